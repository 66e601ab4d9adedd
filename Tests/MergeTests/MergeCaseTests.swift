import Foundation
import Testing
import Weather

@testable import Merge

/// The vectors of `Fixtures/merge-vectors.json`, each by its number.
struct MergeCaseTests {
  @Test(arguments: MergeCase.all) func `a case is merged as the independent merge does`(of merge: MergeCase)
    throws
  {
    let (reports, settings, now) = (merge.reports, merge.settings, merge.instant)
    if let expected = merge.expect {
      Self.compare(
        Merge.current(reports, place: MergeCase.place, settings: settings, now: now),
        expected,
        merge.name
      )
    }
    let hours = Merge.hours(
      reports,
      from: MergeCase.midnight.addingTimeInterval(-3600),
      count: 48,
      settings: settings,
      now: now
    )
    for (hour, expected) in merge.hours ?? [:] {
      let time = MergeCase.midnight.addingTimeInterval(3600 * (Double(hour) ?? 0))
      let merged = hours.first { $0.time == time } ?? MergedReadings(time: time)
      Self.compare(merged, expected, "\(merge.name) at \(hour)")
    }
    let days = Merge.days(reports, beyond: hours, zone: "Europe/Berlin", settings: settings, now: now)
    for (index, expected) in (merge.days ?? []).enumerated() {
      for (name, value) in expected {
        let day = index < days.count ? days[index] : nil
        #expect(Self.text(name, of: day, like: value) == value.description, "\(merge.name), \(name)")
      }
    }
    if let alerts = merge.alerts {
      let merged = try #require(AlertUnion.merged(reports, now: now))
      #expect(
        merged.map { $0.sources.map(\.name).joined(separator: " ") } == alerts,
        Comment(rawValue: merge.name)
      )
    }
  }

  @Test func `there are 75 vectors, numbered one by one`() {
    #expect(MergeCase.all.map(\.number) == Array(1...75))
  }

  private static func compare(
    _ merged: MergedReadings,
    _ expected: [String: MergeCase.Value],
    _ name: String
  ) {
    for (key, value) in expected {
      #expect(text(key, of: merged, like: value) == value.description, "\(name), \(key)")
    }
  }

  /// Part of a merge in the form of a vector.
  private static func text(_ key: String, of merged: MergedReadings, like value: MergeCase.Value) -> String {
    let parts = key.split(separator: ".").map(String.init)
    let field = Field.allCases.first { $0.name == parts[0] }
    let found = field.flatMap { merged.values[$0] }
    switch (parts[0], parts.count > 1 ? parts[1] : "") {
    case ("condition", ""): return merged.condition?.condition?.name ?? "none"
    case ("condition", "agreement"): return text(merged.condition?.agreement, like: value)
    case ("condition", "steps"): return "\(merged.condition?.steps.map(text) ?? [])"
    case ("possible", _): return "\(merged.condition?.possible.map(\.condition.name) ?? [])"
    case ("windy", _): return "\(merged.condition?.isWindy ?? false)"
    case ("headline", _): return text(merged.headlineAgreement, like: value)
    case ("feelsLike", _): return text(merged.feelsLike?.celsius, like: value)
    case (_, "variable"): return "\(found?.isVariable ?? false)"
    case (_, "conflict"): return "\(found?.isConflicting ?? false)"
    case (_, "agreement"): return text(found?.agreement, like: value)
    case (_, "n"): return "\(Double(found?.count ?? 0))"
    case (_, "rejected"): return "\(found?.rejected.map(text) ?? [])"
    case (_, "weights"): return "\(found?.used.map(text) ?? [])"
    default: return text(found?.value, like: value)
    }
  }

  private static func text(_ name: String, of day: MergedDay?, like value: MergeCase.Value) -> String {
    switch name {
    case "since": day?.since?.formatted(.iso8601) ?? "none"
    case "temperature":
      day?.temperature.map { String(format: "%.1f %.1f", $0.lowerBound, $0.upperBound) } ?? "none"
    default:
      text(Field.allCases.first { $0.name == name }.flatMap { day?.values[$0] }, like: value)
    }
  }

  private static func text(_ rejection: Rejection) -> String {
    let climb = rejection.remoteness?.climb.map {
      String(format: " %.0f m of %.0f m higher", $0.meters, Remoteness.highest.meters)
    }
    let distance = rejection.remoteness?.distance.map { String(format: " %.0f km", $0.kilometers) }
    return "\(rejection.source) \(rejection.reason)\(climb ?? "")\(distance ?? "")"
  }

  private static func text(_ used: Contribution) -> String {
    let factors = used.factors
    let parts = [("age", factors?.age), ("distance", factors?.distance), ("height", factors?.height)].filter {
      $0.1 != 1
    }.map { String(format: " \($0.0) %.2f", $0.1 ?? .nan) }
    let nearness = factors?.nearness == 3 ? " near 3" : ""
    let isShared = factors?.familyMembers ?? 1 > 1
    let family = isShared ? " family \(factors?.family ?? "") \(factors?.familyMembers ?? 0)" : ""
    return String(format: "\(used.source) %.2f", used.weight) + parts.joined() + nearness + family
  }

  private static func text(_ step: MergedCondition.Step) -> String {
    let threshold = step.threshold.map { String(format: " of %.2f", $0) } ?? ""
    return String(format: "\(step.group) %.2f", step.share) + threshold
      + (step.verdict == .decides ? "" : " missed")
  }

  /// With as many decimals as expected.
  private static func text(_ number: Double?, like value: MergeCase.Value) -> String {
    guard let number else { return "none" }
    let decimals = value.description.split(separator: ".").dropFirst().first?.count ?? 0
    let scale = pow(10, Double(decimals))
    let text = String(format: "%.\(decimals)f", (number * scale).rounded() / scale)
    return text.allSatisfy { "-0.".contains($0) } ? text.filter { $0 != "-" } : text
  }
}

extension MergeCase: CustomTestStringConvertible {
  var name: String { "vector \(number) (\(rule))" }
  var testDescription: String { name }
}
