/// A set of the eight directions of the compass, as remarks name them.
package struct CompassSectors: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let north = CompassSectors(.north)
  package static let northeast = CompassSectors(.northeast)
  package static let east = CompassSectors(.east)
  package static let southeast = CompassSectors(.southeast)
  package static let south = CompassSectors(.south)
  package static let southwest = CompassSectors(.southwest)
  package static let west = CompassSectors(.west)
  package static let northwest = CompassSectors(.northwest)
  package static let all = CompassSectors(rawValue: 0xFF)

  /// The sectors in clockwise order from north.
  package var points: [CompassPoint] { CompassPoint.allCases.filter { contains(CompassSectors($0)) } }

  package init(_ point: CompassPoint) { rawValue = 1 << point.rawValue }

  /// All sectors clockwise from one to another: `SW-NW`.
  package init(from start: CompassPoint, through end: CompassPoint) {
    var bits: UInt8 = 0
    var point = start.rawValue
    while point != end.rawValue {
      bits |= 1 << point
      point = (point + 1) % 8
    }
    rawValue = bits | 1 << end.rawValue
  }
}

/// One of the eight directions that reports use.
package enum CompassPoint: UInt8, Hashable, Sendable, CaseIterable {
  case north, northeast, east, southeast, south, southwest, west, northwest

  package init?(_ word: Word) {
    switch word {
    case "N": self = .north
    case "NE": self = .northeast
    case "E": self = .east
    case "SE": self = .southeast
    case "S": self = .south
    case "SW": self = .southwest
    case "W": self = .west
    case "NW": self = .northwest
    default: return nil
    }
  }

  package var degrees: Int { Int(rawValue) * 45 }
}
