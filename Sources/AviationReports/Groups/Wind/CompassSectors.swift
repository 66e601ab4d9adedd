/// Some of the sixteen compass directions, as remarks name them.
package struct CompassSectors: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// One bit for each direction.
  private var bits: UInt16 = 0
  /// The direction named first.
  private var first = CompassPoint.north

  package static let all: CompassSectors = {
    var sectors = CompassSectors(.north)
    sectors.bits = mainBits
    return sectors
  }()

  /// The eight main points, which together are all directions.
  private static let mainBits: UInt16 = 0x5555

  package init() {}

  package init(arrayLiteral sectors: CompassSectors...) {
    for sectors in sectors { formUnion(sectors) }
  }

  package init(_ point: CompassPoint) {
    bits = 1 << point.rawValue
    first = point
  }

  /// All main points clockwise from one to another, including both: `SW-NW` (FMH-1 12.7.1). Two adjacent
  /// points are only these two, in either order, because all directions are written `ALQDS`: `E-NE`.
  package init(from start: CompassPoint, through end: CompassPoint) {
    self.init(start)
    bits |= 1 << end.rawValue
    guard start.steps(clockwiseFrom: end) > 2 else { return }
    let between = end.steps(clockwiseFrom: start)
    for point in CompassPoint.allCases where point.isMain && point.steps(clockwiseFrom: start) < between {
      bits |= 1 << point.rawValue
    }
  }

  package var isEmpty: Bool { bits == 0 }

  /// Whether these are all directions.
  package var areAll: Bool { bits & Self.mainBits == Self.mainBits }

  /// The sectors clockwise from the direction named first: `W-N` goes through the northwest.
  package var points: [CompassPoint] {
    (0..<16).compactMap { CompassPoint(rawValue: (first.rawValue + $0) % 16) }
      .filter { bits & 1 << $0.rawValue != 0 }
  }

  /// Adds sectors that were named later.
  package mutating func formUnion(_ later: CompassSectors) { self = union(later) }

  /// These sectors and those that were named later.
  package func union(_ later: CompassSectors) -> CompassSectors {
    guard !isEmpty else { return later }
    var both = self
    both.bits |= later.bits
    return both
  }
}
