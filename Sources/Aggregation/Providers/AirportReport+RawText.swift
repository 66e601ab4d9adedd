import AviationReports
import FoundationEssentials
import Weather

extension AirportReport {
  /// The report held against its own raw text, read by our decoder: what the source left out is filled in and marked as
  /// decoded here, what it says otherwise than its own text becomes a problem, and so does what the text says twice and
  /// differently. The source's values stay.
  func checkedAgainstRawText(now: Date) -> AirportReport {
    var report = self
    if var conditions, let text = conditions.rawText,
      let metar = try? METAR(text, reference: conditions.observed ?? now)
    {
      conditions.complete(from: StationConditions(metar), &report.problems)
      report.problems += metar.contradictions.map {
        ReportProblem(path: "conditions.rawText", message: $0.description)
      }
      report.conditions = conditions
    }
    if var forecast, !forecast.isComplete, let text = forecast.rawText,
      let taf = try? TAF(text, reference: forecast.issued ?? now)
    {
      forecast.complete(from: StationForecast(taf))
      report.forecast = forecast
    }
    return report
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
      if let altimeter, let elevation {
        let altitude = Atmosphere.densityAltitude(
          altimeter: altimeter,
          elevation: elevation,
          temperature: temperature,
          dewPoint: dewPoint
        )
        Self.fill(&densityAltitude, with: altitude, named: "densityAltitude", in: &decodedHere)
      }
    }
    compare(decoded, &problems)
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

  /// Differences that are more than rounding: half a unit of what reports give.
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
    check("temperature", "°C", temperature?.celsius, decoded.temperature?.celsius, within: 0.6)
    check("dewPoint", "°C", dewPoint?.celsius, decoded.dewPoint?.celsius, within: 0.6)
    check("altimeter", "hPa", altimeter?.hectopascals, decoded.altimeter?.hectopascals, within: 1)
    check("wind.speed", "kt", wind?.speed?.knots, decoded.wind?.speed?.knots, within: 0.6)
    check("wind.gust", "kt", wind?.gust?.knots, decoded.wind?.gust?.knots, within: 0.6)
    if wind?.isCalm == false {
      check("wind.direction", "°", wind?.direction?.degrees, decoded.wind?.direction?.degrees, within: 5)
    }
    let distance = decoded.visibility?.distance.meters ?? 0
    check(
      "visibility",
      "m",
      visibility?.distance.meters,
      decoded.visibility?.distance.meters,
      within: max(50, distance * 0.02)
    )
  }
}

extension StationForecast {
  /// Whether the text could add nothing.
  fileprivate var isComplete: Bool {
    start != nil && end != nil && !periods.isEmpty
      && periods.allSatisfy {
        $0.wind != nil && $0.visibility != nil && $0.sky != nil && $0.weather != nil
          && $0.flightCategory != nil
      }
  }

  /// Fills the parts that a period of the source lacks from the period of the text that begins and changes alike.
  fileprivate mutating func complete(from decoded: StationForecast) {
    start = start ?? decoded.start
    end = end ?? decoded.end
    if periods.isEmpty { periods = decoded.periods }
    for index in periods.indices {
      let own = periods[index]
      guard let match = decoded.periods.first(where: { $0.start == own.start && $0.change == own.change })
      else { continue }
      periods[index].wind = own.wind ?? match.wind
      periods[index].visibility = own.visibility ?? match.visibility
      periods[index].sky = own.sky ?? match.sky
      periods[index].weather = own.weather ?? match.weather
      periods[index].flightCategory = own.flightCategory ?? match.flightCategory
    }
  }
}
