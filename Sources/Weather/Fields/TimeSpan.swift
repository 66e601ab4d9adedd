package import FoundationEssentials

/// The interval of an amount or a probability, relative to its time stamp.
@usableFromInline
package enum TimeSpan: Hashable, Sendable {
  case instant
  /// The seconds before the time stamp.
  case ending(Double)
  /// The seconds after the time stamp.
  case starting(Double)

  /// Start and end for a time stamp; equal for an instant.
  package func bounds(at stamp: Date) -> (start: Date, end: Date) {
    switch self {
    case .instant: (stamp, stamp)
    case .ending(let length): (stamp.addingTimeInterval(-length), stamp)
    case .starting(let length): (stamp, stamp.addingTimeInterval(length))
    }
  }

  /// In seconds; 0 for an instant.
  package var length: TimeInterval {
    switch self {
    case .instant: 0
    case .ending(let length), .starting(let length): length
    }
  }
}
