import Aggregation
import FoundationEssentials
import Layout
import Merge
import Weather

/// Explains each value: what each source reported, its age, distance and weight, and which sources were
/// rejected.
struct ExplanationPage {
  let page: WeatherPage
  let words: ExplanationWords
  private let fields: [Field]
  /// The current values of each source, whether they are used or not.
  private let reported: [(report: WeatherReport, readings: Readings)]
  /// `nil` unless the wind of a station replaces all others and has no direction.
  private let directionless: Directionless?

  /// - Parameter fields: The fields of the page.
  init(_ page: WeatherPage, fields: [Field] = Field.weather) {
    self.page = page
    words = ExplanationWords(page: page)
    self.fields = fields
    reported = page.answer.reports.map { ($0, $0.readings(now: page.answer.now)) }
    directionless = Directionless(page.answer.current.values)
  }

  var language: Language { page.options.language }
  /// Feels-like temperature and condition belong only to the page about the weather.
  private var isOfWeather: Bool { fields == Field.weather }

  var document: Document {
    var document = Document()
    var weightNotes: [String] = []
    for field in fields where page.options.explanation.covers(field) {
      if let merged = explained(field), hasReasons(merged) {
        document.add(.gap)
        document.add(section(of: merged, after: &weightNotes))
      } else if page.options.explanation != .all {
        document.add(.gap)
        document.add(language.text(.noValueOfItsOwn, ["label": field.label(in: language)]))
      }
    }
    if isOfWeather, page.options.explanation.coversFeelsLike, let felt = page.answer.current.feelsLike {
      document.add(.gap)
      document.add(feelsLikeSection(felt))
    }
    if isOfWeather, page.options.explanation.coversCondition, let condition = page.answer.current.condition {
      document.add(.gap)
      document.add(conditionSection(condition))
    }
    if page.options.explanation == .all { document.add(extras) }
    if document.blocks.isEmpty, !page.answer.hasAnswer {
      document.add(.gap)
      document.add(language.text(.noWeather), .warning)
    }
    return document
  }

  /// Values of the sources outside the shared fields, with the sources' own names.
  private var extras: Document {
    let lines = page.answer.sources.compactMap { source -> String? in
      guard !source.extras.isEmpty else { return nil }
      let values = source.extras.sorted { $0.key < $1.key }.map { language.labelled($0.key, $0.value) }
      return language.labelled(page.name(source.source), language.list(values))
    }
    return Document((lines.isEmpty ? [] : [.gap]) + lines.map { .text(StyledText($0)) })
  }

  /// The merged value. For a direction that the wind does not have, one without sources, because the reason
  /// is explained, too.
  private func explained(_ field: Field) -> MergedValue? {
    page.answer.current.values[field]
      ?? (field == .windDirection && directionless != nil
        ? MergedValue(field, value: nil, method: .single, count: 1) : nil)
  }

  /// Why there is no direction beside this value; `nil` for any other field than the direction.
  private func directionless(_ merged: MergedValue) -> Directionless? {
    merged.field == .windDirection ? directionless : nil
  }

  /// Whether any source reported the value or something like it. A value that is computed from others is
  /// explained only when the user asks for it.
  private func hasReasons(_ merged: MergedValue) -> Bool {
    let isSaid = !merged.used.isEmpty || !merged.rejected.isEmpty
    return isSaid || directionless(merged) != nil || (merged.isComputed && page.options.explanation != .all)
  }

  // MARK: - A field

  /// - Parameter weightNotes: What the sections above say about weights. Most values of a station have the
  ///   same weight, as it is shown, which is said once.
  private func section(of merged: MergedValue, after weightNotes: inout [String]) -> Document {
    let (field, asides) = (merged.field, asides(beside: merged))
    let direction = directionless(merged)
    let verdict = direction.map { language.text($0.wind) } ?? words.verdict(on: merged)
    var section = Document([
      .heading(StyledText(field.label(in: language)), note: StyledText(verdict)),
      .table(table(of: merged, asides)),
    ])
    if let direction {
      section.add(words.sentence(about: direction.station, field, language.text(direction.reason)))
    }
    for note in reasons(for: asides, beside: merged) + heights(of: merged) { section.add(note, .dim) }
    if merged.isConflicting {
      let words = language.sentence(field.label(in: language), language.text(.farStation))
      section.add(.text(StyledText(Caveats.mark, .bold) + StyledText(words)))
    }
    let weights = weights(of: merged).filter { !weightNotes.contains($0) }
    weightNotes += weights
    for note in weights + corrections(of: merged) { section.add(note, .dim) }
    for rejected in merged.rejected { section.add(leftOut(reason(for: rejected, beside: merged))) }
    return section
  }

