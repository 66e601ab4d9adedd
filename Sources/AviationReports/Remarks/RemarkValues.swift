package import Weather

/// Whether an automatic station tells rain from snow (`AO2`), and whether people added to it (`A`).
package struct StationType: Hashable, Sendable {
  package let hasPrecipitationSensor: Bool
  package let isAugmented: Bool
}

/// A sensor that does not work, and where.
package struct SensorOutage: Hashable, Sendable {
  package enum Sensor: UInt8, Hashable, Sendable, CaseIterable {
    case runwayVisualRange, presentWeather, precipitation, freezingRain, lightning, visibility, ceiling
  }
  package let sensor: Sensor
  package var runway: Runway?
  package var location: RemarkLocation?
}

/// A part of a forecast that is amended where not all of it is (NWSI 10-813, 1.2.11).
package enum AmendedElement: UInt8, Hashable, Sendable, CaseIterable {
  case cloud, visibility, wind, weather, altimeterSetting

  init?(_ word: Word) {
    switch word {
    case "CLD", "CLDS", "CIG", "CIGS": self = .cloud
    case "VIS", "VSBY": self = .visibility
    case "WIND", "WINDS", "WND": self = .wind
    case "WX": self = .weather
    case "ALSTG", "QNH": self = .altimeterSetting
    default: return nil
    }
  }
}

/// `PK WND 28045/1215` (12.7.1.d).
package struct PeakWind: Hashable, Sendable {
  /// Degrees true.
  package let direction: UInt16
  /// Knots.
  package let speed: UInt16
  package let time: ClockTime?
}

/// Where a wind of a remark was measured.
package enum WindPlace: Hashable, Sendable {
  case runway(Runway)
  case height(feet: UInt16)
  case aerodrome
  /// The sector of the South Pole station that is kept free of its exhaust.
  case cleanAirSector
  /// A place named in the report.
  case named
}

/// `TWR VIS 1 1/2`, `VIS 1/2V2`, `VIS NE 2 1/2`, `VIS 2 1/2 RWY11`, `VIS MIN 9999` (12.7.1.f ... i).
package struct VisibilityRemark: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case tower, surface, variable, sector, secondPlace, minimum, sea, general
  }

  package var kind: Kind
  /// In `unit`.
  package var low: Double?
  package var lowQualifier = Visibility.Qualifier.exact
  package var high: Double?
  package var unit = VisibilityGroup.Unit.statuteMiles
  package var sectors = CompassSectors()
  package var runway: Runway?

  /// The values in canonical units, 9999 as 10 km or more.
  package var minimum: Visibility? { lowEnd.visibility }
  package var maximum: Visibility? { highEnd.visibility }

  package var lowEnd: VisibilityGroup { VisibilityGroup(low, unit, lowQualifier) }
  package var highEnd: VisibilityGroup { VisibilityGroup(high, unit) }
}

/// One beginning or ending of a kind of weather.
package struct WeatherTime: Hashable, Sendable {
  package let weather: PresentWeather
  package let isBeginning: Bool
  /// `nil` for `MM`, not known.
  package let time: ClockTime?
}

/// `CIG 006V013`, `CIG 002 RWY11`, `CIG200` (12.7.1.l, 12.7.1.u).
package struct CeilingRemark: Hashable, Sendable {
  /// Hundreds of feet.
  package let low: UInt16
  package var high: UInt16?
  package var runway: Runway?
}

/// An amount of one kind of cloud, in eighths of the sky.
package struct CloudAmount: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case cloud(CloudGenus)
    /// What hides the sky from the ground, such as snow (`SN3`).
    case obscuration(PresentWeather)
  }
  package let kind: Kind
  package let eighths: UInt8
}

/// Turbulence or icing in plain words: `FM020600 MOD TURB BLW 5000FT TL021800` of Australian forecasts (AIP GEN 3.5).
package struct HazardRemark: Hashable, Sendable {
  package enum Severity: UInt8, Hashable, Sendable, CaseIterable { case light, moderate, severe }

  package let kind: LayerHazard.Kind
  package var severity: Severity?
  package var aboveFeet: UInt32?
  package var belowFeet: UInt32?
  package var from: ChangeTime?
  package var until: ChangeTime?
}

/// Whether the mountains around can be seen (Russia: `MT OBSC`, `MT OP`).
package enum MountainState: UInt8, Hashable, Sendable, CaseIterable { case open, obscured }

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
