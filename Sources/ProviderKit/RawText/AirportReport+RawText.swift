import AviationReports
package import Catalog
package import FoundationEssentials
package import Weather

extension AirportReport {
  /// Checks the report against its own raw text, as decoded by agg. Parts that the source left out are filled
  /// in and marked as decoded here. Differences become problems, as do contradictory or unreadable parts of
  /// the text. The source's values stay, except for a flight category that is better than its text,
  /// visibility and sky allow.
  ///
  /// - Parameter airport: The aerodrome in the directory, whose elevation is used if the report has none.
  package consuming func checkedAgainstRawText(now: Date, airport: Airport? = nil) -> AirportReport {
    var report = self
    report.problems += report.$conditions.update { $0.check(now: now, airport: airport) } ?? []
    // Problems are reported of the newest observation only.
    report.history = report.history?.map { past in
      var past = past
      _ = past.check(now: now, airport: airport)
      return past
    }
    if var forecast = report.forecast, let text = forecast.rawText,
      let taf = try? TAF(text, reference: forecast.issued ?? now)
    {
      forecast.complete(from: StationForecast(taf), &report.problems)
      report.problems += ReportProblem.of(
        taf.contradictions,
        taf.unknownOutsideRemarks,
        at: "forecast.rawText"
      )
      report.forecast = forecast
    }
    return report
  }
}

extension StationConditions {
  /// Checks the observation against its own raw text, and completes it.
  ///
  /// - Returns: The differences, contradictions and unreadable parts.
  fileprivate mutating func check(now: Date, airport: Airport?) -> [ReportProblem] {
    var problems: [ReportProblem] = []
    var decoded: StationConditions?
    if let text = rawText, var metar = try? METAR(text, reference: observed ?? now) {
      metar.settleStationPressure { airport?.ident == $0.description ? airport?.elevation : nil }
      let values = StationConditions(metar)
      complete(from: values, &problems)
      decoded = values
      problems += ReportProblem.of(
        metar.contradictions,
        metar.unknownOutsideRemarks,
        at: "conditions.rawText"
      )
    }
    settleFlightCategory(decoded, &problems)
    computeHumidity()
    computeDensityAltitude(knowing: airport?.ident == ident ? airport?.elevation : nil)
    return problems
  }
}

extension ReportProblem {
  fileprivate static func of(
    _ contradictions: [some CustomStringConvertible],
    _ unknown: [String],
    at path: String
  ) -> [ReportProblem] {
    var problems = contradictions.map { ReportProblem(path: path, message: $0.description) }
    if !unknown.isEmpty {
      let text = unknown.joined(separator: " ").cleaned()
      problems.append(ReportProblem(path: path, message: "not understood: \(text)"))
    }
    return problems
  }
}
