import AviationReports
import Catalog
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Parses the response of `/api/data/taf`. The raw text is the reference; the service's decode is compared
/// with it.
struct ForecastDecoder: ReportListDecoder {
  static let name = "taf"
  static let textKey = "rawTAF"
  static let timeKey = "issueTime"
  static let folder = "forecasts/taf"
  /// The forecast in force, perhaps with the one before it and corrections.
  let reportsOfStation = 4
  let query = ""
  let keepsHistory = false
  /// The longest forecasts are valid for 30 hours.
  let oldestFile: TimeInterval = 30 * 3600

  let asked: StationIdent
  private(set) var fields: ReportFields

  init(asked: StationIdent, now: Date) {
    self.asked = asked
    fields = ReportFields(now: now, name: Self.name)
  }

  struct Candidate: DatedReport {
    let entry: JSONValue
    let taf: TAF
    let recency: Recency
  }

  mutating func candidate(_ entry: JSONValue) -> Candidate? {
    guard let entry = fields.reader.read(entry, as: .object) else { return nil }
    let received = fields.time("dbPopTime", in: entry)
    let issued = fields.time("issueTime", in: entry)
    let reference = issued ?? received ?? fields.now
    guard case .forecast(let taf)? = fields.decoded("rawTAF", in: entry, reference: reference) else {
      if fields.isReport(entry, text: nil, of: asked) {
        fields.report("rawTAF", in: entry, expected: "the text of a TAF")
      }
      return nil
    }
    guard fields.isReport(entry, text: taf.station, of: asked) else { return nil }
    return Candidate(
      entry: entry,
      taf: taf,
      recency: Recency(
        issued: fields.madeAt(taf.issued, "issueTime", issued, in: entry),
        text: taf.issued,
        correction: taf.correction,
        isAmended: taf.isAmended,
        received: received,
        isInForce: isInForce(taf)
      )
    )
  }

  /// Whether it has begun and is not over. A cancellation counts from its issue on. A missing one replaces no
  /// other.
  private func isInForce(_ taf: TAF) -> Bool {
    if taf.isMissing { return false }
    let hasBegun = taf.isCancelled || (taf.start ?? .distantPast) <= fields.now
    return hasBegun && fields.now < (taf.end ?? .distantFuture)
  }

  func add(_ reports: [StationForecast], to part: inout AirportReport) { part.forecast = reports.first }

  mutating func report(of candidate: Candidate) -> StationForecast? {
    var forecast = StationForecast(candidate.taf)
    forecast.issued = candidate.recency.issued
    forecast.coordinates = fields.reader.coordinates("lat", "lon", in: candidate.entry)
    if !candidate.taf.isMissing { compare(candidate.taf, with: candidate.entry) }
    return forecast
  }

  private mutating func compare(_ taf: TAF, with entry: JSONValue) {
    compareTime("validTimeFrom", in: entry, taf.start)
    compareTime("validTimeTo", in: entry, taf.end)
    guard let list = fields.reader.array("fcsts", in: entry) else { return }
    guard list.count == taf.periods.count else {
      return fields.disagree("fcsts", in: entry, "\(list.count) periods", "\(taf.periods.count)")
    }
    for (element, period) in zip(list, taf.periods) {
      guard let object = fields.reader.read(element, as: .object) else { continue }
      compareTime("timeFrom", in: object, period.start)
      fields.compareWind(in: object, fields.wind(in: object), period.conditions.wind)
    }
  }

  /// The times of a forecast may be in the future.
  private mutating func compareTime(_ key: String, in entry: JSONValue, _ ours: Date?) {
    fields.compare(key, in: entry, fields.reader.read(key, as: .epoch, in: entry), ours)
  }
}
