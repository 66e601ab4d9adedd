import AviationReports
import FoundationEssentials
import Weather

extension AirportReport {
  /// The report held against its own raw text, read by our decoder: what the source left out is filled in and marked as
  /// decoded here, what it says otherwise than its own text becomes a problem. The source's values stay.
  func checkedAgainstRawText(now: Date) -> AirportReport {
    var report = self
    if var conditions, let text = conditions.rawText,
      let metar = try? METAR(text, reference: conditions.observed ?? now)
    {
      conditions.complete(from: StationConditions(metar), &report.problems)
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
    fill(\.wind, from: decoded, named: "wind")
    fill(\.visibility, from: decoded, named: "visibility")
    fill(\.sky, from: decoded, named: "sky")
    fill(\.weather, from: decoded, named: "weather")
    fill(\.temperature, from: decoded, named: "temperature")
    fill(\.dewPoint, from: decoded, named: "dewPoint")
    fill(\.altimeter, from: decoded, named: "altimeter")
    fill(\.seaLevelPressure, from: decoded, named: "seaLevelPressure")
    fill(\.observed, from: decoded, named: "observed")
    fill(\.flightCategory, from: decoded, named: "flightCategory")
    if let temperature, let dewPoint {
      fill(
        \.relativeHumidity,
        with: Atmosphere.relativeHumidity(temperature: temperature, dewPoint: dewPoint),
        named: "humidity"
      )
      if let altimeter, let elevation {
        let altitude = Atmosphere.densityAltitude(
          altimeter: altimeter,
          elevation: elevation,
          temperature: temperature,
          dewPoint: dewPoint
        )
        fill(\.densityAltitude, with: altitude, named: "densityAltitude")
      }
    }
    compare(decoded, &problems)
  }

  private mutating func fill<Value>(
    _ part: WritableKeyPath<Self, Value?>,
    from decoded: StationConditions,
    named name: String
  ) {
    fill(part, with: decoded[keyPath: part], named: name)
  }

  private mutating func fill<Value>(
    _ part: WritableKeyPath<Self, Value?>,
    with value: Value?,
    named name: String
  ) {
    guard self[keyPath: part] == nil, let value else { return }
    self[keyPath: part] = value
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
