import CAP
import ProviderKit
import SpannedJSON
import Weather

/// Parses `/alerts/active`: messages of the Common Alerting Protocol as GeoJSON. Their members have the names
/// of CAP's elements, but one object holds what CAP has in `alert`, `info` and `area`.
struct AlertDecoder {
  private var reader = FieldReader()
  /// The number of messages that may be warnings but have no readable event.
  private(set) var unreadable = 0
  /// Whether all messages were looked at, because there are no more than the limit.
  private(set) var isWhole = true

  var problems: [ReportProblem] { reader.reportProblems }

  /// The messages that no later one replaces, including tests and cancellations, because these also concern
  /// messages that other sources pass on.
  ///
  /// - Returns: `nil` when the response has no list of warnings. Such a response does not mean "no warnings".
  mutating func alerts(_ root: JSONValue) -> [WeatherAlert]? {
    guard let features = reader.requireRows("features", in: root) else { return nil }
    isWhole = features.isWhole
    var messages: [CAPMessage] = []
    for feature in features {
      guard let properties = reader.require("properties", as: .object, in: feature) else {
        unreadable += 1
        continue
      }
      let polygons = reader.read("geometry", as: .areas, in: feature)
      messages.append(message(properties, polygons ?? []))
    }
    return CAPMessage.standing(among: messages).flatMap { message in
      message.infos.map { info -> WeatherAlert in
        var alert = message.alert(info)
        alert.areas = info.areas.first?.name
        // Warnings for whole counties and zones have none.
        alert.outline = info.areas.outline
        return alert
      }
    }
  }

  /// A message without a readable event has no info, but still replaces those that it refers to.
  private mutating func message(_ properties: JSONValue, _ polygons: [Polygon]) -> CAPMessage {
    var message = CAPMessage()
    message.references = references(of: properties)
    message.identifier = reader.text("id", in: properties)
    message.status = reader.read("status", as: .nameInAnyCase, in: properties)
    message.messageType = reader.read("messageType", as: .nameInAnyCase, in: properties)
    message.sent = reader.time("sent", in: properties)
    if let info = info(properties, polygons) {
      message.infos = [info]
    } else {
      unreadable += 1
    }
    return message
  }

  private mutating func references(of properties: JSONValue) -> [String] {
    guard let references = reader.array("references", in: properties) else { return [] }
    return references.compactMap { reader.text("identifier", in: $0) }
  }

  private mutating func info(_ properties: JSONValue, _ polygons: [Polygon]) -> CAPInfo? {
    guard let event = reader.require("event", as: .text, in: properties) else { return nil }
    var info = CAPInfo(event: event)
    if let response: WeatherAlert.Response = reader.read("response", as: .nameInAnyCase, in: properties) {
      info.responses = [response]
    }
    var area = CAPArea()
    area.name = reader.text("areaDesc", in: properties)
    area.polygons = polygons
    info.areas = [area]
    info.readSharedMembers(of: properties, with: &reader)
    let expires = reader.time("expires", in: properties)
    // The message expires and is renewed while the event goes on.
    info.expires = reader.time("ends", in: properties) ?? expires
    info.headline = reader.text("headline", in: properties)
    return info
  }
}
