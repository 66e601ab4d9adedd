package import Weather

/// One remark, typed. The section numbers are those of FMH-1 chapter 12 where the remark is one of the United States.
package enum Remark: Hashable, Sendable {
  // About the station (12.7.1).
  case stationType(StationType)
  case sensorOutage(SensorOutage)
  /// `$`: the station needs maintenance.
  case maintenanceNeeded
  case correctedAt(ClockTime)
  case first
  case last
  case noSpecials
  case nextObservation(DayTime?)
  case noAmendments(after: ClockTime?)

  // Wind.
  case peakWind(PeakWind)
  case windShift(ClockTime, withFrontalPassage: Bool)
  /// Wind at another place: a runway (`RWY23 04013KT`), a threshold, a mountain or a height above the aerodrome.
  case wind(WindGroup, at: WindPlace)
  case windSector(Wind.VariableSector)

  // Visibility.
  case visibility(VisibilityRemark)

  // Weather and cloud.
  case observation(ObservationRemark)
  case tornadicActivity(TornadicActivity)
  /// Beginnings and endings: `RAB05E30SNB20E55`.
  case weatherTimes([WeatherTime])
  case ceiling(CeilingRemark)
  /// `BKN014 V OVC`.
  case variableSky(CloudGroup, becoming: CloudCover)
  /// `FU BKN020`: what hides part of the sky, and how much.
  case obscuration(PresentWeather, CloudGroup)
  case cloud(CloudGroup)
  /// Bare `SCT` of Italian remarks: the cover of the whole sky.
  case cover(CloudCover?)
  /// Canadian eighths of sky by kind: `SC5AC2`.
  case oktas([CloudAmount])
  /// Japanese layers: `1CU030`, eighths, kind and height.
  case cloudLayer(CloudAmount, hundredsOfFeet: UInt16)
  /// `SC TR`: less than an eighth.
  case traceOfCloud(CloudGenus)
  /// `8/CLCMCH`: code figures of low, middle and high clouds; `nil` for `/`.
  case cloudTypes(low: UInt8?, middle: UInt8?, high: UInt8?)
  case hailSize(inches: Double)
  /// `SNINCR 2/10`: snow in the last hour and on the ground, in inches.
  case snowIncreasing(lastHour: UInt8, onGround: UInt8)
  case mountains(MountainState)
  case location(RemarkLocation)
  case weather(PresentWeather)

  // Pressure.
  case seaLevelPressure(Pressure?)
  case pressureChanging(isRising: Bool)
  /// `5appp`: code figure of the shape, and the change of three hours in hectopascals.
  case pressureTendency(figure: UInt8?, change: Double?)
  case altimeter(PressureGroup)
  /// `QFE747/0996`: pressure at the aerodrome in millimetres of mercury, and hectopascals when given.
  case stationPressure(millimetersOfMercury: Double?, hectopascals: Double?)

  // Temperature, in tenths where so reported.
  case preciseTemperature(TenthsOfDegree?, dewPoint: TenthsOfDegree?)
  case sixHourMaximum(TenthsOfDegree?)
  case sixHourMinimum(TenthsOfDegree?)
  case dailyExtremes(maximum: TenthsOfDegree?, minimum: TenthsOfDegree?)
  case relativeHumidity(UInt8)
  case densityAltitude(feet: Int32?)
  case pressureAltitude(feet: Int32)

  // Precipitation.
  case precipitation(PrecipitationRemark)
  case snowDepth(Length?)
  case snowfall(Length?)
  case waterEquivalentOfSnow(Length?)
  /// `98mmm`: minutes of sunshine of the day before.
  case sunshine(minutes: UInt16?)
  /// `I1nnn`: ice on the sensor in the last 1, 3 or 6 hours.
  case iceAccretion(hours: UInt8, Length?)

  // National forms.
  case runwayState(RunwayState)
  case colour(ColourState)
  /// `QBB200`: cloud base in metres.
  case cloudBase(meters: UInt16)
  /// `QUK 1`, `QUL 2`: code figures of sea and swell (Italy).
  case sea(isSwell: Bool, figure: UInt8?)
  case birdHazard(Runway?)
  /// A runway by itself: the one in use.
  case runway(Runway)
  /// `INFO H`: the letter of the spoken broadcast that holds this report (ASCII).
  case information(letter: UInt8)
  /// `AFT 2707`, `TIL 2614`: from or until a day and hour.
  case time(DayTime, isEnd: Bool)
  /// `AMD 1544`: when a forecast was amended.
  case amendedAt(ClockTime)
  /// `FN20002`: the forecaster's number.
  case forecaster(number: UInt32)
  /// A standard contraction of plain language.
  case contraction(Contraction)
}

/// An hour, when given or to be inferred from the report, and a minute: times of remarks are written `mm` or `hhmm`.
package struct ClockTime: Hashable, Sendable {
  package let hour: UInt8?
  package let minute: UInt8

  package init?(hour: Int?, minute: Int) {
    guard hour.map({ (0...23).contains($0) }) ?? true, (0...59).contains(minute) else { return nil }
    self.hour = hour.map { UInt8($0) }
    self.minute = UInt8(minute)
  }

  /// Reads two or four digits from a place on, `Z` allowed after them at the end.
  init?(_ group: Span<UInt8>, at start: Int, end: inout Int) {
    switch group.digits(from: start) {
    case 2:
      guard let minute = group.number(start, 2) else { return nil }
      self.init(hour: nil, minute: minute)
      end = start + 2
    case 4:
      guard let hour = group.number(start, 2), let minute = group.number(start + 2, 2) else { return nil }
      self.init(hour: hour, minute: minute)
      end = start + 4
    default: return nil
    }
  }

  /// Reads a whole token of two or four digits.
  init?(_ group: Span<UInt8>) {
    var end = 0
    self.init(group, at: 0, end: &end)
    if end + 1 == group.count, group.byte(end) == UInt8(ascii: "Z") { end += 1 }
    guard end == group.count else { return nil }
  }
}

