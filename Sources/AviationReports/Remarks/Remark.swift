package import Weather

/// One decoded remark. Section numbers refer to FMH-1 chapter 12, for remarks of the United States.
package enum Remark: Equatable, Sendable {
  // About the station (12.7.1).
  case stationType(StationType)
  case sensorOutage(SensorOutage)
  /// `$`: the station needs maintenance.
  case maintenanceNeeded
  case correctedAt(ClockTime)
  case first
  case last
  case noSpecials
  /// `NXT FCST BY 130200Z`, and `LAST OBS/NXT 171100Z`, which means that there is no report in between.
  case nextObservation(ChangeTime, isAfterLast: Bool = false)
  /// `NO AMDS AFT 1522`, `AMD NOT SKED 1520/1612`: the forecast is not amended in that time; without times,
  /// not at all.
  case noAmendments(after: DayTime?, until: DayTime?)
  /// `AMD LTD TO CLD VIS AND WIND`: only these parts of the forecast are amended.
  case amendmentsLimited(to: [AmendedElement], after: DayTime?, until: DayTime?)

  // Wind.
  case peakWind(PeakWind)
  case windShift(ClockTime, withFrontalPassage: Bool)
  /// Wind at another location: a runway (`RWY23 04013KT`), a threshold, a mountain or a height above the
  /// aerodrome.
  case wind(WindGroup, at: WindPlace)
  case windSector(Wind.VariableSector)
  case windShear(WindShear)

  // Visibility.
  case visibility(VisibilityRemark)

  // Weather and cloud.
  case observation(ObservationRemark)
  case tornadicActivity(TornadicActivity)
  /// The beginning and end of weather: `RAB05E30SNB20E55`.
  case weatherTimes([WeatherTime])
  case ceiling(CeilingRemark)
  /// `BKN014 V OVC`.
  case variableSky(CloudGroup, becoming: CloudCover)
  /// `FU BKN020`: an obscuring phenomenon and the part of the sky that it hides.
  case obscuration(PresentWeather, CloudGroup)
  case cloud(CloudGroup)
  /// `SCT` alone in Italian remarks: the cover of the whole sky.
  case cover(CloudCover)
  /// `SKC` and `CLR`.
  case cloudless(CloudlessSky)
  /// Canadian eighths of the sky by kind of cloud: `SC5AC2`.
  case oktas([CloudAmount])
  /// Japanese layers: `1CU030`, eighths, kind of cloud and height.
  case cloudLayer(CloudAmount, hundredsOfFeet: UInt16)
  /// `SC TR`: less than an eighth.
  case traceOfCloud(CloudGenus)
  /// `8/CLCMCH`: code figures of low, middle and high clouds; `nil` for `/`.
  case cloudTypes(low: UInt8?, middle: UInt8?, high: UInt8?)
  /// `GR 1 3/4`, `GR M1/4`: the largest hailstone.
  case hailSize(inches: Double, Bound?)
  /// `GS MOD`: how heavily snow pellets fall (AFMAN 15-111, attachment 3).
  case snowPellets(PresentWeather.Intensity)
  /// `SNINCR 2/10`: snow in the last hour and on the ground, in inches.
  case snowIncreasing(lastHour: UInt8, onGround: UInt8)
  case mountains(MountainState)
  case hazard(HazardRemark)
  case location(RemarkLocation)
  case weather(PresentWeather)

  // Pressure.
  case seaLevelPressure(Pressure?)
  case pressureChanging(isRising: Bool)
  /// `5appp`: the code figure of the characteristic, and the change over three hours in hectopascals.
  case pressureTendency(figure: UInt8?, change: Double?)
  case altimeter(PressureGroup)
  /// `QNH MNM 995 MAX 1012`: the lowest and highest expected setting, in hectopascals.
  case altimeterRange(lowest: UInt16, highest: UInt16)
  /// `REG QNH 1009` in the Czech Republic: the setting of the region, in hectopascals.
  case regionalAltimeter(hectopascals: UInt16)
  /// `TL170`: the lowest flight level that can be used above the transition altitude.
  case transitionLevel(UInt16)
  /// `QFE747/0996`: the pressure at the aerodrome in millimetres of mercury, and in hectopascals if given.
  /// Neither if it is impossible at the elevation.
  case stationPressure(millimetersOfMercury: Double?, hectopascals: Double?)

  // Temperature, in tenths of a degree if reported.
  case preciseTemperature(TenthsOfDegree?, dewPoint: TenthsOfDegree?)
  case sixHourMaximum(TenthsOfDegree?)
  case sixHourMinimum(TenthsOfDegree?)
  case dailyExtremes(maximum: TenthsOfDegree?, minimum: TenthsOfDegree?)
  case relativeHumidity(UInt8)
  case densityAltitude(feet: Int32?)
  case pressureAltitude(feet: Int32)

  // Precipitation.
  case precipitation(PrecipitationRemark)
  /// `RF00.4/012.2` in Australia, also before `RMK`.
  case rainfall(RainfallGroup)
  case snowDepth(Length?)
  case snowfall(Length?)
  case waterEquivalentOfSnow(Length?)
  /// `98mmm`: minutes of sunshine on the previous day.
  case sunshine(minutes: UInt16?)
  /// `I1nnn`: ice on the sensor in the last 1, 3 or 6 hours. A trace has the amount 0.
  case iceAccretion(hours: UInt8, Length?, isTrace: Bool = false)

  // National forms.
  case runwayState(RunwayState)
  /// `PSR12`, `LSR08P DRY`, `WR//` of the US military; `nil` for `RCRNR`, no reading.
  case runwayCondition(RunwayCondition?)
  case colour(ColourState)
  /// `QBB200`: cloud base in metres.
  case cloudBase(meters: UInt16)
  /// `QUK 1`, `QUL 2 NW`: code figures of sea and swell, and the direction that the swell comes from (Italy).
  case sea(isSwell: Bool, figure: UInt8?, from: CompassPoint?)
  /// `BIRD HAZARD RWY 15/33`: one or both ends of a runway; empty for the whole aerodrome.
  case birdHazard([RunwayDesignator])
  /// A runway alone, by one or both of its ends: `RWY 19`, `RWY15/33`.
  case runway([RunwayDesignator])
  /// `MSGTX MMMD` in Mexico: the message was transmitted by another station.
  case transmitted(by: LocationIndicator?)
  /// `INFO H`: the letter of the ATIS broadcast that contains this report (ASCII).
  case information(letter: UInt8)
  /// `AFT 2707`, `TIL 2614`, `FM020600`, `TL021800`: a beginning or an end, as day and hour.
  case time(DayTime, isEnd: Bool)
  /// `TIL 0800` in an observation: a beginning or an end, as a time of day.
  case timeOfDay(ChangeTime, isEnd: Bool)
  /// `LIMITED METWATCH 1206/1212`: the period of the preceding words.
  case period(Validity)
  /// `USE TAF FOR ARRIVALS AFTER 0900Z` in Australia: the forecast supersedes the trend from then on.
  case forecastSupersedesTrend(from: ChangeTime)
  /// `TAF3` in Australia: the forecast is renewed every three hours.
  case renewedEveryThreeHours
  /// `AMD 1544`: the time of an amendment.
  case amendedAt(ClockTime)
  /// Brazilian forecasts end with the forecaster's initials.
  case initials
  /// Australian forecasts: temperatures in °C at the beginning and every three hours from then on.
  case temperatures([Int8])
  /// The same for the altimeter setting in hectopascals.
  case pressures([UInt16])
  /// `FN20002`: the forecaster's number.
  case forecaster(number: UInt32)
  /// A standard contraction of plain language.
  case contraction(Contraction)
}

extension Remark {
  /// Whether it is of weather; few remarks are.
  var mayHaveSnowPellets: Bool {
    switch self {
    case .weather, .obscuration, .observation, .weatherTimes: true
    default: false
    }
  }

  /// Gives `GS` the meaning that it has in the United States; see `PresentWeather.inUnitedStates`.
  mutating func settleSnowPellets() {
    switch self {
    case .weather(let weather) where weather.contains(.smallHail): self = .weather(weather.inUnitedStates)
    case .obscuration(let weather, let layer) where weather.contains(.smallHail):
      self = .obscuration(weather.inUnitedStates, layer)
    case .observation(var remark):
      guard case .weather(let weather) = remark.subject, weather.contains(.smallHail) else { return }
      remark.subject = .weather(weather.inUnitedStates)
      self = .observation(remark)
    case .weatherTimes(var times):
      guard times.contains(where: { $0.weather.contains(.smallHail) }) else { return }
      for place in times.indices { times[place].weather = times[place].weather.inUnitedStates }
      self = .weatherTimes(times)
    default: break
    }
  }
}
