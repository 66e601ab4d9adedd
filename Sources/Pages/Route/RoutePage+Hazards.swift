import Aggregation
import Layout
import Weather

/// The hazards that a route meets.
extension RoutePage {
  var hazards: Document {
    var document = Document()
    if !answer.hazards.isEmpty {
      let note = StyledText(language.text(.inRouteOrder), .dim)
      document.add(.heading(StyledText(language.text(.hazards)), note: note))
      var table = Table([Table.Column(), Table.Column()], narrowing: .stack(heads: 1))
      table.columns[0].isLabel = true
      let words = HazardWords.all(answer.hazards.map(\.hazard), now: answer.now, in: language)
      table.rows = zip(answer.hazards, words).map { met, words in
        let summary = language.labelled(place(of: met), words.summary)
        return [StyledText(words.name, .bold), StyledText(summary)]
      }
      document.add(.table(table))
    } else if answer.knowsHazards, answer.missingHazards.isEmpty, answer.unissued.isEmpty {
      document.add(
        .text(StyledText(language.text(dangers.isEmpty ? .noHazardsOnRoute : .noOtherHazardsOnRoute)))
      )
    }
    if !answer.knowsHazards {
      document.add(.text(StyledText(language.text(.routeHazardsNotFetched))))
    } else if !answer.missingHazards.isEmpty {
      document.add(.text(StyledText(HazardWords.missing(answer.missingHazards, in: language))))
    }
    for line in unissued { document.add(.text(StyledText(line))) }
    if answer.knowsHazards, !answer.knowsAirmets {
      document.add(.text(StyledText(language.text(.airmetsUnknown))))
    }
    return document
  }

  /// `after 120 NM at 15:04Z, 12 NM aside`
  private func place(of met: RouteAnswer.RouteHazard) -> String {
    guard let along = met.along else { return language.text(.placeUnknown) }
    let distance = miles(along)
    let there =
      met.passage.map { language.text(.afterDistanceAt, ["distance": distance, "time": zulu($0)]) }
      ?? language.text(.afterDistance, ["distance": distance])
    let aside = met.aside.flatMap { aside in
      aside.meters > 0 ? language.text(.asideBy, ["distance": miles(aside)]) : nil
    }
    return language.list([there, aside].compactMap(\.self))
  }

  /// The hazards that the route meets in one line, in the order in which it meets them, then the dangerous
  /// weather at its stations.
  package var hazardLine: String {
    let line = HazardWords.line(
      of: answer.hazards.map(\.hazard),
      missing: answer.missingHazards,
      isAnswered: answer.knowsHazards,
      now: answer.now,
      in: language
    )
    let dangers = dangers.map { fact in
      language.labelled(fact.label, language.clauses(fact.lines.map(\.plain)))
    }
    return language.clauses((line.isEmpty ? [] : [line]) + dangers + unissued)
  }

  /// `Not issued yet for times after 06:00Z: SIGMET.`, for each kind of advisory. Empty without an answer, in
  /// which all hazards are unknown.
  private var unissued: [String] {
    guard answer.knowsHazards else { return [] }
    return answer.unissued.map { kind, after in
      language.text(.notIssuedYet, ["time": zulu(after), "parts": HazardWords.name(of: kind)])
    }
  }
}
