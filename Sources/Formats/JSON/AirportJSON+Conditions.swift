import Aggregation
import AviationReports
import SpannedJSON
import Weather

/// The report of a station.
extension AirportJSON {
  func write(_ conditions: StationConditions, to writer: inout JSONWriter) {
    writer.member("ident", conditions.ident)
    writer.members(of: conditions.coordinates)
    writer.member("rawText", conditions.rawText)
    writer.member("observed", conditions.observed)
    writer.member("automatic", conditions.isAutomatic)
    writer.members(of: conditions.categoryOutlook)
    Self.members(
      wind: conditions.wind,
      visibility: conditions.visibility,
      sky: conditions.sky,
      weather: conditions.weather,
      to: &writer
    )
    writer.member("directionalVisibility", each: conditions.directionalVisibilities) { lower, list in
      list.object {
        $0.member("direction", lower.direction)
        Self.members(of: lower.visibility, to: &$0)
      }
    }
    Self.writeRunways(of: conditions, to: &writer)
    writer.key("recentWeather")
    Self.write(conditions.recentWeather, to: &writer)
    writer.member("windShear", each: conditions.windShear) { shear, list in
      list.object {
        $0.member("runway", shear.runway?.description)
        $0.member("phase", "\(shear.phase)")
      }
    }
    if let remarks = METAR(of: conditions).flatMap(NotableRemarks.init) {
      writer.key("remarks")
      remarks.write(to: &writer)
    }
    writer.member("trends", each: conditions.trends) { Self.write($0, to: &$1) }
    writer.member("noSignificantChange", conditions.expectsNoSignificantChange)
    writeMeasurements(of: conditions, to: &writer)
    writer.member("decodedHere", answer.decodedHere.map(\.rawValue).sorted())
    writer.member("computed", computedMembers(of: conditions))
  }

  /// Writes temperatures, the humidity, pressures and altitudes.
  private func writeMeasurements(of conditions: StationConditions, to writer: inout JSONWriter) {
    writer.members(
      of: conditions.temperature,
      as: "temperatureC",
      flag: "temperatureIsMinusZero",
      decimals: 1
    )
    writer.members(of: conditions.dewPoint, as: "dewPointC", flag: "dewPointIsMinusZero", decimals: 1)
    writer.member("relativeHumidityPercent", conditions.relativeHumidity, decimals: 1)
    writer.member("altimeterHPa", conditions.altimeter?.hectopascals, decimals: 1)
    writer.member("altimeterInHg", conditions.altimeterInInches?.inchesOfMercury, decimals: 2)
    writer.member("seaLevelPressureHPa", conditions.seaLevelPressure?.hectopascals, decimals: 1)
    writer.member("densityAltitudeFt", answer.densityAltitude?.feet, decimals: 0)
    writer.member("pressureAltitudeFt", answer.pressureAltitude?.feet, decimals: 0)
    writer.member("estimatedCloudBaseFtAGL", conditions.estimatedCloudBase?.feet, decimals: 0)
  }

  /// Writes the visual ranges, the closures and the states of the runways.
  private static func writeRunways(of conditions: StationConditions, to writer: inout JSONWriter) {
    writer.member("rvr", each: conditions.runwayVisualRanges) { write($0, to: &$1) }
    if !conditions.closures.isEmpty {
      writer.member("closures", each: conditions.closures) { closure, list in
        list.object { closureMembers.write(closure, to: &$0) }
      }
    }
    if !conditions.runwayStates.isEmpty {
      writer.member("runwayStates", each: conditions.runwayStates) { state, list in
        list.object { SupplementaryJSON.runwayState.write(state, to: &$0) }
      }
    }
  }

  /// A closed runway.
  static let closureMembers: [SchemaMember<StationConditions.Closure>] = [
    .maybeText("runway", .text(), "null for all runways") { $0.runway?.description },
    .boolean("bySnow") { $0.isBySnow },
  ]

  /// The names of the members that no source reported.
  private func computedMembers(of conditions: StationConditions) -> [String] {
    let computedHere = answer.computedHere
    let computed = [
      ("sky.ceilingFt", conditions.sky?.ceiling != nil),
      ("flightCategory", computedHere.contains(.flightCategory)),
      ("flightCategoryNoBetterThan", conditions.categoryOutlook.bound != nil),
      ("relativeHumidityPercent", computedHere.contains(.humidity)),
      ("densityAltitudeFt", computedHere.contains(.densityAltitude)),
      ("pressureAltitudeFt", computedHere.contains(.pressureAltitude)),
      ("estimatedCloudBaseFtAGL", conditions.estimatedCloudBase != nil),
    ]
    return computed.compactMap { $1 ? $0 : nil }
  }

  private static func write(
    _ range: StationConditions.RunwayVisualRange,
    to writer: inout JSONWriter
  ) {
    writer.object {
      $0.member("runway", range.runway.description)
      $0.member("minimumM", range.minimum?.distance.meters, decimals: 0)
      $0.member("minimumQualifier", range.minimum?.qualifier)
      $0.member("maximumM", range.maximum?.distance.meters, decimals: 0)
      $0.member("maximumQualifier", range.maximum?.qualifier)
      $0.member("tendency", range.tendency.map { "\($0)" })
    }
  }

  private static func write(_ trend: StationConditions.Trend, to writer: inout JSONWriter) {
    writer.object {
      members(of: trend.change, to: &$0)
      $0.member("from", trend.from)
      $0.member("until", trend.until)
      $0.member("at", trend.at)
      $0.member("rawText", trend.rawText)
      $0.members(of: trend.categoryOutlook)
      members(
        wind: trend.wind,
        visibility: trend.visibility,
        sky: trend.sky,
        weather: trend.weather,
        to: &$0
      )
    }
  }
}
