package import FoundationEssentials

/// What a station reported in its METAR or SPECI, whoever decoded it. Every part is
/// `nil` when it was not reported.
package struct StationConditions: Hashable, Sendable {
  /// Four letters, upper case; the station that reported, which may be another one than was asked for.
  package var ident: String
  package var rawText: String?
  package var observed: Date?
  package var isAutomatic = false
  package var wind: Wind?
  package var visibility: Visibility?
  /// The lowest or highest visibility, where it differs by direction (WMO-No. 306, FM 15.6.2).
  package var directionalVisibilities: [DirectionalVisibility] = []
  package var sky: Sky?
  /// Empty when the station reported that there is none.
  package var weather: [WeatherPhenomenon]?
  package var temperature: Temperature?
  package var dewPoint: Temperature?
  package var altimeter: Pressure?
  package var seaLevelPressure: Pressure?
  package var densityAltitude: Length?
  /// That of the report; few give it.
  package var pressureAltitude: Length?
  /// Per cent.
  package var relativeHumidity: Double?
  package var flightCategory: FlightCategory?
  package var runwayVisualRanges: [RunwayVisualRange] = []
  /// What fell or was seen since the report before, and no more.
  package var recentWeather: [WeatherPhenomenon] = []
  package var windShear: [WindShear] = []
  package var trends: [Trend] = []
  /// `NOSIG`: no significant change in the next two hours, in Australia three.
  package var expectsNoSignificantChange = false
  package var coordinates: Coordinates?
  package var elevation: Length?
  /// Parts that the source lacked and that were decoded here from the raw text.
  package var decodedHere: Set<Part> = []
  /// Of these, those that the raw text says itself where others have to be computed.
  package var reportedInRemarks: Set<Part> = []

  /// Parts of `decodedHere` that no text says: computed from other values.
  package var computedHere: Set<Part> {
    decodedHere.intersection([.flightCategory, .humidity, .densityAltitude, .pressureAltitude])
      .subtracting(reportedInRemarks)
  }

  package init(ident: String) { self.ident = ident }

  /// The text of a report without the word METAR, which some services put before it. `SPECI` stays: it says
  /// something.
  package static func unnamed(_ text: String) -> String {
    text.hasPrefix("METAR ") ? String(text.dropFirst(6)) : text
  }

  /// About how high above the ground convective cloud forms, from temperature and dew point. `nil` where the
  /// station saw the sky: an estimate beside it would only contradict it.
  package var estimatedCloudBase: Length? {
    guard sky == nil, let temperature, let dewPoint else { return nil }
    return Atmosphere.estimatedCloudBase(temperature: temperature, dewPoint: dewPoint)
  }
}

extension StationConditions {
  /// A part that a source may lack although its raw text has it. The names are those of the JSON.
  package enum Part: String, Hashable, Sendable {
    case wind, visibility, sky, weather, temperature, dewPoint, altimeter, seaLevelPressure, observed
    case flightCategory, humidity, densityAltitude, pressureAltitude
  }

  /// How far one sees towards one of the eight points of the compass.
  package struct DirectionalVisibility: Hashable, Sendable {
    /// As the report writes it: `SW`.
    package var direction: String
    package var visibility: Visibility

    package init(direction: String, visibility: Visibility) {
      self.direction = direction
      self.visibility = visibility
    }
  }

  /// How far a pilot sees the runway.
  package struct RunwayVisualRange: Hashable, Sendable {
    package enum Tendency: UInt8, Hashable, Sendable, CaseIterable { case rising, falling, steady }

    package var runway: Runway
    /// `nil` when it was not measured.
    package var minimum: Visibility?
    /// The upper end of one that varies.
    package var maximum: Visibility?
    package var tendency: Tendency?

    package init(runway: Runway, minimum: Visibility?, maximum: Visibility?, tendency: Tendency?) {
      self.runway = runway
      self.minimum = minimum
      self.maximum = maximum
      self.tendency = tendency
    }
  }

