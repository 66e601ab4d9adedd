/// The outlines of the lands in straight lines (Natural Earth, 1:110m): where the sea begins, and where one
/// country ends at another. Enough for a map of a terminal's width, too coarse for the shape of a bay.
package struct Coastline: Sendable {
  /// A corner of an outline, in degrees.
  package struct Point: Hashable, Sendable {
    package let latitude: Double
    package let longitude: Double
  }

  /// Each line from its first point to its last. None crosses the antimeridian.
  package let lines: [[Point]]

  package static let coasts = Coastline(ReferenceTable("coastline"))
  package static let borders = Coastline(ReferenceTable("borders"))

  private init(_ table: ReferenceTable) { lines = table.rows.map { Self.line($0[1]) } }

  /// Reads `lon lat` of the first point and then the way to each next one, all in hundredths of a degree.
  ///
  /// - Returns: As many points as are whole, so that a damaged table costs what is damaged.
  static func line(_ text: String) -> [Point] {
    var points: [Point] = []
    var position = (longitude: 0, latitude: 0)
    var longitude: Int?
    for field in text.utf8.split(separator: UInt8(ascii: " ")) {
      guard let step = Int(Substring(field)), abs(step) <= 36_000 else { break }
      guard let eastward = longitude else {
        longitude = step
        continue
      }
      longitude = nil
      position = (position.longitude + eastward, position.latitude + step)
      guard abs(position.longitude) <= 18_000, abs(position.latitude) <= 9000 else { break }
      points.append(
        Point(latitude: Double(position.latitude) / 100, longitude: Double(position.longitude) / 100)
      )
    }
    return points
  }
}
