package import FoundationEssentials

/// The conditions that a station reported in its METAR or SPECI, whichever program decoded it. Every part is
/// `nil` if it was not reported.
package struct StationConditions: Hashable, Sendable {
  /// Four letters in upper case. The reporting station, which may differ from the requested one.
  package var ident: String
  package var rawText: String?
  package var observed: Date?
  package var isAutomatic = false
  package var wind: Wind?
  package var visibility: Visibility?
  /// The lowest or highest visibility, if it differs by direction (WMO-No. 306, FM 15.6.2).
  package var directionalVisibilities: [DirectionalVisibility] = []
  package var sky: Sky?
  /// Empty when the station reported no weather.
  package var weather: [WeatherPhenomenon]?
  package var temperature: Temperature?
  package var dewPoint: Temperature?
  package var altimeter: Pressure?
  package var seaLevelPressure: Pressure?
  package var densityAltitude: Length?
  /// As reported; few reports have it.
  package var pressureAltitude: Length?
  /// In percent.
  package var relativeHumidity: Double?
  package var flightCategory: FlightCategory?
  package var runwayVisualRanges: [RunwayVisualRange] = []
  /// Weather since the previous report that has ended.
  package var recentWeather: [WeatherPhenomenon] = []
  package var windShear: [WindShear] = []
  package var trends: [Trend] = []
  /// `NOSIG`: no significant change in the next two hours, in Australia three.
  package var expectsNoSignificantChange = false
  package var coordinates: Coordinates?
  package var elevation: Length?
  /// Parts that the source lacked and that agg decoded from the raw text.
  package var decodedHere: Set<Part> = []
  /// Those of them that the raw text states, where others must be computed.
  package var reportedInRemarks: Set<Part> = []

  /// Parts of `decodedHere` that no text states: they were computed from other values.
  package var computedHere: Set<Part> {
    decodedHere.intersection([.flightCategory, .humidity, .densityAltitude, .pressureAltitude])
      .subtracting(reportedInRemarks)
  }

  package init(ident: String) { self.ident = ident }

  /// The text of a report without the word METAR, which some services add. `SPECI` stays because it has a
  /// meaning.
  package static func unnamed(_ text: String) -> String {
    text.hasPrefix("METAR ") ? String(text.dropFirst(6)) : text
  }

  /// The approximate height above ground at which convective cloud forms, from temperature and dew point.
  /// `nil` if the station reported the sky: an estimate beside it would contradict it.
  package var estimatedCloudBase: Length? {
    guard sky == nil, let temperature, let dewPoint else { return nil }
    return Atmosphere.estimatedCloudBase(temperature: temperature, dewPoint: dewPoint)
  }
}

extension StationConditions {
  /// A part that a source may lack although its raw text has it. The names are those in JSON.
  package enum Part: String, Hashable, Sendable {
    case wind, visibility, sky, weather, temperature, dewPoint, altimeter, seaLevelPressure, observed
    case flightCategory, humidity, densityAltitude, pressureAltitude
  }

  /// The visibility towards one of the eight compass points.
  package struct DirectionalVisibility: Hashable, Sendable {
    /// As in the report: `SW`.
    package var direction: String
    package var visibility: Visibility

    package init(direction: String, visibility: Visibility) {
      self.direction = direction
      self.visibility = visibility
    }
  }

  /// How far a pilot can see the runway.
  package struct RunwayVisualRange: Hashable, Sendable {
    package enum Tendency: UInt8, Hashable, Sendable, CaseIterable { case rising, falling, steady }

    package var runway: Runway
    /// `nil` when it was not measured.
    package var minimum: Visibility?
    /// The upper end of a varying range.
    package var maximum: Visibility?
    package var tendency: Tendency?

    package init(runway: Runway, minimum: Visibility?, maximum: Visibility?, tendency: Tendency?) {
      self.runway = runway
      self.minimum = minimum
      self.maximum = maximum
      self.tendency = tendency
    }
  }

  /// The landing forecast for the next two hours, in Australia three.
  package struct Trend: Hashable, Sendable {
    package var change: ForecastChange
    package var from: Date?
    package var until: Date?
    package var at: Date?
    /// As in the report: `TEMPO 3000 RA`.
    package var rawText: String
    package var wind: Wind?
    package var visibility: Visibility?
    package var sky: Sky?
    package var weather: [WeatherPhenomenon]?

    package init(_ change: ForecastChange, rawText: String) {
      self.change = change
      self.rawText = rawText
    }
  }
}

/// How a forecast period relates to the others (WMO-No. 306, FM 51).
package enum ForecastChange: Hashable, Sendable {
  case initial
  /// `FM`: everything changes at the start.
  case from
  /// `BECMG`: changes between the start and the end of the transition, permanently.
  case becoming
  /// `TEMPO`: temporary, for less than an hour at a time.
  case temporary
  /// `INTER` of Australia: intermittent, for less than half an hour at a time.
  case intermittent
  /// `PROB30` or `PROB40`, with the percentage, and the recurrence if TEMPO or INTER follows.
  case probability(percent: Int, recurring: Recurrence?)

  /// TEMPO, INTER and PROB are added to the prevailing conditions; the others replace them.
  package var isOverlay: Bool {
    switch self {
    case .temporary, .intermittent, .probability: true
    case .initial, .from, .becoming: false
    }
  }
}

/// How probable conditions recur: as `TEMPO` or `INTER`.
package enum Recurrence: Hashable, Sendable { case temporary, intermittent }

