import Aggregation
import FoundationEssentials
import Layout
import Merge
import Weather

// The chance of rain, and whether the sources are better than the merged forecast.
extension VerificationPage {
  /// The Brier scores of the chance of precipitation, and how often it was wet for each chance.
  func chances(of spot: VerificationAnswer.Spot) -> Document {
    let scores = spot.scores.filter { $0.brier != nil }
    guard let field = scores.first?.field else { return Document() }
    var table = Table(
      leadColumns + [
        Table.Column(language.text(.pairsColumn), .trailing, importance: 3),
        Table.Column(language.text(.wetHoursColumn), .trailing, importance: 2),
        Table.Column(language.text(.brierColumn), .decimal, importance: 7),
        Table.Column(language.text(.skillColumn), .decimal, importance: 5),
      ]
    )
    var before: VerifiedValue?
    for score in scores {
      guard let brier = score.brier else { continue }
      table.rows.append(
        leadCells(of: score, isNewLead: before != score.value) + [
          StyledText("\(brier.count)"), StyledText(quantities.percent(brier.frequency * 100)),
          StyledText(number(brier.score, decimals: 3)),
          StyledText(brier.skill.map { number($0, decimals: 2) } ?? ""),
        ]
      )
      before = score.value
    }
    var document = Document([.heading(StyledText(field.label(in: language))), .table(table)])
    let reliable = scores.filter { !reliableBins(of: $0).isEmpty }
    guard !reliable.isEmpty else { return document }
    document.add(.gap)
    document.add(.heading(StyledText(language.text(.reliabilityHeading))))
    guard !isRoomy else {
      document.add(.table(reliability(reliable)))
      return document
    }
    for scores in runs(of: reliable, with: \.value) {
      document.add(.heading(StyledText(lead(of: scores[0].value))))
      document.add(.table(reliability(scores)))
    }
    return document
  }

  private func reliableBins(of score: ForecastScore) -> [ReliabilityBin] {
    score.brier?.bins.filter { $0.count >= ReliabilityBin.leastCount } ?? []
  }

  /// How often it was wet for each chance. On a narrow page the scores are of one lead time, which a heading
  /// names.
  private func reliability(_ scores: [ForecastScore]) -> Table {
    var table = Table(
      (isRoomy ? leadColumns : Array(leadColumns.suffix(1))) + [
        Table.Column(language.text(.chanceColumn), .trailing, importance: 7),
        Table.Column(language.text(.wetHoursColumn), .trailing, importance: 7),
        Table.Column(language.text(.confidenceColumn), .trailing, importance: 2),
        Table.Column(language.text(.pairsColumn), .trailing, importance: 3),
      ]
    )
    var before: VerifiedValue?
    for score in scores {
      for (index, bin) in reliableBins(of: score).enumerated() {
        let (low, high) = (quantities.fixed(bin.interval.lower * 100), bin.interval.upper * 100)
        let range = language.text(.range, ["low": low, "high": quantities.percent(high)])
        // The forecaster is named once, in the first row of its chances.
        let names = leadCells(of: score, isNewLead: before != score.value)
          .map { index == 0 ? $0 : StyledText() }
        table.rows.append(
          (isRoomy ? names : Array(names.suffix(1))) + [
            StyledText(quantities.percent(bin.meanChance * 100)),
            StyledText(quantities.percent(bin.frequency * 100)), StyledText(range, .dim),
            StyledText("\(bin.count)"),
          ]
        )
      }
      before = score.value
    }
    return table
  }

  /// The scores that follow each other with the same value.
  func runs<Value: Equatable>(
    of scores: [ForecastScore],
    with value: (ForecastScore) -> Value
  ) -> [[ForecastScore]] {
    scores.reduce(into: []) { runs, score in
      if let last = runs.last?.last, value(last) == value(score) {
        runs[runs.count - 1].append(score)
      } else {
        runs.append([score])
      }
    }
  }

  /// The sources and persistence beside the merged forecast of the same hours.
  func comparisons(of spot: VerificationAnswer.Spot) -> Document {
    let scores = spot.scores.filter { $0.comparison != nil }
    guard !scores.isEmpty else { return Document() }
    var document = Document([.heading(StyledText(language.text(.comparedHeading)))])
    guard !isRoomy else {
      for scores in runs(of: scores, with: \.isOfDays) {
        if scores[0].isOfDays {
          if document.blocks.count > 1 { document.add(.gap) }
          document.add(.heading(StyledText(language.text(.daysHeading))))
        }
        document.add(.table(comparison(scores)))
      }
      return document
    }
    for scores in runs(of: scores, with: \.value) {
      let value = scores[0].value
      document.add(.heading(StyledText(name(of: value)), note: StyledText(lead(of: value), .dim)))
      document.add(.table(comparison(scores)))
    }
    return document
  }

