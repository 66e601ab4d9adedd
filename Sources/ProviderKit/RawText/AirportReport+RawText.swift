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
  package func checkedAgainstRawText(now: Date, airport: Airport? = nil) -> AirportReport {
    var report = self
    if var conditions {
      if let text = conditions.rawText, var metar = try? METAR(text, reference: conditions.observed ?? now) {
        metar.settleStationPressure { airport?.ident == $0.description ? airport?.elevation : nil }
        conditions.complete(from: StationConditions(metar), &report.problems)
        report.note(
          metar.contradictions.map(\.description),
          metar.unknownOutsideRemarks,
          at: "conditions.rawText"
        )
      }
      conditions.settleFlightCategory(&report.problems)
      conditions.computeHumidity()
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
