import Aggregation
import FoundationEssentials
import Weather

/// Why each value is what it is: who said what, how old, how far, with what weight, and who was left out.
struct ExplanationPage {
  private let page: WeatherPage
  /// What each source says, whether it counts or not.
  private let said: [(source: SourceID, readings: Readings)]

  init(_ page: WeatherPage) {
    self.page = page
    said = page.answer.reports.map { ($0.source, $0.readings(now: page.answer.now)) }
  }

  private var language: Language { page.options.language }

  var document: Document {
    var document = Document()
    for field in Field.weather where page.options.explanation.covers(field) {
      if let merged = page.answer.current.values[field], hasReasons(merged) {
        document.add(.gap)
        document.add(section(merged))
      } else if page.options.explanation != .all {
        document.add(.gap)
        document.add(language.text(.noValueOfItsOwn, ["label": field.label(in: language)]))
      }
    }
    if page.options.explanation.coversCondition, let condition = page.answer.current.condition {
      document.add(.gap)
      document.add(section(condition))
    }
    if page.options.explanation == .all { document.add(extras) }
    return document
  }

  /// What sources say beside the shared values, in their own words.
  private var extras: Document {
    let lines = page.answer.sources.compactMap { source -> String? in
      guard !source.extras.isEmpty else { return nil }
      let values = source.extras.sorted { $0.key < $1.key }.map { language.labelled($0.key, $0.value) }
      return language.labelled(page.name(source.source), values.joined(separator: ", "))
    }
    return Document((lines.isEmpty ? [] : [.gap]) + lines.map { .text(StyledText($0)) })
  }

  /// Somebody said it or something like it; who asks for a value that is computed from others is told so.
  private func hasReasons(_ merged: MergedValue) -> Bool {
    let isSaid = !merged.used.isEmpty || !merged.rejected.isEmpty
    return isSaid || (isComputed(merged) && page.options.explanation != .all)
  }

  private func isComputed(_ merged: MergedValue) -> Bool { merged.method == .derived && merged.value != nil }

  // MARK: - A field

  private func section(_ merged: MergedValue) -> Document {
    var section = Document([
      .heading(StyledText(merged.field.label(in: language)), note: StyledText(verdict(merged)))
    ])
    var table = Table([
      Table.Column(language.text(.sourceColumn), importance: 3, minimumWidth: 24),
      Table.Column(language.text(.valueColumn), .decimal, importance: 4),
      Table.Column(language.text(.howColumn), importance: 1),
      Table.Column(language.text(.weightColumn), .decimal, importance: 2),
    ])
    table.showsHeader = false
    for used in merged.used {
      table.rows.append([
        StyledText(page.name(used.source)),
        StyledText(page.quantities.currentValue(used.value, of: merged.field, isPrecise: true)),
        StyledText(origin(of: used), .dim),
        StyledText(merged.used.count > 1 ? weight(used.weight) : "", .dim),
      ])
    }
    for (source, value) in asides(beside: merged) {
      table.rows.append([
        StyledText(page.name(source), .dim),
        StyledText(page.quantities.currentValue(value, of: merged.field, isPrecise: true), .dim),
        StyledText(language.text(.tookNoPart), .dim),
        StyledText(),
      ])
    }
    section.add(.table(table))
    for (source, _) in asides(beside: merged) {
      guard let reason = reasonToPassOver(source, beside: merged) else { continue }
      section.add("\(language.labelled(page.name(source), language.text(reason))).", .dim)
    }
    if merged.isConflicting {
      let words = language.labelled(merged.field.label(in: language), language.text(.farStation))
      section.add(.text(StyledText("! ", .warning) + StyledText("\(words).")))
    }
    for used in merged.used {
      guard let learned = used.learned else { continue }
      let words = page.quantities.words(learned, of: merged.field)
      section.add("\(language.labelled(page.name(used.source), words)).", .dim)
    }
    for rejected in merged.rejected {
      let label = language.labelled(language.text(.leftOut), "")
      section.add(.text(StyledText(label, .bold) + StyledText(reason(for: rejected, beside: merged))))
    }
    return section
  }

  /// What sources say that others stand for.
  private func asides(beside merged: MergedValue) -> [(SourceID, Double)] {
    let heard = merged.used.map(\.source) + merged.rejected.map(\.source)
    guard !merged.used.isEmpty else { return [] }
    return said.compactMap { source, readings in
      heard.contains(source) ? nil : readings[merged.field].map { (source, $0) }
    }
  }