  /// The landing forecast of the next two hours, in Australia three.
  package struct Trend: Hashable, Sendable {
    package var change: ForecastChange
    package var from: Date?
    package var until: Date?
    package var at: Date?
    /// As the report has it: `TEMPO 3000 RA`.
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

/// How a forecast period relates to the ones around it (WMO-No. 306, FM 51).
package enum ForecastChange: Hashable, Sendable {
  case initial
  /// `FM`: all of it changes at the start.
  case from
  /// `BECMG`: changes between start and the end of the transition, and stays.
  case becoming
  /// `TEMPO`: comes and goes, for less than an hour at a time.
  case temporary
  /// `INTER` of Australia: comes and goes, for less than half an hour at a time.
  case intermittent
  /// `PROB30` or `PROB40`, with the per cent, and how it recurs when TEMPO or INTER follows.
  case probability(percent: Int, recurring: Recurrence?)

  /// TEMPO, INTER and PROB lie over the prevailing conditions; the others replace them.
  package var isOverlay: Bool {
    switch self {
    case .temporary, .intermittent, .probability: true
    case .initial, .from, .becoming: false
    }
  }
}

/// How something probable comes and goes: as `TEMPO` or as `INTER` says.
package enum Recurrence: Hashable, Sendable { case temporary, intermittent }

/// One period of an aerodrome forecast.
package struct ForecastPeriod: Hashable, Sendable {
  package var start: Date
  /// `nil` where nobody knows when the forecast ends.
  package var end: Date?
  package var change: ForecastChange
  package var rawText: String?
  package var wind: Wind?
  package var visibility: Visibility?
  package var sky: Sky?
  package var weather: [WeatherPhenomenon]?
  package var flightCategory: FlightCategory?
  /// Not from thunderstorms, at a height above ground.
  package var windShear: [WindShear] = []
  package var hazards: [Hazard] = []
  /// Of model output periods; a TAF gives none.
  package var temperature: ClosedRange<Temperature>?

  package init(start: Date, end: Date?, change: ForecastChange) {
    self.start = start
    self.end = end
    self.change = change
  }
}

extension ForecastPeriod {
  /// A wind aloft that is quite another one than that on the ground.
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
    /// `nil` for a layer up to the tops of the clouds.
    package var top: Length?

    package init(_ kind: AviationHazard, figure: Int, base: Length, top: Length?) {
      self.kind = kind
      self.figure = figure
      self.base = base
      self.top = top
    }
  }
}

/// An aerodrome forecast: a TAF, or model output in the shape of one.
package struct StationForecast: Hashable, Sendable {
  /// The aerodrome it was made for, upper case, which may be another one than was asked for.
  package var ident: String
  /// Of that aerodrome, to say how far away it is.
  package var coordinates: Coordinates?
  package var rawText: String?
  package var issued: Date?
  package var start: Date?
  package var end: Date?
  /// What was issued no longer holds (`CNL`): it has no periods.
  package var isCancelled = false
  package var periods: [ForecastPeriod] = []
  /// From when on each change may come that cannot be read in the text.
  package var unreadChanges: [Date] = []
  /// What prevails by the text of the forecast; see `prevailing`.
  package var prevailingOfText: [CategoryStretch]?

  package init(ident: String) { self.ident = ident }

  /// Whether its time, else that of its periods, is over; `false` of one that does not say until when it is.
  package func isOver(at time: Date) -> Bool {
    if let end { return end <= time }
    return !periods.isEmpty && periods.allSatisfy { period in period.end.map { $0 <= time } ?? false }
  }

  /// Whether something can still come of it.
  package func holds(at time: Date) -> Bool { !isCancelled && !isOver(at: time) }
}

/// Wind and temperature at one height.
package struct WindAtAltitude: Hashable, Sendable {
  /// Above mean sea level.
  package var altitude: Length
  /// Direction and speed; `nil` where none is given (too close to the ground).
  package var wind: Wind?
  package var temperature: Temperature?
  /// Less than 5 kt from no direction in particular (`9900`).
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
    /// By rising altitude.
    package var levels: [WindAtAltitude]

    package init(valid: Date, start: Date? = nil, end: Date? = nil, levels: [WindAtAltitude]) {
      self.valid = valid
      self.start = start
      self.end = end
      self.levels = levels
    }
  }

  /// How it was made, in the source's word, such as "Model" or "FB".
  package var source: String?
  package var issued: Date?
  package var columns: [Column]

  package init(source: String? = nil, issued: Date? = nil, columns: [Column]) {
    self.source = source
    self.issued = issued
    self.columns = columns
  }
}

/// A spoken-information broadcast of an aerodrome as text.
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

/// What one source said about an aerodrome's weather.
package struct AirportReport: Hashable, Sendable {
  package var source: SourceID
  package var fetched: Date
  package var isStale = false
  package var origin = Origin.live
  @Indirect package var conditions: StationConditions?
  @Indirect package var forecast: StationForecast?
  @Indirect package var windsAloft: WindsAloft?
  @Indirect package var modelForecast: StationForecast?
  package var broadcasts: [ATISBroadcast] = []
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date) {
    self.source = source
    self.fetched = fetched
  }

  /// Whether any part of it is there.
  package var hasContent: Bool {
    !_conditions.isEmpty || !_forecast.isEmpty || !_windsAloft.isEmpty || !_modelForecast.isEmpty
      || !broadcasts.isEmpty
  }
}
