import Aggregation
import FoundationEssentials
import HTTPTransport
import SpannedJSON
import Weather

/// Runs a manifest: sends its steps, at once where none needs another, and maps what they bring.
struct ManifestProvider: WeatherProvider {
  let id: SourceID
  private let manifest: Manifest
  private let configuration: ProviderConfiguration
  private let host: ProviderHost
  private let version: String

  init(_ manifest: Manifest, _ configuration: ProviderConfiguration, host: ProviderHost, version: String) {
    id = configuration.id
    self.manifest = manifest
    self.configuration = configuration
    self.host = host
    self.version = version
  }

  func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport {
    if let coverage = manifest.coverage, !coverage.contains(question.place.coordinates) {
      throw ProviderFailure(id, .place, detail: "outside the area that it covers")
    }
    let manifest = question.isOfAlerts ? manifest.ofAlerts : manifest
    let limit = configuration.partTimeout
    let start = ContinuousClock.now
    var variables = Variables(
      question,
      parameters: configuration.parameters,
      longestForecast: manifest.longestForecast,
      now: host.now,
      version: version
    )
    var replies: [(step: String, reply: JSONReply)] = []
    var failures: [(step: String, failure: ProviderFailure)] = []
    // By the variables that steps which failed would have set.
    var lost: [String: ProviderFailure] = [:]
    for (number, wave) in manifest.waves.enumerated() {
      // The first gets the same time in every run: equal requests share one answer.
      let left = number == 0 ? limit : max(.milliseconds(1), limit - start.duration(to: .now))
      let steps = wave.filter { step in step.unless.map { variables[$0] == nil } ?? true }
      for (step, result) in zip(steps, await results(of: steps, variables, lost, within: left)) {
        switch result {
        case .failure(let failure):
          failures.append((step.id, failure))
          for value in step.set { lost[value.variable] = lost[value.variable] ?? failure }
        case .success(let reply):
          replies.append((step.id, reply))
          for value in step.set { variables[value.variable] = Variables.Value(reply.root[value.pointer]) }
        }
      }
    }
    var report = try ManifestMapper.report(
      of: replies,
      by: manifest,
      from: id,
      family: configuration.family,
      in: question.language.rawValue,
      at: host.now,
      besides: failures.first?.failure
    )
    report.problems += failures.map { ReportProblem(path: "steps.\($0.step)", message: "\($0.failure)") }
    for (_, failure) in failures { host.report(failure) }
    if let failure = failures.first(where: { $0.step == manifest.alerts?.step })?.failure,
      failure.reasonToSkip == nil
    {
      report.alertsProblem = failure.message
    }
    if question.tellsGaps {
      let answers = replies.map { ($0.step, $0.reply.root) }
      report.problems += manifest.unanswered(in: Dictionary(uniqueKeysWithValues: answers))
    }
    return report
  }

  // MARK: - Steps

  /// What comes of steps that do not need each other, in their order.
  private func results(
    of steps: [Manifest.Step],
    _ variables: Variables,
    _ lost: [String: ProviderFailure],
    within limit: Duration
  ) async -> [Result<JSONReply, ProviderFailure>] {
    await withTaskGroup(of: (Int, Result<JSONReply, ProviderFailure>).self) { group in
      for (number, step) in steps.enumerated() {
        group.addTask {
          do throws(ProviderFailure) {
            return (number, .success(try await reply(to: step, variables, lost, within: limit)))
          } catch {
            return (number, .failure(error))
          }
        }
      }
      var results: [(number: Int, result: Result<JSONReply, ProviderFailure>)] = []
      for await result in group { results.append(result) }
      return results.sorted { $0.number < $1.number }.map(\.result)
    }
  }

  private func reply(
    to step: Manifest.Step,
    _ variables: Variables,
    _ lost: [String: ProviderFailure],
    within limit: Duration
  ) async throws(ProviderFailure) -> JSONReply {
    var request: HTTPRequest
    do throws(Template.Refusal) {
      request = try self.request(step, variables)
    } catch {
      throw failure(error, step, lost)
    }
    request.timeout = limit
    let response = try await host.response(to: request, for: id)
    let reply = Result { () throws(ProviderFailure) in try JSONReply(response, from: id) }
    if let failure = failure(of: response, (try? reply.get())?.root, step) { throw failure }
    return try reply.get()
  }

