package import Aggregation
import FoundationEssentials
package import Layout
package import Merge
package import Weather

/// The errors of the sources and of their rivals, for each place: by field, lead time and source.
package struct VerificationPage {
  package let answer: VerificationAnswer
  package let options: RenderOptions

  package init(answer: VerificationAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
  }

  var language: Language { options.language }

  var quantities: QuantityText {
    QuantityText(units: options.units.units(country: nil), language: language)
  }

  package var document: Document {
    guard !answer.spots.isEmpty else { return nothing }
    var document = Document()
    for (index, spot) in answer.spots.enumerated() {
      if index > 0 { document.add(.gap) }
      document.add(.title(StyledText(spot.name, .bold), aside: StyledText(span(spot))))
      if spot.scores.isEmpty {
        let waiting = language.text(.noPairs, ["count": "\(spot.waiting)"])
        document.add("\(waiting) \(language.text(.askAgain))")
      } else if let best = best(at: spot) {
        document.add(best, .bold)
      }
      // All places come from the same log.
      if index == 0 { document.add(SampleLabel(answer.origin, answer.now, in: language).document) }
      for part in [tables(of: spot), chances(of: spot), comparisons(of: spot)] where !part.blocks.isEmpty {
        document.add(.gap)
        document.add(part)
      }
    }
    document.add(.gap)
    document.add(.text(StyledText(footer, .dim)))
    return document
  }

  private var nothing: Document {
    var document = Document([.text(StyledText(language.text(.nothingStored)))])
    if answer.mode == .off {
      document.add(language.text(.verifyIsOff), .dim)
    } else {
      document.add(language.text(.askNowAndThen), .dim)
    }
    return document
  }

  private var footer: String {
    let weights: Phrase =
      switch answer.mode {
      case .weigh: .weightsCount
      case .record: .weightsDoNotCount
      case .off: .nothingMoreStored
      }
    let leastPairs = "\(LearnedWeights.leastPairs)"
    let isCorrected = isRoomy && answer.spots.contains { $0.scores.contains(where: answer.isCorrected) }
    let columns =
      isRoomy
      ? [language.text(.biasAndError)] + (isCorrected ? [language.text(.correctedExplained)] : [])
        + [language.text(.pairsExplained), language.text(.weightNeedsPairs, ["pairs": leastPairs])]
      : [language.text(.errorAlone)]
    return language.sentences(columns + explanations + [language.text(weights)])
  }

  /// The meanings of the words on the page.
  private var explanations: [String] {
    let scores = answer.spots.flatMap(\.scores)
    var texts: [String] = []
    if scores.contains(where: { $0.forecaster.source == nil }) {
      texts.append(language.text(.rivalsExplained))
    }
    if scores.contains(where: { $0.brier != nil }) {
      texts += [language.text(.brierExplained), language.text(.confidenceExplained)]
    }
    if scores.contains(where: { $0.comparison != nil }) {
      texts.append(language.text(.comparisonExplained, ["pairs": "\(RivalComparison.leastPairs)"]))
      if isRoomy { texts.append(language.text(.luckExplained)) }
    }
    return texts
  }

  private func span(_ spot: VerificationAnswer.Spot) -> String {
    guard let first = spot.first, let last = spot.last else { return "" }
    let (from, to) = (ISOInstant.day(first), ISOInstant.day(last))
    return from == to ? from : language.text(.range, ["low": from, "high": to])
  }

  /// Below this width the fields are headings, because a column of their names would leave no room for the
  /// lead time, and bias and weight are left out.
  private static let roomy = 60
  var isRoomy: Bool { options.width >= Self.roomy }

  private func tables(of spot: VerificationAnswer.Spot) -> Document {
    let scores = spot.scores.filter { $0.brier == nil }
    var document = Document()
    guard !isRoomy else {
      let (hours, days) = (scores.filter { !$0.isOfDays }, scores.filter(\.isOfDays))
      if !hours.isEmpty { document.add(.table(table(hours, spot))) }
      if !days.isEmpty {
        if !hours.isEmpty { document.add(.gap) }
        document.add(.heading(StyledText(language.text(.daysHeading))))
        document.add(.table(table(days, spot)))
      }
      return document
    }
    for scores in runs(of: scores, with: { name(of: $0.value) }) {
      let unit = scores.first.map { error($0).unit } ?? ""
      document.add(.heading(StyledText(name(of: scores[0].value)), note: StyledText(unit, .dim)))
      document.add(.table(table(scores, spot)))
    }
    return document
  }

  /// - Parameter scores: All scores of a field share one unit, which the table shows beside its name.
  private func table(_ scores: [ForecastScore], _ spot: VerificationAnswer.Spot) -> Table {
    var table = Table(
      [Table.Column("", importance: 5)] + leadColumns + [
        Table.Column(language.text(.pairsColumn), .trailing, importance: 3),
        Table.Column(language.text(.biasColumn), .decimal, importance: 2),
        Table.Column(language.text(.errorColumn), .decimal, importance: 7),
        Table.Column(language.text(.correctedColumn), .decimal, importance: 4),
        Table.Column(language.text(.rootMeanSquareColumn), .decimal, importance: 0),
        Table.Column(language.text(.weightColumn), .decimal, importance: 1),
      ]
    )
    table.columns[0].isLabel = true
    var before: ForecastScore?
    for score in scores {
      let isNewField = before.map { name(of: $0.value) } != name(of: score.value)
      let learned = spot.learned.weight(of: score)
      let square = quantities.difference(score.errors.rootMeanSquareError, of: score.field)
      table.rows.append(
        [isRoomy && isNewField ? name(of: score) : StyledText()]
          + leadCells(of: score, isNewLead: before?.value != score.value) + [
            StyledText("\(score.pairs)"),
            StyledText(isRoomy ? bias(score) : ""),
            StyledText(error(score).number),
            StyledText(isRoomy ? corrected(score) ?? "" : ""),
            StyledText(isRoomy ? square.number : ""),
            StyledText(isRoomy ? learned.map(factor) ?? "" : "", .dim),
          ]
      )
      before = score
    }
    return table
  }

  /// `Temperature °C`
  private func name(of score: ForecastScore) -> StyledText {
    let unit = error(score).unit
    return StyledText(name(of: score.value), .bold)
      + StyledText(unit.isEmpty ? "" : " \(unit)", .dim)
  }

  private func factor(_ learned: LearnedWeight) -> String {
    NumberText.fixed(learned.factor, decimals: 2, in: language)
  }

  private func bias(_ score: ForecastScore) -> String {
    quantities.difference(score.errors.bias, of: score.field, isSigned: true).number
  }

  private func error(_ score: ForecastScore) -> NumberWithUnit {
    quantities.difference(score.errors.meanAbsoluteError, of: score.field)
  }

  /// The error of what is merged; `nil` where the merge uses the forecast as it is.
  private func corrected(_ score: ForecastScore) -> String? {
    guard answer.isCorrected(score), let errors = score.correctedErrors else { return nil }
    return quantities.difference(errors.meanAbsoluteError, of: score.field).number
  }
}

extension ForecastScore {
  var isOfDays: Bool { if case .days = value { true } else { false } }
}

extension QuantityText {
  /// How the bias of a source was removed: `corrected from 12.4 °C: mean error of 64 pairs, 0.8 °C
  /// subtracted`.
  package func words(_ applied: AppliedCorrection, of field: Field) -> String {
    language.text(
      .correctedBias,
      [
        "raw": value(applied.raw, of: field, isPrecise: true), "pairs": "\(applied.correction.pairs)",
        "amount": difference(applied.correction.amount, of: field).text,
      ]
    )
  }

  /// How past errors changed a weight: `learned weight 1.3 from 64 pairs, mean error 0.9 °C`.
  package func words(_ learned: LearnedWeight, of field: Field) -> String {
    language.text(
      .learnedWeight,
      [
        "factor": NumberText.fixed(learned.factor, decimals: 1, in: language),
        "pairs": "\(learned.pairs)", "error": difference(learned.meanAbsoluteError, of: field).text,
      ]
    )
  }
}
