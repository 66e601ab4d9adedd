/// A set of the eight directions of the compass, as remarks name them.
package struct CompassSectors: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let all = CompassSectors(rawValue: 0xFF)

  /// The sectors in clockwise order from north.
  package var points: [CompassPoint] { CompassPoint.allCases.filter { contains(CompassSectors($0)) } }

  package init(_ point: CompassPoint) { rawValue = 1 << point.rawValue }

  /// All sectors clockwise from one to another: `SW-NW` (FMH-1 12.7.1). Two that lie side by side are these
  /// two however they are written, for all eight are `ALQDS`: `E-NE`.
  package init(from start: CompassPoint, through end: CompassPoint) {
    if (end.rawValue + 1) % 8 == start.rawValue {
      self = [CompassSectors(start), CompassSectors(end)]
      return
    }
    var bits: UInt8 = 0
    var point = start.rawValue
    while point != end.rawValue {
      bits |= 1 << point
      point = (point + 1) % 8
    }
    rawValue = bits | 1 << end.rawValue
  }
}
