import AviationReports
import Catalog
import FoundationEssentials
import SpannedJSON
import Weather

extension AirportReport {
  /// The report held against its own raw text, read by our decoder: what the source left out is filled in and marked as
  /// decoded here, what it says otherwise than its own text becomes a problem, and so does what the text says twice and
  /// differently or in a way that nobody can read. The source's values stay.
  ///
  /// - Parameter airport: The aerodrome of the directory, whose elevation stands in for that of the report.
  func checkedAgainstRawText(now: Date, airport: Airport? = nil) -> AirportReport {
    var report = self
    if var conditions {
      if let text = conditions.rawText, let metar = try? METAR(text, reference: conditions.observed ?? now) {
        conditions.complete(from: StationConditions(metar), &report.problems)
        report.note(
          metar.contradictions.map(\.description),
          metar.unknownOutsideRemarks,
          at: "conditions.rawText"
        )
      }
      conditions.computeDensityAltitude(
        elevation: airport?.ident == conditions.ident ? airport?.elevation : nil
      )
      report.conditions = conditions
    }
    if var forecast, let text = forecast.rawText, let taf = try? TAF(text, reference: forecast.issued ?? now)
    {
      forecast.complete(from: StationForecast(taf), &report.problems)
      report.note(taf.contradictions.map(\.description), taf.unknownOutsideRemarks, at: "forecast.rawText")
      report.forecast = forecast
    }
    return report
  }

  private mutating func note(_ contradictions: [String], _ unknown: [String], at path: String) {
    problems += contradictions.map { ReportProblem(path: path, message: $0) }
    if !unknown.isEmpty {
      let text = unknown.joined(separator: " ").cleaned()
      problems.append(ReportProblem(path: path, message: "not understood: \(text)"))
    }
  }
}

