import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Parses `/alerts/active`: messages of the Common Alerting Protocol as GeoJSON.
struct AlertDecoder {
  private var reader = FieldReader()
  /// The number of messages that may be warnings but have no readable event.
  private(set) var unreadable = 0

  var problems: [ReportProblem] { reader.reportProblems }

  /// The messages that no later one replaces, including tests and cancellations, because these also concern
  /// messages that other sources pass on.
  ///
  /// - Returns: `nil` when the response has no list of warnings. Such a response does not mean "no warnings".
  mutating func alerts(_ root: JSONValue) -> [WeatherAlert]? {
    guard let features = reader.rows("features", in: root) else { return nil }
    unreadable += features.base.count - features.count
    let messages = features.compactMap { feature in
      reader.object("properties", in: feature).map { (content: $0, feature: feature) }
    }
    let replaced = Set(messages.flatMap { references(of: $0.content) })
    return messages.compactMap { message in
      guard var alert = alert(message.content) else { return nil }
      // Warnings for whole counties and zones have none.
      alert.outline = WeatherAlert.outline(
        of: reader.read("geometry", as: .areas, in: message.feature) ?? []
      )
      return alert.identifier.map { replaced.contains($0) } ?? false ? nil : alert
    }
  }

  private mutating func references(of message: JSONValue) -> [String] {
    guard let references = reader.array("references", in: message) else { return [] }
    return references.compactMap { reader.text("identifier", in: $0) }
  }

  private mutating func alert(_ message: JSONValue) -> WeatherAlert? {
    guard let event = reader.text("event", in: message) else {
      unreadable += 1
      reader.report(message, expected: "a warning with an event")
      return nil
    }
    var alert = WeatherAlert(event: event)
    alert.identifier = reader.text("id", in: message)
    alert.status = reader.read("status", as: .nameInAnyCase, in: message)
    alert.messageType = reader.read("messageType", as: .nameInAnyCase, in: message)
    alert.response = reader.read("response", as: .nameInAnyCase, in: message)
    alert.areas = reader.text("areaDesc", in: message)
    alert.sent = reader.time("sent", in: message)
    alert.onset = reader.time("onset", in: message)
    let expires = reader.time("expires", in: message)
    // The message expires and is renewed while the event goes on.
    alert.ends = reader.time("ends", in: message) ?? expires
    alert.severity = reader.read("severity", as: .nameInAnyCase, in: message) ?? .unknown
    alert.certainty = reader.read("certainty", as: .nameInAnyCase, in: message) ?? .unknown
    alert.urgency = reader.read("urgency", as: .nameInAnyCase, in: message) ?? .unknown
    alert.sender = reader.text("senderName", in: message)
    alert.headline = reader.text("headline", in: message)
    alert.description = reader.paragraphs("description", in: message)
    alert.instruction = reader.paragraphs("instruction", in: message)
    return alert
  }
}
