import Aggregation
import Layout
package import Merge
import ProviderKit
package import Weather

/// The sources of an answer by the names that the page uses.
extension WeatherPage {
  /// The number of sources that the hours come from, or the name of the only one.
  package func sources(of hours: [MergedReadings]) -> String {
    // An array, because searching a handful of sources for each value of each hour is faster than hashing.
    var used: [SourceID] = []
    // Stops when all sources have been found.
    for hour in hours where used.count < answer.reports.count {
      for value in hour.values.values {
        for part in value.used where !used.contains(part.source) { used.append(part.source) }
      }
    }
    if used.count == 1, let only = used.first {
      return language.text(.fromOneSource, ["source": only.name])
    }
    return used.isEmpty ? "" : language.text(.sources, used.count)
  }

  /// The name of a source on the page: the ident of a station is more useful than the name of the service
  /// that passes its report on.
  ///
  /// - Parameter group: The group of values, which may come from another station than the nearest.
  package func name(_ source: SourceID, of group: FieldGroup? = nil) -> String {
    answer.report(of: source, on: group).map(name) ?? source.name
  }

  /// The name of the source of a field.
  package func name(_ source: SourceID, of field: Field) -> String { name(source, of: field.observedGroup) }

  /// The ident of the station of a report; without one, the name of its source.
  package func name(_ report: WeatherReport) -> String { report.station?.ident ?? report.source.name }

  /// Links the stations to the map in a text made by `sources(agreeing:)`.
  func linkingStations(in text: StyledText) -> StyledText {
    answer.reports.reduce(text) { text, report in
      guard let ident = report.station?.ident, let link = options.mapLink(report.station?.coordinates) else {
        return text
      }
      return text.linking(ident, before: QuantityText.glue, to: link)
    }
  }

  /// Whether all sources that responded were compared, at least by temperature, and agree. A source that
  /// replaces the others, or reports other fields, agrees with none.
  private var agreesWell: Bool {
    guard let temperature = answer.current.values[.temperature], temperature.agreement != nil,
      let headline = answer.current.headlineAgreement
    else { return false }
    return AgreementGrade(headline) == .high && temperature.used.count == answer.reports.count
  }

  /// The line of sources with the age of their values and why others have none.
  ///
  /// - Parameter agreeing: Whether to say that they agree, if they do.
  package func sources(agreeing: Bool) -> String {
    let answered = answer.reports.map { report in
      let age = TimeText.age(answer.age(of: report), in: language)
      let state = answer.hourlyFallback(for: report).map { language.text($0.agePhrase, ["age": age]) } ?? age
      let distance = report.station?.distance.map { " (\(quantities.away($0)))" } ?? ""
      let text = "\(name(report)) \(state)\(distance)"
      let whole = report.isStale ? language.list([text, language.text(.fromCache)]) : text
      return whole.replacing(" ", with: QuantityText.glue)
    }
    let counted: CountedPhrase = agreeing && agreesWell ? .sourcesAgreeing : .sources
    let count = language.text(counted, answered.count)
    // Sources that could not be requested are reported only with explanations, on standard error.
    let silent = answer.sources.filter(\.isFailure).compactMap { outcome in
      outcome.failure.map { language.text($0.phrase, ["source": outcome.source.name]) }
    }
    let parts = [answered, silent].filter { !$0.isEmpty }.map(language.list)
    return language.labelled(count, language.clauses(parts))
  }
}
