import AviationReports
package import Catalog
package import FoundationEssentials
package import Weather

extension AirportReport {
  /// The report held against its own raw text, read by our decoder: what the source left out is filled in and
  /// marked as decoded here, what it says otherwise than its own text becomes a problem, and so does what the
  /// text says twice and differently or in a way that nobody can read. The source's values stay, but for a
  /// flight category that is better than its text, its visibility and its sky.
  ///
  /// - Parameter airport: The aerodrome of the directory, whose elevation stands in for that of the report.
  package func checkedAgainstRawText(now: Date, airport: Airport? = nil) -> AirportReport {
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
