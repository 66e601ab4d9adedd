import AviationReports
import Catalog
import FoundationEssentials
import SpannedJSON

/// Reads the answer to one kind of request: an array of reports, in any order, of which one is wanted.
protocol AnswerDecoder: Sendable {
  associatedtype Candidate: DatedReport
  associatedtype Report: Sendable

  /// The last part of the path, which also begins the paths of problems.
  static var name: String { get }
  /// What is asked beside the station and the format.
  var query: String { get }
  var asked: StationIdent { get }
  var fields: ReportFields { get }

  /// - Returns: `nil` for a report of another station, and for one that says there is none.
  mutating func candidate(_ entry: JSONValue) -> Candidate?
  /// - Returns: `nil` when the report takes back what was said.
  mutating func report(of candidate: Candidate) -> Report?
}

extension AnswerDecoder {
  /// The newest report of the station; `nil` when there is none.
  mutating func newest(in list: JSONValue) -> Report? { newest(of: list.elements) }

  /// The same of some of the reports.
  mutating func newest(of entries: some Sequence<JSONValue>) -> Report? {
    let candidates = entries.compactMap { candidate($0) }
    return candidates.max { $0.recency < $1.recency }.flatMap { report(of: $0) }
  }
}

/// One of several reports of a station.
protocol DatedReport {
  var recency: Recency { get }
}

/// What decides which of several reports counts, from the most important on.
struct Recency: Comparable {
  /// When it was made; unknown is before everything.
  let issued: Date?
  /// What its text says instead and cannot be.
  let claimed: Date?
  /// 0 for the first, 1 for a correction or amendment, more for Canada's `CCA`, `CCB` and so on.
  let correction: Int
  let received: Date?

  init(issued: Date?, text: Date?, correction: Correction?, isAmended: Bool = false, received: Date?) {
    self.issued = issued
    claimed = issued == nil ? text : nil
    self.correction = correction.map { 1 + Int($0.letter ?? 0) } ?? (isAmended ? 1 : 0)
    self.received = received
  }

  static func < (older: Self, newer: Self) -> Bool {
    older.rank < newer.rank
  }

  private var rank: (Date, Date, Int, Date) {
    (issued ?? .distantPast, claimed ?? .distantPast, correction, received ?? .distantPast)
  }
}
