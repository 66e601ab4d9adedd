package import Weather

extension WindGroup {
  /// The unit of a wind in a report.
  package enum Unit: UInt8, Equatable, Sendable {
    case knots, metersPerSecond, kilometersPerHour

    /// The speed of so many of this unit.
    package func speed(_ value: Double) -> Speed {
      switch self {
      case .knots: .knots(value)
      case .metersPerSecond: .metersPerSecond(value)
      case .kilometersPerHour: .kilometersPerHour(value)
      }
    }

    /// The code in reports.
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
