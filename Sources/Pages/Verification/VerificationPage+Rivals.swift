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
    var lead: LeadTime?
    for score in scores {
      guard let brier = score.brier else { continue }
      table.rows.append(
        leadCells(of: score, isNewLead: lead != score.lead) + [
          StyledText("\(brier.count)"), StyledText(quantities.percent(brier.frequency * 100)),
          StyledText(number(brier.score, decimals: 3)),
          StyledText(brier.skill.map { number($0, decimals: 2) } ?? ""),
        ]
      )
      lead = score.lead
    }
    var document = Document([.heading(StyledText(field.label(in: language))), .table(table)])
    let reliable = scores.filter { !reliableBins(of: $0).isEmpty }
    guard !reliable.isEmpty else { return document }
    document.add(.heading(StyledText(language.text(.reliabilityHeading))))
    guard !isRoomy else {
      document.add(.table(reliability(reliable)))
      return document
    }
    for scores in runs(of: reliable, with: \.lead) {
      document.add(.heading(StyledText(language.text(scores[0].lead.phrase))))
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
    for score in scores {
      for (index, bin) in reliableBins(of: score).enumerated() {
        let (low, high) = (quantities.fixed(bin.interval.lower * 100), bin.interval.upper * 100)
        let range = language.text(.range, ["low": low, "high": quantities.percent(high)])
        // The forecaster is named once, in the first row of its chances.
        let names = leadCells(of: score, isNewLead: true).map { index == 0 ? $0 : StyledText() }
        table.rows.append(
          (isRoomy ? names : Array(names.suffix(1))) + [
            StyledText(quantities.percent(bin.meanChance * 100)),
            StyledText(quantities.percent(bin.frequency * 100)), StyledText(range, .dim),
            StyledText("\(bin.count)"),
          ]
        )
      }
    }
    return table
  }

  /// The scores that follow each other with the same value.
  private func runs<Value: Equatable>(
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
      document.add(.table(comparison(scores)))
      return document
    }
    for scores in runs(of: scores, with: { "\($0.field.name) \($0.lead)" }) {
      let lead = StyledText(language.text(scores[0].lead.phrase), .dim)
      document.add(.heading(StyledText(scores[0].field.label(in: language)), note: lead))
      document.add(.table(comparison(scores)))
    }
    return document
  }

  /// On a narrow page the scores are of one field and lead time, which a heading names.
  private func comparison(_ scores: [ForecastScore]) -> Table {
    var table = Table(
      (isRoomy ? [Table.Column("", importance: 5)] + leadColumns : Array(leadColumns.suffix(1))) + [
        Table.Column(language.text(.pairsColumn), .trailing, importance: 3),
        Table.Column(language.text(.differenceColumn), .decimal, importance: 1),
        Table.Column(language.text(.wonTiedLostColumn), .trailing, importance: 0),
        Table.Column("p", .decimal, importance: 2),
        Table.Column("", importance: 7),
      ]
    )
    var before: ForecastScore?
    for score in scores {
      guard let comparison = score.comparison else { continue }
      let isNewField = before?.field != score.field
      let names =
        [isNewField ? StyledText(score.field.label(in: language), .bold) : StyledText()]
        + leadCells(of: score, isNewLead: isNewField || before?.lead != score.lead)
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
    [
      Table.Column(language.text(.aheadColumn), importance: 6),
      Table.Column(language.text(.sourceColumn), importance: 6),
    ]
  }

  /// The cells of `leadColumns`.
  func leadCells(of score: ForecastScore, isNewLead: Bool) -> [StyledText] {
    [
      StyledText(isNewLead ? language.text(score.lead.phrase) : "", .dim),
      StyledText(name(of: score.forecaster)),
    ]
  }

  private func name(of forecaster: Forecaster) -> String {
    switch forecaster {
    case .source(let source): source.name
    case .merge: language.text(.mergedColumn)
    case .persistence: language.text(.persistenceRow)
    }
  }

  /// With the sign, in the unit of the field; of Brier scores for a chance.
  private func difference(_ comparison: RivalComparison, of score: ForecastScore) -> String {
    let size = abs(comparison.meanDifference)
    let text =
      score.brier == nil ? quantities.error(size, of: score.field) : number(size, decimals: 3)
    return signed(text, comparison.meanDifference)
  }

  /// A sign, unless the text is 0.
  func signed(_ text: String, _ value: Double) -> String {
    guard text.contains(where: { ("1"..."9").contains($0) }) else { return text }
    return (value < 0 ? "-" : "+") + text
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
