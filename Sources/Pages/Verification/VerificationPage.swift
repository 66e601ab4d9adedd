package import Aggregation
import FoundationEssentials
package import Layout
package import Merge
package import Weather

/// The errors of the sources, a table for each place: by field, lead time and source.
package struct VerificationPage {
  package let answer: VerificationAnswer
  package let options: RenderOptions

  package init(answer: VerificationAnswer, options: RenderOptions) {
    self.answer = answer
    self.options = options
  }

  private var language: Language { options.language }

  private var quantities: QuantityText {
    QuantityText(units: options.units.units(country: nil), language: language)
  }

  package var document: Document {
    guard !answer.spots.isEmpty else { return nothing }
    var document = SampleLabel(answer.origin, answer.now, in: language).document
    for spot in answer.spots {
      if !document.blocks.isEmpty { document.add(.gap) }
      document.add(.title(StyledText(spot.name, .bold), aside: StyledText(span(spot))))
      if spot.scores.isEmpty {
        let waiting = language.text(.noPairs, ["count": "\(spot.waiting)"])
        document.add("\(waiting) \(language.text(.askAgain))")
      } else {
        document.add(tables(of: spot))
      }
    }
    document.add(.gap)
    document.add(.text(StyledText(footer, .dim)))
    return document
  }

  /// One line for each place: the source with the smallest temperature error over all lead times.
  package var lines: [String] {
    answer.spots.map { spot in
      let scores = spot.scores.filter { $0.field == .temperature }
      let best = scores.min { ($0.meanAbsoluteError, $0.source) < ($1.meanAbsoluteError, $1.source) }
      guard let best else { return language.labelled(spot.name, language.text(.noPairsYet)) }
      let words = language.text(
        .errorOverPairs,
        ["source": "\(best.source)", "error": error(best), "pairs": "\(best.pairs)"]
      )
      return language.labelled(spot.name, words)
    }
  }

  private var nothing: Document {
    var document = Document([.text(StyledText(language.text(.nothingKept)))])
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
      case .off: .nothingMoreKept
      }
    let leastPairs = "\(LearnedWeights.leastPairs)"
    let columns =
      isRoomy
      ? [language.text(.biasAndError), language.text(.weightNeedsPairs, ["pairs": leastPairs])]
      : [language.text(.errorAlone)]
    return (columns + [language.text(weights)]).joined(separator: " ")
  }

  private func span(_ spot: VerificationAnswer.Spot) -> String {
    guard let first = spot.first, let last = spot.last else { return "" }
    let (from, to) = (ISOInstant.text(first).prefix(10), ISOInstant.text(last).prefix(10))
    return from == to ? "\(from)" : language.text(.range, ["low": "\(from)", "high": "\(to)"])
  }

  /// Below this width the fields are headings, because a column of their names would leave no room for the
  /// lead time, and bias and weight are left out.
  private static let roomy = 60
  private var isRoomy: Bool { options.width >= Self.roomy }

  private func tables(of spot: VerificationAnswer.Spot) -> Document {
    guard !isRoomy else { return Document([.table(table(spot.scores, spot))]) }
    var document = Document()
    var rest = spot.scores[...]
    while let field = rest.first?.field {
      let scores = rest.prefix { $0.field == field }
      rest = rest.dropFirst(scores.count)
      let unit = scores.first.map { QuantityText.unit(in: error($0)) } ?? ""
      document.add(.heading(StyledText(field.label(in: language)), note: StyledText(unit, .dim)))
      document.add(.table(table(scores, spot)))
    }
    return document
  }

  /// - Parameter scores: All scores of a field share one unit, which the table shows beside its name.
  private func table(_ scores: some Sequence<ForecastScore>, _ spot: VerificationAnswer.Spot) -> Table {
    var table = Table([
      Table.Column("", importance: 5),
      // An error means nothing without its lead time.
      Table.Column(language.text(.aheadColumn), importance: 6),
      Table.Column(language.text(.sourceColumn), importance: 6),
      Table.Column(language.text(.pairsColumn), .trailing, importance: 3),
      Table.Column(language.text(.biasColumn), .decimal, importance: 2),
      Table.Column(language.text(.errorColumn), .decimal, importance: 7),
      Table.Column(language.text(.weightColumn), .decimal, importance: 1),
    ])
    var before: ForecastScore?
    for score in scores {
      let isNewField = before?.field != score.field
      let isNewLead = isNewField || before?.lead != score.lead
      let learned = spot.learned[score.source, score.field, score.lead]
      table.rows.append([
        isRoomy && isNewField ? name(of: score) : StyledText(),
        StyledText(isNewLead ? language.text(score.lead.phrase) : "", .dim),
        StyledText(score.source.name),
        StyledText("\(score.pairs)"),
        StyledText(isRoomy ? QuantityText.number(in: bias(score)) : ""),
        StyledText(QuantityText.number(in: error(score))),
        StyledText(isRoomy ? learned.map(factor) ?? "" : "", .dim),
      ])
      before = score
    }
    return table
  }

  /// `Temperature °C`
  private func name(of score: ForecastScore) -> StyledText {
    StyledText(score.field.label(in: language), .bold)
      + StyledText(" \(QuantityText.unit(in: error(score)))", .dim)
  }

  private func factor(_ learned: LearnedWeight) -> String {
    NumberText.fixed(learned.factor, decimals: 2, in: language)
  }

  private func bias(_ score: ForecastScore) -> String {
    let text = quantities.error(abs(score.bias), of: score.field)
    guard text.contains(where: { ("1"..."9").contains($0) }) else { return text }
    return (score.bias < 0 ? "-" : "+") + text
  }

  private func error(_ score: ForecastScore) -> String {
    quantities.error(score.meanAbsoluteError, of: score.field)
  }
}

extension LeadTime {
  /// The lead times of the group.
  fileprivate var phrase: Phrase {
    switch self {
    case .hours6: .leadOf6Hours
    case .hours24: .leadOf24Hours
    case .hours72: .leadOf3Days
    }
  }
}

extension QuantityText {
  /// The size of an error as a difference, with its unit.
  package func error(_ size: Double, of field: Field) -> String {
    switch field.quantity {
    case .temperature: spread(size, of: field)
    case .speed:
      speed(units.measure(speedDifference: size), decimals: 1)
    default: value(size, of: field, isPrecise: true)
    }
  }

  /// How past errors changed a weight: `learned weight 1.3 from 64 pairs, mean error 0.9 °C`.
  package func words(_ learned: LearnedWeight, of field: Field) -> String {
    language.text(
      .learnedWeight,
      [
        "factor": NumberText.fixed(learned.factor, decimals: 1, in: language),
        "pairs": "\(learned.pairs)", "error": error(learned.meanAbsoluteError, of: field),
      ]
    )
  }
}
