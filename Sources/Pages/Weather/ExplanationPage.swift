import Aggregation
import FoundationEssentials
import Layout
import Merge
import Weather

/// Explains each value: what each source reported, its age, distance and weight, and which sources were
/// rejected.
struct ExplanationPage {
  let page: WeatherPage
  private let fields: [Field]
  /// The current values of each source, whether they are used or not.
  private let reported: [(report: WeatherReport, readings: Readings)]

  /// - Parameter fields: The fields of the page.
  init(_ page: WeatherPage, fields: [Field] = Field.weather) {
    self.page = page
    self.fields = fields
    reported = page.answer.reports.map { ($0, $0.readings(now: page.answer.now)) }
  }

  var language: Language { page.options.language }
  /// Feels-like temperature and condition belong only to the page about the weather.
  private var isOfWeather: Bool { fields == Field.weather }

  var document: Document {
    var document = Document()
    for field in fields where page.options.explanation.covers(field) {
      if let merged = value(of: field), hasReasons(merged) {
        document.add(.gap)
        document.add(section(merged, below: document))
      } else if page.options.explanation != .all {
        document.add(.gap)
        document.add(language.text(.noValueOfItsOwn, ["label": field.label(in: language)]))
      }
    }
    if isOfWeather, page.options.explanation.coversFeelsLike, let felt = page.answer.current.feelsLike {
      document.add(.gap)
      document.add(section(feelsLike: felt))
    }
    if isOfWeather, page.options.explanation.coversCondition, let condition = page.answer.current.condition {
      document.add(.gap)
      document.add(section(condition))
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

  /// The merged value. A calm or variable wind has no direction, which is explained too.
  private func value(of field: Field) -> MergedValue? {
    page.answer.current.values[field]
      ?? (field == .windDirection && directionless != nil
        ? MergedValue(field, value: nil, method: .single, count: 1) : nil)
  }

  /// The station whose wind replaces all others, if that wind has no direction.
  private var directionless: (station: SourceID, wind: Phrase, reason: Phrase)? {
    let values = page.answer.current.values
    guard let speed = values[.windSpeed], speed.used.count == 1, let station = speed.used.first,
      station.kind == .observation
    else { return nil }
    if let value = speed.value, Speed.metersPerSecond(value).isCalm {
      return (station.source, .calm, .calmHasNoDirection)
    }
    guard let direction = values[.windDirection], !direction.used.isEmpty else {
      return speed.isReplacing ? (station.source, .noValue, .noDirectionReported) : nil
    }
    guard direction.isReplacing, direction.isVariable else { return nil }
    return (station.source, .variable, .variableHasNoDirection)
  }

  private func isDirectionless(_ merged: MergedValue) -> Bool {
    merged.field == .windDirection && directionless != nil
  }

  /// Whether any source reported the value or something like it. A value that is computed from others is
  /// explained only when the user asks for it.
  private func hasReasons(_ merged: MergedValue) -> Bool {
    let isSaid = !merged.used.isEmpty || !merged.rejected.isEmpty
    return isSaid || isDirectionless(merged) || (isComputed(merged) && page.options.explanation != .all)
  }

  private func isComputed(_ merged: MergedValue) -> Bool { merged.method == .derived && merged.value != nil }

  // MARK: - A field

  /// - Parameter earlier: The sections above.
  private func section(_ merged: MergedValue, below earlier: Document) -> Document {
    var section = Document([
      .heading(StyledText(merged.field.label(in: language)), note: StyledText(verdict(merged))),
      .table(table(of: merged)),
    ])
    if merged.field == .windDirection, let directionless {
      section.add(sentence(of: directionless.station, merged, language.text(directionless.reason)))
    }
    for (source, _) in asides(beside: merged) {
      guard let reason = reasonToPassOver(source, beside: merged) else { continue }
      section.add(sentence(of: source, merged, language.text(reason)), .dim)
    }
    for used in merged.used {
      guard let moved = valueAtPlace(used.correction?.raw ?? used.value, of: used.source, merged.field) else {
        continue
      }
      section.add(sentence(of: used.source, merged, moved), .dim)
    }
    if merged.isConflicting {
      let words = language.sentence(merged.field.label(in: language), language.text(.farStation))
      section.add(.text(StyledText(Caveats.mark, .bold) + StyledText(words)))
    }
    var weighed: [(SourceID, Double, WeightFactors?)] =
      showsWeights(merged) ? merged.used.map { ($0.source, $0.weight, $0.factors) } : []
    weighed += merged.rejected.compactMap { rejected in
      rejected.weight.map { (rejected.source, $0, rejected.factors) }
    }
    for (source, weight, factors) in weighed {
      guard let words = words(for: factors, of: weight) else { continue }
      let line = Document.Block.text(StyledText(sentence(of: source, merged, words), .dim))
      // Most values of a station have the same weight.
      if !earlier.blocks.contains(line) { section.add(line) }
    }
    for used in merged.used {
      guard let correction = used.correction else { continue }
      section.add(
        sentence(of: used.source, merged, page.quantities.words(correction, of: merged.field)),
        .dim
      )
    }
    for used in merged.used {
      guard let learned = used.learned else { continue }
      section.add(sentence(of: used.source, merged, page.quantities.words(learned, of: merged.field)), .dim)
    }
    for rejected in merged.rejected { section.add(leftOut(reason(for: rejected, beside: merged))) }
    return section
  }

  /// The sources, their values, origin and weight, and the sources that were not used.
  private func table(of merged: MergedValue) -> Table {
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
        StyledText(origin(of: used), .dim),
        StyledText(showsWeights(merged) ? weight(used.weight) : "", .dim),
      ])
    }
    for (source, value) in asides(beside: merged) {
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
    return text(readings(of: used.source, merged.field), merged.field) ?? text(used.value, merged.writtenAs)
  }

