import AviationReports
import Catalog
import FoundationEssentials
import SpannedJSON
import Weather

/// Parses the response to one kind of request: an array of reports, in any order, of which the newest one of
/// a station is wanted, or all of them.
protocol ReportListDecoder: Sendable {
  associatedtype Candidate: DatedReport
  associatedtype Report: Sendable

  /// The last part of the path, with which the paths of problems begin too.
  static var name: String { get }
  /// The members of a report that have its text and its time. `ReportFile` makes a list with them from a file
  /// of the file server.
  static var textKey: String { get }
  static var timeKey: String { get }
  /// The folder of the file server that has the report of each station.
  static var folder: String { get }
  /// The age in seconds up to which a file has the report that is wanted.
  var oldestFile: TimeInterval { get }
  /// About the most reports that the service has of a station.
  var reportsOfStation: Int { get }
  /// The parameters besides the station and the format.
  var query: String { get }
  var asked: StationIdent { get }
  /// Whether all reports of the station are wanted and not only the newest.
  var keepsHistory: Bool { get }
  var fields: ReportFields { get }

  /// - Returns: `nil` for a report of another station, and for one without content.
  mutating func candidate(_ entry: JSONValue) -> Candidate?
  /// - Returns: `nil` when the report cancels an earlier one.
  mutating func report(of candidate: Candidate) -> Report?
  /// - Parameter reports: The newest first.
  func add(_ reports: [Report], to part: inout AirportReport)
}

extension ReportListDecoder {
  /// The reports of the station that are wanted, the newest first; empty when the response has none of it.
  mutating func reports(in list: JSONValue) -> [Report] {
    keepsHistory ? all(in: list) : newest(in: list).map { [$0] } ?? []
  }

  /// The newest report of the station, of forecasts the newest one in force; `nil` when the response has no
  /// report of it.
  mutating func newest(in list: JSONValue) -> Report? { newest(of: list.elements) }

  /// The newest report of the station among these rows; `nil` if none is of it.
  mutating func newest(of entries: some Sequence<JSONValue>) -> Report? {
    var newest: Candidate?
    for entry in entries {
      guard let candidate = candidate(entry) else { continue }
      if newest.map({ $0.recency < candidate.recency }) ?? true { newest = candidate }
    }
    return newest.flatMap { report(of: $0) }
  }

  /// All reports of the station, the newest first. Only the last correction counts of several reports for one
  /// time.
  private mutating func all(in list: JSONValue) -> [Report] {
    let candidates = list.elements.compactMap { candidate($0) }.sorted { $1.recency < $0.recency }
    var times: Set<Date> = []
    var reports: [Report] = []
    for candidate in candidates {
      if let time = candidate.recency.issued, !times.insert(time).inserted { continue }
      if let report = report(of: candidate) { reports.append(report) }
    }
    return reports
  }
}

/// One of several reports of a station.
protocol DatedReport {
  var recency: Recency { get }
}

/// The criteria by which one of several reports is chosen, the most important first.
struct Recency: Comparable {
  /// `false` for a forecast that is not valid now. The next one is issued before the current one ends.
  let isInForce: Bool
  /// When it was made; an unknown time is before all others.
  let issued: Date?
  /// The time in its text, if that is impossible.
  let claimed: Date?
  /// 0 for the first report, 1 for a correction or amendment, more for Canada's `CCA`, `CCB` and so on.
  let correction: Int
  let received: Date?

  init(
    issued: Date?,
    text: Date?,
    correction: Correction?,
    isAmended: Bool = false,
    received: Date?,
    isInForce: Bool = true
  ) {
    self.isInForce = isInForce
    self.issued = issued
    claimed = issued == nil ? text : nil
    self.correction = correction.map { 1 + Int($0.letter ?? 0) } ?? (isAmended ? 1 : 0)
    self.received = received
  }

  static func < (older: Self, newer: Self) -> Bool {
    older.rank < newer.rank
  }

  private var rank: (Int, Date, Date, Int, Date) {
    (
      isInForce ? 1 : 0, issued ?? .distantPast, claimed ?? .distantPast, correction,
      received ?? .distantPast
    )
  }
}