  /// On a narrow page the scores are of one field and lead time, which a heading names.
  private func comparison(_ scores: [ForecastScore]) -> Table {
    var table = Table(
      (isRoomy ? [Table.Column("", importance: 5)] + leadColumns : Array(leadColumns.suffix(1))) + [
        Table.Column(language.text(.pairsColumn), .trailing, importance: 1),
        Table.Column(language.text(.differenceColumn), .decimal, importance: 3),
        Table.Column(language.text(.wonTiedLostColumn), .trailing, importance: 0),
        Table.Column("p", .decimal, importance: 2),
        Table.Column("", importance: 7),
      ]
    )
    table.columns[0].isLabel = true
    var before: ForecastScore?
    for score in scores {
      guard let comparison = score.comparison else { continue }
      let isNewField = before.map { name(of: $0.value) } != name(of: score.value)
      let names =
        [isNewField ? StyledText(name(of: score.value), .bold) : StyledText()]
        + leadCells(of: score, isNewLead: before?.value != score.value)
      table.rows.append(
        (isRoomy ? names : Array(names.suffix(1))) + [
          StyledText("\(comparison.pairs)"), StyledText(difference(comparison, of: score)),
          StyledText("\(comparison.wins)/\(comparison.ties)/\(comparison.losses)"),
          StyledText(comparison.pValue.map(pValue) ?? "", .dim),
          StyledText(language.text(comparison.verdict.phrase)),
        ]
      )
      before = score
    }
    return table
  }

  /// An error means nothing without its lead time.
  var leadColumns: [Table.Column] {
    [Phrase.aheadColumn, .sourceColumn].map { name in
      var column = Table.Column(language.text(name), importance: 6)
      column.isLabel = true
      return column
    }
  }

  /// The cells of `leadColumns`.
  func leadCells(of score: ForecastScore, isNewLead: Bool) -> [StyledText] {
    [
      StyledText(isNewLead ? lead(of: score.value) : "", .dim),
      StyledText(name(of: score.forecaster)),
    ]
  }

  /// `Temperature` of hours, `Temperature max` of days.
  func name(of value: VerifiedValue) -> String {
    let label = value.field.label(in: language)
    guard case .days(let extreme, _) = value else { return label }
    let end = language.text(extreme == .temperatureMin ? .lowColumn : .highColumn)
    return "\(label) \(end)"
  }

  /// How far ahead the forecasts are.
  private func lead(of value: VerifiedValue) -> String {
    switch value {
    case .hours(_, .hours6): language.text(.leadOf6Hours)
    case .hours(_, .hours24): language.text(.leadOf24Hours)
    case .hours(_, .hours72): language.text(.leadOf3Days)
    case .days(_, let count): language.text(.days, ["count": "\(count)"])
    }
  }

  private func name(of forecaster: Forecaster) -> String {
    switch forecaster {
    case .source(let source): source.name
    case .merge: language.text(.mergedColumn)
    case .persistence: language.text(.persistenceRow)
    }
  }

  /// With the sign, in the unit of the field; of Brier scores for a chance. A decimal more than an error has,
  /// because a difference may be small and certain.
  private func difference(_ comparison: RivalComparison, of score: ForecastScore) -> String {
    let value = comparison.meanDifference
    guard score.brier == nil else { return NumberText.signed(value, decimals: 3, in: language) }
    return quantities.difference(value, of: score.field, isSigned: true, moreDecimals: 1).text
  }

  private func pValue(_ value: Double) -> String {
    value < 0.001 ? "<\(number(0.001, decimals: 3))" : number(value, decimals: 3)
  }

  private func number(_ value: Double, decimals: Int) -> String {
    NumberText.fixed(value, decimals: decimals, in: language)
  }
}

extension RivalComparison.Verdict {
  fileprivate var phrase: Phrase {
    switch self {
    case .better: .betterVerdict
    case .worse: .worseVerdict
    case .noDifferenceShown: .noDifferenceShown
    case .tooFew: .tooFewPairs
    }
  }
}
