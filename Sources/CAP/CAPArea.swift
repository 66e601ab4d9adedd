import Text
package import Weather

/// Where an event is (CAP 1.2, section 3.2.4): a name, and outlines or codes.
package struct CAPArea: Hashable, Sendable {
  /// An outline given by its centre and radius.
  package struct Circle: Hashable, Sendable {
    package var center: Coordinates
    package var radius: Length

    package init(center: Coordinates, radius: Length) {
      self.center = center
      self.radius = radius
    }
  }

  /// A code of an area and the name of its system, such as `FR812` and `NUTS3`.
  package struct Geocode: Hashable, Sendable {
    package var system: String
    package var value: String

    package init(system: String, value: String) {
      self.system = system
      self.value = value
    }
  }

  package var name: String?
  package var polygons: [Polygon] = []
  package var circles: [Circle] = []
  /// Whether it has an outline that could not be read, so that it may be larger than the others.
  package var hasUnreadableOutline = false
  package var geocodes: [Geocode] = []

  package init() {}

  /// Whether its polygons are all of it.
  package var hasOutline: Bool { !polygons.isEmpty && circles.isEmpty && !hasUnreadableOutline }

  /// Whether a place lies within the outlines; `nil` if they do not decide it.
  package func contains(_ place: Coordinates) -> Bool? {
    if polygons.contains(where: { $0.contains(place) })
      || circles.contains(where: { $0.center.distance(to: place) <= $0.radius })
    {
      return true
    }
    let isOutlined = !polygons.isEmpty || !circles.isEmpty
    return isOutlined && !hasUnreadableOutline ? false : nil
  }
}

extension [CAPArea] {
  /// Whether a place lies within the outlines of one of the areas; `nil` if they do not decide it.
  package func contains(_ place: Coordinates) -> Bool? {
    let placements = map { $0.contains(place) }
    if placements.contains(true) { return true }
    return isEmpty || placements.contains(nil) ? nil : false
  }

  /// All of their polygons; `nil` if those are not all of the areas.
  package var outline: WeatherAlert.Outline? {
    allSatisfy(\.hasOutline) ? WeatherAlert.Outline(flatMap(\.polygons)) : nil
  }
}

extension CAPArea {
  /// Parses the corners of a polygon: `38.47,-120.14 38.34,-119.95 …`.
  ///
  /// - Returns: `nil` if a corner is not a point on the earth, and for a ring that `Polygon` refuses.
  static func polygon(_ text: String) -> Polygon? {
    var corners: [Coordinates] = []
    for pair in text.split(whereSeparator: \.isWhitespace) {
      guard let corner = Coordinates(pair) else { return nil }
      corners.append(corner)
    }
    return Polygon(corners)
  }

  /// Parses a circle, with its radius in kilometres: `32.9525,-115.5527 10`.
  static func circle(_ text: String) -> Circle? {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, let center = Coordinates(parts[0]), let radius = Double.decimal(parts[1]),
      (0...20_040).contains(radius)
    else { return nil }
    return Circle(center: center, radius: .kilometers(radius))
  }
}
