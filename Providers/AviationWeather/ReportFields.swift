import AviationReports
import Catalog
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Text
import Weather

/// The fields that METAR and TAF share, and the problems of reading them. An unreadable field only loses
/// itself; README.md lists the fields.
struct ReportFields: Sendable {
  let now: Date
  /// `metar` or `taf`.
  let name: String
  var reader = FieldReader()
  private var disagreements = Capped<ReportProblem>()
  /// Stations of reports that were not requested; enough of them to describe the response.
  private(set) var others: [String] = []

  init(now: Date, name: String) {
    self.now = now
    self.name = name
  }

  var problems: [ReportProblem] {
    (reader.reportProblems + disagreements.reportProblems(\.self))
      .map { ReportProblem(path: name + $0.path, message: $0.message) }
  }

  /// The decoded raw text; `nil` when it is missing.
  mutating func decoded(_ key: String, in entry: JSONValue, reference: Date) -> DecodedReport? {
    guard let text = reader.text(key, in: entry) else { return nil }
    // More than one report in a text breaks the service's own rule; the first one counts.
    return ReportSplitter.reports(in: text).first.map { DecodedReport($0, reference: reference) }
  }

  /// Records a field with an unexpected or missing value.
  mutating func report(_ key: String, in entry: JSONValue, expected: String) {
    reader.report(entry[key] ?? entry, expected: expected)
  }

  /// Whether a report is of the requested station, by its raw text, or by `icaoId` if there is no text.
  mutating func isReport(_ entry: JSONValue, text station: LocationIndicator?, of asked: StationIdent) -> Bool
  {
    let written = station?.description
    let named =
      written == nil ? reader.require("icaoId", as: .text, in: entry) : reader.text("icaoId", in: entry)
    guard let ident = written ?? named?.uppercased() else { return false }
    if let named = named?.uppercased(), named != ident, named == asked.text || ident == asked.text {
      disagree("icaoId", in: entry, named, ident)
    }
    if ident == asked.text { return true }
    let other = String(ident.prefix(8))
    if others.count < 8, !others.contains(other) { others.append(other) }
    return false
  }

  /// Seconds since 1970, or a text in UTC. A report from a future day is invalid.
  mutating func time(_ key: String, in entry: JSONValue) -> Date? {
    reader.read(key, as: .instant(until: now + 86_400), in: entry)
  }

  /// When a report was made: the time in its text, or the service's if the text's is in the future. A text
  /// only has the day of the month, and an error in it turns a report of yesterday into one of today.
  ///
  /// - Parameters:
  ///   - key: The key of the service's time.
  ///   - theirs: The service's time.
  /// - Returns: `nil` when neither is known and possible; an impossible one in the text becomes a problem.
  mutating func madeAt(_ ours: Date?, _ key: String, _ theirs: Date?, in entry: JSONValue) -> Date? {
    let latest = now + Self.clockSlack
    let possible = theirs.flatMap { $0 <= latest ? $0 : nil }
    guard let ours else { return possible }
    if ours <= latest { return ours }
    if possible == nil {
      report(key, in: entry, expected: "a time in the past, as the text lacks")
    } else {
      compare(key, in: entry, possible, ours)
    }
    return possible
  }

  /// In seconds. Reports of the full hour are sent some minutes before it, and clocks differ.
  private static let clockSlack = 900.0

  // MARK: - Disagreements

  /// Records that the service's decode differs from the raw text.
  mutating func disagree(_ key: String, in entry: JSONValue, _ theirs: String, _ ours: String) {
    disagreements.add(
      ReportProblem(disagreementAt: "\(entry.path.appending(key))", source: theirs, rawText: ours)
    )
  }

  /// The same for numbers that differ by more than `tolerance`, if both are known.
  mutating func compare(
    _ key: String,
    in entry: JSONValue,
    _ theirs: Double?,
    _ ours: Double?,
    _ unit: String,
    within tolerance: Double
  ) {
    guard let theirs, let ours, abs(theirs - ours) > tolerance else { return }
    disagree(key, in: entry, "\(Self.text(theirs)) \(unit)", "\(Self.text(ours)) \(unit)")
  }

  mutating func compare(_ key: String, in entry: JSONValue, _ theirs: Date?, _ ours: Date?) {
    guard let theirs, let ours, abs(theirs.timeIntervalSince(ours)) >= 60 else { return }
    disagree(key, in: entry, ISOInstant.text(theirs), ISOInstant.text(ours))
  }

  static func text(_ number: Double) -> String { JSONWriter.text((number * 100).rounded() / 100) }
}

extension JSONShape where Value == Date {
  /// Seconds since 1970, `2026-07-21T02:00:00.000Z`, or, until 2025, `2023-10-27 15:25:34` in UTC.
  fileprivate static func instant(until latest: Date) -> Self {
    Self("a time in the past, in seconds since 1970 or as 2026-07-21T02:00:00Z") { value in
      let date = value.lenientDouble.map { Date(timeIntervalSince1970: $0) } ?? value.string.flatMap(Self.utc)
      guard let date, date.timeIntervalSince1970 >= 0, date <= latest else { return nil }
      return date
    }
  }

  private static func utc(_ text: String) -> Date? {
    ISOInstant.date(text.utf8.count == 19 ? text + "Z" : text)
  }
}
