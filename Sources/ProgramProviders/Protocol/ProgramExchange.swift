import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// The two requests of protocol 1, and the handling of their responses.
struct ProgramExchange {
  let source: SourceID
  /// From the config, which takes precedence over the program.
  let family: String?
  let version: String
  let parameters: [String: String]
  let now: Date
  /// Receives the parameters that the program declares as secrets.
  let redactor: SecretRedactor

  /// Why there is no report, before it is known how the program ended.
  struct Breakdown: Error, Hashable {
    var reason: ProviderFailure.Reason
    var detail: String?
    /// Whether the program ended by itself.
    var isDeparture = false
    /// Whether the time limit of the hello was reached, which no setting raises.
    var isOfHelloLimit = false
  }

  /// A program must know its protocol at once.
  static let helloLimit = Duration.seconds(2)

  /// The names of the parameters that the program declares as not secret.
  private(set) var openParameters: Set<String> = []
  /// The parts of the answer that the program declares and does not give, or that could not be read, and
  /// warnings that it does not declare.
  private(set) var missingParts: [MissingPart] = []

  mutating func report(
    on query: WeatherQuery,
    _ conversation: inout ProgramConversation,
    until deadline: ContinuousClock.Instant
  ) throws(Breakdown) -> WeatherReport {
    let hello = try hello(try answerToHello(&conversation, until: deadline))
    if query.isOfAlerts, !hello.capabilities.contains(.alerts) {
      throw Breakdown(reason: .place, detail: "it gives no warnings")
    }
    let wanted = query.isOfAlerts ? [.alerts] : hello.capabilities
    let query = ProgramRequest.query(
      id: 2,
      query,
      want: wanted,
      now: now,
      deadline: ContinuousClock.now.duration(to: deadline),
      parameters: parameters
    )
    let answer = try answer(to: query, &conversation, until: deadline)
    var report = try report(answer, hello)
    let parts: [(ProgramHello.Capability, MissingPart.Content, Bool)] = [
      (.current, .current, report.current != nil), (.hourly, .forecast, report.hourly != nil),
      (.alerts, .alerts, report.alerts != nil),
    ]
    missingParts = parts.compactMap { capability, content, isRead in
      guard !isRead, let detail = absence(of: capability, in: answer, wanted) else { return nil }
      var failure = ProviderFailure(source, .schema, detail: detail)
      failure.isOfRequest = false
      return MissingPart(capability.rawValue, of: [content], failure)
    }
    if missingParts.contains(where: { $0.contents == [.alerts] }) {
      report.alertsProblem = wanted.contains(.alerts) ? .noList : .other(Self.undeclaredAlerts)
    }
    return report
  }

  private static let undeclaredAlerts = "the program does not declare them, so they are not used"

  /// Why nothing of a part was read.
  ///
  /// - Returns: `nil` when the program does not have the part, or reports `null`: it has nothing of it now.
  ///   It need not declare an empty list of warnings.
  private func absence(
    of capability: ProgramHello.Capability,
    in answer: JSONValue,
    _ wanted: [ProgramHello.Capability]
  ) -> String? {
    guard let section = answer[capability.rawValue] else {
      return wanted.contains(capability) ? "the program declares it, but its response does not have it" : nil
    }
    if capability == .alerts, !wanted.contains(.alerts) {
      return section.elements.isEmpty ? nil : Self.undeclaredAlerts
    }
    return section.isNull ? nil : "nothing of it could be read"
  }

  private func answerToHello(
    _ conversation: inout ProgramConversation,
    until deadline: ContinuousClock.Instant
  ) throws(Breakdown) -> JSONValue {
    let limit = ContinuousClock.now + Self.helloLimit
    let request = ProgramRequest.hello(id: 1, version: version)
    do throws(Breakdown) {
      return try answer(to: request, &conversation, until: min(deadline, limit))
    } catch {
      guard error.reason == .timedOut, limit < deadline else { throw error }
      var breakdown = error
      // Most languages buffer what goes to a pipe.
      breakdown.detail =
        "it did not answer hello within \(Self.helloLimit.components.seconds) s; does it flush each line?"
      breakdown.isOfHelloLimit = true
      throw breakdown
    }
  }

