import FoundationEssentials
import HTTPTransport
import Posix
import ProviderKit
import Weather

/// Queries a program: one process for each query.
struct ExecutableProvider: WeatherProvider {
  let id: SourceID
  private let executable: Executable
  private let program: TrustedProgram
  private let configuration: ProviderConfiguration
  /// The names of the secret parameters.
  private let secrets: [String]
  private let host: ProviderHost

  /// - Parameter secrets: The names of the secret parameters.
  /// - Throws: `.unconfigured` when the program does not exist or cannot be trusted.
  init(
    _ executable: Executable,
    _ configuration: ProviderConfiguration,
    secrets: [String],
    host: ProviderHost
  ) throws(ProviderFailure) {
    id = configuration.id
    self.executable = executable
    self.configuration = configuration
    self.secrets = secrets
    self.host = host
    do throws(TrustedProgram.Problem) {
      program = try TrustedProgram(path: executable.path, sha256: executable.sha256)
    } catch {
      if error.isOutOfFiles { throw ProviderFailure(configuration.id, .transport(.outOfFiles)) }
      throw Self.notRunnable(configuration.id, error.hint)
    }
  }

  private static func notRunnable(_ id: SourceID, _ hint: String) -> ProviderFailure {
    var failure = ProviderFailure(id, .unconfigured(setting: "program to run", hint: hint))
    failure.isOfSetup = true
    return failure
  }

  func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    do throws(TransportError) {
      try host.admit()
    } catch {
      var failure = ProviderFailure(id, .transport(error))
      failure.isOfRequest = false
      throw failure
    }
    let report = try await Thread.value { cancellation throws(ProviderFailure) in
      try ask(query, cancellation)
    }
    guard let report else { throw ProviderFailure(id, .transport(.other(of: "agg", Thread.shortage))) }
    return report
  }

  /// Runs the whole conversation; no process of the program is left when it returns.
  private func ask(
    _ query: WeatherQuery,
    _ cancellation: CancelSignal
  ) throws(ProviderFailure) -> WeatherReport {
    // The rest of the time is for ending a program that hangs.
    let deadline = ContinuousClock.now + configuration.partTimeout
    var conversation = ProgramConversation(with: try start(unless: cancellation), cancellation)
    let known =
      executable.secrets.map { Secret($0) }
      + secrets.compactMap { configuration.parameters[$0] }.flatMap(\.secrets)
    let redactor = SecretRedactor(known)
    var exchange = ProgramExchange(
      source: id,
      family: configuration.family,
      version: executable.version,
      parameters: configuration.parameters,
      now: host.now,
      redactor: redactor
    )
    let result: Result<WeatherReport, ProgramExchange.Breakdown>
    do throws(ProgramExchange.Breakdown) {
      result = .success(try exchange.report(on: query, &conversation, until: deadline))
    } catch {
      result = .failure(error)
    }
    // A program may repeat any of its parameters in its messages. In its answer a word that equals one stays.
    let messageRedactor = SecretRedactor(known)
    let closed = configuration.parameters.filter { !exchange.openParameters.contains($0.key) }
    for secret in closed.values.flatMap(\.secrets) { messageRedactor.register(secret) }
    let remains = conversation.end(messageRedactor)
    let errors = remains.errors.map { "[\(id)] \(messageRedactor.redact($0).cleanedMessage() ?? "")" }
    for line in errors { executable.log(line) }
    switch result {
    case .success(let report):
      for part in exchange.missingParts { host.report(part) }
      return report.redacted(by: redactor)
    case .failure(let breakdown):
      throw failure(breakdown, remains.exit, lastWords: errors.suffix(3), messageRedactor)
    }
  }

  /// Starts the program, if it is still the one that the config trusts.
  private func start(unless cancellation: CancelSignal) throws(ProviderFailure) -> ProgramProcess {
    do throws(TrustedProgram.Problem) {
      return try executable.start(program, parameters: configuration.parameters, unless: cancellation)
    } catch {
      // The program is not to blame for a check that was stopped.
      if cancellation.isFired { throw ProviderFailure(id, .transport(.cancelled)) }
      if error.isOutOfFiles { throw ProviderFailure(id, .transport(.outOfFiles)) }
      throw Self.notRunnable(id, error.hint)
    }
  }

  private func failure(
    _ breakdown: ProgramExchange.Breakdown,
    _ exit: ProgramExit?,
    lastWords: ArraySlice<String>,
    _ redactor: SecretRedactor
  ) -> ProviderFailure {
    var reason = breakdown.reason
    if case .unconfigured(let setting, let hint) = reason {
      reason = .unconfigured(setting: redactor.redact(setting), hint: redactor.redact(hint))
    }
    // The program says that its key was rejected, but not which setting it is.
    if case .auth = reason { reason = .auth(parameters: secrets) }
    let end = exit?.description(within: .standard) ?? "it closed its output"
    let departure = "\(end) before it responded"
    let reported = breakdown.isDeparture ? departure : breakdown.detail.map { redactor.redact($0.cleaned()) }
    let detail = ([reported].compactMap(\.self) + lastWords).joined(separator: "; ")
    var failure = ProviderFailure(id, reason, detail: detail.isEmpty ? nil : detail)
    failure.isOfRequest = false
    failure.isOfFixedLimit = breakdown.isOfHelloLimit
    // Every program was set up by the user.
    failure.isOfSetup = true
    return failure
  }
}

extension String {
  /// The texts that must not be shown for a secret: itself and, if it has several lines, each line that is
  /// not a plain word, because output is handled line by line.
  fileprivate var secrets: [Secret] {
    let lines = split(whereSeparator: \.isNewline)
    return [Secret(self)]
      + (lines.count < 2 ? [] : lines.filter { $0.utf8.count >= 8 }.map { Secret(String($0)) })
  }
}

extension WeatherReport {
  /// Removes secrets from what the program said before it declared them, and from problems, which quote
  /// numbers of its answer.
  fileprivate func redacted(by redactor: SecretRedactor) -> Self {
    var report = self
    report.problems = problems.map {
      ReportProblem(path: redactor.redact($0.path), message: redactor.redact($0.message))
    }
    report.attribution = attribution.map { redactor.redact($0) }
    return report
  }
}
