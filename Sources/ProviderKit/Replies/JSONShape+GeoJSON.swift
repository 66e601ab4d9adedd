package import SpannedJSON
package import Weather

extension JSONShape where Value == [Polygon] {
  /// The areas of a Polygon or MultiPolygon (RFC 7946, 3.1.6). Holes are left out: no recorded warning has
  /// one, and a place in a hole is better warned than not.
  package static var areas: JSONShape<[Polygon]> {
    JSONShape("a Polygon or MultiPolygon of GeoJSON with 3 to 10,000 corners each and no pole inside") {
      geometry in
      guard let coordinates = geometry["coordinates"] else { return nil }
      let polygons: [JSONValue]
      switch geometry["type"]?.string {
      case "Polygon": polygons = [coordinates]
      case "MultiPolygon": polygons = Array(coordinates.elements)
      default: return nil
      }
      var areas: [Polygon] = []
      for polygon in polygons {
        guard let outer = polygon[0], let area = area(outer) else { return nil }
        areas.append(area)
      }
      return areas.isEmpty ? nil : areas
    }
  }

  /// - Returns: `nil` if a corner is not a point on the earth, and for a ring that `Polygon` refuses.
  private static func area(_ ring: JSONValue) -> Polygon? {
    var corners: [Coordinates] = []
    for position in ring.elements {
      guard let longitude = position[0]?.double, let latitude = position[1]?.double,
        let corner = Coordinates(latitude: latitude, longitude: longitude)
      else { return nil }
      corners.append(corner)
    }
    return Polygon(corners)
  }
}
