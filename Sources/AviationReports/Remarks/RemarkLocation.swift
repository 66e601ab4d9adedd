package import Weather

/// Where something is, as seen from the station.
package struct RemarkLocation: Hashable, Sendable {
  package var sectors = CompassSectors()
  package var quadrants = Quadrants()
  package var isOverhead = false
  /// 5 to 10 statute miles away.
  package var isInVicinity = false
  /// 10 to 30 statute miles away.
  package var isDistant = false
  package var distance: Distance?

  /// How far away something is, as written.
  package struct Distance: Hashable, Sendable {
    /// Of the distance.
    package enum Unit: UInt8, Hashable, Sendable { case statuteMiles, nauticalMiles, kilometers }

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
      case .nauticalMiles: .meters(Double(value) * 1852)
      case .kilometers: .kilometers(Double(value))
      }
    }
  }

  var isEmpty: Bool {
    sectors.isEmpty && quadrants.isEmpty && !isOverhead && !isInVicinity && !isDistant && distance == nil
  }
}

/// Quarters of the horizon by their number, as Mexican reports name them.
package struct Quadrants: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 1...4, rising.
  package var numbers: [Int] { (1...4).filter { contains(Quadrants(number: $0)) } }

  /// - Parameter number: 1...4.
  init(number: Int) { rawValue = 1 << UInt8(truncatingIfNeeded: number) }
}

/// Where a phenomenon goes.
package enum Movement: Hashable, Sendable {
  case toward(CompassSectors)
  case little
  case unknown
}