/// A temperature in tenths of a degree Celsius, as `sTTT` codes it.
package struct TenthsOfDegree: Hashable, Sendable {
  package let tenths: Int16
  package var temperature: Temperature { .celsius(Double(tenths) / 10) }

  /// Reads `sTTT` at a place: 0 for plus, 1 for minus.
  init?(_ group: Span<UInt8>, at start: Int) {
    guard let sign = group.number(start, 1), sign <= 1, let value = group.number(start + 1, 3) else {
      return nil
    }
    tenths = Int16(sign == 1 ? -value : value)
  }
}

/// Whether an automatic station tells rain from snow (`AO2`), and whether people added to it (`A`).
package struct StationType: Hashable, Sendable {
  package let hasPrecipitationSensor: Bool
  package let isAugmented: Bool
}

/// A sensor that does not work, and where.
package struct SensorOutage: Hashable, Sendable {
  package enum Sensor: UInt8, Hashable, Sendable {
    case runwayVisualRange, presentWeather, precipitation, freezingRain, lightning, visibility, ceiling
  }
  package let sensor: Sensor
  package var runway: Runway?
  package var location: RemarkLocation?
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
  /// A place named in the report.
  case named
}

/// `TWR VIS 1 1/2`, `VIS 1/2V2`, `VIS NE 2 1/2`, `VIS 2 1/2 RWY11`, `VIS MIN 9999` (12.7.1.f ... i).
package struct VisibilityRemark: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
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
}

/// A phenomenon that a person saw, with how often, where and where it goes: `OCNL LTGICCG OHD`, `CB DSNT W MOV E`.
package struct ObservationRemark: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case weather(PresentWeather)
    case cloud(CloudGenus)
    case lightning(LightningKinds)
    case virga
    case rotorCloud
    case fogBank
    case volcanicAshCloud
    case showers
    case precipitation
  }

  package let subject: Subject
  package var frequency: Frequency?
  package var location: RemarkLocation?
  package var movement: Movement?
}

/// How often a phenomenon shows.
package enum Frequency: UInt8, Hashable, Sendable {
  /// Less than once, one to six times, more than six times a minute for lightning.
  case occasional, frequent, continuous
  case isolated, apparent
}

/// In the clouds, cloud to cloud, cloud to ground, cloud to air.
package struct LightningKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let inCloud = LightningKinds(rawValue: 1)
  package static let cloudToCloud = LightningKinds(rawValue: 2)
  package static let cloudToGround = LightningKinds(rawValue: 4)
  package static let cloudToAir = LightningKinds(rawValue: 8)

  /// Reads the pairs of letters after `LTG`.
  init?(_ group: Span<UInt8>, at start: Int) {
    var kinds: LightningKinds = []
    var at = start
    while at < group.count {
      if let kind = Self.kind(group.word(at, 2)) {
        kinds.insert(kind)
        at += 2
      } else if at > start, let kind = Self.kind(group.word(at - 1, 2)) {
        // `LTGICC`: two kinds that share a letter.
        kinds.insert(kind)
        at += 1
      } else {
        return nil
      }
    }
    self = kinds
  }

  private static func kind(_ pair: Word) -> LightningKinds? {
    switch pair {
    case "IC": .inCloud
    case "CC": .cloudToCloud
    case "CG": .cloudToGround
    case "CA": .cloudToAir
    default: nil
    }
  }
}

/// Where something is, as seen from the station.
package struct RemarkLocation: Hashable, Sendable {
  package var sectors = CompassSectors()
  package var isOverhead = false
  /// 5 to 10 statute miles away.
  package var isInVicinity = false
  /// 10 to 30 statute miles away.
  package var isDistant = false
  package var distance: UInt16?
  package var distanceIsInKilometers = false

  var isEmpty: Bool { sectors.isEmpty && !isOverhead && !isInVicinity && !isDistant && distance == nil }
}

/// Where a phenomenon goes.
package enum Movement: Hashable, Sendable {
  case toward(CompassSectors)
  case little
  case unknown
}

/// `TORNADO B13 6 NE MOV W` (12.7.1.b).
package struct TornadicActivity: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable { case tornado, funnelCloud, waterspout }

  package let kind: Kind
  package var began: ClockTime?
  package var ended: ClockTime?
  package var location: RemarkLocation?
  package var movement: Movement?
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

/// Whether the mountains around can be seen (Russia: `MT OBSC`, `MT OP`).
package enum MountainState: UInt8, Hashable, Sendable { case open, obscured }

/// An amount of precipitation over a time: `P0011`, `60014`, `70125`, `PCPN 0.5MM PAST HR` (12.7.2.a).
package struct PrecipitationRemark: Hashable, Sendable {
  package enum Period: UInt8, Hashable, Sendable {
    case lastHour
    /// Three hours at 03, 09, 15 and 21 UTC, six at the others.
    case threeOrSixHours
    case day
    case notSaid
  }

  package let period: Period
  /// `nil` for `////`, which could not be determined.
  package let amount: Length?
  /// 0000: some fell, but less than can be measured.
  package let isTrace: Bool
}
