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
      let outage = isVerbose ? nil : Outage(outcomes)
      // Without a network nothing else is worth a line.
      if let outage, outage.isOfAll, nothing { return [outage.description] }
      let others = outcomes.filter { !(outage?.sources.contains($0.source) ?? false) }
      let failures = others.compactMap(\.failure)
        .filter { !$0.isUnconfigured || (isWanted && !isCollapsed) }
      return [outage?.description].compactMap(\.self) + failures.map(\.description)
        + others.filter { $0.status == .answered }.flatMap(\.shortcomings)
    }
    var subjects: [String: [String]] = [:]
    for (answer, causes) in zip(answers, causes) {
      for cause in causes.unique() { subjects[cause, default: []].append(answer.subject) }
    }
    var lines = causes.joined().unique().map { Self.line($0, about: subjects[$0, default: []], of: answers) }
    let isOutageOfAll = nothing && !isVerbose && told.allSatisfy { Outage($0)?.isOfAll ?? false }
    if isWanted, isCollapsed, !isOutageOfAll {
      lines.append("\(unconfigured.joined(separator: ", ")): not ready; agg providers shows what each needs")
    }
    hasNobody = nothing && lines.isEmpty
    if hasNobody { lines = ["no source provides this. agg providers shows what each source provides."] }
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

/// Several sources that could not be reached: most likely it is the network that fails, which is one thing to
/// know and not one for each source.
private struct Outage: CustomStringConvertible {
  /// Those without an answer, and those whose cached answer is used.
  private let failed, cached: [SourceID]
  /// Whether no source could be reached that was asked.
  let isOfAll: Bool

  var sources: [SourceID] { failed + cached }

  /// - Returns: `nil` unless at least two sources could not be reached.
  init?(_ outcomes: [SourceOutcome]) {
    failed = outcomes.filter(\.isUnreached).map(\.source)
    cached = outcomes.filter(\.isCachedForOutage).map(\.source)
    guard failed.count + cached.count > 1 else { return nil }
    isOfAll = outcomes.allSatisfy { outcome in
      outcome.isUnreached || outcome.isCachedForOutage
        || outcome.failure?.hasNothingToSay ?? (outcome.status != .answered)
    }
  }

  var description: String {
    func list(_ sources: [SourceID]) -> String { sources.map(\.name).joined(separator: ", ") }
    let subject =
      isOfAll
      ? "no network: none of \(sources.count) sources could be reached"
      : "\(list(sources)) could not be reached"
    let used = failed.isEmpty ? "; cached answers are used" : "; cached answers of \(list(cached)) are used"
    // Recordings are an answer for those who only want to look at agg.
    let advice = isOfAll && cached.isEmpty ? "Check the network, or try --sample" : "Check the network"
    return "\(subject)\(cached.isEmpty ? "" : used). \(advice); -v shows each error."
  }
}

extension ProviderFailure.Reason {
  /// Whether no connection to the service was made, as on a machine without a network.
  var isUnreachable: Bool { if case .transport(let error) = self { error.isUnreachable } else { false } }
}

extension SourceOutcome {
  fileprivate var isUnreached: Bool { failure?.reason.isUnreachable ?? false }

  /// Whether a cached answer is used because the source could not be reached.
  fileprivate var isCachedForOutage: Bool {
    if status == .answered, case .failure(let error) = staleCause { error.isUnreachable } else { false }
  }

  /// Whether there are warnings that nothing stands in for.
  fileprivate var lacksAlerts: Bool {
    failure == nil && alertsProblem != nil && alertsProblem != staleCause?.description
  }

  /// What is wrong with an answer that is there: a line for each cause.
  fileprivate var shortcomings: [String] {
    var lines: [String] = []
    if let staleCause { lines.append("using a cached answer: \(staleCause)") }
    if lacksAlerts, let alertsProblem {
      lines.append("some of its warnings may be missing: \(alertsProblem)")
    }
    // The line above is about the part that has the warnings.
    for part in missingParts where !(lacksAlerts && part.contents.contains(.alerts)) {
      lines.append("part of its answer is missing (\(part.name)): \(part.failure.message)")
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
    case .quota, .rate, .transport(.paused(_, .rate, _)), .transport(.paused(_, .limit, _)): true
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
