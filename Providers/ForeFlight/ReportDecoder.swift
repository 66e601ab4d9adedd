import Catalog
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Parses the body of `/weather/report/IDENT`. Every block may be missing, and an unreadable field only loses
/// itself; README.md lists the fields.
struct ReportDecoder {
  let asked: StationIdent
  private let parts: AirportQuery.Parts
  var reader = FieldReader()

  /// A block of the report, by its key.
  private enum Block: String, CaseIterable {
    case conditions, forecast, windsAloft
    case modelForecast = "mos"
    case broadcasts = "atis"

    /// The part of the answer that it belongs to.
    var part: AirportQuery.Parts {
      switch self {
      case .conditions: .conditions
      case .forecast: .forecast
      case .windsAloft: .windsAloft
      case .modelForecast: .modelForecast
      case .broadcasts: .broadcasts
      }
    }
  }

  init(_ query: AirportQuery) { (asked, parts) = (query.station, query.parts) }

  /// Parses the wanted parts.
  ///
  /// - Throws: The problem, when there is no object `report`.
  mutating func decode(_ root: JSONValue, into report: inout AirportReport) throws(JSONProblem) {
    let body = try root.require("report", as: .object)
    for block in Block.allCases where parts.contains(block.part) {
      let key = block.rawValue
      switch block {
      case .conditions: report.conditions = conditions(reader.object(key, in: body))
      case .forecast: report.forecast = forecast(reader.object(key, in: body))
      case .windsAloft: report.windsAloft = windsAloft(reader.object(key, in: body))
      case .modelForecast: report.modelForecast = modelForecast(reader.object(key, in: body))
      case .broadcasts: report.broadcasts = broadcasts(reader.rows(key, in: body))
      }
    }
    report.problems += reader.reportProblems
  }

  /// The blocks that were not requested: the winds aloft alone may be most of a response.
  var unread: JSONOptions.UnreadMembers? {
    let blocks = Block.allCases.filter { !parts.contains($0.part) }
    return blocks.isEmpty ? nil : JSONOptions.UnreadMembers(of: "report", blocks.map(\.rawValue))
  }

  /// Whether the response has a block that was not requested: then the service knows the aerodrome, but has
  /// nothing of what was requested.
  func hasOtherParts(_ root: JSONValue) -> Bool {
    let report = root["report"]
    return Block.allCases.contains { block in
      guard !parts.contains(block.part), let value = report?[block.rawValue] else { return false }
      return !value.isNull
    }
  }

  /// Identifiers are in lower or upper case, depending on the block.
  mutating func ident(_ key: String, in object: JSONValue?) -> String? {
    reader.text(key, in: object)?.uppercased()
  }

  /// `{dateStart, dateEnd}`.
  mutating func period(_ key: String, in object: JSONValue?) -> (start: Date?, end: Date?) {
    let period = reader.object(key, in: object)
    return (reader.time("dateStart", in: period), reader.time("dateEnd", in: period))
  }

  mutating func celsius(_ key: String, in object: JSONValue?) -> Double? {
    reader.read(key, as: Plausible.celsius, in: object)
  }

  mutating func feet(_ key: String, in object: JSONValue?) -> Length? {
    reader.read(key, as: Plausible.feet, in: object).map(Length.feet)
  }
}
