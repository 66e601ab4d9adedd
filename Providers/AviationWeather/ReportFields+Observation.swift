import ProviderKit
import SpannedJSON
import Weather

extension ReportFields {
  /// A quantity that both have: its key, its unit, and the tolerance for rounding.
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

  /// Compares the service's decode of an observation with agg's. `wxString` is a copy of the text's own
  /// groups, so it is not compared.
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
    // The service calls every vertical visibility LIFR; by FMH-1 9.4.5 it is a ceiling at its height.
    let isHidden = ours.sky?.layers.contains { $0.cover == .verticalVisibility } ?? false
    if let theirs = theirs.flightCategory, let ours = ours.flightCategory, theirs != ours, !isHidden {
      disagree("fltCat", in: entry, theirs.rawValue, ours.rawValue)
    }
  }

  /// If the lower one is a bound it may be higher, and vice versa.
  private mutating func compare(_ theirs: Visibility?, _ ours: Visibility?, in entry: JSONValue) {
    guard let theirs, let ours else { return }
    let (lower, higher) = theirs.distance < ours.distance ? (theirs, ours) : (ours, theirs)
    if lower.bound?.isLower == true || higher.bound == .lessThan { return }
    let tolerance = ReportRounding.meters(of: ours.distance.meters)
    compare("visib", in: entry, theirs.distance.meters, ours.distance.meters, "m", within: tolerance)
  }
}

extension StationConditions {
  /// Adds what the raw text lacks from the service's decode. The flight category is not used: it would be VFR
  /// for an unknown sky.
  func completed(by other: StationConditions) -> StationConditions {
    var result = self
    result.wind = wind ?? other.wind
    result.visibility = visibility?.bounded(by: other.visibility) ?? other.visibility
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

  /// A report without a text, with the values computed from the others.
  var withComputedValues: StationConditions {
    var result = self
    result.flightCategory = FlightCategory(visibility: visibility, sky: sky)
    if let temperature, let dewPoint {
      result.relativeHumidity = Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint)
    }
    result.markComputedValues()
    return result
  }

  /// agg computes both: the service has no humidity, and its category is not used.
  private mutating func markComputedValues() {
    if flightCategory != nil { decodedHere.insert(.flightCategory) }
    if relativeHumidity != nil { decodedHere.insert(.humidity) }
  }
}