extension StationConditions {
  fileprivate mutating func complete(from decoded: StationConditions, _ problems: inout [ReportProblem]) {
    Self.fill(&wind, with: decoded.wind, named: "wind", in: &decodedHere)
    Self.fill(&visibility, with: decoded.visibility, named: "visibility", in: &decodedHere)
    Self.fill(&sky, with: decoded.sky, named: "sky", in: &decodedHere)
    Self.fill(&weather, with: decoded.weather, named: "weather", in: &decodedHere)
    Self.fill(&temperature, with: decoded.temperature, named: "temperature", in: &decodedHere)
    Self.fill(&dewPoint, with: decoded.dewPoint, named: "dewPoint", in: &decodedHere)
    Self.fill(&altimeter, with: decoded.altimeter, named: "altimeter", in: &decodedHere)
    Self.fill(&seaLevelPressure, with: decoded.seaLevelPressure, named: "seaLevelPressure", in: &decodedHere)
    Self.fill(&observed, with: decoded.observed, named: "observed", in: &decodedHere)
    Self.fill(&flightCategory, with: decoded.flightCategory, named: "flightCategory", in: &decodedHere)
    if let temperature, let dewPoint {
      let humidity = Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint)
      Self.fill(&relativeHumidity, with: humidity, named: "humidity", in: &decodedHere)
    }
    // No source has a form of its own for these.
    runwayVisualRanges = runwayVisualRanges.isEmpty ? decoded.runwayVisualRanges : runwayVisualRanges
    recentWeather = recentWeather.isEmpty ? decoded.recentWeather : recentWeather
    windShear = windShear.isEmpty ? decoded.windShear : windShear
    trends = trends.isEmpty ? decoded.trends : trends
    expectsNoSignificantChange = expectsNoSignificantChange || decoded.expectsNoSignificantChange
    compare(decoded, &problems)
    completeLayers(from: decoded.sky)
  }

  /// - Parameter standIn: Where the report has no elevation of its own.
  fileprivate mutating func computeDensityAltitude(elevation standIn: Length?) {
    guard let temperature, let dewPoint, let altimeter, let elevation = elevation ?? standIn else { return }
    let altitude = Atmosphere.densityAltitude(
      altimeter: altimeter,
      elevation: elevation,
      temperature: temperature,
      dewPoint: dewPoint
    )
    Self.fill(&densityAltitude, with: altitude, named: "densityAltitude", in: &decodedHere)
  }

  /// Layers of unknown amount or height, and kinds of cloud, that the source leaves out beside what it has in common with
  /// the text.
  private mutating func completeLayers(from text: Sky?) {
    guard let own = sky, let text, own.measuredLayers == text.measuredLayers, own.ceiling == text.ceiling,
      text.layers.count > own.layers.count
    else { return }
    sky = text
    decodedHere.insert("sky")
  }

  private static func fill<Value>(
    _ part: inout Value?,
    with value: Value?,
    named name: String,
    in decodedHere: inout Set<String>
  ) {
    guard part == nil, let value else { return }
    part = value
    decodedHere.insert(name)
  }

  /// Differences that are more than rounding.
  private func compare(_ decoded: StationConditions, _ problems: inout [ReportProblem]) {
    func check(_ name: String, _ unit: String, _ own: Double?, _ text: Double?, within tolerance: Double) {
      guard let own, let text, abs(own - text) > tolerance else { return }
      let rounded = { (value: Double) in (value * 100).rounded() / 100 }
      problems.append(
        ReportProblem(
          disagreementAt: "conditions.\(name)",
          source: "\(rounded(own)) \(unit)",
          rawText: "\(rounded(text)) \(unit)"
        )
      )
    }
    check(
      "temperature",
      "°C",
      temperature?.celsius,
      decoded.temperature?.celsius,
      within: ReportRounding.celsius
    )
    check("dewPoint", "°C", dewPoint?.celsius, decoded.dewPoint?.celsius, within: ReportRounding.celsius)
    check(
      "altimeter",
      "hPa",
      altimeter?.hectopascals,
      decoded.altimeter?.hectopascals,
      within: ReportRounding.altimeterHectopascals
    )
    check("wind.speed", "kt", wind?.speed?.knots, decoded.wind?.speed?.knots, within: ReportRounding.knots)
    check("wind.gust", "kt", wind?.gust?.knots, decoded.wind?.gust?.knots, within: ReportRounding.knots)
    if wind?.isCalm == false, let degrees = decoded.wind?.direction?.degrees {
      // North is 360 and 0.
      let turn = wind?.direction?.degrees.map { ($0 - degrees).remainder(dividingBy: 360) }
      check("wind.direction", "°", turn.map { degrees + $0 }, degrees, within: ReportRounding.degrees)
    }
    check(
      "visibility",
      "m",
      visibility?.distance.meters,
      decoded.visibility?.distance.meters,
      within: ReportRounding.meters(of: decoded.visibility?.distance.meters ?? 0)
    )
    compareSky(decoded, &problems)
    compareWeather(decoded, &problems)
    if let flightCategory, let text = decoded.flightCategory, flightCategory != text {
      disagree("flightCategory", flightCategory.rawValue, text.rawValue, &problems)
    }
  }

  private func compareSky(_ decoded: StationConditions, _ problems: inout [ReportProblem]) {
    guard let own = sky, let text = decoded.sky else { return }
    if own.measuredLayers != text.measuredLayers {
      disagree("sky", own.measuredLayers, text.measuredLayers, &problems)
    } else if own.ceiling?.feet.rounded() != text.ceiling?.feet.rounded() {
      disagree("sky", own.ceilingText, text.ceilingText, &problems)
    }
  }

  /// What both call it is in the words of each: only what it is counts.
  private func compareWeather(_ decoded: StationConditions, _ problems: inout [ReportProblem]) {
    guard let own = weather, let text = decoded.weather,
      own.isEmpty != text.isEmpty || own.conditions != text.conditions
    else { return }
    disagree("weather", own.words, text.words, &problems)
  }

  private func disagree(_ name: String, _ own: String, _ text: String, _ problems: inout [ReportProblem]) {
    problems.append(ReportProblem(disagreementAt: "conditions.\(name)", source: own, rawText: text))
  }
}

