/// The outlines of the lands as straight lines (Natural Earth, 1:110m): the coasts, and the borders between
/// countries. Fine enough for a map as wide as a terminal, too coarse for the shape of a bay.
package struct Coastline: Sendable {
  /// A corner of an outline, in degrees.
  package struct Point: Hashable, Sendable {
    package let latitude: Double
    package let longitude: Double
  }

  /// Each line from its first point to its last. No line crosses the antimeridian.
  package let lines: [[Point]]

  package static let coasts = Coastline(ReferenceTable("coastline"))
  package static let borders = Coastline(ReferenceTable("borders"))

  private init(_ table: ReferenceTable) { lines = table.rows.map { Self.line($0[1]) } }

  /// Reads `lon lat` of the first point and then the difference to each next one, all in hundredths of a
  /// degree.
  ///
  /// - Returns: Only the complete points, so that a damaged table loses only its damaged part.
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
