import AviationReports
import SpannedJSON
import Weather

/// Values that follow from an observation, as `agg airport` computes them. A value that a remark reports is
/// used instead of a computed one.
struct ComputedConditions {
  let category: CategoryOutlook
  let ceiling: Length?
  /// In percent.
  private(set) var relativeHumidity: Double?
  private(set) var densityAltitude: Length?
  private(set) var pressureAltitude: Length?
  private(set) var estimatedCloudBase: Length?
  /// The values that the station reports itself.
  private let reported: StationComputations

  /// The members in JSON.
  static let memberNames: [StaticString] =
    [
      "ceilingFt", "flightCategory", "flightCategoryNoBetterThan", "relativeHumidityPercent",
      "estimatedCloudBaseFtAGL",
    ] + altitudeNames
  /// Those that need the elevation of the station.
  static let altitudeNames: [StaticString] = ["densityAltitudeFt", "pressureAltitudeFt", "computed"]

  /// - Parameter elevation: The elevation of the station; without it, its pressure altitude is unknown.
  init(_ metar: borrowing METAR, elevation: Length?) {
    category = metar.categoryOutlook
    ceiling = metar.ceiling
    reported = StationComputations(in: metar)
    relativeHumidity = reported.relativeHumidity
    (densityAltitude, pressureAltitude) = (reported.densityAltitude, reported.pressureAltitude)
    var stationPressure: Pressure?
    if let altimeter = metar.hectopascalsOfAltimeter.map(Pressure.hectopascals), let elevation {
      stationPressure = Atmosphere.stationPressure(altimeter: altimeter, elevation: elevation)
      pressureAltitude =
        pressureAltitude ?? Atmosphere.pressureAltitude(altimeter: altimeter, elevation: elevation)
    }
    guard let temperature = metar.temperature, let dewPoint = metar.dewPoint else { return }
    relativeHumidity =
      relativeHumidity ?? Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint)
    estimatedCloudBase = Atmosphere.estimatedCloudBase(
      temperature: temperature,
      dewPoint: dewPoint,
      sky: metar.conditions.sky,
      visibility: metar.conditions.visibility,
      isMisty: metar.conditions.weather?.contains { $0.contains(.mist) || $0.contains(.fog) } ?? false
    )
    guard let stationPressure, densityAltitude == nil else { return }
    densityAltitude = Atmosphere.densityAltitude(
      stationPressure: stationPressure,
      temperature: temperature,
      dewPoint: dewPoint
    )
  }

  /// Writes the JSON keys of the values that are computed, not reported.
  func writeKeys(to writer: inout JSONWriter) {
    writer.array {
      if ceiling != nil { $0.string(plain: "ceilingFt") }
      if category.isKnown { $0.string(plain: "flightCategory") }
      if category.bound != nil { $0.string(plain: "flightCategoryNoBetterThan") }
      if relativeHumidity != nil, reported.relativeHumidity == nil {
        $0.string(plain: "relativeHumidityPercent")
      }
      if densityAltitude != nil, reported.densityAltitude == nil { $0.string(plain: "densityAltitudeFt") }
      if pressureAltitude != nil, reported.pressureAltitude == nil { $0.string(plain: "pressureAltitudeFt") }
      if estimatedCloudBase != nil { $0.string(plain: "estimatedCloudBaseFtAGL") }
    }
  }
}
