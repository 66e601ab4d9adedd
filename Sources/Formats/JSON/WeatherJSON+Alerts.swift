import Aggregation
import Merge
import Pages
import SpannedJSON
import Weather

/// The warnings of an answer.
extension WeatherJSON {
  func writeAlerts(to writer: inout JSONWriter) {
    writer.key("alerts")
    if let alerts = answer.alerts { Self.write(alerts, to: &writer) } else { writer.null() }
    guard !answer.unplacedAlerts.isEmpty else { return }
    writer.key("unplacedAlerts")
    Self.write(answer.unplacedAlerts, to: &writer)
  }

  /// Whether the warnings are among the members.
  static func hasAlerts(_ part: WeatherPart, _ selection: AnswerSelection) -> Bool {
    switch part {
    case .alerts: true
    case .card, .hours, .days, .rain, .comparison, .reasons: selection.contains(.alerts)
    case .pastHours, .air, .airHours: false
    }
  }

  private static func write(_ alerts: [MergedAlert], to writer: inout JSONWriter) {
    writer.array { list in
      for merged in alerts { list.object { writeMembers(of: merged, to: &$0) } }
    }
  }

  /// Writes the members of a warning.
  static func writeMembers(of merged: MergedAlert, to object: inout JSONWriter) {
    let alert = merged.alert
    object.member("id", alert.identifier)
    object.member("uri", alert.uri)
    object.member("status", alert.status?.rawValue)
    object.member("messageType", alert.messageType?.rawValue)
    object.member("response", alert.response?.rawValue)
    object.member("event", alert.event)
    object.member("severity", alert.severity.rawValue)
    object.member("urgency", alert.urgency.rawValue)
    object.member("certainty", alert.certainty.rawValue)
    object.member("headline", alert.headline)
    object.member("areas", alert.areas)
    if alert.reach == .nearby { object.member("nearby", true) }
    if let country = alert.countryOfUnknownPlace { object.member("somewhereIn", country) }
    object.member("description", alert.description)
    object.member("instruction", alert.instruction)
    object.member("sender", alert.sender)
    object.member("sent", alert.sent)
    object.member("onset", alert.onset)
    object.member("ends", alert.ends)
    object.member("sources", merged.sources.map(\.name))
  }
}