  /// Why sources that could have been used are not.
  private func reasons(for asides: [(SourceID, String)], beside merged: MergedValue) -> [String] {
    asides.compactMap { source, _ in
      reasonToPassOver(source, beside: merged).map {
        words.sentence(about: source, merged.field, language.text($0))
      }
    }
  }

  /// The values that were moved to the height of the place.
  private func heights(of merged: MergedValue) -> [String] {
    merged.used.compactMap { used in
      valueAtPlace(used.correction?.raw ?? used.value, of: used.source, merged.field)
        .map { words.sentence(about: used.source, merged.field, $0) }
    }
  }

  /// What the weights are made of.
  private func weights(of merged: MergedValue) -> [String] {
    var weighed: [(SourceID, Double, WeightFactors?)] =
      showsWeights(merged) ? merged.used.map { ($0.source, $0.weight, $0.factors) } : []
    weighed += merged.rejected.compactMap { rejected in
      rejected.weight.map { (rejected.source, $0, rejected.factors) }
    }
    return weighed.compactMap { source, weight, factors in
      words.factors(factors, of: weight).map { words.sentence(about: source, merged.field, $0) }
    }
  }

  /// What past errors changed: first the values, then the weights.
  private func corrections(of merged: MergedValue) -> [String] {
    let field = merged.field
    let corrected = merged.used.compactMap { used in
      used.correction.map { words.sentence(about: used.source, field, page.quantities.words($0, of: field)) }
    }
    return corrected
      + merged.used.compactMap { used in
        used.learned.map { words.sentence(about: used.source, field, page.quantities.words($0, of: field)) }
      }
  }

  /// The sources, their values, origin and weight, and the sources that were not used.
  private func table(of merged: MergedValue, _ asides: [(SourceID, String)]) -> Table {
    var table = Table([
      Table.Column(language.text(.sourceColumn), importance: 3, truncatableTo: 24),
      Table.Column(language.text(.valueColumn), .decimal, importance: 4),
      Table.Column(language.text(.howColumn), importance: 1),
      Table.Column(language.text(.weightColumn), .decimal, importance: 2),
    ])
    table.columns[0].isLabel = true
    table.showsHeader = false
    for used in merged.used {
      table.rows.append([
        StyledText(page.name(used.source, of: merged.field)),
        StyledText(value(of: used, in: merged)),
        StyledText(words.origin(of: used), .dim),
        StyledText(showsWeights(merged) ? words.cell(weight: used.weight) : "", .dim),
      ])
    }
    for (source, value) in asides {
      table.rows.append([
        StyledText(page.name(source, of: merged.field), .dim),
        StyledText(value, .dim),
        StyledText(language.text(source == merged.confirming ? .confirmsStation : .tookNoPart), .dim),
        StyledText(),
      ])
    }
    return table
  }

  /// Whether weights had a part in the value: one of two in conflict is used for its weight.
  private func showsWeights(_ merged: MergedValue) -> Bool {
    merged.used.count > 1 || merged.rejected.contains { $0.weight != nil }
  }

  /// The value as the source reports it.
  private func value(of used: Contribution, in merged: MergedValue) -> String {
    if used.isVariable { return language.text(.variable) }
    return text(of: merged.field, in: readings(of: used.source, merged.field))
      ?? words.value(used.value, of: merged.writtenAs)
  }

  /// `Left out: …`
  func leftOut(_ reason: String) -> Document.Block {
    .text(StyledText(language.labelled(language.text(.leftOut), ""), .bold) + StyledText(reason))
  }

