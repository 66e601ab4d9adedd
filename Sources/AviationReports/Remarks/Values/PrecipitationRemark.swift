package import Weather

/// An amount of precipitation in a period: `P0011`, `60014`, `70125`, `PCPN 0.5MM PAST HR` (12.7.2.a).
package struct PrecipitationRemark: Equatable, Sendable {
  /// The time before the report in which the amount fell.
  package enum Period: UInt8, Equatable, Sendable, CaseIterable {
    case lastHour
    case threeHours
    case sixHours
    /// For a report at an hour that the rules do not assign.
    case threeOrSixHours
    case day
    case notSaid
  }

  /// The period of `6RRRR`: six hours in the reports of 00, 06, 12 and 18 UTC, three hours in those of 03,
  /// 09, 15 and 21 (FMH-1 12.7.2.a(2)). A report is made in the quarter of an hour before, seldom after.
  static func synopticPeriod(at issued: DayTime?) -> Period {
    guard let issued else { return .threeOrSixHours }
    let minutes = issued.secondsOfDay / 60 + 15
    guard minutes % 60 <= 30 else { return .threeOrSixHours }
    switch minutes / 60 % 6 {
    case 0: return .sixHours
    case 3: return .threeHours
    default: return .threeOrSixHours
    }
  }

  /// The unit of the written amount.
  package enum Unit: UInt8, Equatable, Sendable { case inches, millimeters }

  package var period: Period
  /// `nil` for `////`: could not be determined.
  package let amount: Length?
  /// 0000: a trace, less than can be measured.
  package let isTrace: Bool
  /// The unit in the report; the United States use inches.
  package var unit = Unit.inches
}

extension PrecipitationRemark {
  init(millimeters amount: Double?, _ period: Period) {
    self.init(period: period, amount: amount.map(Length.millimeters), isTrace: false, unit: .millimeters)
  }
}
