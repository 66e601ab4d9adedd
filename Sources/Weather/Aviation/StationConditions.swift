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

  /// The lowest visibility that the station reported.
  package var lowestVisibility: Visibility? {
    ([visibility] + directionalVisibilities.map(\.visibility)).compactMap(\.self)
      .min { $0.distance < $1.distance }
  }
  package var sky: Sky?
  /// Empty when the station reported no weather.
  package var weather: [WeatherPhenomenon]?
  package var temperature: Temperature?
  package var dewPoint: Temperature?
  package var altimeter: Pressure?
  /// The altimeter setting in inches of mercury, as in the report; `nil` if it has none in this unit.
  package var reportedInches: Pressure?
  /// A second setting in the report that contradicts `altimeter`.
  package var unusedAltimeter: Pressure?
  package var seaLevelPressure: Pressure?
  package var densityAltitude: Length?
  /// As reported; few reports have it.
  package var pressureAltitude: Length?
  /// In percent.
  package var relativeHumidity: Double?
  package var flightCategory: FlightCategory?
  package var runwayVisualRanges: [RunwayVisualRange] = []
  /// As in the report, with those of closed runways.
  package var runwayStates: [RunwayState] = []
  /// Weather since the previous report that has ended.
  package var recentWeather: [WeatherPhenomenon] = []
  package var windShear: [WindShear] = []
  package var trends: [Trend] = []
  /// `NOSIG`: no significant change in the next two hours, in Australia three.
  package var expectsNoSignificantChange = false
  package var coordinates: Coordinates?
  package var elevation: Length?
  /// The units of the report that are not those of most countries.
  package var nationalUnits: Set<NationalUnit> = []
  /// Parts that the source lacked and that agg decoded from the raw text.
  package var decodedHere: Set<Part> = []
  /// The parts of `decodedHere` that the raw text states, where others must be computed.
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

  /// The altimeter setting to show in inches of mercury. Hectopascals are rounded down by up to 0.03 inches,
  /// so the reported inches are used if the report has both; `nil` if they contradict the hectopascals.
  package var altimeterInInches: Pressure? {
    guard let altimeter, let reportedInches else { return altimeter }
    if Self.isSameSetting(altimeter, reportedInches) { return reportedInches }
    return unusedAltimeter == reportedInches ? nil : altimeter
  }

  /// Whether two settings may be one in two units. Hectopascals are rounded down, so up to 1 hPa of
  /// difference is normal; more than 1.2 is a contradiction.
  package static func isSameSetting(_ one: Pressure, _ other: Pressure) -> Bool {
    abs(one.hectopascals - other.hectopascals) <= 1.2
  }

  /// The elevation to compute with: the one in the directory, because that in a service's answer is rounded.
  /// Where the two contradict each other, the directory has that of another place, or a number in metres.
  package func elevation(knowing directory: Length?) -> Length? {
    guard let directory, let own = elevation else { return directory ?? elevation }
    return abs(directory.meters - own.meters) > 60 ? own : directory
  }

  /// The runways that the report closes.
  package var closures: [Closure] { runwayStates.compactMap(Closure.init) }

  /// The flight category, or what an unknown one cannot be better than.
  package var categoryOutlook: CategoryOutlook {
    if let flightCategory { return .known(flightCategory) }
    let shown = CategoryOutlook(visibility: visibility, sky: sky)
    return shown.isKnown ? .unknown : shown
  }

  /// The height below which a report without a ceiling excludes one. Cloud is reported up to 5,000 ft or the
  /// highest minimum sector altitude (ICAO Annex 3, appendix 3, 4.5.1), but in the United States (FMH-1,
  /// chapter 9), Canada and where visibility is in miles at every height.
  package var leastCeiling: Length? {
    sky?.leastCeiling(
      isOfEveryHeight: nationalUnits.contains(.statuteMiles)
        || ["US", "CA"].contains(LocationCountry.code(ofIdent: ident))
    )
  }

  /// The approximate height above ground at which convective cloud forms, from temperature and dew point.
  package var estimatedCloudBase: Length? {
    guard let temperature, let dewPoint else { return nil }
    return Atmosphere.estimatedCloudBase(
      temperature: temperature,
      dewPoint: dewPoint,
      sky: sky,
      visibility: visibility,
      isMisty: weather?.contains { ["BR", "FG"].contains(where: ($0.token ?? "").contains) } ?? false
    )
  }
}

extension StationConditions {
  /// A part that a source may lack although its raw text has it. The names are those in JSON.
  package enum Part: String, Hashable, Sendable {
    case wind, visibility, sky, weather, temperature, dewPoint, altimeter, seaLevelPressure, observed
    case flightCategory, humidity, densityAltitude, pressureAltitude
  }

  /// A unit that only the reports of some countries have (ICAO Annex 5 and the differences filed to it).
  package enum NationalUnit: Hashable, Sendable { case inchesOfMercury, statuteMiles }

  /// The visibility towards one of the eight compass points, or the lowest one in an unnamed direction.
  package struct DirectionalVisibility: Hashable, Sendable {
    /// As in the report: `SW`. `nil` for the lowest visibility of a report such as `9000 2300`.
    package var direction: String?
    package var visibility: Visibility

    package init(direction: String?, visibility: Visibility) {
      self.direction = direction
      self.visibility = visibility
    }
  }

  /// How far a pilot can see the runway.
  package struct RunwayVisualRange: Hashable, Sendable {
    /// How the range changed in the ten minutes before: `U`, `D` or `N` (WMO-No. 306, FM 15.7).
    package enum Tendency: UInt8, Hashable, Sendable, CaseIterable { case rising, falling, steady }

    package var runway: RunwayDesignator
    /// `nil` when it was not measured.
    package var minimum: Visibility?
    /// The upper end of a varying range.
    package var maximum: Visibility?
    package var tendency: Tendency?

    package init(runway: RunwayDesignator, minimum: Visibility?, maximum: Visibility?, tendency: Tendency?) {
      self.runway = runway
      self.minimum = minimum
      self.maximum = maximum
      self.tendency = tendency
    }
  }

  /// A closed runway (WMO-No. 306, FM 15.13.6), or one that is not in operation because of what is on it or
  /// because it is being cleared (code table 1079, figure 99).
  package struct Closure: Hashable, Sendable {
    /// `nil` for all runways of the aerodrome.
    package var runway: RunwayDesignator?
    /// `SNOCLO`; `CLSD` gives no reason, and the depth 99 several.
    package var isBySnow: Bool

    package init(_ runway: RunwayDesignator?, isBySnow: Bool) {
      self.runway = runway
      self.isBySnow = isBySnow
    }

    /// - Returns: `nil` for another state, and for a repeated one, which is of an unknown runway.
    fileprivate init?(_ state: RunwayState) {
      let isBySnow: Bool
      switch state.condition {
      case .closed(let reason): isBySnow = reason
      case .contaminated(_, _, let depth?) where RunwayState.Depth(figure: depth) == .notInUse:
        isBySnow = false
      case .cleared, .dry, .contaminated: return nil
      }
      guard state.runway != .repeated else { return nil }
      self.init(state.runway == .all ? nil : state.runway, isBySnow: isBySnow)
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
    /// With the values that it inherits.
    package var categoryOutlook = CategoryOutlook.unknown
    /// Whether some of its text cannot be read.
    package var isUnread = false

    package init(_ change: ForecastChange, rawText: String) {
      self.change = change
      self.rawText = rawText
    }
  }
}
