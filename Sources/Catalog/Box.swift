import Weather

/// A rectangle of coordinates around a point that contains all points within a distance, for a quick first
/// test.
struct Box {
  let latitudes: ClosedRange<Int>
  private let longitude: Int
  private let reach: Int

  /// In ten thousandths of a degree, as in the tables.
  init(around point: Coordinates, reaching distance: Length) {
    // One degree of latitude is at least 110.5 km. An invalid distance reaches nothing.
    let degrees = distance.kilometers > 0 ? min(distance.kilometers / 110.5, 180) : 0
    let middle = Int((point.latitude * 10_000).rounded())
    let height = Int((degrees * 10_000).rounded(.up))
    latitudes = (middle - height)...(middle + height)
    longitude = Int((point.longitude * 10_000).rounded())
    // Meridians converge towards the poles; near the poles every longitude is near.
    let cosine = Degrees.cos(min(abs(point.latitude) + degrees, 90))
    reach = cosine > 0.01 ? Int((min(degrees / cosine, 180) * 10_000).rounded(.up)) : 1_800_000
  }

  func holds(latitude: Int) -> Bool { latitudes.contains(latitude) }

  func holds(longitude: Int) -> Bool {
    let difference = abs(longitude - self.longitude)
    return min(difference, 3_600_000 - difference) <= reach
  }

  /// The whole degrees of latitude that the box overlaps.
  var degreesOfLatitude: ClosedRange<Int> {
    max(Self.degrees(latitudes.lowerBound), -90)...min(Self.degrees(latitudes.upperBound), 90)
  }

  /// The whole degrees of longitude that the box overlaps: two ranges across the date line.
  var degreesOfLongitude: [ClosedRange<Int>] {
    // The ends of a box almost around the earth would overlap.
    guard reach < 1_790_000 else { return [-180...180] }
    let west = Self.degrees(longitude - reach)
    let east = Self.degrees(longitude + reach)
    if west < -180 { return [(west + 360)...180, -180...east] }
    if east > 180 { return [west...180, -180...(east - 360)] }
    // The date line itself may be written as 180 or as -180.
    if west == -180 { return [-180...east, 180...180] }
    return east == 180 ? [west...180, -180...(-180)] : [west...east]
  }

  private static func degrees(_ tenThousandths: Int) -> Int {
    Int((Double(tenThousandths) / 10_000).rounded(.down))
  }
}
