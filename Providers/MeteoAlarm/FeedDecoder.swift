import CAP
import FoundationEssentials
import ProviderKit
import SpannedJSON
import Text
import Weather

/// Reads the feed of a country: `{"warnings": [{"uuid": …, "alert": …}]}`.
struct FeedDecoder {
  private let country: MemberCountry
  private let finder: PlaceFinder
  private let language: Language
  private let now: Date
  private var reader = CAPReader()
  /// How many messages may be warnings and could not be read.
  private(set) var unreadable = 0
  /// Whether all messages were looked at, because there are no more than the limit.
  private(set) var isWhole = true
  /// How many warnings may or may not be for the place.
  private(set) var unplaced = 0

  init(of country: MemberCountry, for finder: PlaceFinder, in language: Language, now: Date) {
    self.country = country
    self.finder = finder
    self.language = language
    self.now = now
  }

  var problems: [ReportProblem] { reader.problems }

  /// The warnings in force that are for the place, and those that may be.
  ///
  /// - Returns: `nil` when the response has no list of warnings. Such a response does not mean "no warnings".
  mutating func alerts(_ root: JSONValue) -> [WeatherAlert]? {
    guard let rows = reader.rows("warnings", in: root) else { return nil }
    isWhole = rows.isWhole
    var messages: [CAPMessage] = []
    for row in rows {
      guard let alert = reader.object("alert", in: row), let message = reader.message(alert) else {
        unreadable += 1
        continue
      }
      messages.append(message)
    }
    let found = CAPMessage.standing(among: messages).filter(\.isWarning).flatMap { warnings(in: $0) }
    unplaced = found.count { $0.isUnplaced }
    return found
  }

  /// The warnings in a message, most certain first. An identifier names one warning, so all but the first of
  /// a message get a number after it.
  private func warnings(in message: CAPMessage) -> [WeatherAlert] {
    let all = message.infos(in: language).compactMap { warning($0, of: message) }
    let certain = all.filter { !$0.isUnplaced } + all.filter(\.isUnplaced)
    return certain.enumerated().map { index, alert in
      var alert = alert
      if index > 0 { alert.identifier = alert.identifier.map { "\($0)#\(index + 1)" } }
      return alert
    }
  }

  /// - Returns: `nil` when it is not for the place, not in force, or not a warning.
  private func warning(_ info: CAPInfo, of message: CAPMessage) -> WeatherAlert? {
    if info.isAllClear || info.awarenessLevel == 1 { return nil }
    var alert = message.alert(info)
    guard alert.isInForce(at: now) else { return nil }
    if alert.severity == .unknown { alert.severity = info.severityOfLevel }
    let areas = info.areas.map { (area: $0, placement: finder.placement(of: $0)) }
    let placements = Set(areas.map(\.placement))
    // A message without areas may be about all of the country.
    let closest: [Placement] = [.here, .nearby, .unknown, .elsewhere]
    let found = closest.first(where: placements.contains) ?? .unknown
    switch found {
    case .here: break
    case .nearby: alert.reach = .nearby
    case .unknown: alert.reach = .somewhere(country: country.code)
    case .elsewhere: return nil
    }
    let meant = areas.filter { $0.placement == found }.map(\.area)
    let names = meant.compactMap(\.name).unique()
    alert.areas = names.isEmpty ? nil : names.joined(separator: "; ")
    alert.outline = meant.outline
    return alert
  }
}

extension CAPInfo {
  /// 1 is green, 2 yellow, 3 orange, 4 red: `2; yellow; Moderate`. `nil` if the info does not state it.
  fileprivate var awarenessLevel: Int? {
    parameters["awareness_level"].flatMap { Int(String($0.prefix { $0 != ";" }).cleaned()) }
  }

  fileprivate var severityOfLevel: WeatherAlert.Severity {
    switch awarenessLevel {
    case 2: .moderate
    case 3: .severe
    case 4: .extreme
    default: .unknown
    }
  }
}
