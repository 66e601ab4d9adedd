package import Weather

/// An amount of precipitation over a time: `P0011`, `60014`, `70125`, `PCPN 0.5MM PAST HR` (12.7.2.a).
package struct PrecipitationRemark: Hashable, Sendable {
  package enum Period: UInt8, Hashable, Sendable, CaseIterable {
    case lastHour
    /// Three hours at 03, 09, 15 and 21 UTC, six at the others.
    case threeOrSixHours
    case day
    case notSaid
  }

  package enum Unit: UInt8, Hashable, Sendable { case inches, millimeters }

  package let period: Period
  /// `nil` for `////`, which could not be determined.
  package let amount: Length?
  /// 0000: some fell, but less than can be measured.
  package let isTrace: Bool
  /// Of the report; the United States write inches.
  package var unit = Unit.inches
}