  private func answer(
    to request: ProgramRequest,
    _ conversation: inout ProgramConversation,
    until deadline: ContinuousClock.Instant
  ) throws(Breakdown) -> JSONValue {
    let line: [UInt8]
    do throws(ProgramConversation.Failure) {
      line = try conversation.ask(request.line, until: deadline)
    } catch {
      throw Breakdown(error)
    }
    let reply: ProgramReply
    do throws(ProgramReply.ParseError) {
      reply = try self.reply(line, to: request)
    } catch {
      throw Breakdown(reason: .schema, detail: error.message)
    }
    switch reply {
    case .ok(let answer): return answer
    case .error(let reason, let message): throw Breakdown(reason: reason, detail: message)
    }
  }

  /// Secrets are removed before anything is read or cut, because a part of one would not be found.
  private func reply(_ line: [UInt8], to request: ProgramRequest) throws(ProgramReply.ParseError)
    -> ProgramReply
  {
    let redacted = redactor.redact(line)
    if redacted != line, (try? JSONDocument(redacted, options: ProgramReply.options)) == nil,
      let root = try? JSONDocument(line, options: ProgramReply.options).root
    {
      // A number that looks like a secret is no longer one in the redacted line.
      var writer = JSONWriter()
      writer.value(root, redactedBy: redactor)
      return try ProgramReply(writer.bytes, to: request.id)
    }
    return try ProgramReply(redacted, to: request.id)
  }

  private mutating func hello(_ answer: JSONValue) throws(Breakdown) -> ProgramHello {
    let hello: ProgramHello
    do throws(JSONProblem) { hello = try ProgramHello(answer) } catch { throw Breakdown(error) }
    guard hello.protocolNumber == ProgramHello.supportedProtocol else {
      throw Breakdown(
        reason: .unconfigured(
          setting: "common protocol",
          hint:
            "the program speaks protocol \(hello.protocolNumber), agg speaks \(ProgramHello.supportedProtocol)."
            + " Update the older one."
        )
      )
    }
    openParameters = Set(hello.parameters.filter { $0.isSecret == false }.map(\.name))
    for parameter in hello.parameters {
      guard let value = parameters[parameter.name] else {
        guard parameter.isRequired else { continue }
        let hint = parameter.hint?.cleanedMessage() ?? "set params.\(parameter.name) of this provider"
        throw Breakdown(reason: .unconfigured(setting: parameter.name.cleaned(), hint: hint))
      }
      if parameter.isSecret == true { redactor.register(Secret(value)) }
    }
    return hello
  }

  private func report(_ answer: JSONValue, _ hello: ProgramHello) throws(Breakdown) -> WeatherReport {
    var report = WeatherReport(source: source, family: family ?? hello.family, fetched: now)
    report.attribution = hello.attribution
    var mapper = AnswerMapper(hello)
    mapper.map(answer, into: &report)
    guard report.current != nil || report.hourly != nil || report.alerts != nil else {
      let problem = report.problems.first
      throw Breakdown(
        reason: .schema,
        detail: problem?.description ?? "the response has no weather values"
      )
    }
    return report
  }
}

extension ProgramExchange.Breakdown {
  fileprivate init(_ failure: ProgramConversation.Failure) {
    switch failure {
    case .timedOut: self.init(reason: .timedOut)
    case .cancelled: self.init(reason: .transport(.cancelled))
    case .closed: self.init(reason: .upstream, isDeparture: true)
    case .lineTooLong:
      let limit = LineBuffer.maximumLine >> 10
      self.init(
        reason: .schema,
        detail: "expected a line of JSON, found more than \(limit) KiB without a line end"
      )
    }
  }

  fileprivate init(_ problem: JSONProblem) { self.init(reason: .schema, detail: problem.description) }
}

extension JSONWriter {
  /// Writes a value without the secrets in its texts. A number stays: a temperature is not a key.
  fileprivate mutating func value(_ value: JSONValue, redactedBy redactor: SecretRedactor) {
    switch value.kind {
    case .string: string(value.string.map { redactor.redact($0) })
    case .array: array { for element in value.elements { $0.value(element, redactedBy: redactor) } }
    case .object:
      object {
        for member in value.members {
          $0.key(named: redactor.redact(member.key.string))
          $0.value(member.value, redactedBy: redactor)
        }
      }
    case .null, .bool, .number: self.value(value)
    }
  }
}
