import Aggregation
import FoundationEssentials
import Layout
import Merge
import Weather

/// The sources side by side with the merged values, and the rejected values.
struct ComparePage {
  private let page: WeatherPage
  private let sources: [ComparedSource]

  init(_ page: WeatherPage) {
    self.page = page
    // The runs of an ensemble have no current values.
    sources = page.answer.reports.filter { $0.runs == nil }.map { ComparedSource($0, in: page.answer) }
  }

  private var merged: MergedReadings { page.answer.current }
  private var language: Language { page.options.language }

  var document: Document {
    var document = page.opening
    guard hasValues else {
      document.add(language.text(.noWeather), .warning)
      return document
    }
    document.add(.gap)
    let table = fitting(table(fields))
    document.add(.table(hasRoom(for: table) ? table : stacked(table)))
    document.add(.gap)
    for line in notes(fields) { document.add(.text(line)) }
    document.add(SourceFooter(page.answer.sources, options: page.options).credits)
    return document
  }

  /// The table alone, for a layout with room beside the card; `nil` when there is nothing to compare.
  var overview: Document? {
    guard sources.count > 1, hasValues else { return nil }
    return Document([.heading(StyledText(language.text(.sourcesHeading))), .table(table(fields))])
  }

  /// The width of the whole table.
  var width: Int { page.options.drawnWidth(of: table(fields)) }

  /// Whether any source reports a value or a condition.
  private var hasValues: Bool { !fields.isEmpty || merged.condition != nil }

  /// The fields that any source reports. The UV index under a clear sky is shown only if no source has the
  /// actual one.
  private var fields: [Field] {
    Field.weather.filter { field in
      merged.values[field] != nil && (field != .uvIndexClearSky || merged.values[.uvIndex] == nil)
    }
  }

  private func table(_ fields: [Field]) -> Table {
    // The merged column always stays, the spread while there is room for it and one source; the last sources
    // in the config are dropped first.
    var columns = [
      Table.Column("", importance: 100), Table.Column(language.text(.mergedColumn), .decimal, importance: 99),
      Table.Column(language.text(.spreadColumn), .decimal, importance: 97),
    ]
    columns += sources.indices.map { index in
      var column = Table.Column(
        page.name(sources[index].report),
        .decimal,
        importance: index == 0 ? 98 : 96 - index
      )
      column.shortestHeader = shortestWidth(of: page.name(sources[index].report))
      column.isCounted = true
      return column
    }
    columns[0].isLabel = true
    for index in columns.indices { columns[index].wordsStandApart = true }
    var table = Table(columns)
    table.omissionNotes = sources.indices.map {
      StyledText(language.text(CountedPhrase.sourcesWithoutRoom, $0 + 1), .dim)
    }
    table.rows = [condition] + fields.map(row)
    table.rows.append(
      [StyledText(language.text(.age), .dim), StyledText(), StyledText()]
        + sources.map { source in
          StyledText(TimeText.age(page.answer.age(of: source.report), in: language), .dim)
        }
    )
    return table
  }

  /// The width to which the name of a source may be cut: `met-norway-n…`, because `met-norw…` could be
  /// met-norway as well, even if that has no column.
  private func shortestWidth(of name: String) -> Int {
    let others = page.answer.sources.map(\.source.name).filter { $0 != name }
    // A name that is cut to less cannot be understood.
    var letters = 7
    while letters < name.count, others.contains(where: { $0.hasPrefix(name.prefix(letters)) }) {
      letters += 1
    }
    return min(letters + 1, name.count)
  }

  /// The table with narrower gaps, then also without the spread, if that makes room for the last source.
  private func fitting(_ table: Table) -> Table {
    var close = table
    close.gap = 1
    var bare = close
    bare.columns.remove(at: Self.spreadColumn)
    for row in bare.rows.indices { bare.rows[row].remove(at: Self.spreadColumn) }
    return [table, close, bare].first { shownSources(of: $0) == sources.count } ?? table
  }

  private static let spreadColumn = 2