  /// Why nothing is made of what a source says, where the heading does not tell that a station stands for all.
  private func reasonToPassOver(_ source: SourceID, beside merged: MergedValue) -> Phrase? {
    switch merged.field {
    case .precipitation where merged.used.contains { $0.kind == .nowcast }: return .nowcastStandsForIt
    case .cloudCover, .uvIndex, .uvIndexClearSky:
      let report = page.answer.reports.first { $0.source == source }
      return report?.current?.kind == .observation && !merged.isReplacing ? .partOfSky : nil
    default: return nil
    }
  }

  private func verdict(_ merged: MergedValue) -> String {
    let value =
      merged.value.map { page.quantities.currentValue($0, of: merged.field, isPrecise: true) }
      ?? language.text(merged.isVariable ? .variable : .noValue)
    let count = merged.used.count
    let many = language.text(.values, count)
    let method =
      switch merged.method {
      case .single where merged.isReplacing: language.text(.replacedByStation)
      case .single: language.text(.takenFromOneSource)
      case .qnh: language.text(.altimeterStandIn)
      // The others contradict it.
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
        "grade": NumberText.fixed(agreement, decimals: 2, in: language),
      ]
    )
  }

  private func origin(of used: Contribution) -> String {
    let how: Phrase =
      switch used.kind {
      case .observation: .observedAgo
      case .nowcast: .nowcastAgo
      case .analysis: .analysisOld
      case .forecast: used.issued == nil ? .forecastFetchedAgo : .forecastIssuedAgo
      }
    return [
      language.text(how, ["age": TimeText.age(age(of: used), in: language)]),
      used.distance.map { language.text(.away, ["distance": page.quantities.away($0)]) },
      used.isStale ? language.text(.keptFromEarlier) : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// What was computed and does not say when is as old as the moment that it is of, though it is weighed from when it came.
  private func age(of used: Contribution) -> TimeInterval {
    guard used.issued == nil, used.kind == .analysis || used.kind == .nowcast,
      let current = page.answer.reports.first(where: { $0.source == used.source })?.current,
      current.kind == used.kind
    else { return used.age }
    return max(0, page.answer.now.timeIntervalSince(current.content.time))
  }

  private func reason(for rejected: Rejection, beside merged: MergedValue) -> String {
    let value = page.quantities.currentValue(rejected.value, of: merged.field, isPrecise: true)
    return
      "\(page.name(rejected.source)) \(value), \(language.text(rejected.reason.phrase))\(hint(for: rejected, beside: merged))."
  }

  /// A Fahrenheit value in a Celsius field is the commonest mistake of a source.
  private func hint(for rejected: Rejection, beside merged: MergedValue) -> String {
    guard merged.field == .temperature || merged.field == .dewPoint,
      rejected.reason == .outlier || rejected.reason == .range,
      let expected = merged.value
    else { return "" }
    let read = Temperature.fahrenheit(rejected.value)
    guard abs(read.celsius - expected) <= 3 else { return "" }
    let fahrenheit = NumberText.fixed(rejected.value, decimals: 1, in: language)
    let temperature = page.quantities.temperature(read)
    return
      " (\(language.text(.fahrenheitWouldBe, ["fahrenheit": fahrenheit, "temperature": temperature])))"
  }

  private func weight(_ weight: Double) -> String {
    language.text(.weight, ["weight": NumberText.fixed(weight, decimals: 2, in: language)])
  }

  // MARK: - The condition

  private func section(_ condition: MergedCondition) -> Document {
    let word =
      condition.condition.map { ConditionText.words(ConditionVote($0, condition.intensity), in: language) }
      ?? language.text(.noCondition)
    let note =
      condition.agreement.map { agreement in
        let grade = NumberText.fixed(agreement, decimals: 2, in: language)
        return language.text(.conditionAgreement, ["condition": word, "grade": grade])
      } ?? word
    var table = Table([
      Table.Column(language.text(.sourceColumn), importance: 2),
      Table.Column(language.text(.conditionColumn), importance: 1),
      Table.Column(language.text(.weightColumn), .decimal),
    ])
    table.showsHeader = false
    for vote in condition.votes {
      table.rows.append([
        StyledText(page.name(vote.source)),
        StyledText(ConditionText.words(vote.vote, in: language)),
        StyledText(
          !vote.decides ? language.text(.tookNoPart) : condition.votes.count > 1 ? weight(vote.weight) : "",
          .dim
        ),
      ])
    }
    var section = Document([
      .heading(StyledText(language.text(.condition)), note: StyledText(note)), .table(table),
    ])
    if let unexpected = condition.unexpected {
      let label = language.labelled(language.text(.leftOut), "")
      let words = ConditionText.words(unexpected, in: language)
      let reason = "\(words), \(language.text(.rejectedUnexpected))."
      section.add(.text(StyledText(label, .bold) + StyledText(reason)))
    }
    return section
  }
}
