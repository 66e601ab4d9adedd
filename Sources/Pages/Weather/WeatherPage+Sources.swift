import Aggregation
package import Layout
package import Merge
package import ProviderKit
package import Weather

/// The sources of an answer, as people call them.
extension WeatherPage {
  /// How many sources take part in hours, or the name of the only one.
  package func sources(of hours: [MergedReadings]) -> String {
    // A handful, looked at for each value of each hour: comparing is quicker than hashing.
    var used: [SourceID] = []
    // No more than these can be found.
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

  /// What a reader calls a source: a station's ident says more than the name of who passed it on.
  ///
  /// - Parameter group: What it is the source of, which may be another station than the nearest.
  package func name(_ source: SourceID, of group: FieldGroup? = nil) -> String {
    answer.report(of: source, on: group).map(name) ?? source.name
  }

  package func name(_ source: SourceID, of field: Field) -> String { name(source, of: field.observedGroup) }

  package func name(_ report: WeatherReport) -> String { report.station?.ident ?? report.source.name }

  /// A text that names sources as `sources(agreeing:)` does, with its stations leading to the map.
  func linkingStations(in text: StyledText) -> StyledText {
    answer.reports.reduce(text) { text, report in
      guard let ident = report.station?.ident, let link = options.mapLink(report.station?.coordinates) else {
        return text
      }
      return text.linking(ident, before: QuantityText.glue, to: link)
    }
  }

  /// Whether all that answered were compared, by their temperature at least, and agree. One that replaces the
  /// others, or has other values than they, agrees with nobody.
  private var agreesWell: Bool {
    guard let temperature = answer.current.values[.temperature], temperature.agreement != nil,
      let headline = answer.current.headlineAgreement
    else { return false }
    return AgreementGrade(headline) == .high && temperature.used.count == answer.reports.count
  }

  package func sources(agreeing: Bool) -> String {
    let answered = answer.reports.map { report in
      let age = TimeText.age(answer.age(of: report), in: language)
      let said = answer.standIn(for: report).map { language.text($0.agePhrase, ["age": age]) } ?? age
      let distance = report.station?.distance.map { " (\(quantities.away($0)))" } ?? ""
      let text = "\(name(report)) \(said)\(distance)"
      let whole = report.isStale ? language.list([text, language.text(.keptFromEarlier)]) : text
      return whole.replacing(" ", with: QuantityText.glue)
    }
    let counted: CountedPhrase = agreeing && agreesWell ? .sourcesAgreeing : .sources
    let count = language.text(counted, answered.count)
    // What could not have been asked is worth a word only to those who want to know
    // everything, on standard error.
    let silent = answer.sources.filter(\.isFailure).compactMap { outcome in
      outcome.failure.map { language.text($0.phrase, ["source": outcome.source.name]) }
    }
    let said = [answered, silent].filter { !$0.isEmpty }.map(language.list)
    return language.labelled(count, language.clauses(said))
  }
}

extension ProviderFailure {
  /// What is said beside the name of the source.
  package var phrase: Phrase { isStopped ? .sourceNotAwaited : .sourceFailed }
}
