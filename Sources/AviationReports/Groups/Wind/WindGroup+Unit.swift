package import Weather

extension WindGroup {
  /// The unit in which a report writes a wind.
  package enum Unit: UInt8, Hashable, Sendable {
    case knots, metersPerSecond, kilometersPerHour

    package func speed(_ value: Double) -> Speed {
      switch self {
      case .knots: .knots(value)
      case .metersPerSecond: .metersPerSecond(value)
      case .kilometersPerHour: .kilometersPerHour(value)
      }
    }

    /// As reports write it.
    var code: String {
      switch self {
      case .knots: "KT"
      case .metersPerSecond: "MPS"
      case .kilometersPerHour: "KMH"
      }
    }

    @inline(__always)
    init?(_ word: Word) {
      switch word {
      case "KT", "KTS": self = .knots
      case "MPS": self = .metersPerSecond
      case "KMH": self = .kilometersPerHour
      default: return nil
      }
    }
  }
}