  /// `Open-Meteo: …`, about a source's value of a field.
  private func sentence(of source: SourceID, _ merged: MergedValue, _ words: String) -> String {
    language.sentence(page.name(source, of: merged.field), words)
  }

  /// `Left out: …`
  func leftOut(_ reason: String) -> Document.Block {
    .text(StyledText(language.labelled(language.text(.leftOut), ""), .bold) + StyledText(reason))
  }

  /// The values that are not used because other sources take precedence.
  private func asides(beside merged: MergedValue) -> [(SourceID, String)] {
    let heard = merged.used.map(\.source) + merged.rejected.map(\.source)
    guard !merged.used.isEmpty || isDirectionless(merged) else { return [] }
    return reported.compactMap { report, readings in
      heard.contains(report.source) ? nil : text(readings, merged.field).map { (report.source, $0) }
    }
  }

  /// The values as reported; for a value of a station, those of the station that reported it.
  private func readings(of source: SourceID, _ field: Field) -> Readings? {
    let report = page.answer.report(of: source, on: field.observedGroup)
    return reported.first { $0.report == report }?.readings
  }

  private func text(_ readings: Readings?, _ field: Field) -> String? {
    readings?[field].map { text($0, field, readings?.bound(of: field)) }
  }

  private func text(_ value: Double, _ field: Field, _ bound: Bound? = nil) -> String {
    page.quantities.comparable(value, of: field, bound)
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

  private func verdict(_ merged: MergedValue) -> String {
    if merged.field == .windDirection, let directionless { return language.text(directionless.wind) }
    let value =
      page.directionWord(of: merged.field) ?? merged.value.map { text($0, merged.writtenAs, merged.bound) }
      ?? language.text(.noValue)
    let count = merged.used.count
    let many = language.text(.values, count)
    let method =
      switch merged.method {
      case .derived where merged.field == .windGust: language.text(.raisedToWind, ["values": many])
      case .single where merged.isReplacing: language.text(.replacedByStation)
      case .single: language.text(.takenFromOneSource)
      case .qnh: language.text(.altimeterAsPressure)
      // The other values contradict it.
      case _ where count == 1 && merged.count > 1:
        language.text(.oneOfValues, ["values": language.text(.values, merged.count)])
      case _ where count == 1: language.text(.fromASingleSource)
      case .mean: language.text(.weightedMean, ["values": many])
      case .median: language.text(.weightedMedian, ["values": many])
      case .vector:
        language.text(.windVectors, ["vectors": language.text(CountedPhrase.windVectors, count)])
      case .derived: language.text(.computedFromOthers)
      }
    guard count > 0 || isComputed(merged) else { return value }
    guard merged.count > 1, let agreement = merged.agreement else {
      return language.text(.valueIs, ["value": value, "method": method])
    }
    let words: Phrase =
      switch AgreementGrade(agreement) {
      case .high: .agreeingWell
      case .medium: .agreeingFairly
      case .low: .agreeingPoorly
      }
    return language.text(
      .valueIsAgreeing,
      [
        "value": value, "method": method, "agreement": language.text(words),
        "grade": page.quantities.percent(agreement * 100),
      ]
    )
  }

  private func origin(of used: Contribution) -> String {
    let parts = [
      language.text(used.agePhrase, ["age": TimeText.age(used.age, in: language)]),
      used.distance.map { language.text(.away, ["distance": page.quantities.away($0)]) },
      used.isStale ? language.text(.fromCache) : nil,
    ]
    return language.list(parts.compactMap(\.self))
  }

  /// The temperature as used, adjusted to the elevation of the place; `nil` if that changes nothing.
  private func valueAtPlace(_ value: Double, of source: SourceID, _ field: Field) -> String? {
    guard field.lapsePerKilometer != nil, let own = readings(of: source, field)?[field],
      text(own, field) != text(value, field)
    else { return nil }
    return language.text(.broughtToHeight, ["temperature": text(value, field)])
  }

  /// `weight 0.75: age 0.50, distance 0.50, station nearby 3`; `nil` when no factor, or only the learned one,
  /// changes the weight.
  private func words(for factors: WeightFactors?, of weight: Double) -> String? {
    guard let factors else { return nil }
    let numbers: [(Phrase, Double)] = [
      (.trustFactor, factors.trust), (.ageFactor, factors.age), (.distanceFactor, factors.distance),
      (.heightFactor, factors.height), (.nearnessFactor, factors.nearness),
    ]
    var parts = numbers.filter { abs($0.1 - 1) >= 0.005 }.map { phrase, number in
      language.text(phrase, ["number": NumberText.fixed(number, decimals: 2, in: language)])
    }
    if let family = factors.family, factors.familyMembers > 1 {
      parts.append(language.text(.familyShare, ["family": family, "count": "\(factors.familyMembers)"]))
    }
    guard !parts.isEmpty else { return nil }
    let number = NumberText.fixed(weight, decimals: 2, in: language)
    return language.text(.weightMadeOf, ["weight": number, "factors": language.list(parts)])
  }

  /// Whether a station is out of range by distance, elevation or both.
  private func words(_ remoteness: Remoteness) -> String {
    let distance = remoteness.distance.map {
      language.text(
        .tooDistant,
        ["distance": page.quantities.away($0), "limit": page.quantities.away(Remoteness.farthest)]
      )
    }
    let height = remoteness.climb.map {
      language.text(
        .tooHigh,
        [
          "height": page.quantities.height(.meters(abs($0.meters))),
          "limit": page.quantities.height(Remoteness.highest),
        ]
      )
    }
    return language.list([distance, height].compactMap(\.self))
  }

  private func reason(for rejected: Rejection, beside merged: MergedValue) -> String {
    let name = page.name(rejected.source, of: merged.field)
    let own = text(readings(of: rejected.source, merged.field), merged.field)
    let parts = [
      "\(name) \(own ?? text(rejected.value, merged.field))",
      valueAtPlace(rejected.value, of: rejected.source, merged.field),
      rejected.weight.map {
        language.text(.weight, ["weight": NumberText.fixed($0, decimals: 2, in: language)])
      },
      (rejected.remoteness.map(words) ?? words(for: rejected)) + hint(for: rejected, beside: merged),
    ]
    return language.text(.sentence, ["text": language.list(parts.compactMap(\.self))])
  }

  private func words(for rejected: Rejection) -> String {
    guard let leader = rejected.leader else { return language.text(rejected.reason.phrase) }
    return language.text(.rejectedWith, ["field": leader.label(insideSentenceIn: language)])
  }

  /// A Fahrenheit value in a Celsius field is the commonest error of sources. Whatever units the page uses,
  /// the hint shows the reported number as Fahrenheit and its conversion in Celsius, because the field was
  /// read as Celsius.
  private func hint(for rejected: Rejection, beside merged: MergedValue) -> String {
    guard merged.field.quantity == .temperature,
      rejected.reason == .outlier || rejected.reason == .range,
      let expected = merged.value
    else { return "" }
    let read = Temperature.fahrenheit(rejected.value)
    guard abs(read.celsius - expected) <= 3 else { return "" }
    let fahrenheit = NumberText.fixed(rejected.value, decimals: 1, in: language)
    let temperature = QuantityText(units: .metric, language: language).temperature(read)
    return
      " (\(language.text(.fahrenheitWouldBe, ["fahrenheit": fahrenheit, "temperature": temperature])))"
  }

  /// `weight 0.81`, or the number alone under a visible header.
  func weight(_ weight: Double) -> String {
    let number = NumberText.fixed(weight, decimals: 2, in: language)
    return page.options.hasOwnLayout ? number : language.text(.weight, ["weight": number])
  }

  // MARK: - Feels-like temperature

  /// No source reports it; the page shows the values that it is computed from.
  private func section(feelsLike: Temperature) -> Document {
    let value = page.quantities.temperature(feelsLike)
    let note = language.text(.valueIs, ["value": value, "method": language.text(.computedFromOthers)])
    var table = Table([Table.Column("", importance: 2), Table.Column("", .decimal, importance: 1)])
    table.columns[0].isLabel = true
    table.showsHeader = false
    table.rows = [Field.temperature, .windSpeed, .humidity].compactMap { field in
      page.answer.current.values.value(of: field).map { value in
        [StyledText(field.label(in: language)), StyledText(text(value, field))]
      }
    }
    return Document([
      .heading(StyledText(language.text(.feelsLikeLabel)), note: StyledText(note)), .table(table),
    ])
  }
}

extension Contribution {
  /// The kind of value, with a placeholder for its age.
  var agePhrase: Phrase {
    switch kind {
    case .observation: .observedAgo
    case .nowcast: .nowcastAgo
    case .analysis: .analysisOld
    case .forecast where issued != nil: .forecastIssuedAgo
    case .forecast: isOfOwnTime ? .forecastForAgo : .forecastFetchedAgo
    }
  }
}