  /// How many sources fit into a line.
  private func shownSources(of table: Table) -> Int { page.options.countedColumns(of: table) }

  /// Whether at least two sources fit beside each other; a single one cannot be compared.
  private func hasRoom(for table: Table) -> Bool {
    page.options.hasOwnLayout || sources.count < 2 || shownSources(of: table) > 1
  }

  /// The table for a narrow terminal: one line for each value, with the values of the sources below.
  private func stacked(_ table: Table) -> Table {
    let heads = [0, 1]
    var stacked = Table(heads.map { table.columns[$0] }, narrowing: .stack(heads: heads.count))
    stacked.columns += sources.map { _ in Table.Column() }
    let first = table.columns.count - sources.count
    stacked.rows = table.rows.map { row in
      heads.map { row[$0] }
        + zip(sources, row[first...]).map { source, cell in
          guard cell.plain != NumberText.missing else { return StyledText() }
          return StyledText(page.name(source.report) + QuantityText.glue, .dim) + cell
        }
    }
    // The headers of the columns become the first row, so that each value can still be attributed.
    stacked.rows.insert(heads.map { table.columns[$0].header } + table.columns[first...].map(\.header), at: 0)
    return stacked
  }

  private var condition: [StyledText] {
    let word = merged.condition.flatMap { merged in
      merged.condition.map { ConditionText.words(ConditionVote($0, merged.intensity), in: language) }
    }
    return [
      StyledText(language.text(.condition)), StyledText(word ?? NumberText.missing, .bold), StyledText(),
    ]
      + sources.map { source in
        guard let reported = source.reported.condition else { return StyledText(NumberText.missing, .dim) }
        let word = ConditionText.words(reported, in: language)
        if isRejected(source.id) { return Self.rejected(word) }
        return decides(source) ? StyledText(word) : Self.aside(word)
      }
  }

  /// A value that is not used because other sources take precedence.
  private static func aside(_ text: String) -> StyledText { StyledText("(\(text))", .dim) }

  /// A rejected value; the notes say why.
  private static func rejected(_ text: String) -> StyledText { StyledText(text + " x", .warning) }

  private func row(_ field: Field) -> [StyledText] {
    let value = merged.values[field]
    let isAltimeter = value?.method == .qnh
    let whole =
      page.directionWord(of: field)
      ?? value?.value.map { text($0, value?.writtenAs ?? field, value?.bound) }
      .map { isAltimeter ? language.text(.asAltimeter, ["pressure": $0]) : $0 } ?? NumberText.missing
    let spread = value?.spread.flatMap {
      $0 > 0 && value?.count ?? 0 > 1 ? page.quantities.spread($0, of: field) : nil
    }
    return [StyledText(page.label(of: field)), StyledText(whole, .bold), StyledText(spread ?? "", .dim)]
      + sources.map { cell(field, $0) }
  }

  /// The value of a source, marked if it was not used.
  private func cell(_ field: Field, _ source: ComparedSource) -> StyledText {
    // A variable wind has a speed and no direction.
    if field == .windDirection, source.reported.hasVariableWind,
      let part = source.value(of: .windSpeed)?.part
    {
      return Self.marked(page.directionless(at: source.reported[.windSpeed].map(Speed.metersPerSecond)), part)
    }
    if let (value, part) = source.value(of: field) {
      return Self.marked(text(value, field, source.reported.bound(of: field)), part)
    }
    return StyledText(NumberText.missing, .dim)
  }

  private static func marked(_ text: String, _ part: ComparedSource.Part) -> StyledText {
    switch part {
    case .used: StyledText(text)
    case .rejected: rejected(text)
    case .aside: aside(text)
    }
  }

  private func text(_ value: Double, _ field: Field, _ bound: Bound? = nil) -> String {
    page.quantities.comparable(value, of: field, bound)
  }

