import SpannedJSON

/// Checks a text against what RFC 7946 requires and recommends, independently of the code that writes it.
package enum GeoJSONCheck {
  /// What is wrong, each with its place; empty for a good collection.
  ///
  /// - Throws: For text that is not JSON.
  package static func mistakes(in text: String) throws -> [String] {
    let root = try JSONDocument(text).root
    guard root["type"]?.string == "FeatureCollection", let features = root["features"],
      features.kind == .array
    else { return ["no collection of features"] }
    return features.elements.enumerated().flatMap { index, feature in
      mistakes(of: feature).map { "features[\(index)]: \($0)" }
    }
  }

  private static func mistakes(of feature: JSONValue) -> [String] {
    var mistakes: [String] = []
    if feature["type"]?.string != "Feature" { mistakes.append("no type") }
    if feature["properties"]?.kind != .object { mistakes.append("no properties") }
    guard let geometry = feature["geometry"] else { return mistakes + ["no geometry, not even null"] }
    if geometry.isNull { return feature["bbox"] == nil ? mistakes : mistakes + ["bbox of nothing"] }
    guard let type = geometry["type"]?.string, let coordinates = geometry["coordinates"] else {
      return mistakes + ["a geometry without type or coordinates"]
    }
    let parts = coordinates.elements
    switch type {
    case "Point": mistakes += position(coordinates) == nil ? ["not a position"] : []
    case "LineString": mistakes += lineMistakes(coordinates)
    case "MultiLineString": mistakes += parts.flatMap(lineMistakes)
    case "Polygon": mistakes += polygonMistakes(coordinates)
    case "MultiPolygon": mistakes += parts.flatMap(polygonMistakes)
    default: mistakes.append("unknown type \(type)")
    }
    if type.hasPrefix("Multi"), Array(parts).count < 2 { mistakes.append("\(type) of one part") }
    if type != "Point", box(feature) == nil { mistakes.append("no bbox") }
    return mistakes
  }

  private static func box(_ feature: JSONValue) -> [Double]? {
    let sides = feature["bbox"]?.elements.compactMap(\.double) ?? []
    guard sides.count == 4, sides[1] <= sides[3],
      sides[0].magnitude <= 180, sides[2].magnitude <= 180, sides[1] >= -90, sides[3] <= 90
    else { return nil }
    return sides
  }

  private static func lineMistakes(_ line: JSONValue) -> [String] {
    guard let points = positions(line), points.count >= 2 else { return ["a line without two positions"] }
    return zip(points, points.dropFirst()).contains { abs($0.0 - $1.0) > 180 }
      ? ["a side across the antimeridian"] : []
  }

  private static func polygonMistakes(_ polygon: JSONValue) -> [String] {
    let rings = Array(polygon.elements)
    guard rings.count == 1, let ring = rings.first else { return ["\(rings.count) rings"] }
    guard let points = positions(ring), points.count >= 4 else { return ["a ring without four positions"] }
    var mistakes: [String] = []
    if points[0] != points[points.count - 1] { mistakes.append("an open ring") }
    let area = zip(points, points.dropFirst()).reduce(0.0) { $0 + ($1.1.0 - $1.0.0) * ($1.1.1 + $1.0.1) }
    // Positive is clockwise.
    if area >= 0 { mistakes.append("a clockwise ring") }
    return mistakes
  }

  /// `nil` when one of them is not a position.
  private static func positions(_ list: JSONValue) -> [(Double, Double)]? {
    let all = list.elements.map(position)
    let points = all.compactMap(\.self)
    return points.count == all.count ? points : nil
  }

  /// Longitude and latitude; `nil` for anything else.
  private static func position(_ value: JSONValue) -> (Double, Double)? {
    let numbers = value.elements.map(\.double)
    guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1],
      longitude.magnitude <= 180, latitude.magnitude <= 90
    else { return nil }
    return (longitude, latitude)
  }
}
