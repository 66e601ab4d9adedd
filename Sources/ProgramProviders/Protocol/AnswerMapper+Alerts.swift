import ProviderKit
import SpannedJSON
import Weather

extension AnswerMapper {
  /// Reads the warnings of a program, with the names of `agg alerts --json`. One without an event could be
  /// about anything, so the list is then incomplete.
  mutating func mapAlerts(_ rows: Slice<JSONElements>, into report: inout WeatherReport) {
    var alerts: [WeatherAlert] = []
    for row in rows {
      if let alert = alert(row) { alerts.append(alert) }
    }
    report.alerts = alerts
    report.alertsProblem = AlertsProblem(unreadable: rows.count - alerts.count, isWhole: rows.isWhole)
  }

  private mutating func alert(_ object: JSONValue) -> WeatherAlert? {
    guard let event = reader.require("event", as: .text, in: object) else { return nil }
    var alert = WeatherAlert(event: event)
    alert.identifier = reader.text("id", in: object)
    alert.uri = reader.text("uri", in: object)
    alert.status = reader.read("status", as: .nameInAnyCase, in: object)
    alert.messageType = reader.read("messageType", as: .nameInAnyCase, in: object)
    alert.response = reader.read("response", as: .nameInAnyCase, in: object)
    alert.severity = reader.read("severity", as: .nameInAnyCase, in: object) ?? .unknown
    alert.urgency = reader.read("urgency", as: .nameInAnyCase, in: object) ?? .unknown
    alert.certainty = reader.read("certainty", as: .nameInAnyCase, in: object) ?? .unknown
    alert.sender = reader.text("sender", in: object)
    alert.headline = reader.text("headline", in: object)
    alert.description = reader.paragraphs("description", in: object)
    alert.instruction = reader.paragraphs("instruction", in: object)
    alert.areas = reader.text("areas", in: object)
    alert.sent = reader.read("sent", as: .programTime, in: object)
    alert.onset = reader.read("onset", as: .programTime, in: object)
    alert.ends = reader.read("ends", as: .programTime, in: object)
    return alert
  }
}