  /// The values that are not used because other sources take precedence.
  private func asides(beside merged: MergedValue) -> [(SourceID, String)] {
    let heard = merged.used.map(\.source) + merged.rejected.map(\.source)
    guard !merged.used.isEmpty || directionless(merged) != nil else { return [] }
    return reported.compactMap { report, readings in
      heard.contains(report.source) ? nil : text(of: merged.field, in: readings).map { (report.source, $0) }
    }
  }

  /// The values as reported; for a value of a station, those of the station that reported it.
  private func readings(of source: SourceID, _ field: Field) -> Readings? {
    let report = page.answer.report(of: source, on: field.observedGroup)
    return reported.first { $0.report == report }?.readings
  }

  private func text(of field: Field, in readings: Readings?) -> String? {
    readings?[field].map { words.value($0, of: field, readings?.bound(of: field)) }
  }

  /// Why a source's value is not used, when the heading does not already say that a station replaces all
  /// others.
  private func reasonToPassOver(_ source: SourceID, beside merged: MergedValue) -> Phrase? {
    switch merged.field.mergeRule.preference {
    case .nowcast where merged.used.contains { $0.kind == .nowcast }: return .nowcastStandsForIt
    case .notObservation:
      let report = page.answer.reports.first { $0.source == source }
      return report?.current?.kind == .observation && !merged.isReplacing ? .partOfSky : nil
    case .nowcast, nil: return nil
    }
  }

  /// The temperature as used, adjusted to the elevation of the place; `nil` if that changes nothing.
  private func valueAtPlace(_ value: Double, of source: SourceID, _ field: Field) -> String? {
    guard field.lapsePerKilometer != nil, let own = readings(of: source, field)?[field],
      words.value(own, of: field) != words.value(value, of: field)
    else { return nil }
    return language.text(.broughtToHeight, ["temperature": words.value(value, of: field)])
  }

  private func reason(for rejected: Rejection, beside merged: MergedValue) -> String {
    let own = text(of: merged.field, in: readings(of: rejected.source, merged.field))
    return words.rejection(
      rejected,
      of: merged,
      reported: own ?? words.value(rejected.value, of: merged.field),
      moved: valueAtPlace(rejected.value, of: rejected.source, merged.field)
    )
  }

  // MARK: - Feels-like temperature

  /// No source reports it; the page shows the values that it is computed from.
  private func feelsLikeSection(_ feelsLike: Temperature) -> Document {
    let value = page.quantities.temperature(feelsLike)
    let note = language.text(.valueIs, ["value": value, "method": language.text(.computedFromOthers)])
    var table = Table([Table.Column("", importance: 2), Table.Column("", .decimal, importance: 1)])
    table.columns[0].isLabel = true
    table.showsHeader = false
    table.rows = [Field.temperature, .windSpeed, .humidity].compactMap { field in
      page.answer.current.values.value(of: field).map { value in
        [StyledText(field.label(in: language)), StyledText(words.value(value, of: field))]
      }
    }
    return Document([
      .heading(StyledText(language.text(.feelsLikeLabel)), note: StyledText(note)), .table(table),
    ])
  }
}

/// A station whose wind replaces all others and has no direction.
private struct Directionless {
  let station: SourceID
  /// What is shown in place of a direction.
  let wind: Phrase
  let reason: Phrase

  /// - Returns: `nil` for any other wind.
  init?(_ values: MergedValues) {
    guard let speed = values[.windSpeed], speed.used.count == 1, let used = speed.used.first,
      used.kind == .observation
    else { return nil }
    station = used.source
    if let value = speed.value, Speed.metersPerSecond(value).isCalm {
      (wind, reason) = (.calm, .calmHasNoDirection)
    } else if let direction = values[.windDirection], !direction.used.isEmpty {
      guard direction.isReplacing, direction.isVariable else { return nil }
      (wind, reason) = (.variable, .variableHasNoDirection)
    } else {
      guard speed.isReplacing else { return nil }
      (wind, reason) = (.noValue, .noDirectionReported)
    }
  }
}
