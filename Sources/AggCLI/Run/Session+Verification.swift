import Aggregation

/// `settings.verify`: forecasts are kept and held against what is observed later.
extension Session {
  /// `nil` when nothing of it may be read or written.
  func verificationStore() -> VerificationStore? {
    isReplayed ? nil : VerificationStore(environment: environment)
  }

  /// What earlier runs learned, when it counts in the merge.
  func learnedErrors() throws(CommandFailure) -> VerificationLog? {
    guard try config().settings.verification == .weigh, let (log, trouble) = verificationStore()?.load()
    else { return nil }
    if let trouble { output.warning(trouble.description) }
    return log
  }

  /// Keeps what was forecast, when the user wants it. What goes wrong is told and costs the answer nothing.
  func keepForVerification(_ answers: [WeatherAnswer]) throws(CommandFailure) {
    guard try config().settings.verification != .off, !Task.isCancelled else { return }
    if let trouble = verificationStore()?.note(answers) { output.warning(trouble.description) }
  }
}
