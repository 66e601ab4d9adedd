import Glibc
package import Weather

/// The part of the map that is looked at: the surroundings of a place, moved and zoomed.
package struct MapView: Hashable, Sendable {
  /// How far the middle is from the place, in parts of what the map reaches to north and south when it is not
  /// zoomed.
  private var east = 0.0
  private var north = 0.0
  /// How often the scale was doubled; negative where it was halved.
  private var zoom = 0

  package init() {}

  /// A map of a few kilometres has no stations, and one of more than the world nothing more.
  private static let zooms = -4...4
  /// In parts of what the map reaches.
  private static let step = 0.5

  private var scale: Double { Double(sign: .plus, exponent: -zoom, significand: 1) }

  /// Moves it by half of what is seen between the middle and the edge.
  mutating func move(east: Double = 0, north: Double = 0) {
    // The map is twice as wide as high.
    self.east += 2 * east * Self.step * scale
    self.north += north * Self.step * scale
  }

  /// Doubles the scale so many times.
  mutating func zoom(by steps: Int) {
    zoom = min(max(zoom + steps, Self.zooms.lowerBound), Self.zooms.upperBound)
  }

  /// The area to be drawn.
  ///
  /// - Parameter reach: What the map around the place reaches to north and south when nobody changed it.
  package func area(around place: Coordinates, reaching reach: Length) -> Area {
    let degrees = reach.kilometers / 111.195
    let latitude = min(max(place.latitude + north * degrees, -85), 85)
    // Near a pole degrees of longitude are short.
    let longitude = place.longitude + east * degrees / max(0.05, cos(latitude * .pi / 180))
    let middle =
      east == 0 && north == 0
      ? place : Coordinates(latitude: latitude, longitude: longitude.remainder(dividingBy: 360))
    return Area(around: middle ?? place, reaching: .kilometers(reach.kilometers * scale))
  }
}
