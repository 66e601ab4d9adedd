package import AviationReports
import Pages
package import SpannedJSON
import Weather

/// A decoded report as one JSON object, the machine-readable form of `agg decode`. `null` means not reported;
/// lengths, speeds and pressures carry their unit in the key. Keys that few reports have are omitted when
/// empty. `computed` names the values that the report does not state itself.
package struct DecodedReportJSON {
  private let report: DecodedReport
  private let place: SplitReport.Place?
  private let elevations: StationElevations

  /// - Parameter place: `nil` where lines are not numbered.
  package init(
    _ report: DecodedReport,
    at place: SplitReport.Place? = nil,
    elevations: StationElevations = StationElevations()
  ) {
    self.report = report
    self.place = place
    self.elevations = elevations
  }

  /// The names of the members of all kinds of report.
  package static var memberNames: [String] { AnswerSchema.decodedMembers }

  /// Writes the report as one object.
  package func write(to writer: inout JSONWriter) {
    writer.object {
      if let place {
        $0.member("line", place.line)
        $0.member("part", place.part)
      }
      switch report {
      case .observation(let metar): Self.members(of: metar, elevations, to: &$0)
      case .forecast(let taf): Self.members(of: taf, to: &$0)
      case .windsAloft(let bulletin): Self.members(of: bulletin, to: &$0)
      case .pilotReport(let report): PilotReportJSON.members.write(report, to: &$0)
      case .unreadable(let text, let error):
        $0.member("raw", utf8: text.bytes.span)
        $0.member("error", error.description)
      }
    }
  }

  // MARK: - Observations

  private static func members(
    of metar: METAR,
    _ elevations: StationElevations,
    to writer: inout JSONWriter
  ) {
    writer.member("raw", utf8: metar.text.bytes.span)
    writer.member("kind", plain: metar.kindName)
    let station = metar.station.characters
    writer.member("station", utf8: station.span)
    writer.member("time", metar.time)
    writer.member("auto", metar.isAutomatic)
    writer.member("corrected", metar.isCorrected)
    if metar.isDelayed { writer.member("delayed", true) }
    if metar.isMissing { writer.member("missing", true) }
    if metar.isCancelled { writer.member("cancelled", true) }
    ConditionsJSON.members(of: metar.conditions, to: &writer)
    writer.member("rvr", each: metar.runwayVisualRanges) { write($0, to: &$1) }
    writer.members(of: metar.temperature, as: "temperatureC", flag: "temperatureIsMinusZero")
    writer.members(of: metar.dewPoint, as: "dewPointC", flag: "dewPointIsMinusZero")
    altimeters(metar, to: &writer)
    writer.member("seaLevelPressureHPa", tenths: metar.seaLevelPressure?.hectopascals)
    if writer.wants(ComputedConditions.memberNames) {
      let elevation = writer.wants(ComputedConditions.altitudeNames) ? elevations[metar.station] : nil
      write(ComputedConditions(metar, elevation: elevation), to: &writer)
    }
    writer.member("recentWeather", each: metar.recentWeather) { $1.string($0.code) }
    // Few reports have trends.
    writer.member("trends", each: metar.trends.isEmpty ? [] : Array(zip(metar.trends, metar.trendOutlooks))) {
      write($0.0, $0.1, of: metar, to: &$1)
    }
    if writer.wants(SupplementaryJSON.memberNames) {
      let supplement = metar.supplementaryInformation
      if !supplement.isEmpty { SupplementaryJSON.members.write(supplement, to: &writer) }
    }
    writer.member("contradictions", each: metar.contradictions) { write($0, to: &$1) }
    account(text: metar.text, groups: metar.groups, repairs: metar.repairs, to: &writer)
  }

  private static func write(_ computed: ComputedConditions, to writer: inout JSONWriter) {
    writer.member("ceilingFt", computed.ceiling?.feet, decimals: 0)
    writer.members(of: computed.category)
    writer.member("relativeHumidityPercent", computed.relativeHumidity, decimals: 1)
    writer.member("densityAltitudeFt", computed.densityAltitude?.feet, decimals: 0)
    writer.member("pressureAltitudeFt", computed.pressureAltitude?.feet, decimals: 0)
    writer.member("estimatedCloudBaseFtAGL", computed.estimatedCloudBase?.feet, decimals: 0)
    writer.key("computed")
    computed.writeKeys(to: &writer)
  }

  /// The altimeter setting in each unit, as written where the station used it.
  private static func altimeters(_ metar: METAR, to writer: inout JSONWriter) {
    guard writer.wants(["altimeterHPa", "altimeterInHg"]) else { return }
    writer.member("altimeterHPa", tenths(metar.hectopascalsOfAltimeter))
    writer.member("altimeterInHg", metar.inchesOfAltimeter)
  }

  private static func write(_ range: RunwayVisualRange, to writer: inout JSONWriter) {
    writer.object {
      $0.member("runway", range.runway.description)
      $0.member("minimumMeters", tenths: range.minimum?.distance.meters)
      $0.member("minimumQualifier", range.minimum?.qualifier)
      $0.member("maximumMeters", tenths: range.maximum?.distance.meters)
      $0.member("maximumQualifier", range.maximum?.qualifier)
      $0.member("tendency", range.tendency.map { tendencyNames[$0] })
    }
  }

  private static let tendencyNames = CaseNames<RunwayVisualRange.Tendency>()

  private static func write(
    _ trend: Trend,
    _ outlook: CategoryOutlook,
    of metar: METAR,
    to writer: inout JSONWriter
  ) {
    writer.object {
      $0.member("change", plain: ForecastWords.code(of: trend.indicator))
      if let percent = ForecastWords.percent(of: trend.indicator) {
        $0.member("probabilityPercent", percent)
      }
      if let recurrence = ForecastWords.recurrence(of: trend.indicator) {
        $0.member("recurring", plain: recurrence)
      }
      $0.member("from", trend.from.flatMap(metar.instant))
      $0.member("until", trend.until.flatMap(metar.instant))
      $0.member("at", trend.at.flatMap(metar.instant))
      $0.members(of: outlook)
      ConditionsJSON.members(of: trend.conditions, to: &$0)
      if let colour = trend.colour { write(colour, to: &$0) }
    }
  }

  /// The value that was ignored and the one that was used.
  private static func write(_ contradiction: METAR.Contradiction, to writer: inout JSONWriter) {
    writer.object {
      switch contradiction {
      case .temperature(let remark, let body):
        $0.member("of", "temperature")
        $0.member("unusedC", remark.temperature.celsius)
        $0.member("usedC", body.celsius)
      case .dewPoint(let remark, let body):
        $0.member("of", "dewPoint")
        $0.member("unusedC", remark.temperature.celsius)
        $0.member("usedC", body.celsius)
      case .secondTemperature(let other, let used):
        $0.member("of", "temperature")
        $0.member("unusedC", other.celsius)
        $0.member("usedC", used.celsius)
      case .secondDewPoint(let other, let used):
        $0.member("of", "dewPoint")
        $0.member("unusedC", other.celsius)
        $0.member("usedC", used.celsius)
      case .dewPointAbove: writeMeaning(contradiction.description, of: "temperatures", to: &$0)
      case .trend: writeMeaning(contradiction.description, of: "trend", to: &$0)
      case .laterWind: writeMeaning(contradiction.description, of: "wind", to: &$0)
      case .group(let group): members(of: group, meaning: contradiction.description, to: &$0)
      case .seaLevelPressure: writeMeaning(contradiction.description, of: "seaLevelPressure", to: &$0)
      case .stationPressure: writeMeaning(contradiction.description, of: "stationPressure", to: &$0)
      case .altimeter(let other, let used):
        $0.member("of", "altimeter")
        $0.member("unusedHPa", tenths: other.hectopascals)
        $0.member("usedHPa", tenths: used.hectopascals)
      }
    }
  }

  private static func write(_ contradiction: TAF.Contradiction, to writer: inout JSONWriter) {
    writer.object {
      switch contradiction {
      case .validity: writeMeaning(contradiction.description, of: "validity", to: &$0)
      case .change, .from, .ambiguous: writeMeaning(contradiction.description, of: "change", to: &$0)
      case .extreme: writeMeaning(contradiction.description, of: "temperatures", to: &$0)
      case .group(let group): members(of: group, meaning: contradiction.description, to: &$0)
      }
    }
  }

  private static func members(of group: ImpossibleGroup, meaning: String, to writer: inout JSONWriter) {
    switch group {
    case .weatherBesideNone, .fogInGoodVisibility: writeMeaning(meaning, of: "weather", to: &writer)
    case .visibility: writeMeaning(meaning, of: "visibility", to: &writer)
    case .temperature, .dewPoint, .extremes: writeMeaning(meaning, of: "temperatures", to: &writer)
    case .ceilingAndVisibilityOK: writer.member("of", "CAVOK")
    case .cloudless(let word):
      writer.member("of", "clouds")
      writer.member("unused", word.code)
    case .altimeter: writeMeaning(meaning, of: "altimeter", to: &writer)
    case .gustUnderMean, .directionNotInTens, .directionOfCalm, .directionOfStillAir, .speed, .sector:
      writeMeaning(meaning, of: "wind", to: &writer)
    }
  }

  private static func writeMeaning(_ meaning: String, of name: String, to writer: inout JSONWriter) {
    writer.member("of", name)
    writer.member("meaning", meaning)
  }

  // MARK: - Forecasts

  private static func members(of taf: TAF, to writer: inout JSONWriter) {
    writer.member("raw", utf8: taf.text.bytes.span)
    writer.member("kind", plain: "TAF")
    let station = taf.station.characters
    writer.member("station", utf8: station.span)
    writer.member("time", taf.issued)
    writer.member("from", taf.start)
    writer.member("to", taf.end)
    writer.member("amended", taf.isAmended)
    writer.member("corrected", taf.isCorrected)
    writer.member("cancelled", taf.isCancelled)
    if taf.isDelayed { writer.member("delayed", true) }
    if taf.isMissing { writer.member("missing", true) }
    if writer.wants(["periods", "prevailing"]) {
      let outlook = taf.outlook
      writer.key("periods")
      writer.array {
        // In a span, without copies.
        let periods = taf.periods.span
        for place in periods.indices { write(place, of: periods, outlook.periods[place], to: &$0) }
      }
      writer.member("prevailing", each: outlook.prevailing) { write($0, to: &$1) }
    }
    writer.member("maxTemperature", each: taf.maximumTemperatures) { write($0, to: &$1) }
    writer.member("minTemperature", each: taf.minimumTemperatures) { write($0, to: &$1) }
    if !taf.contradictions.isEmpty {
      writer.member("contradictions", each: taf.contradictions) { write($0, to: &$1) }
    }
    account(text: taf.text, groups: taf.groups, repairs: taf.repairs, to: &writer)
  }

  /// The values that a period states itself.
  ///
  /// - Parameters:
  ///   - place: Its place among the periods. The period itself would be copied to the call.
  ///   - outlook: Computed from all values that hold in the period, including inherited ones.
  private static func write(
    _ place: Int,
    of periods: Span<TAFPeriod>,
    _ outlook: TAF.PeriodOutlook,
    to writer: inout JSONWriter
  ) {
    writer.object {
      $0.member("from", periods[place].start)
      $0.member("to", periods[place].end)
      $0.member("change", plain: ForecastWords.code(of: periods[place].indicator))
      $0.member("probabilityPercent", ForecastWords.percent(of: periods[place].indicator))
      if let recurrence = ForecastWords.recurrence(of: periods[place].indicator) {
        $0.member("recurring", plain: recurrence)
      }
      ConditionsJSON.members(of: periods[place].conditions, to: &$0)
      $0.member("ceilingFt", outlook.ceiling?.feet, decimals: 0)
      $0.members(of: outlook.category)
      $0.key("computed")
      $0.array {
        if outlook.ceiling != nil { $0.string(plain: "ceilingFt") }
        if outlook.category.isKnown { $0.string(plain: "flightCategory") }
        if outlook.category.bound != nil { $0.string(plain: "flightCategoryNoBetterThan") }
      }
      if let first = periods[place].windShear.first {
        $0.key("windShear")
        write(first, to: &$0)
      }
      let further = periods[place].windShear.dropFirst()
      if !further.isEmpty {
        $0.key("furtherWindShear")
        $0.array { for layer in further { write(layer, to: &$0) } }
      }
      if !periods[place].hazards.isEmpty {
        $0.member("hazards", each: periods[place].hazards) { write($0, to: &$1) }
      }
      if let altimeter = periods[place].lowestAltimeter {
        $0.member("lowestAltimeterHPa", tenths: altimeter.hectopascals)
      }
      if let colour = periods[place].colour { write(colour, to: &$0) }
    }
  }

  private static func write(_ stretch: CategoryStretch, to writer: inout JSONWriter) {
    writer.object {
      $0.member("from", stretch.start)
      $0.member("to", stretch.end)
      $0.members(of: stretch.outlook)
    }
  }

  private static func write(_ colour: ColourState, to writer: inout JSONWriter) {
    writer.key("colourState")
    writer.object { SupplementaryJSON.colourState.write(colour, to: &$0) }
  }

  private static func write(_ layer: WindShearLayer, to writer: inout JSONWriter) {
    writer.object {
      $0.member("heightFt", Int(layer.hundredsOfFeet) * 100)
      ConditionsJSON.write(layer.wind.wind, to: &$0)
    }
  }

  private static func write(_ hazard: LayerHazard, to writer: inout JSONWriter) {
    writer.object {
      $0.member("type", hazardNames[hazard.kind])
      $0.member("figure", Int(hazard.figure))
      $0.member("meaning", GroupWords.hazard(hazard))
      $0.member("baseFt", Int(hazard.baseHundredsOfFeet) * 100)
      $0.member("thicknessFt", hazard.thicknessInFeet)
    }
  }

  private static let hazardNames = CaseNames<IcingOrTurbulence>()

  private static func write(_ extreme: TemperatureAtTime, to writer: inout JSONWriter) {
    writer.object {
      $0.members(of: extreme.temperature, as: "temperatureC", flag: "temperatureIsMinusZero")
      $0.member("time", extreme.time)
      if extreme.time == nil { $0.member("writtenTime", extreme.writtenTime.description) }
    }
  }

  // MARK: - Winds aloft

  private static func members(of bulletin: WindsAloftBulletin, to writer: inout JSONWriter) {
    writer.member("raw", utf8: bulletin.text.bytes.span)
    writer.member("kind", plain: "FB")
    writer.member("basedOn", bulletin.basedOn)
    writer.member("valid", bulletin.valid)
    writer.member("useFrom", bulletin.useFrom)
    writer.member("useUntil", bulletin.useUntil)
    writer.key("stations")
    writer.array { list in
      for station in bulletin.stations {
        list.object {
          $0.member("station", station.ident)
          $0.key("levels")
          $0.array { for level in station.levels { write(level, to: &$0) } }
        }
      }
    }
    writer.member("unparsed", bulletin.unknown.map { bulletin.text[$0] })
  }

  private static func write(_ level: WindAtAltitude, to writer: inout JSONWriter) {
    writer.object {
      $0.member("altitudeFt", level.altitude.feet, decimals: 0)
      $0.member("directionDegrees", level.wind?.direction?.reportedDegrees)
      $0.member("speedKt", tenths: level.wind?.speed?.knots)
      $0.member("lightAndVariable", level.isLightAndVariable)
      $0.member("atLeast", level.wind?.speedBound != nil)
      $0.member("temperatureC", level.temperature?.celsius)
    }
  }

  // MARK: - Shared

  private static func account(
    text: ReportText,
    groups: [Group],
    repairs: [Repair],
    to writer: inout JSONWriter
  ) {
    writer.key("remarks")
    writer.array {
      // In a span: a copy of each group would take longer than a look at it.
      let groups = groups.span
      for index in groups.indices {
        guard case .remark(let remark) = groups[index].value else { continue }
        remark.write(raw: text.bytes[groups[index].range.clamped(to: text.bytes.indices)], to: &$0)
      }
    }
    writer.member("repaired", each: repairs) { repair, writer in
      writer.object {
        $0.member("raw", text[repair.range])
        $0.member("readAs", repair.reading)
      }
    }
    writer.key("unparsed")
    writer.array {
      let groups = groups.span
      for index in groups.indices {
        guard case .unknown = groups[index].value else { continue }
        $0.string(utf8: text.bytes.span.extracting(groups[index].range.clamped(to: text.bytes.indices)))
      }
    }
  }

  /// A tenth is finer than any report; more digits would only come from the conversion.
  static func tenths(_ value: Double?) -> Double? { value.map { ($0 * 10).rounded() / 10 } }
}
