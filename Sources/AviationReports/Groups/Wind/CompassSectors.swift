/// Some of the eight directions of the compass, as remarks name them.
package struct CompassSectors: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// A bit for each.
  private var bits: UInt8 = 0
  /// The one that was named first.
  private var first = CompassPoint.north

  package static let all: CompassSectors = {
    var sectors = CompassSectors(.north)
    sectors.bits = 0xFF
    return sectors
  }()

  package init() {}

  package init(arrayLiteral sectors: CompassSectors...) {
    for sectors in sectors { formUnion(sectors) }
  }

  package init(_ point: CompassPoint) {
    bits = 1 << point.rawValue
    first = point
  }

  /// All sectors clockwise from one to another: `SW-NW` (FMH-1 12.7.1). Two that lie side by side are these
  /// two however they are written, for all eight are `ALQDS`: `E-NE`.
  package init(from start: CompassPoint, through end: CompassPoint) {
    self.init(start)
    bits |= 1 << end.rawValue
    guard (end.rawValue + 1) % 8 != start.rawValue else { return }
    var point = start.rawValue
    while point != end.rawValue {
      bits |= 1 << point
      point = (point + 1) % 8
    }
  }

  package var isEmpty: Bool { bits == 0 }

  /// Whether these are all directions.
  package var areAll: Bool { bits == 0xFF }

  /// The sectors clockwise from the one that was named first: `W-N` goes over north.
  package var points: [CompassPoint] {
    (0..<8).compactMap { CompassPoint(rawValue: (first.rawValue + $0) % 8) }
      .filter { bits & 1 << $0.rawValue != 0 }
  }

  /// Adds sectors that were named after these.
  package mutating func formUnion(_ later: CompassSectors) { self = union(later) }

  /// These sectors and those that were named after them.
  package func union(_ later: CompassSectors) -> CompassSectors {
    guard !isEmpty else { return later }
    var both = self
    both.bits |= later.bits
    return both
  }
}
