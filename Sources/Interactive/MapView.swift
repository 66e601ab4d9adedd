import Aggregation
package import Weather

/// The visible part of the map: the surroundings of a place, moved and zoomed.
package struct MapView: Hashable, Sendable {
  /// The distance of the middle from the place, in multiples of how far the unzoomed map reaches to north and
  /// south.
  private var east = 0.0
  private var north = 0.0
  /// How often the scale was doubled; negative if it was halved.
  private var zoom = 0

  package init() {}

  /// A map of a few kilometres shows no stations, and one larger than the world shows nothing more.
  private static let zooms = -4...4
  /// In multiples of how far the map reaches.
  private static let step = 0.5
  /// The latitudes to which the middle may be moved: beyond them, a map shows little but the pole.
  private static let latitudes = -85.0...85.0

  private var scale: Double { Double(sign: .plus, exponent: -zoom, significand: 1) }

  /// Moves it by half the distance from the middle to the edge.
  mutating func move(east: Double = 0, north: Double = 0) {
    // The map is twice as wide as high.
    self.east += 2 * east * Self.step * scale
    self.north += north * Self.step * scale
  }

  /// Takes back what `area` would not follow, so that such a step changes nothing and requests no map.
  ///
  /// - Parameter map: The map around the place, neither moved nor zoomed.
  mutating func stayWithinLatitudes(of map: MapAnswer) {
    guard let latitude = map.middle?.coordinates.latitude else { return }
    // A pole cuts off one side at most.
    let reach = max(map.area.north - latitude, latitude - map.area.south)
    let southmost = min(0, (Self.latitudes.lowerBound - latitude) / reach)
    let northmost = max(0, (Self.latitudes.upperBound - latitude) / reach)
    north = min(max(north, southmost), northmost)
  }

  /// Doubles the scale this many times.
  mutating func zoom(by steps: Int) {
    zoom = min(max(zoom + steps, Self.zooms.lowerBound), Self.zooms.upperBound)
  }

  /// The area to draw.
  ///
  /// - Parameter reach: How far the unzoomed map around the place reaches to north and south.
  package func area(around place: Coordinates, reaching reach: Length) -> Area {
    let degrees = reach.kilometers / Coordinates.kilometersPerDegree
    let latitude = min(
      max(place.latitude + north * degrees, Self.latitudes.lowerBound),
      Self.latitudes.upperBound
    )
    // Near a pole, degrees of longitude are short.
    let longitude = place.longitude + east * degrees / max(0.05, Degrees.cos(latitude))
    let middle =
      east == 0 && north == 0
      ? place : Coordinates(latitude: latitude, longitude: Coordinates.wrapped(longitude: longitude))
    return Area(around: middle ?? place, reaching: .kilometers(reach.kilometers * scale))
  }
}
