/// One of the sixteen directions that reports use.
package enum CompassPoint: UInt8, Equatable, Sendable, CaseIterable {
  case north, northNortheast, northeast, eastNortheast, east, eastSoutheast, southeast, southSoutheast
  case south, southSouthwest, southwest, westSouthwest, west, westNorthwest, northwest, northNorthwest

  /// The letters of a report, such as `NE` or `ESE`.
  package init?(_ word: Word) {
    switch word {
    case "N": self = .north
    case "NNE": self = .northNortheast
    case "NE": self = .northeast
    case "ENE": self = .eastNortheast
    case "E": self = .east
    case "ESE": self = .eastSoutheast
    case "SE": self = .southeast
    case "SSE": self = .southSoutheast
    case "S": self = .south
    case "SSW": self = .southSouthwest
    case "SW": self = .southwest
    case "WSW": self = .westSouthwest
    case "W": self = .west
    case "WNW": self = .westNorthwest
    case "NW": self = .northwest
    case "NNW": self = .northNorthwest
    default: return nil
    }
  }

  /// The letters in reports.
  package var letters: String {
    switch self {
    case .north: "N"
    case .northNortheast: "NNE"
    case .northeast: "NE"
    case .eastNortheast: "ENE"
    case .east: "E"
    case .eastSoutheast: "ESE"
    case .southeast: "SE"
    case .southSoutheast: "SSE"
    case .south: "S"
    case .southSouthwest: "SSW"
    case .southwest: "SW"
    case .westSouthwest: "WSW"
    case .west: "W"
    case .westNorthwest: "WNW"
    case .northwest: "NW"
    case .northNorthwest: "NNW"
    }
  }

  package var degrees: Double { Double(rawValue) * 22.5 }

  /// Whether it is one of the eight main points.
  var isMain: Bool { rawValue % 2 == 0 }

  /// The number of sixteenths of a circle clockwise from another direction to this one.
  func steps(clockwiseFrom other: CompassPoint) -> Int { (Int(rawValue) - Int(other.rawValue) + 16) % 16 }
}
