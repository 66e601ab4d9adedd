import FoundationEssentials

/// The positions of a body during an interval: computed every three hours and interpolated from the four
/// nearest ones (Meeus, Astronomical Algorithms, chapter 3). Computing the series of the moon takes a hundred
/// times longer, and the result differs by less than 0.00001° even for the moon.
struct CelestialTrack: Sendable {
  /// The apparent position of a body at one time.
  struct Sight: Sendable {
    var position: CelestialPosition
    /// From the centre of the earth, in kilometres.
    var distance: Double
  }

  private static let step = 3 * 3600.0

  private let start: AstronomicalTime
  /// Starts one step before the interval. Right ascensions continue beyond 360°.
  private let sights: [Sight]

  /// - Returns: `nil` for an interval that is empty, longer than 48 hours or outside the years 1...9999.
  init?(over interval: Range<Date>, of sight: (AstronomicalTime) -> Sight) {
    guard let (start, length) = interval.astronomical else { return nil }
    self.start = start
    // Two more on each side, also for times a little outside the interval.
    let count = Int(length / Self.step) + 5
    var sights: [Sight] = []
    for index in 0..<count {
      var next = sight(start.advanced(bySeconds: Double(index - 2) * Self.step))
      if let last = sights.last { next.position.continueRightAscension(of: last.position) }
      sights.append(next)
    }
    self.sights = sights
  }

  func sight(at time: AstronomicalTime) -> Sight {
    let steps = time.seconds(since: start) / Self.step + 2
    let first = min(max(Int(steps) - 1, 0), sights.count - 4)
    let x = steps - Double(first)
    // Lagrange's polynomial through 0, 1, 2 and 3.
    let weights = SIMD4(
      (1 - x) * (2 - x) * (3 - x) / 6,
      x * (2 - x) * (3 - x) / 2,
      x * (x - 1) * (3 - x) / 2,
      x * (x - 1) * (x - 2) / 6
    )
    let (a, b, c, d) = (sights[first], sights[first + 1], sights[first + 2], sights[first + 3])
    func blend(_ value: (Sight) -> Double) -> Double {
      (weights * SIMD4(value(a), value(b), value(c), value(d))).sum()
    }
    return Sight(
      position: CelestialPosition(
        rightAscension: blend(\.position.rightAscension),
        declination: blend(\.position.declination),
        nutationInRightAscension: blend(\.position.nutationInRightAscension),
        time: time
      ),
      distance: blend(\.distance)
    )
  }
}

extension Range<Date> {
  /// The longest local day: the one that Alaska had twice in 1867, when the date line moved.
  private static var longestDay: Double { 48 * 3600 }

  /// Its start and its length in seconds.
  ///
  /// - Returns: `nil` for an interval that is empty, longer than 48 hours or outside the years 1...9999.
  var astronomical: (start: AstronomicalTime, length: Double)? {
    let length = upperBound.timeIntervalSince(lowerBound)
    guard let start = AstronomicalTime(lowerBound), AstronomicalTime(upperBound) != nil, length > 0,
      length <= Self.longestDay
    else { return nil }
    return (start, length)
  }
}
