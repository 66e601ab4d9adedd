package import SpannedJSON
package import Weather

extension JSONShape where Value == [[Coordinates]] {
  /// The corners of each area of a Polygon or MultiPolygon (RFC 7946, 3.1.6). Holes are left out: no recorded
  /// warning has one, and a place in a hole is better warned than not.
  package static var areas: JSONShape<[[Coordinates]]> {
    JSONShape("a Polygon or MultiPolygon of GeoJSON") { geometry in
      guard let coordinates = geometry["coordinates"] else { return nil }
      let polygons: [JSONValue]
      switch geometry["type"]?.string {
      case "Polygon": polygons = [coordinates]
      case "MultiPolygon": polygons = Array(coordinates.elements)
      default: return nil
      }
      var areas: [[Coordinates]] = []
      for polygon in polygons {
        guard let outer = polygon[0], let ring = ring(outer) else { return nil }
        areas.append(ring)
      }
      return areas.isEmpty ? nil : areas
    }
  }

  /// - Returns: `nil` when a corner is not a point on the earth.
  private static func ring(_ value: JSONValue) -> [Coordinates]? {
    var corners: [Coordinates] = []
    for position in value.elements {
      guard let longitude = position[0]?.double, let latitude = position[1]?.double,
        let corner = Coordinates(latitude: latitude, longitude: longitude)
      else { return nil }
      if corner != corners.last { corners.append(corner) }
    }
    return corners
  }
}
