/// A part of the earth between two parallels and two meridians. It may cross the antimeridian and span all
/// longitudes.
package struct Area: Hashable, Sendable {
  package let south: Double
  package let north: Double
  /// In `-180..<180` degrees.
  package let west: Double
  /// In degrees of longitude from the west, above 0 and at most 360.
  package let width: Double

  package static let world = Area(south: -90, north: 90, west: -180, width: 360)

  private init(south: Double, north: Double, west: Double, width: Double) {
    (self.south, self.north, self.west, self.width) = (south, north, west, width)
  }

  /// - Parameter east: Less than `west` for an area that crosses the antimeridian.
  /// - Returns: `nil` when a value is out of range or not a number, or when the area is empty.
  package init?(south: Double, west: Double, north: Double, east: Double) {
    guard Coordinates(latitude: south, longitude: west) != nil,
      Coordinates(latitude: north, longitude: east) != nil,
      south < north, west != east
    else { return nil }
    let width = east > west ? east - west : east - west + 360
    guard width > 0 else { return nil }
    self.init(south: south, north: north, west: west == 180 ? -180 : west, width: width)
  }

  /// - Parameter bounds: `[south, west, north, east]` in degrees, as in manifests and in the config.
  package init?(bounds: [Double]) {
    guard bounds.count == 4 else { return nil }
    self.init(south: bounds[0], west: bounds[1], north: bounds[2], east: bounds[3])
  }

  /// Parses `43,-71.5,45,-69`: the south-west corner, then the north-east corner.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 4, let start = Coordinates(parts[..<2].joined(separator: ",")),
      let end = Coordinates(parts[2...].joined(separator: ","))
    else { return nil }
    self.init(south: start.latitude, west: start.longitude, north: end.latitude, east: end.longitude)
  }

  /// The distance to the north and south of a point, and twice as much to the west and east, because
  /// terminals are wider than high. It ends at a pole.
  package init(around point: Coordinates, reaching distance: Length) {
    // An invalid distance still gives a small area around the point.
    let degrees = distance.kilometers / Coordinates.kilometersPerDegree
    let reach = degrees > 0 ? min(max(degrees, 0.01), 180) : 0.01
    let cosine = Degrees.cos(point.latitude)
    let width = cosine > 0.01 ? min(4 * reach / cosine, 360) : 360
    self.init(
      south: max(-90, point.latitude - reach),
      north: min(90, point.latitude + reach),
      west: Self.wrapped(point.longitude - width / 2),
      width: width
    )
  }

  package var east: Double { width == 360 && west == -180 ? 180 : Self.wrapped(west + width) }
  package var height: Double { north - south }
  package var middleLatitude: Double { (south + north) / 2 }

  package var middle: Coordinates {
    Coordinates(inRange: middleLatitude, Self.wrapped(west + width / 2))
  }

  /// How far a longitude is to the east of the west side, in `0..<360` degrees.
  package func eastward(of longitude: Double) -> Double { Degrees.turn(longitude - west) }

  /// Whether a point is within the area or on its edge.
  package func contains(_ point: Coordinates) -> Bool {
    (south...north).contains(point.latitude) && eastward(of: point.longitude) <= width
  }

  /// The area as parts that do not cross the antimeridian, for services that require this.
  package var parts: [Area] {
    let beyond = west + width - 180
    guard beyond > 0 else { return [self] }
    return [
      Area(south: south, north: north, west: west, width: 180 - west),
      Area(south: south, north: north, west: -180, width: beyond),
    ]
  }

  /// The same meridian in `-180..<180`, as every west is.
  private static func wrapped(_ longitude: Double) -> Double {
    let longitude = Coordinates.wrapped(longitude: longitude)
    return longitude == 180 ? -180 : longitude
  }
}
