import Formats

/// The exit code that the answers of a run amount to, be they drawn together or one after another.
struct RunOutcome {
  /// Why a run does not end with 0. The first of these counts, and of several places the first one with it.
  private enum Cause: CaseIterable {
    /// A place has no answer.
    case unanswered
    /// With `--strict`: a part of an answer is missing.
    case incomplete
    case unknownPlace
    /// An answer has nothing in it.
    case empty
  }

  private var codes: [Cause: ExitCode] = [:]
  private var finding: Finding?

  /// Adds an answer.
  mutating func note(_ answer: DrawnAnswer) {
    let isSilence = answer.sourcesCode == .unavailable && answer.finding.includesSilence
    if answer.sourcesCode != .success, !isSilence {
      note(answer.sourcesCode, for: answer.isAnswered ? .incomplete : .unanswered)
    }
    if let emptiness = answer.emptiness { note(emptiness.exitCode, for: .empty) }
    var finding = answer.finding
    if let earlier = self.finding { finding.truth = earlier.truth || finding.truth }
    self.finding = finding
  }

  /// Adds an unknown place.
  mutating func note(unknown failure: CommandFailure) { note(failure.exitCode, for: .unknownPlace) }

  private mutating func note(_ code: ExitCode, for cause: Cause) {
    codes[cause] = codes[cause] ?? code
  }

  var exitCode: ExitCode {
    // A warning or rain decides the code even if another place has no answer.
    if let finding, finding.meaning != .condition, finding.truth == .yes { return finding.exitCode }
    return Cause.allCases.lazy.compactMap { codes[$0] }.first ?? finding?.exitCode ?? .success
  }
}
