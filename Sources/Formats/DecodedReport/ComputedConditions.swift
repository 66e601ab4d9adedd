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
  private var isReported = (humidity: false, densityAltitude: false, pressureAltitude: false)

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
    readRemarks(of: metar)
    var stationPressure: Pressure?
    if let altimeter = metar.hectopascalsOfAltimeter.map(Pressure.hectopascals), let elevation {
      stationPressure = Atmosphere.stationPressure(altimeter: altimeter, elevation: elevation)
      pressureAltitude =
        pressureAltitude ?? Atmosphere.pressureAltitude(altimeter: altimeter, elevation: elevation)
    }
    guard let temperature = metar.temperature, let dewPoint = metar.dewPoint else { return }
    relativeHumidity =
      relativeHumidity ?? Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint)
    // The estimate is one of convective cloud, not of mist.
    let isMisty = metar.conditions.weather?.contains { $0.contains(.mist) || $0.contains(.fog) } ?? false
    if metar.conditions.sky == nil, !isMisty, !Atmosphere.isMist(metar.conditions.visibility) {
      estimatedCloudBase = Atmosphere.estimatedCloudBase(temperature: temperature, dewPoint: dewPoint)
    }
    guard let stationPressure, densityAltitude == nil else { return }
    densityAltitude = Atmosphere.densityAltitude(
      stationPressure: stationPressure,
      temperature: temperature,
      dewPoint: dewPoint
    )
  }

  private mutating func readRemarks(of metar: borrowing METAR) {
    let groups = metar.groups.span
    for index in groups.indices {
      switch groups[index].value {
      case .remark(.relativeHumidity(let percent)):
        relativeHumidity = Double(percent)
        isReported.humidity = true
      case .remark(.densityAltitude(let feet?)):
        densityAltitude = .feet(Double(feet))
        isReported.densityAltitude = true
      case .remark(.pressureAltitude(let feet)):
        pressureAltitude = .feet(Double(feet))
        isReported.pressureAltitude = true
      default: break
      }
    }
  }

  /// Writes the JSON keys of the values that are computed, not reported.
  func writeKeys(to writer: inout JSONWriter) {
    writer.array {
      if ceiling != nil { $0.string(plain: "ceilingFt") }
      if category.isKnown { $0.string(plain: "flightCategory") }
      if category.bound != nil { $0.string(plain: "flightCategoryNoBetterThan") }
      if relativeHumidity != nil, !isReported.humidity { $0.string(plain: "relativeHumidityPercent") }
      if densityAltitude != nil, !isReported.densityAltitude { $0.string(plain: "densityAltitudeFt") }
      if pressureAltitude != nil, !isReported.pressureAltitude { $0.string(plain: "pressureAltitudeFt") }
      if estimatedCloudBase != nil { $0.string(plain: "estimatedCloudBaseFtAGL") }
    }
  }
}