  private func notes(_ fields: [Field]) -> [StyledText] {
    var lines: [StyledText] = []
    if let agreement = merged.headlineAgreement { lines.append(StyledText(text(agreement: agreement))) }
    let rejected = fields.flatMap { field in rejections(of: field).map { (field, $0) } }
    for field in fields where merged.values[field]?.isConflicting == true {
      let words = language.sentence(page.label(of: field), language.text(.farStation))
      lines.append(StyledText(Caveats.mark, .bold) + StyledText(words))
    }
    for report in page.answer.reports {
      guard let fallback = page.answer.hourlyFallback(for: report) else { continue }
      let age = TimeText.age(fallback.age, in: language)
      let words = language.sentence(page.name(report), language.text(fallback.agePhrase, ["age": age]))
      lines.append(StyledText(words, .dim))
    }
    if hasAsides(fields) { lines.append(StyledText(language.text(.asideNote), .dim)) }
    for rejection in merged.condition?.rejected ?? [] where isRejected(rejection.source) {
      let word = ConditionText.words(rejection.vote, in: language)
      let name = page.name(rejection.source, of: .sky)
      lines.append(note(language.text(.condition), "\(name) \(word)", rejection.reason))
    }
    for (field, rejection) in rejected {
      let (value, bound) = page.answer.reported(rejection, of: field)
      let name = page.name(rejection.source, of: field)
      lines.append(note(page.label(of: field), "\(name) \(text(value, field, bound))", rejection.reason))
    }
    return lines
  }

  /// `x Temperature: nws 50 °C, too far from the others.`
  private func note(_ label: String, _ reported: String, _ reason: RejectionReason) -> StyledText {
    let words = language.sentence(label, language.list([reported, language.text(reason.phrase)]))
    return StyledText("x ", .warning) + StyledText(words)
  }

  /// `Agreement: high (81 %)`, with the compared values if not all were compared.
  private func text(agreement: Double) -> String {
    let values = [Field.temperature, .precipitation, .windSpeed].compactMap { merged.values[$0] }
    let isEachCompared =
      values.allSatisfy { $0.agreement != nil }
      && (merged.condition.map { $0.votes.isEmpty || $0.agreement != nil } ?? true)
    var compared = values.filter { $0.agreement != nil }.map { $0.field.label(in: language) }
    // "Wind speed" includes the direction.
    if merged.values[.windSpeed]?.agreement == nil, merged.directionAgreement != nil {
      compared.append(Field.windDirection.label(in: language))
    }
    if merged.condition?.agreement != nil { compared.append(language.text(.condition)) }
    return language.text(
      isEachCompared ? .agreementIs : .agreementOf,
      [
        "grade": language.text(AgreementGrade(agreement).phrase),
        "number": page.quantities.percent(agreement * 100),
        "values": language.list(compared),
      ]
    )
  }

  /// Humidity is rejected together with its dew point, and for the same reason.
  private func rejections(of field: Field) -> [Rejection] {
    let own = merged.values[field]?.rejected ?? []
    guard field == .humidity else { return own }
    return own
      + sources.compactMap { source in
        guard !own.contains(where: { $0.source == source.id }), source.value(of: field)?.part == .rejected,
          var rejection = merged.values[.dewPoint]?.rejected.first(where: { $0.source == source.id }),
          let reported = source.reported[field]
        else { return nil }
        rejection.value = reported
        return rejection
      }
  }

  /// Whether the condition of a source counts as a vote.
  private func decides(_ source: ComparedSource) -> Bool {
    merged.condition?.votes.contains { $0.source == source.id && $0.decides } ?? false
  }

  /// Whether the condition of a source is rejected. One station of a source may be rejected while another
  /// votes.
  private func isRejected(_ source: SourceID) -> Bool {
    guard let condition = merged.condition, !condition.votes.contains(where: { $0.source == source }) else {
      return false
    }
    return condition.rejected.contains { $0.source == source }
  }

  private func hasAsides(_ fields: [Field]) -> Bool {
    sources.contains { source in
      (source.reported.condition != nil && !decides(source) && !isRejected(source.id))
        || fields.contains { source.value(of: $0)?.part == .aside }
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
