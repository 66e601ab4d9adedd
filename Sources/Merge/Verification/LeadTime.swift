import FoundationEssentials

/// How far ahead a forecast was, in groups with similar errors. The raw value is the last hour of the group.
package enum LeadTime: Int, Hashable, Sendable, CaseIterable, Comparable {
  case hours6 = 6
  case hours24 = 24
  case hours72 = 72

  /// - Parameter seconds: From the time of the forecast to the time that it is for.
  /// - Returns: `nil` for the past and beyond the last group, which is not verified.
  init?(_ seconds: TimeInterval) {
    guard seconds > 0, let group = Self.allCases.first(where: { seconds <= $0.reach }) else { return nil }
    self = group
  }

  /// The group whose errors apply to a time: the shortest for now, the last for times beyond it.
  static func applying(to seconds: TimeInterval) -> Self {
    allCases.first { seconds <= $0.reach } ?? .hours72
  }

  private var reach: TimeInterval { TimeInterval(rawValue) * 3600 }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
