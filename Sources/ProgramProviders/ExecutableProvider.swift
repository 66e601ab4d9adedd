import FoundationEssentials
import HTTPTransport
import Posix
import ProviderKit
import Weather

/// Asks a program: one process for each question, which ends with it.
struct ExecutableProvider: WeatherProvider {
  let id: SourceID
  private let executable: Executable
  private let program: TrustedProgram
  private let configuration: ProviderConfiguration
  /// The names of the parameters that are secrets.
  private let secrets: [String]
  private let host: ProviderHost

  /// - Parameter secrets: The names of the parameters that are secrets.
  /// - Throws: `.unconfigured`, when the program is not there or may not be trusted.
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
    do throws(TrustedProgram.Refusal) {
      program = try TrustedProgram(path: executable.path, sha256: executable.sha256)
    } catch {
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
      throw ProviderFailure(id, .transport(error))
    }
    let cancellation = CancelSignal()
    let result: Result<WeatherReport, ProviderFailure> = await withCancellableContinuation { continuation in
      // A thread of its own: it waits for the program, which no task may do.
      let isStarted = Thread.start {
        continuation.resume(
          returning: Result { () throws(ProviderFailure) in try ask(query, cancellation) }
        )
      }
      if !isStarted {
        continuation.resume(returning: .failure(Self.notRunnable(id, "cannot start a thread.")))
      }
    } onCancel: {
      cancellation.fire()
    }
    return try result.get()
  }

  /// Leads the whole conversation; no process of the program is left when it returns.
  private func ask(
    _ query: WeatherQuery,
    _ cancellation: CancelSignal
  ) throws(ProviderFailure) -> WeatherReport {
    // A program that hangs is ended in the rest of the time.
    let deadline = ContinuousClock.now + configuration.partTimeout
    var conversation = Conversation(with: try start(unless: cancellation), cancellation)
    let known = secrets.compactMap { configuration.parameters[$0] }.flatMap(\.secrets)
    let redactor = SecretRedactor(known)
    var interview = ProgramExchange(
      source: id,
      family: configuration.family,
      version: executable.version,
      parameters: configuration.parameters,
      now: host.now,
      redactor: redactor
    )
    let result: Result<WeatherReport, ProgramExchange.Breakdown>
    do throws(ProgramExchange.Breakdown) {
      result = .success(try interview.report(on: query, &conversation, until: deadline))
    } catch {
      result = .failure(error)
    }
    // A program may repeat any of its parameters in its messages. In its answer a word that equals one stays.
    let messageRedactor = SecretRedactor(known)
    let closed = configuration.parameters.filter { !interview.openParameters.contains($0.key) }
    for secret in closed.values.flatMap(\.secrets) { messageRedactor.register(secret) }
    let remains = conversation.end(messageRedactor)
    let errors = remains.errors.map { "[\(id)] \(messageRedactor.redact($0).cleanedMessage() ?? "")" }
    for line in errors { executable.log(line) }
    switch result {
    case .success(let report): return report.redacted(by: redactor)
    case .failure(let breakdown):
      throw failure(breakdown, remains.exit, lastWords: errors.suffix(3), messageRedactor)
    }
  }

  /// Starts the program, if it is still the one that the config trusts.
  private func start(unless cancellation: CancelSignal) throws(ProviderFailure) -> ProgramProcess {
    do throws(TrustedProgram.Refusal) {
      try program.checkPin(unless: cancellation)
    } catch {
      throw Self.notRunnable(id, error.hint)
    }
    do throws(ProgramProcess.StartFailure) {
      return try .start(
        program.file,
        arguments: [program.name] + executable.arguments,
        environment: executable.environment(parameters: configuration.parameters)
      )
    } catch {
      let hint =
        "cannot start \(program.file): \(error.reason). A script needs a first line such as #!/bin/sh."
      throw Self.notRunnable(id, hint)
    }
  }

  private func failure(
    _ breakdown: ProgramExchange.Breakdown,
    _ exit: ProgramProcess.Exit?,
    lastWords: ArraySlice<String>,
    _ redactor: SecretRedactor
  ) -> ProviderFailure {
    var reason = breakdown.reason
    if case .unconfigured(let setting, let hint) = reason {
      reason = .unconfigured(setting: redactor.redact(setting), hint: redactor.redact(hint))
    }
    // A program says that its key was refused, not where that stands.
    if case .auth = reason { reason = .auth(parameters: secrets) }
    let departure = exit.map { "\($0) before it responded" } ?? "it closed its output before it responded"
    let said = breakdown.isDeparture ? departure : breakdown.detail.map { redactor.redact($0.cleaned()) }
    let detail = ([said].compactMap(\.self) + lastWords).joined(separator: "; ")
    var failure = ProviderFailure(id, reason, detail: detail.isEmpty ? nil : detail)
    failure.isOfRequest = false
    // No program is there that the user did not put there.
    failure.isOfSetup = true
    return failure
  }
}

extension String {
  /// What must not be shown of a secret: itself, and of several lines each that is no word, for what a
  /// program says is taken line by line.
  fileprivate var secrets: [Secret] {
    let lines = split(whereSeparator: \.isNewline)
    return [Secret(self)]
      + (lines.count < 2 ? [] : lines.filter { $0.utf8.count >= 8 }.map { Secret(String($0)) })
  }
}

extension WeatherReport {
  /// Without the secrets that the program may have put in what people get to see.
  fileprivate func redacted(by redactor: SecretRedactor) -> Self {
    var report = self
    report.problems = problems.map {
      ReportProblem(path: redactor.redact($0.path), message: redactor.redact($0.message))
    }
    report.attribution = attribution.map { redactor.redact($0) }
    report.station?.name = redactor.redact(station?.name ?? "")
    return report
  }
}
