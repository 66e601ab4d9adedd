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
    var reliability = Table(
      leadColumns + [
        Table.Column(language.text(.chanceColumn), .trailing, importance: 7),
        Table.Column(language.text(.wetHoursColumn), .trailing, importance: 7),
        Table.Column(language.text(.confidenceColumn), .trailing, importance: 2),
        Table.Column(language.text(.pairsColumn), .trailing, importance: 3),
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
      let bins = brier.bins.filter { $0.count >= ReliabilityBin.leastCount }
      for (index, bin) in bins.enumerated() {
        let (low, high) = (quantities.fixed(bin.interval.lower * 100), bin.interval.upper * 100)
        let range = language.text(.range, ["low": low, "high": quantities.percent(high)])
        // The forecaster is named once, in the first row of its chances.
        let names = index == 0 ? leadCells(of: score, isNewLead: true) : [StyledText(), StyledText()]
        reliability.rows.append(
          names + [
            StyledText(quantities.percent(bin.meanChance * 100)),
            StyledText(quantities.percent(bin.frequency * 100)), StyledText(range, .dim),
            StyledText("\(bin.count)"),
          ]
        )
      }
    }
    var document = Document([.heading(StyledText(field.label(in: language))), .table(table)])
    guard !reliability.rows.isEmpty else { return document }
    document.add(.heading(StyledText(language.text(.reliabilityHeading))))
    document.add(.table(reliability))
    return document
  }

  /// The sources and persistence beside the merged forecast of the same hours.
  func comparisons(of spot: VerificationAnswer.Spot) -> Document {
    let scores = spot.scores.filter { $0.comparison != nil }
    guard !scores.isEmpty else { return Document() }
    var table = Table(
      [Table.Column("", importance: 5)] + leadColumns + [
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
      table.rows.append(
        [isNewField ? StyledText(score.field.label(in: language), .bold) : StyledText()]
          + leadCells(of: score, isNewLead: isNewField || before?.lead != score.lead) + [
            StyledText("\(comparison.pairs)"), StyledText(difference(comparison, of: score)),
            StyledText("\(comparison.wins)/\(comparison.ties)/\(comparison.losses)"),
            StyledText(comparison.pValue.map(pValue) ?? "", .dim),
            StyledText(language.text(comparison.verdict.phrase)),
          ]
      )
      before = score
    }
    return Document([.heading(StyledText(language.text(.comparedHeading))), .table(table)])
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