/// One period of an aerodrome forecast.
package struct ForecastPeriod: Hashable, Sendable {
  package var start: Date
  /// `nil` if the end of the forecast is unknown.
  package var end: Date?
  package var change: ForecastChange
  package var rawText: String?
  package var wind: Wind?
  package var visibility: Visibility?
  package var sky: Sky?
  package var weather: [WeatherPhenomenon]?
  package var flightCategory: FlightCategory?
  /// Non-convective, at a height above ground.
  package var windShear: [WindShear] = []
  package var hazards: [Hazard] = []
  /// In model output; a TAF has none.
  package var temperature: ClosedRange<Temperature>?

  package init(start: Date, end: Date?, change: ForecastChange) {
    self.start = start
    self.end = end
    self.change = change
  }
}

extension ForecastPeriod {
  /// A wind aloft that differs strongly from the wind at the ground.
  package struct WindShear: Hashable, Sendable {
    /// Above ground.
    package var height: Length
    package var wind: Wind?

    package init(height: Length, wind: Wind?) {
      self.height = height
      self.wind = wind
    }
  }

  /// Icing or turbulence in a layer.
  package struct Hazard: Hashable, Sendable {
    package var kind: AviationHazard
    /// Code figure of WMO table 1733 for icing, 0300 for turbulence; 10 for extreme turbulence.
    package var figure: Int
    /// Above ground.
    package var base: Length
    /// `nil` for a layer up to the cloud tops.
    package var top: Length?

    package init(_ kind: AviationHazard, figure: Int, base: Length, top: Length?) {
      self.kind = kind
      self.figure = figure
      self.base = base
      self.top = top
    }
  }
}

/// An aerodrome forecast: a TAF, or model output in the form of one.
package struct StationForecast: Hashable, Sendable {
  /// The aerodrome that it was made for, in upper case, which may differ from the requested one.
  package var ident: String
  /// Of that aerodrome, to show its distance.
  package var coordinates: Coordinates?
  package var rawText: String?
  package var issued: Date?
  package var start: Date?
  package var end: Date?
  /// The forecast was cancelled (`CNL`) and has no periods.
  package var isCancelled = false
  package var periods: [ForecastPeriod] = []
  /// The earliest times of changes in the text that cannot be parsed.
  package var unreadChanges: [Date] = []
  /// What prevails according to the text of the forecast; see `prevailing`.
  package var prevailingOfText: [CategoryStretch]?

  package init(ident: String) { self.ident = ident }

  /// Whether its time, or that of its periods, is over; `false` if its end is unknown.
  package func isOver(at time: Date) -> Bool {
    if let end { return end <= time }
    return !periods.isEmpty && periods.allSatisfy { period in period.end.map { $0 <= time } ?? false }
  }

  /// Whether it is still valid for any time to come.
  package func holds(at time: Date) -> Bool { !isCancelled && !isOver(at: time) }
}

/// Wind and temperature at one height.
package struct WindAtAltitude: Hashable, Sendable {
  /// Above mean sea level.
  package var altitude: Length
  /// Direction and speed; `nil` if none is given (too close to the ground).
  package var wind: Wind?
  package var temperature: Temperature?
  /// Less than 5 kt from a variable direction (`9900`).
  package var isLightAndVariable = false
  /// 199 kt or more: the speed is a lower bound.
  package var isAtLeast = false

  package init(altitude: Length, wind: Wind? = nil, temperature: Temperature? = nil) {
    self.altitude = altitude
    self.wind = wind
    self.temperature = temperature
  }
}

/// Winds and temperatures aloft over one place, for one or more times.
package struct WindsAloft: Hashable, Sendable {
  /// The levels at one time.
  package struct Column: Hashable, Sendable {
    package var valid: Date
    /// The time of use around `valid`.
    package var start: Date?
    package var end: Date?
    /// In ascending order of altitude.
    package var levels: [WindAtAltitude]

    package init(valid: Date, start: Date? = nil, end: Date? = nil, levels: [WindAtAltitude]) {
      self.valid = valid
      self.start = start
      self.end = end
      self.levels = levels
    }
  }

  /// How it was made, in the source's words, such as "Model" or "FB".
  package var source: String?
  package var issued: Date?
  package var columns: [Column]

  package init(source: String? = nil, issued: Date? = nil, columns: [Column]) {
    self.source = source
    self.issued = issued
    self.columns = columns
  }
}

/// The text of an automatic terminal information broadcast.
package struct ATISBroadcast: Hashable, Sendable {
  package var ident: String
  package var letter: String?
  package var issued: Date?
  package var text: String

  package init(ident: String, letter: String? = nil, issued: Date? = nil, text: String) {
    self.ident = ident
    self.letter = letter
    self.issued = issued
    self.text = text
  }
}

/// One source's report about the weather at an aerodrome.
package struct AirportReport: Hashable, Sendable {
  package var source: SourceID
  package var fetched: Date
  package var isStale = false
  package var origin = Origin.live
  @Indirect package var conditions: StationConditions?
  /// All reports of the last hours, the newest first; `nil` when they were not requested.
  package var history: [StationConditions]?
  @Indirect package var forecast: StationForecast?
  @Indirect package var windsAloft: WindsAloft?
  @Indirect package var modelForecast: StationForecast?
  package var broadcasts: [ATISBroadcast] = []
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date) {
    self.source = source
    self.fetched = fetched
  }

  /// Whether it has any part.
  package var hasContent: Bool {
    !_conditions.isEmpty || !_forecast.isEmpty || !_windsAloft.isEmpty || !_modelForecast.isEmpty
      || !broadcasts.isEmpty
  }
}