extension [WeatherPhenomenon] {
  /// Those that it stands for; words such as "cumulonimbus" name no weather.
  fileprivate var conditions: Set<Condition> { Set(compactMap(\.vote?.condition)) }
  fileprivate var words: String { isEmpty ? "no weather" : map(\.text).joined(separator: ", ") }
}

extension Sky {
  /// Layers of known amount and height, such as `FEW1200 OVC1800`, in feet: what sources and texts have in common.
  package var measuredLayers: String {
    let texts = layers.compactMap(\.measured)
    return texts.isEmpty ? "no layers" : texts.joined(separator: " ")
  }

  fileprivate var ceilingText: String {
    ceiling.map { "a ceiling of \(Int($0.feet.rounded())) ft" } ?? "no ceiling"
  }
}

extension CloudLayer {
  fileprivate var measured: String? {
    guard cover != .unknown, cover != .verticalVisibility, let base else { return nil }
    return cover.rawValue + JSONWriter.text(base.feet.rounded())
  }
}

extension StationForecast {
  /// What makes a period of the source and one of the text the same.
  private struct PeriodKey: Hashable {
    let start: Date
    let change: ForecastChange

    /// There is one initial period, whenever a source lets it begin.
    init(_ period: ForecastPeriod) {
      start = period.change == .initial ? .distantPast : period.start
      change = period.change
    }
  }

  /// Fills the parts that a period of the source lacks from the same period of the text, and adds the periods that it
  /// lacks as a whole.
  fileprivate mutating func complete(from decoded: StationForecast, _ problems: inout [ReportProblem]) {
    start = start ?? decoded.start
    end = end ?? decoded.end
    prevailingOfText = decoded.prevailingOfText
    isCancelled = isCancelled || decoded.isCancelled
    let texts = Dictionary(decoded.periods.map { (PeriodKey($0), $0) }) { first, _ in first }
    for index in periods.indices {
      let own = periods[index]
      guard let match = texts[PeriodKey(own)] else { continue }
      // Some sources let it last until what comes next: its end is that of the transition.
      if own.change == .becoming { periods[index].end = match.end }
      periods[index].wind = own.wind ?? match.wind
      periods[index].visibility = own.visibility ?? match.visibility
      periods[index].sky = own.sky ?? match.sky
      periods[index].weather = Self.coded(own.weather, by: match.weather)
      periods[index].flightCategory = own.flightCategory ?? match.flightCategory
      periods[index].windShear = own.windShear ?? match.windShear
      periods[index].hazards = own.hazards.isEmpty ? match.hazards : own.hazards
    }
    let known = Set(periods.map { PeriodKey($0) })
    // Of one beginning, a change that the source calls otherwise than the text is the same one.
    let begun = Set(periods.map { Beginning(start: $0.start, isOverlay: $0.change.isOverlay) })
    let missing = decoded.periods.filter {
      !known.contains(PeriodKey($0))
        && !begun.contains(Beginning(start: $0.start, isOverlay: $0.change.isOverlay))
    }
    guard !missing.isEmpty else { return }
    if !periods.isEmpty {
      let message =
        "the source has \(periods.count) of the \(decoded.periods.count) periods of its own raw text"
      problems.append(ReportProblem(path: "forecast", message: message))
    }
    periods = (periods + missing).enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  private struct Beginning: Hashable {
    let start: Date
    let isOverlay: Bool
  }

  /// The codes of the text for words that mean the same.
  private static func coded(_ own: [WeatherPhenomenon]?, by text: [WeatherPhenomenon]?)
    -> [WeatherPhenomenon]?
  {
    guard let own, let text else { return own ?? text }
    return own.compactMap(\.vote) == text.compactMap(\.vote) ? text : own
  }
}
