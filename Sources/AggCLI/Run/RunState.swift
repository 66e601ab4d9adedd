import Aggregation

/// What a run leaves for later ones: the airports and the place viewed last, and forecasts to hold against what comes.
/// A run that is answered by recordings leaves nothing.
struct RunState: Sendable {
  private let config: RunConfig
  private let environment: [String: String]
  private let isKept: Bool
  private let output: Output

  /// - Parameter isKept: Whether anything may be read and written.
  init(_ config: RunConfig, environment: [String: String], isKept: Bool, output: Output) {
    self.config = config
    self.environment = environment
    self.isKept = isKept
    self.output = output
  }

  /// Where it is remembered what was viewed; `nil` when nothing must be.
  func store() throws(CommandFailure) -> StateStore? {
    guard isKept else { return nil }
    let initial = RememberedState(recents: try config.get().airports.map { .init(ident: $0.uppercased()) })
    return StateStore(environment: environment, initial: initial)
  }

  /// Says on standard error what went wrong with the state; it never costs the answer.
  func remember(_ change: (inout RememberedState) -> Void) throws(CommandFailure) {
    if let trouble = try store()?.update(change).trouble { output.warning(trouble.description) }
  }

  // MARK: - settings.verify

  /// Where forecasts are kept and held against what is observed later; `nil` when nothing of it may be read or written.
  var verification: VerificationStore? { isKept ? VerificationStore(environment: environment) : nil }

  /// What earlier runs learned, when it counts in the merge.
  func learnedErrors() throws(CommandFailure) -> VerificationLog? {
    guard try config.get().settings.verification == .weigh, let (log, trouble) = verification?.load()
    else { return nil }
    if let trouble { output.warning(trouble.description) }
    return log
  }

  /// Keeps what was forecast, when the user wants it. What goes wrong is told and costs the answer nothing.
  func keep(_ answers: [WeatherAnswer]) throws(CommandFailure) {
    guard try config.get().settings.verification != .off, !Task.isCancelled else { return }
    if let trouble = verification?.note(answers) { output.warning(trouble.description) }
  }
}
