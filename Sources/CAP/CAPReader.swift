import ProviderKit
package import SpannedJSON
package import Weather

/// Reads messages of the Common Alerting Protocol that are written as JSON: the elements of CAP 1.2 by their
/// names, those that may be repeated as lists. A list of one may be that one itself.
package struct CAPReader {
  /// What reads the members, with the problems so far.
  package private(set) var reader: FieldReader

  /// - Parameter reader: What reads the rest of the response.
  package init(_ reader: FieldReader = FieldReader()) { self.reader = reader }

  package var problems: [ReportProblem] { reader.reportProblems }

  /// The elements of a list, of any kind, with a problem if there are more than the limit; `nil` without a
  /// list.
  package mutating func rows(_ key: String, in object: JSONValue?) -> Slice<JSONElements>? {
    reader.rows(key, in: object)
  }

  /// The object of a required key; `nil`, and a problem, without one.
  package mutating func object(_ key: String, in object: JSONValue) -> JSONValue? {
    reader.require(key, as: .object, in: object)
  }

  /// The `alert` element.
  ///
  /// - Returns: `nil`, and a problem, when none of its infos can be read, or when it may be a warning and has
  ///   no info.
  package mutating func message(_ alert: JSONValue) -> CAPMessage? {
    var message = CAPMessage()
    message.identifier = reader.text("identifier", in: alert)
    message.sent = reader.time("sent", in: alert)
    message.status = reader.read("status", as: .nameInAnyCase, in: alert)
    message.messageType = reader.read("msgType", as: .nameInAnyCase, in: alert)
    message.references = Self.identifiers(reader.string("references", in: alert) ?? "")
    let infos = list("info", in: alert)
    message.infos = infos.compactMap { info($0) }
    guard message.infos.isEmpty, !infos.isEmpty || message.isWarning else { return message }
    // Each info that cannot be read is reported already.
    if infos.isEmpty { reader.report(alert, expected: "a message that says of what it warns") }
    return nil
  }

  /// The areas of an `area` element or the text of a `polygon` element, or of a list of these.
  package mutating func areas(_ value: JSONValue) -> [CAPArea] {
    elements(value).map { element in
      guard element.kind == .string else { return area(element) }
      var area = CAPArea()
      readOutlines(of: &area, polygons: [element])
      return area
    }
  }

  /// The identifiers in `sender,identifier,sent sender,identifier,sent` (CAP 1.2, section 3.2.1).
  private static func identifiers(_ references: String) -> [String] {
    references.split(whereSeparator: \.isWhitespace).compactMap { reference in
      let parts = reference.split(separator: ",", omittingEmptySubsequences: false)
      return parts.count == 3 && !parts[1].isEmpty ? String(parts[1]).cleaned() : nil
    }
  }

  private mutating func info(_ object: JSONValue) -> CAPInfo? {
    guard let object = reader.require(object, as: .object) else { return nil }
    let headline = reader.text("headline", in: object)
    guard
      let event = headline == nil
        ? reader.require("event", as: .text, in: object) : reader.text("event", in: object) ?? headline
    else { return nil }
    var info = CAPInfo(event: event)
    info.headline = headline
    info.language = reader.text("language", in: object) ?? info.language
    info.responses = list("responseType", in: object).compactMap { reader.read($0, as: .nameInAnyCase) }
    info.readSharedMembers(of: object, with: &reader)
    info.effective = reader.time("effective", in: object)
    info.expires = reader.time("expires", in: object)
    for parameter in list("parameter", in: object) {
      guard let (name, value) = namedValue(parameter), info.parameters[name] == nil else { continue }
      info.parameters[name] = value
    }
    info.areas = list("area", in: object).map { area($0) }
    return info
  }

  /// An area that cannot be read is kept: it may be anywhere.
  private mutating func area(_ object: JSONValue) -> CAPArea {
    var area = CAPArea()
    guard let object = reader.require(object, as: .object) else { return area }
    area.name = reader.text("areaDesc", in: object)
    readOutlines(of: &area, polygons: list("polygon", in: object), circles: list("circle", in: object))
    area.geocodes = list("geocode", in: object).compactMap { geocode in
      namedValue(geocode).map { CAPArea.Geocode(system: $0.name, value: $0.value) }
    }
    return area
  }

  private mutating func readOutlines(
    of area: inout CAPArea,
    polygons: [JSONValue],
    circles: [JSONValue] = []
  ) {
    area.polygons = polygons.compactMap { reader.read($0, as: .polygon) }
    area.circles = circles.compactMap { reader.read($0, as: .circle) }
    area.hasUnreadableOutline = area.polygons.count < polygons.count || area.circles.count < circles.count
  }

  /// `{"valueName": "awareness_type", "value": "13; rain-flood"}`
  private mutating func namedValue(_ object: JSONValue) -> (name: String, value: String)? {
    guard let object = reader.require(object, as: .object), let name = reader.text("valueName", in: object),
      let value = reader.text("value", in: object)
    else { return nil }
    return (name, value)
  }

  private mutating func list(_ key: String, in object: JSONValue) -> [JSONValue] {
    object[key].map(elements) ?? []
  }

  /// The elements of a list that may be a single one.
  private func elements(_ value: JSONValue) -> [JSONValue] {
    (value.kind == .array ? Array(value.elements) : [value]).filter { !$0.isNull }
  }
}

extension JSONShape where Value == Polygon {
  fileprivate static var polygon: Self {
    .string("the corners of a polygon, such as 59.1,10.2 59.3,10.2 59.3,10.4") { CAPArea.polygon($0) }
  }
}

extension JSONShape where Value == CAPArea.Circle {
  fileprivate static var circle: Self {
    .string("a circle, such as 59.1,10.2 15") { CAPArea.circle($0) }
  }
}
