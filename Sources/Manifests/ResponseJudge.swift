import CSV
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Reads the responses to a manifest's steps, and judges them by its rules.
struct ResponseJudge: Sendable {
  let manifest: Manifest
  let configuration: ProviderConfiguration
  let host: ProviderHost

  private var id: SourceID { configuration.id }

  /// Reads a response.
  ///
  /// - Throws: The failure that it means, or why it cannot be used.
  func reply(in response: HTTPResponse, to step: Manifest.Step) throws(ProviderFailure) -> JSONReply {
    let reply = Result { () throws(ProviderFailure) in try step.reply(in: response, from: id) }
    if let failure = failure(of: step.readable(response), (try? reply.get())?.root, step) { throw failure }
    // A list may be left out, but of responses without a byte only 204 says that there is nothing.
    if response.isBlank, manifest.alerts?.step == step.id,
      response.status != 204 || manifest.needsWarnings(inStep: step.id)
    {
      throw ProviderFailure(id, .schema, detail: "the response is empty and has no list of warnings")
    }
    let checked = try reply.get()
    if let failure = unexpectedUnit(in: checked.root, step) { throw failure }
    return checked
  }

  /// Adds what a response says of an error to the failure to read any value of it.
  func explained(_ failure: ProviderFailure, by root: JSONValue) -> ProviderFailure {
    guard failure.reason == .schema, let words = root.errorText.flatMap(host.message) else { return failure }
    var failure = failure
    let said = "it says \"\(words)\"; a rule in \"errors\" can give it a meaning"
    failure.detail = failure.detail.map { "\($0); \(said)" } ?? said
    return failure
  }

  /// The first unit in the response that is not the requested one. Its values would be misread.
  private func unexpectedUnit(in root: JSONValue, _ step: Manifest.Step) -> ProviderFailure? {
    for (pointer, anyOf) in step.expects {
      guard let value = root[pointer], !value.isNull, !anyOf.has(value) else {
        continue
      }
      let stated = "\(pointer) says \(value.summary)"
      return ProviderFailure(
        id,
        .schema,
        detail: host.message("\(stated), not the units requested")
      )
    }
    return nil
  }

  /// Whether the same request may be sent again after a response.
  func isRepeatable(_ response: HTTPResponse, to step: Manifest.Step) -> Bool {
    let body = (try? step.reply(in: response, from: id))?.root
    guard let rule = rule(for: step.readable(response), body, step) else { return true }
    return rule.wait == nil && (rule.meaning == .rate || rule.meaning == .upstream)
  }

  /// The failure that a response means by the rules of the manifest, else by its status; `nil` if it is a
  /// success.
  private func failure(of response: HTTPResponse, _ body: JSONValue?, _ step: Manifest.Step)
    -> ProviderFailure?
  {
    /// The status of an error with the service's message; `nil` for a success.
    func statusText() -> String? {
      guard !response.isSuccess else { return nil }
      let status = response.statusText
      return plainText(of: response, to: step).flatMap(host.message).map { "\(status): \($0)" } ?? status
    }
    if let rule = rule(for: response, body, step) {
      let message = rule.message.flatMap { (body?[$0]?.errorText).flatMap(host.message) }
      let reported = message ?? statusText()
      let detail = rule.hint.map { reported?.adding(remark: $0) ?? $0 } ?? reported
      return ProviderFailure(id, reason(of: rule, response), detail: detail)
    }
    guard !response.isSuccess else { return nil }
    return ProviderFailure(
      id,
      // If a service does not cover all places, the manifest has a rule for its response.
      .init(response, keys: keys, missing: .request),
      detail: statusText()
    )
  }

  /// The first rule that matches a response.
  private func rule(for response: HTTPResponse, _ body: JSONValue?, _ step: Manifest.Step)
    -> Manifest.ErrorRule?
  {
    manifest.errorRules.first { rule in
      if let statuses = rule.statuses, !statuses.contains(response.status) { return false }
      if let only = rule.step, only != step.id { return false }
      return rule.evidence.isIn(body) { plainText(of: response, to: step) }
    }
  }

  /// The text of a response without any form, in which errors are words; `nil` for another one.
  private func plainText(of response: HTTPResponse, to step: Manifest.Step) -> String? {
    switch step.format {
    case .json, .xml:
      let type = response.headers["content-type"].map { $0.lowercased().hasPrefix("text/plain") } ?? true
      guard type else { return nil }
    // An error may have the type of the table, and the table that of a text.
    case .csv(let format): if format.isTable(response.body) { return nil }
    }
    guard let start = response.opening.utf8.first, !"<{[\"".utf8.contains(start) else { return nil }
    return String(validating: response.body.prefix(2000), as: UTF8.self)
  }

  /// The secret parameters that are set.
  private var keys: [String] {
    manifest.parameters.filter { $0.isSecret && configuration.parameters[$0.name] != nil }.map(\.name)
  }

  private func reason(of rule: Manifest.ErrorRule, _ response: HTTPResponse) -> ProviderFailure.Reason {
    // The longer of the two: a server in between may not know the limit.
    let waits = [rule.wait?.duration(at: response.received), response.retryAfter]
    return rule.meaning.reason(keys: keys, waiting: waits.compactMap { $0 }.max())
  }
}

extension JSONValue {
  /// A text, or the first one in the members that services use for that of an error.
  fileprivate var errorText: String? {
    if let string { return string.isEmpty ? nil : string }
    if kind == .array { return elements.first { _ in true }?.errorText }
    guard kind == .object else { return nil }
    let names = ["error", "errors", "fault", "message", "reason", "detail", "description", "info"]
    return names.lazy.compactMap { self[$0]?.errorText }.first
  }
}

extension Manifest.Evidence {
  /// - Parameters:
  ///   - body: The body as JSON; `nil` if it is not.
  ///   - plainText: The whole text, if it has no form.
  fileprivate func isIn(_ body: JSONValue?, plainText: () -> String?) -> Bool {
    switch self {
    case .none: return true
    case .present(let pointer): return body?[pointer]?.isNull == false
    case .value(let pointer, let anyOf):
      guard let body else { return false }
      return body[pointer].map { anyOf.has($0) } ?? anyOf.contains(.null)
    case .phrase(let phrase, let pointer):
      let text = pointer.map { body?[$0]?.string } ?? plainText()
      return text?.lowercased().contains(phrase) ?? false
    }
  }
}
