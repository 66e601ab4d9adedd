import FoundationEssentials

/// How far ahead a forecast looked, in groups whose errors are alike; the raw value
/// is the last hour of the group.
package enum LeadTime: Int, Hashable, Sendable, CaseIterable, Comparable {
  case hours6 = 6
  case hours24 = 24
  case hours72 = 72

  /// - Parameter seconds: From the run that was told the forecast to the moment that it is about.
  /// - Returns: `nil` for the past and for what lies beyond the last group, which is not verified.
  init?(_ seconds: TimeInterval) {
    guard seconds > 0, let group = Self.allCases.first(where: { seconds <= $0.reach }) else { return nil }
    self = group
  }

  /// The group whose errors stand for a moment: now counts as the shortest, what
  /// lies beyond the last as the last.
  static func role(for seconds: TimeInterval) -> Self {
    allCases.first { seconds <= $0.reach } ?? .hours72
  }

  private var reach: TimeInterval { TimeInterval(rawValue) * 3600 }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