  private func request(_ step: Manifest.Step, _ variables: Variables) throws(Template.Refusal) -> HTTPRequest
  {
    let moved = step.host == manifest.hosts.first ? configuration.baseURL : nil
    var url = moved ?? "https://\(step.host)"
    url += try step.path.expanded(variables, for: .path) ?? ""
    var separator = "?"
    for (name, template) in step.query {
      guard let value = try template.expanded(variables, for: .query) else { continue }
      url += "\(separator)\(name)=\(value)"
      separator = "&"
    }
    var headers = HTTPHeaders()
    for (name, template) in step.headers {
      if let value = try template.expanded(variables, for: .header) { headers.add(name, value) }
    }
    if headers["accept"] == nil { headers.add("accept", "application/json") }
    var request = HTTPRequest(
      url: url,
      headers: headers,
      redirectHosts: Set(manifest.hosts),
      allowsLocal: configuration.allowsLocal,
      freshness: step.timeToLive,
      staleLimit: manifest.isObserved(step)
        ? HTTPRequest.staleLimitOfObservations : HTTPRequest.staleLimitOfForecasts
    )
    request.step = step.id
    request.secretsOfAnswer = Set(step.set.lazy.filter(\.isSecret).map(\.pointer))
    return request
  }

  private func failure(
    _ refusal: Template.Refusal,
    _ step: Manifest.Step,
    _ lost: [String: ProviderFailure]
  ) -> ProviderFailure {
    switch refusal {
    case .absent(let variable):
      // Whatever kept an earlier step from setting it keeps this one from being sent.
      if let failure = lost[variable] { return failure }
      if let parameter = manifest.parameters.first(where: { "param.\($0.name)" == variable }) {
        return ProviderFailure(id, .unconfigured(setting: parameter.name, hint: parameter.hint))
      }
      return ProviderFailure(
        id,
        .place,
        detail: "step \(step.id) needs {\(variable)}, which is not known here"
      )
    case .unsafe(let variable):
      return ProviderFailure(id, .request, detail: "the value of {\(variable)} cannot be sent")
    }
  }

  // MARK: - Errors

  /// What is wrong with an answer by the rules of the manifest, else by its status; `nil` when nothing is.
  private func failure(of response: HTTPResponse, _ body: JSONValue?, _ step: Manifest.Step)
    -> ProviderFailure?
  {
    if let rule = manifest.errorRules.first(where: { $0.fits(response.status, body, step: step.id) }) {
      let message = rule.message.flatMap { body?[$0]?.string?.cleanedMessage() }
      let said = message ?? plainText(response) ?? statusText(response)
      let detail = rule.hint.map { said?.adding(remark: $0) ?? $0 } ?? said
      return ProviderFailure(id, reason(of: rule, response), detail: detail)
    }
    guard !response.isSuccess else { return nil }
    return ProviderFailure(
      id,
      ProviderFailure.Reason(status: response, keys: keys),
      detail: plainText(response) ?? statusText(response)
    )
  }

  /// The service's own words when it answers an error with nothing but them.
  private func plainText(_ response: HTTPResponse) -> String? {
    guard !response.isSuccess,
      response.headers["content-type"].map({ $0.lowercased().hasPrefix("text/plain") }) ?? true,
      let start = response.body.first(where: { $0 > 32 }), !"<{[\"".utf8.contains(start),
      let text = String(validating: response.body.prefix(2000), as: UTF8.self)
    else { return nil }
    return text.cleanedMessage()
  }

  private func statusText(_ response: HTTPResponse) -> String? {
    response.isSuccess ? nil : "HTTP \(response.status)"
  }

  /// The secret parameters that are set.
  private var keys: [String] {
    manifest.parameters.filter { $0.isSecret && configuration.parameters[$0.name] != nil }.map(\.name)
  }

  private func reason(of rule: Manifest.ErrorRule, _ response: HTTPResponse) -> ProviderFailure.Reason {
    switch rule.meaning {
    case .auth: return .auth(parameters: keys)
    case .quota: return .quota
    case .place: return .place
    case .request: return .request
    case .upstream: return .upstream
    case .schema: return .schema
    case .rate:
      var limited = response
      limited.status = 429
      if case .rate(.some(let wait)) = ProviderFailure.Reason(status: limited) {
        return .rate(retryAfter: wait)
      }
      return .rate(retryAfter: rule.wait)
    }
  }
}

extension Manifest.ErrorRule {
  fileprivate func fits(_ status: Int, _ body: JSONValue?, step: String) -> Bool {
    if let statuses, !statuses.contains(status) { return false }
    if let only = self.step, only != step { return false }
    guard let pointer else { return true }
    guard let body else { return false }
    let value = body[pointer]
    guard let anyOf else { return !(value?.isNull ?? true) }
    guard let value else { return anyOf.contains(.null) }
    return JSONScalar(value).map { anyOf.contains($0) } ?? false
  }
}

extension Variables.Value {
  /// What a step sets: a number stays one, so that a template can round it. A whole one is most often a name, which keeps
  /// all its digits.
  fileprivate init?(_ value: JSONValue?) {
    guard let value else { return nil }
    if let digits = value.numberText, digits.allSatisfy({ $0.isASCII && $0.isNumber }) {
      self = .whole(digits)
    } else if let number = value.double {
      self = .number(number, decimals: value.int == nil ? 4 : 0)
    } else if let text = value.string, !text.isEmpty {
      self = .text(text)
    } else {
      return nil
    }
  }
}
