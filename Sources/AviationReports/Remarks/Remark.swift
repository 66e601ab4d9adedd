package import Weather

/// One remark, typed. The section numbers are those of FMH-1 chapter 12 where the
/// remark is one of the United States.
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
  /// `NXT FCST BY 130200Z`, and `LAST OBS/NXT 171100Z`, which says that there is none between.
  case nextObservation(ChangeTime, isAfterLast: Bool = false)
  /// `NO AMDS AFT 1522`, `AMD NOT SKED 1520/1612`: the forecast is not amended; without times, not at all.
  case noAmendments(after: DayTime?, until: DayTime?)
  /// `AMD LTD TO CLD VIS AND WIND`: only these parts of the forecast are amended.
  case amendmentsLimited(to: [AmendedElement], after: DayTime?, until: DayTime?)

  // Wind.
  case peakWind(PeakWind)
  case windShift(ClockTime, withFrontalPassage: Bool)
  /// Wind at another place: a runway (`RWY23 04013KT`), a threshold, a mountain or a
  /// height above the aerodrome.
  case wind(WindGroup, at: WindPlace)
  case windSector(Wind.VariableSector)
  case windShear(WindShear)

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
  case cover(CloudCover)
  /// `SKC` and `CLR`.
  case cloudless(CloudlessSky)
  /// Canadian eighths of sky by kind: `SC5AC2`.
  case oktas([CloudAmount])
  /// Japanese layers: `1CU030`, eighths, kind and height.
  case cloudLayer(CloudAmount, hundredsOfFeet: UInt16)
  /// `SC TR`: less than an eighth.
  case traceOfCloud(CloudGenus)
  /// `8/CLCMCH`: code figures of low, middle and high clouds; `nil` for `/`.
  case cloudTypes(low: UInt8?, middle: UInt8?, high: UInt8?)
  /// `GR 1 3/4`, `GR M1/4`: the largest hailstone.
  case hailSize(inches: Double, Visibility.Qualifier)
  /// `SNINCR 2/10`: snow in the last hour and on the ground, in inches.
  case snowIncreasing(lastHour: UInt8, onGround: UInt8)
  case mountains(MountainState)
  case hazard(HazardRemark)
  case location(RemarkLocation)
  case weather(PresentWeather)

  // Pressure.
  case seaLevelPressure(Pressure?)
  case pressureChanging(isRising: Bool)
  /// `5appp`: code figure of the shape, and the change of three hours in hectopascals.
  case pressureTendency(figure: UInt8?, change: Double?)
  case altimeter(PressureGroup)
  /// `QNH MNM 995 MAX 1012`: the lowest and highest setting expected, in hectopascals.
  case altimeterRange(lowest: UInt16, highest: UInt16)
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
  /// `RF00.4/012.2` of Australia, which stands before `RMK` too.
  case rainfall(RainfallGroup)
  case snowDepth(Length?)
  case snowfall(Length?)
  case waterEquivalentOfSnow(Length?)
  /// `98mmm`: minutes of sunshine of the day before.
  case sunshine(minutes: UInt16?)
  /// `I1nnn`: ice on the sensor in the last 1, 3 or 6 hours. A trace has 0.
  case iceAccretion(hours: UInt8, Length?, isTrace: Bool = false)

  // National forms.
  case runwayState(RunwayState)
  case colour(ColourState)
  /// `QBB200`: cloud base in metres.
  case cloudBase(meters: UInt16)
  /// `QUK 1`, `QUL 2 NW`: code figures of sea and swell, with the direction that the
  /// swell comes from (Italy).
  case sea(isSwell: Bool, figure: UInt8?, from: CompassPoint?)
  /// `BIRD HAZARD RWY 15/33`: the ends of a runway, or one of them; empty for the whole aerodrome.
  case birdHazard([Runway])
  /// A runway by itself: the one in use.
  case runway(Runway)
  /// `INFO H`: the letter of the spoken broadcast that holds this report (ASCII).
  case information(letter: UInt8)
  /// `AFT 2707`, `TIL 2614`, `FM020600`, `TL021800`: from or until a day and hour.
  case time(DayTime, isEnd: Bool)
  /// `LIMITED METWATCH 1206/1212`: what the words before say holds for a time.
  case period(Validity)
  /// `TAF3` of Australia: the forecast is renewed every three hours.
  case renewedEveryThreeHours
  /// `AMD 1544`: when a forecast was amended.
  case amendedAt(ClockTime)
  /// Brazilian forecasts end with the forecaster's initials.
  case initials
  /// Australian forecasts: temperatures in °C at the beginning and every three hours after it.
  case temperatures([Int8])
  /// The same for the altimeter setting in hectopascals.
  case pressures([UInt16])
  /// `FN20002`: the forecaster's number.
  case forecaster(number: UInt32)
  /// A standard contraction of plain language.
  case contraction(Contraction)
}
