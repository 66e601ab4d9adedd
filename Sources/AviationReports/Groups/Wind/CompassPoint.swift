/// One of the eight directions that reports use.
package enum CompassPoint: UInt8, Hashable, Sendable, CaseIterable {
  case north, northeast, east, southeast, south, southwest, west, northwest

  /// The letters of a report, such as `NE`.
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

  /// As reports write it.
  package var letters: String {
    switch self {
    case .north: "N"
    case .northeast: "NE"
    case .east: "E"
    case .southeast: "SE"
    case .south: "S"
    case .southwest: "SW"
    case .west: "W"
    case .northwest: "NW"
    }
  }

  package var degrees: Int { Int(rawValue) * 45 }
}

extension CompassPoint {
  func isNext(to other: CompassPoint) -> Bool {
    let steps = (Int(rawValue) - Int(other.rawValue) + 8) % 8
    return steps == 1 || steps == 7
  }
}
