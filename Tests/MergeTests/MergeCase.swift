import Foundation
import Weather

@testable import Merge

/// A vector of `Fixtures/merge-vectors.json`: the values of sources and the expected result, computed by
/// hand.
struct MergeCase: Decodable, Sendable {
  /// A text, a number that is compared with the decimals as written, or a mark.
  enum Value: Decodable, Hashable, Sendable, CustomStringConvertible {
    case none
    case mark(Bool)
    case number(Double)
    case text(String)
    case list([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .none
      } else if let mark = try? container.decode(Bool.self) {
        self = .mark(mark)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let list = try? container.decode([String].self) {
        self = .list(list)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }

    var description: String {
      switch self {
      case .none: "none"
      case .mark(let mark): "\(mark)"
      case .number(let number): "\(number)"
      case .text(let text): text
      case .list(let list): "\(list)"
      }
    }
  }

  struct Alert: Decodable, Sendable {
    var event: String
    var id: String?
    var uri: String?
    var areas: String?
    var status: String?
    var response: String?
    var urgency: String?
    /// In minutes from now.
    var sent: Double?
    var ends: Double?
  }

  /// Hours of a day that rise or fall steadily.
  struct Ramp: Decodable, Sendable {
    var first: Int
    var last: Int
    var temperature: Double
    var step: Double
    /// In the hour after each row's time.
    var precipitation: Double
  }

  struct Source: Decodable, Sendable {
    var id: String
    var family: String?
    var kind: String?
    /// The distance to the station in kilometres, and its height above the place in metres.
    var km: Double?
    var up: Double?
    var minutes: Double?
    var trust: [String: Double]?
    var now: [String: Value]?
    /// By the hour of the day.
    var rows: [String: [String: Value]]?
    var ramp: Ramp?
    var alerts: [Alert]?
  }

  var number: Int
  var rule: String
  private var now: String?
  var sources: [Source]
  var expect: [String: Value]?
  /// By the hour of the day.
  var hours: [String: [String: Value]]?
  var days: [[String: Value]]?
  /// The sources of each warning.
  var alerts: [String]?
}

extension MergeCase {
  static let all: [MergeCase] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/merge-vectors.json")
    do {
      return try JSONDecoder().decode([MergeCase].self, from: Data(contentsOf: file))
    } catch {
      preconditionFailure("\(file.path): \(error)")
    }
  }()

  static let place = MergePlace(elevation: .meters(0))
  /// Midnight, in UTC, of the day of all vectors.
  static let midnight = Date(timeIntervalSince1970: 1_795_219_200)

  var instant: Date {
    (try? now.map { try Date($0, strategy: .iso8601) }) ?? Self.midnight.addingTimeInterval(80 * 60)
  }

  var settings: MergeSettings {
    var settings = MergeSettings()
    for source in sources {
      guard let id = SourceID(source.id), let trust = source.trust else { continue }
      settings.trust[id] = Trust(
        standard: trust["all"] ?? 1,
        byField: Dictionary(
          uniqueKeysWithValues: trust.compactMap { name, value in Field(name: name).map { ($0, value) } }
        ),
        condition: trust["condition"]
      )
    }
    return settings
  }

  var reports: [WeatherReport] { sources.compactMap(report) }

  private func report(_ source: Source) -> WeatherReport? {
    guard let id = SourceID(source.id) else { return nil }
    var report = WeatherReport(source: id, family: source.family, fetched: instant)
    if let now = source.now {
      let isObserved = source.km != nil || source.kind == "observation"
      let age = isObserved ? source.minutes ?? 10 : 0
      report.current = ReportSection(
        isObserved ? .observation : .forecast,
        issued: isObserved ? nil : instant,
        Self.readings(now, at: instant.addingTimeInterval(-60 * age))
      )
    }
    if let kilometers = source.km {
      report.station = Station(
        name: "station",
        distance: .kilometers(kilometers),
        elevation: .meters(source.up ?? 0)
      )
    }
    let rows = (source.rows ?? [:]).map { hour, values in
      Self.readings(values, at: Self.midnight.addingTimeInterval(3600 * (Double(hour) ?? 0)))
    }
    let all = rows + (source.ramp.map(Self.rows) ?? [])
    if !all.isEmpty { report.hourly = ReportSection(.forecast, issued: instant, all) }
    report.alerts = source.alerts?.map { alert($0) }
    return report
  }

  private static func readings(_ values: [String: Value], at time: Date) -> Readings {
    var readings = Readings(time: time)
    for (name, value) in values {
      if let field = Field.allCases.first(where: { $0.name == name }) { readings[field] = value.number }
    }
    readings.condition = values["condition"]?.text.flatMap { Condition(name: $0) }.map { ConditionVote($0) }
    readings.isWindVariable = values["variable"] == .mark(true)
    if let hours = values["popHours"]?.number { readings.spans[.pop] = .ending(3600 * hours) }
    return readings
  }

  private static func rows(_ ramp: Ramp) -> [Readings] {
    (ramp.first...ramp.last).map { hour in
      Readings(
        time: midnight.addingTimeInterval(3600 * Double(hour)),
        values: [
          .temperature: ramp.temperature + ramp.step * Double(hour - ramp.first),
          .precipitation: ramp.precipitation,
        ],
        spans: [.precipitation: .starting(3600)]
      )
    }
  }

  private func alert(_ alert: Alert) -> WeatherAlert {
    var message = WeatherAlert(event: alert.event)
    message.identifier = alert.id
    message.uri = alert.uri
    message.areas = alert.areas
    message.status = alert.status.flatMap(WeatherAlert.Status.init)
    message.response = alert.response.flatMap(WeatherAlert.Response.init)
    message.urgency = alert.urgency.flatMap(WeatherAlert.Urgency.init) ?? .unknown
    message.sent = alert.sent.map { instant.addingTimeInterval(60 * $0) }
    message.ends = alert.ends.map { instant.addingTimeInterval(60 * $0) }
    return message
  }
}
