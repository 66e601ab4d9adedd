import Aggregation
import Formats
import HTTPTransport
import ProviderKit
import Text
import Weather

/// What the sources of some answers leave to be said beside the answer, and the exit
/// code that they amount to.
struct SourceNotes {
  /// One line for each source that failed, and for each part of an answer that is missing or from earlier,
  /// each once. Of several places the line begins with those that it is about, unless it is about all.
  let warnings: [String]
  /// For `-v`: one line for each source that has no part in the answer, and for each thing in the answers of
  /// the others that could not be read or contradicts itself, each once.
  let details: [String]
  /// There is no answer, and no source that could have given one.
  let hasNobody: Bool
  private let answers: [any Answer]

  /// - Parameter isVerbose: Sources without a key are worth a line only then, or when nothing else answers.
  init(_ answers: [any Answer], isVerbose: Bool) {
    self.answers = answers
    let nothing = !answers.isEmpty && !answers.contains { $0.hasAnswer }
    // Where one source alone counts, the others are no reason.
    let told = answers.map { nothing ? $0.deciding : $0.sources }
    let isWanted = isVerbose || nothing
    // Of several places the same ones.
    let unconfigured = told.joined().compactMap(\.failure).filter(\.isUnconfigured).map(\.provider.name)
      .unique()
    // A dozen sources without keys are one thing to know, not a dozen.
    let isCollapsed = unconfigured.count > 2 && !isVerbose
    let causes = told.map { outcomes in
      let failures = outcomes.compactMap(\.failure)
        .filter { !$0.isUnconfigured || (isWanted && !isCollapsed) }
      return failures.map(\.description)
        + outcomes.filter { $0.status == .answered }.flatMap(\.shortcomings)
    }
    var subjects: [String: [String]] = [:]
    for (answer, causes) in zip(answers, causes) {
      for cause in causes.unique() { subjects[cause, default: []].append(answer.subject) }
    }
    var lines = causes.joined().unique().map { Self.line($0, about: subjects[$0, default: []], of: answers) }
    if isWanted, isCollapsed {
      lines.append("\(unconfigured.joined(separator: ", ")): not ready; agg providers says what each needs")
    }
    hasNobody = nothing && lines.isEmpty
    if hasNobody { lines = ["no source can answer this. agg providers lists them."] }
    warnings = lines.unique()
    let details = answers.lazy.flatMap { $0.sources }.flatMap { outcome in
      var said = outcome.problems.map(\.description)
      if case .skipped(let reason) = outcome.status { said.append(reason) }
      return said.map { "\(outcome.source): \($0)" }
    }
    self.details = isVerbose ? details.unique() : []
  }

  private static func line(_ cause: String, about places: [String], of answers: [any Answer]) -> String {
    guard places.count < answers.count, !places.contains("") else { return cause }
    let others = places.count > 4 ? ["and \(places.count - 3) more"] : []
    return "\((places.prefix(4 - others.count) + others).joined(separator: ", ")): \(cause)"
  }

  /// Why some place has no answer; `nil` when each has one.
  var error: AnswerError? {
    guard let unanswered = answers.first(where: { !$0.hasAnswer }) else { return nil }
    let reasons = warnings.isEmpty ? unanswered.deciding.compactMap(\.failure?.description) : warnings
    return exitCode(isStrict: false).error(reasons.joined(separator: "\n"))
  }

  /// 0 when every place has an answer; else what all sources that count have in common.
  func exitCode(isStrict: Bool) -> ExitCode {
    guard let unanswered = answers.first(where: { !$0.hasAnswer }) else {
      // A source that an answer of earlier stands in for failed, too.
      let isIncomplete = answers.lazy.flatMap { $0.sources }.contains { outcome in
        let lacksPart = outcome.lacksAlerts || !outcome.missingParts.isEmpty
        return outcome.hasStandIn || lacksPart || outcome.failure.map { !$0.isUnconfigured } ?? false
      }
      return isStrict && isIncomplete ? .incomplete : .success
    }
    return ExitCode(unanswered.deciding.compactMap(\.failure?.reason))
  }
}

extension SourceOutcome {
  /// Whether there are warnings that nothing stands in for.
  fileprivate var lacksAlerts: Bool {
    failure == nil && alertsProblem != nil && alertsProblem != staleCause?.description
  }

  /// What is wrong with an answer that is there: a line for each cause.
  fileprivate var shortcomings: [String] {
    var lines: [String] = []
    if let staleCause { lines.append("an answer kept from earlier, for \(staleCause)") }
    if lacksAlerts, let alertsProblem { lines.append("not all its warnings could be had: \(alertsProblem)") }
    // The line above is about the part that has the warnings.
    for part in missingParts where !(lacksAlerts && part.contents.contains(.alerts)) {
      lines.append("a part of its answer is missing (\(part.name)): \(part.failure.message)")
    }
    return lines.map { "\(source): \($0)" }
  }
}

extension ExitCode {
  /// What the reasons of all sources have in common that did not answer.
  init(_ reasons: [ProviderFailure.Reason]) {
    // A source without a key was not asked; what the others say counts.
    let asked = reasons.filter { !$0.isUnconfigured }
    self =
      if asked.isEmpty {
        reasons.isEmpty ? .unavailable : .config
      } else if asked.allSatisfy(\.isLimit) {
        .rateLimited
      } else if asked.allSatisfy(\.isRefusal) {
        .noPermission
      } else if asked.allSatisfy({ $0 == .place }) {
        .noPlace
      } else {
        .unavailable
      }
  }
}

extension ProviderFailure {
  /// Nobody was asked, for nobody set the source up.
  var isUnconfigured: Bool { reason.isUnconfigured && !isOfSetup }
}

extension ProviderFailure.Reason {
  fileprivate var isUnconfigured: Bool {
    if case .unconfigured = self { true } else { false }
  }

  fileprivate var isLimit: Bool {
    switch self {
    case .quota, .rate, .transport(.paused(_, .rate, _)): true
    default: false
    }
  }

  /// The key was refused, now or in an earlier run.
  fileprivate var isRefusal: Bool {
    switch self {
    case .auth, .transport(.paused(_, .auth, _)): true
    default: false
    }
  }
}
