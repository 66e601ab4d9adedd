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

    /// The symbol in texts.
    var symbol: String {
      switch self {
      case .knots: "kt"
      case .metersPerSecond: "m/s"
      case .kilometersPerHour: "km/h"
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
