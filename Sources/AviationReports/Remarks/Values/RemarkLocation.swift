package import Weather

/// The location of a phenomenon, as seen from the station.
package struct RemarkLocation: Equatable, Sendable {
  package var sectors = CompassSectors()
  package var quadrants = Quadrants()
  package var isOverhead = false
  /// 5 to 10 statute miles away.
  package var isInVicinity = false
  /// 10 to 30 statute miles away.
  package var isDistant = false
  package var distance: Distance?

  /// A location that the remark does not state.
  package static let unspecified = RemarkLocation()

  /// A distance, as written.
  package struct Distance: Equatable, Sendable {
    /// The unit of a distance.
    package enum Unit: UInt8, Equatable, Sendable { case statuteMiles, nauticalMiles, kilometers }

    /// In `unit`.
    package let value: UInt16
    package let unit: Unit

    package init(_ value: UInt16, _ unit: Unit) {
      self.value = value
      self.unit = unit
    }

    package var length: Length {
      switch unit {
      case .statuteMiles: .statuteMiles(Double(value))
      case .nauticalMiles: .nauticalMiles(Double(value))
      case .kilometers: .kilometers(Double(value))
      }
    }
  }

  var isEmpty: Bool {
    sectors.isEmpty && quadrants.isEmpty && !isOverhead && !isInVicinity && !isDistant && distance == nil
  }
}

extension RemarkLocation.Distance.Unit {
  init?(_ word: Word) {
    switch word {
    case "SM": self = .statuteMiles
    case "NM": self = .nauticalMiles
    case "KM": self = .kilometers
    default: return nil
    }
  }
}
