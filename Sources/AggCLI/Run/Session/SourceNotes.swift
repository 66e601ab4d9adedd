import Aggregation
import Catalog
import Formats
import HTTPTransport
import ProviderKit
import Text
import Weather

/// The notes about the sources of some answers, and the exit code that they lead to.
struct SourceNotes {
  /// One line for each source that failed, and for each part of an answer that is missing or cached, without
  /// duplicates. With several places, the line begins with the places that it is about, unless it is about
  /// all.
  let warnings: [String]
  /// For `-v`: one line for each source that has no part in the answer, and for each value of the others that
  /// is unreadable or contradictory, without duplicates.
  let details: [String]
  /// There is no answer, and no source that could have given one.
  let lacksSources: Bool
  private let answers: [any Answer]

  /// - Parameter isVerbose: Otherwise, sources without a key are reported only if no other source answers.
  init(_ answers: [any Answer], isVerbose: Bool) {
    self.answers = answers
    let nothing = !answers.isEmpty && !answers.contains { $0.hasAnswer }
    // If only one source decides the answer, the others are not the reason.
    let considered = answers.map { nothing ? $0.deciding : $0.sources }
    let isWanted = isVerbose || nothing
    // With several places, the same sources are reported for each.
    let unconfigured = considered.joined().compactMap(\.failure).filter(\.isUnconfigured).map(\.provider.name)
      .unique()
    // Several sources without keys are reported in one line.
    let isCollapsed = unconfigured.count > 2 && !isVerbose
    let causes = considered.map { outcomes -> [String] in
      // Most answers have nothing to report.
      guard outcomes.contains(where: \.isFlawed) else { return [] }
      let outage = isVerbose ? nil : Outage(outcomes)
      // Without a network, no other line is useful.
      if let outage, outage.isOfAll, nothing { return [outage.description] }
      let others = outcomes.filter { !(outage?.sources.contains($0.source) ?? false) }
      let failures = others.compactMap(\.failure)
        .filter { !$0.isUnconfigured || (isWanted && !isCollapsed) }
      return [outage?.description].compactMap(\.self) + Self.lines(of: failures, isVerbose: isVerbose)
        + others.filter { $0.status == .answered }.flatMap(\.shortcomings)
    }
    var subjects: [String: [String]] = [:]
    for (answer, causes) in zip(answers, causes) {
      for cause in causes.unique() { subjects[cause, default: []].append(answer.subject) }
    }
    var lines = causes.joined().unique().map { Self.line($0, about: subjects[$0, default: []], of: answers) }
    let isOutageOfAll = nothing && !isVerbose && considered.allSatisfy { Outage($0)?.isOfAll ?? false }
    if isWanted, isCollapsed, !isOutageOfAll {
      lines.append("\(unconfigured.joined(separator: ", ")): not ready; agg providers shows what each needs")
    }
    lacksSources = nothing && lines.isEmpty
    if lacksSources {
      // The config may leave a city without the sources that could answer.
      let city = answers.lazy.compactMap { ($0 as? WeatherAnswer)?.place }.first { $0.sources != nil }?.cityID
      let who = city.map { "no source of cities.\($0).providers in your config" } ?? "no source"
      lines = ["\(who) provides this. agg providers shows what each source provides."]
    }
    warnings = lines.unique()
    let details = answers.lazy.flatMap { $0.sources }.flatMap { outcome in
      var lines = outcome.problems.map(\.description)
      if case .skipped(let reason) = outcome.status { lines.append(reason) }
      return lines.map { "\(outcome.source): \($0)" }
    }
    self.details = isVerbose ? details.unique() : []
  }

  /// A line for each failure. Several sources that have nothing for a place share the last one.
  private static func lines(of failures: [ProviderFailure], isVerbose: Bool) -> [String] {
    let silent = failures.filter { $0.reason == .place }
    guard silent.count > 2, !isVerbose else { return failures.map(\.description) }
    let names = silent.map(\.provider.name).joined(separator: ", ")
    return failures.filter { $0.reason != .place }.map(\.description) + ["\(names): no data for this place"]
  }

  private static func line(_ cause: String, about places: [String], of answers: [any Answer]) -> String {
    guard places.count < answers.count, !places.contains("") else { return cause }
    return "\(list(places)): \(cause)"
  }

  /// At most four names, or three and the number of the others.
  fileprivate static func list(_ names: [String]) -> String {
    let others = names.count > 4 ? ["and \(names.count - 3) more"] : []
    return (names.prefix(4 - others.count) + others).joined(separator: ", ")
  }

  /// Why a place has no answer; `nil` when each has one.
  var error: AnswerError? {
    guard let unanswered = answers.first(where: { !$0.hasAnswer }) else { return nil }
    let reasons = warnings.isEmpty ? unanswered.deciding.compactMap(\.failure?.description) : warnings
    return exitCode(isStrict: false).error(reasons.joined(separator: "\n"))
  }

  /// 0 when every place has an answer; else the code that fits all sources that decide it.
  func exitCode(isStrict: Bool) -> ExitCode {
    guard let unanswered = answers.first(where: { !$0.hasAnswer }) else {
      guard isStrict else { return .success }
      // A source whose cached answer is used has failed, too.
      let isIncomplete = answers.lazy.flatMap { $0.sources }.contains { outcome in
        let lacksPart = outcome.lacksAlerts || !outcome.missingParts.isEmpty
        return outcome.hasCachedFallback || lacksPart || outcome.failure.map { !$0.isUnconfigured } ?? false
      }
      return isIncomplete ? .incomplete : .success
    }
    return ExitCode(unanswered.deciding.compactMap(\.failure?.reason), isPlaceKnown: unanswered.isPlaceKnown)
  }
}

/// Several sources could not be reached. Most likely the network fails, so this is reported in one line
/// instead of one for each source.
private struct Outage: CustomStringConvertible {
  /// The sources without an answer, and those whose cached answer is used.
  private let failed, cached: [SourceID]
  /// Whether none of the queried sources could be reached.
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
    // Samples help users who only want to try agg.
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

  /// Whether warnings are missing that no cached answer replaces.
  fileprivate var lacksAlerts: Bool {
    failure == nil && alertsProblem.map { !$0.isOfCache } ?? false
  }

  /// Whether the source failed, or a part of its answer is missing or cached.
  fileprivate var isFlawed: Bool {
    status != .answered || staleCause != nil || lacksAlerts || !missingParts.isEmpty
  }

  /// The problems of an answer: a line for each cause.
  fileprivate var shortcomings: [String] {
    var lines: [String] = []
    if let staleCause { lines.append("using a cached answer: \(staleCause)") }
    if lacksAlerts, let alertsProblem {
      lines.append("some of its warnings may be missing: \(alertsProblem)")
    }
    // The line above already covers the part with the warnings.
    let missing = missingParts.filter { !(lacksAlerts && $0.contents.contains(.alerts)) }
    for message in missing.map(\.failure.message).unique() {
      let names = SourceNotes.list(missing.filter { $0.failure.message == message }.map(\.name))
      lines.append("part of its answer is missing (\(names)): \(message)")
    }
    return lines.map { "\(source): \($0)" }
  }
}
