import Aggregation
import FoundationEssentials
import Weather

/// The sources side by side with the merged column, and what was left out.
struct ComparePage {
  private let page: WeatherPage

  init(_ page: WeatherPage) { self.page = page }

  private var merged: MergedReadings { page.answer.current }
  private var language: Language { page.options.language }

  var document: Document {
    var document = page.opening
    let fields = Field.weather.filter { merged.values[$0] != nil }
    guard !fields.isEmpty else {
      document.add(language.text(.noWeather), .warning)
      return document
    }
    document.add(.gap)
    document.add(.table(table(fields)))
    document.add(.gap)
    for line in notes(fields) { document.add(.text(line)) }
    document.add(Credits(page.answer.sources, isVerbose: page.options.isVerbose).document)
    return document
  }

  /// The table alone, for whoever has room beside the card; `nil` when there is nothing to compare.
  var overview: Document? {
    let fields = Field.weather.filter { merged.values[$0] != nil }
    guard sources.count > 1, !fields.isEmpty else { return nil }
    return Document([.heading(StyledText(language.text(.sourcesHeading))), .table(table(fields))])
  }

  private var sources: [SourceID] { page.answer.reports.map(\.source) }

  private func table(_ fields: [Field]) -> Table {
    // The merged column stays; of the sources the last of the config go first.
    var columns = [
      Table.Column("", importance: 100), Table.Column(language.text(.mergedColumn), .decimal, importance: 99),
      Table.Column(language.text(.spreadColumn), .decimal, importance: 1),
    ]
    columns += sources.indices.map { index in
      Table.Column(page.name(sources[index]), .decimal, importance: 90 - index)
    }
    var table = Table(columns)
    table.rows = [condition] + fields.map(row)
    table.rows.append(
      [StyledText(language.text(.age), .dim), StyledText(), StyledText()]
        + page.answer.reports.map { report in
          let since = report.current.map { $0.issued ?? $0.content.time } ?? report.fetched
          return StyledText(TimeText.age(page.answer.now.timeIntervalSince(since), in: language), .dim)
        }
    )
    return table
  }

  private var condition: [StyledText] {
    let votes = merged.condition?.votes ?? []
    let word = merged.condition.flatMap { merged in
      merged.condition.map { ConditionText.words(ConditionVote($0, merged.intensity), in: language) }
    }
    return [
      StyledText(language.text(.condition)), StyledText(word ?? NumberText.missing, .bold), StyledText(),
    ]
      + sources.map { source in
        StyledText(
          votes.first { $0.source == source }.map { ConditionText.words($0.vote, in: language) }
            ?? NumberText.missing
        )
      }
  }

  private func row(_ field: Field) -> [StyledText] {
    let value = merged.values[field]
    let whole =
      value?.value.map { text($0, field) }
      ?? (value?.isVariable == true ? language.text(.variable) : NumberText.missing)
    let spread = value?.spread.flatMap {
      $0 > 0 && value?.count ?? 0 > 1 ? page.quantities.spread($0, of: field) : nil
    }
    return [StyledText(field.label(in: language)), StyledText(whole, .bold), StyledText(spread ?? "", .dim)]
      + sources.map { cell(field, $0) }
  }

  /// What a source says, marked when it took no part.
  private func cell(_ field: Field, _ source: SourceID) -> StyledText {
    guard let merged = merged.values[field] else { return StyledText(NumberText.missing, .dim) }
    if let used = merged.used.first(where: { $0.source == source }) {
      return StyledText(text(used.value, field))
    }
    if let rejected = merged.rejected.first(where: { $0.source == source }) {
      return StyledText(text(rejected.value, field) + " x", .warning)
    }
    // It takes part as a dew point.
    if field == .humidity, let report = page.answer.reports.first(where: { $0.source == source }),
      let said = report.current?.content[.humidity]
    {
      return StyledText(text(said, field))
    }
    return StyledText(NumberText.missing, .dim)
  }

  private func text(_ value: Double, _ field: Field) -> String {
    page.quantities.value(value, of: field, isPrecise: true)
  }

  private func notes(_ fields: [Field]) -> [StyledText] {
    var lines: [StyledText] = []
    if let agreement = merged.headlineAgreement {
      lines.append(
        StyledText(
          language.text(
            .agreementIs,
            [
              "grade": language.text(AgreementGrade(agreement).phrase),
              "number": NumberText.fixed(agreement, decimals: 2, in: language),
            ]
          )
        )
      )
    }
    let rejected = fields.flatMap { field in (merged.values[field]?.rejected ?? []).map { (field, $0) } }
    for (field, rejection) in rejected {
      lines.append(
        StyledText("x ", .warning)
          + StyledText(
            language.labelled(
              field.label(in: language),
              "\(page.name(rejection.source)) \(text(rejection.value, field)), \(language.text(rejection.reason.phrase))."
            )
          )
      )
    }
    return lines
  }
}

extension RejectionReason {
  /// Why a value took no part, as the end of a sentence.
  var phrase: Phrase {
    switch self {
    case .range: .rejectedRange
    case .outlier: .rejectedOutlier
    case .conflict: .rejectedConflict
    case .stale: .rejectedStale
    case .far: .rejectedFar
    case .disabled: .rejectedDisabled
    case .interval: .rejectedInterval
    }
  }
}

extension AgreementGrade {
  fileprivate var phrase: Phrase {
    switch self {
    case .high: .highAgreement
    case .medium: .mediumAgreement
    case .low: .lowAgreementGrade
    }
  }
}
