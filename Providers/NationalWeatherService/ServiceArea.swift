import Weather

/// Where the service forecasts: the states, the territories and the water beside them, as a few rectangles.
/// They include parts of neighbouring countries, for which the service itself rejects requests.
enum ServiceArea {
  static func contains(_ point: Coordinates) -> Bool {
    boxes.contains { $0.latitudes.contains(point.latitude) && $0.longitudes.contains(point.longitude) }
  }

  private static let boxes: [(latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)] = [
    (24...49.5, -125.5 ... -66),  // the contiguous states
    (50.5...72, -180 ... -129.5),  // Alaska
    (50.5...54, 172...180),  // the Aleutians beyond the date line
    (18...29, -179 ... -154),  // Hawaii
    (17...19, -68.5 ... -64),  // Puerto Rico and the Virgin Islands
    (13...21, 144...147),  // Guam and the Northern Marianas
    (-15 ... -10.5, -172 ... -168),  // American Samoa
  ]
}
