import ProviderKit
import SpannedJSON
import Weather

extension ReportFields {
  /// A quantity that both have: its key, unit, and what is rounding.
  private typealias Check = (
    key: String, unit: String, tolerance: Double, value: (StationConditions) -> Double?
  )

  private static var checks: [Check] {
    [
      ("temp", "°C", ReportRounding.celsius, { $0.temperature?.celsius }),
      ("dewp", "°C", ReportRounding.celsius, { $0.dewPoint?.celsius }),
      ("altim", "hPa", ReportRounding.altimeterHectopascals, { $0.altimeter?.hectopascals }),
      ("slp", "hPa", ReportRounding.hectopascals, { $0.seaLevelPressure?.hectopascals }),
    ]
  }

  /// Holds the service's decode of an observation against ours of its raw text. `wxString` is a copy of the
  /// text's own groups: there is nothing to compare.
  mutating func compare(_ theirs: StationConditions, _ ours: StationConditions, in entry: JSONValue) {
    compare("obsTime", in: entry, theirs.observed, ours.observed)
    for check in Self.checks {
      compare(
        check.key,
        in: entry,
        check.value(theirs),
        check.value(ours),
        check.unit,
        within: check.tolerance
      )
    }
    compareWind(in: entry, theirs.wind, ours.wind)
    compare(theirs.visibility, ours.visibility, in: entry)
    if let theirs = theirs.sky, let ours = ours.sky, !theirs.hasMeasuredLayers(of: ours) {
      disagree("clouds", in: entry, theirs.measuredLayers, ours.measuredLayers)
    }
    // The service calls every vertical visibility LIFR; FMH-1 9.4.5 makes it a ceiling at its height.
    let isHidden = ours.sky?.layers.contains { $0.cover == .verticalVisibility } ?? false
    if let theirs = theirs.flightCategory, let ours = ours.flightCategory, theirs != ours, !isHidden {
      disagree("fltCat", in: entry, theirs.rawValue, ours.rawValue)
    }
  }

  /// The lower of two may be more than it says when it is a bound, and the higher less.
  private mutating func compare(_ theirs: Visibility?, _ ours: Visibility?, in entry: JSONValue) {
    guard let theirs, let ours else { return }
    let (lower, higher) = theirs.distance < ours.distance ? (theirs, ours) : (ours, theirs)
    if lower.qualifier.isLowerBound || higher.qualifier == .lessThan { return }
    let tolerance = ReportRounding.meters(of: ours.distance.meters)
    compare("visib", in: entry, theirs.distance.meters, ours.distance.meters, "m", within: tolerance)
  }
}

extension StationConditions {
  /// What the raw text does not say, from the service's decode of it. The flight category is not taken over:
  /// it would call a sky that nobody could see good for visual flight.
  func completed(by other: StationConditions) -> StationConditions {
    var result = self
    result.wind = wind ?? other.wind
    result.visibility = visibility ?? other.visibility
    result.sky = sky ?? other.sky
    result.weather = weather ?? other.weather
    result.temperature = temperature ?? other.temperature
    result.dewPoint = dewPoint ?? other.dewPoint
    result.altimeter = altimeter ?? other.altimeter
    result.seaLevelPressure = seaLevelPressure ?? other.seaLevelPressure
    result.coordinates = other.coordinates
    result.elevation = other.elevation
    result.markComputedValues()
    return result
  }

  /// A report without a text, with what is computed from its values.
  var withComputedValues: StationConditions {
    var result = self
    result.flightCategory = FlightCategory(visibility: visibility, sky: sky)
    if let temperature, let dewPoint {
      result.relativeHumidity = Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint)
    }
    result.markComputedValues()
    return result
  }

  /// Both are ours: the service does not tell the humidity, and its category is not taken over.
  private mutating func markComputedValues() {
    if flightCategory != nil { decodedHere.insert(.flightCategory) }
    if relativeHumidity != nil { decodedHere.insert(.humidity) }
  }
}
