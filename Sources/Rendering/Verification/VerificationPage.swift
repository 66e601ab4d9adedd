import Aggregation
import FoundationEssentials
import Weather

/// The errors of the sources, a table for each place: by field, lead time and source.
struct VerificationPage {
  let answer: VerificationAnswer
  let options: RenderOptions

  private var quantities: QuantityText { QuantityText(units: options.units.units(country: nil)) }

  var document: Document {
    guard !answer.spots.isEmpty else { return nothing }
    var document = SampleLabel(answer.origin, answer.now).document
    for spot in answer.spots {
      if !document.blocks.isEmpty { document.add(.gap) }
      document.add(.title(StyledText(spot.name, .bold), aside: StyledText(span(spot))))
      if spot.scores.isEmpty {
        document.add(
          "No forecast has met an observation yet: \(spot.waiting) wait for their hour. "
            + "Ask again from time to time; a station within 40 km has to report."
        )
      } else {
        document.add(.table(table(spot)))
      }
    }
    document.add(.gap)
    document.add(.text(StyledText(footer, .dim)))
    return document
  }

  /// One line for each place: the source with the least error of temperature within a day.
  var lines: [String] {
    answer.spots.map { spot in
      let scores = spot.scores.filter { $0.field == .temperature }
      let best = scores.min { ($0.meanAbsoluteError, $0.source) < ($1.meanAbsoluteError, $1.source) }
      guard let best else { return "\(spot.name): no pairs yet" }
      return "\(spot.name): \(best.source) \(error(best)) over \(best.pairs) pairs"
    }
  }

  private var nothing: Document {
    var document = Document([.text(StyledText("Nothing is kept to hold forecasts against."))])
    if answer.mode == .off {
      document.add(
        .text(StyledText("settings.verify is off. Turn it on: agg config set settings.verify record", .dim))
      )
    } else {
      document.add(.text(StyledText("Ask agg weather PLACE from time to time.", .dim)))
    }
    return document
  }

  private var footer: String {
    let weights =
      switch answer.mode {
      case .weigh: "The weights count in the merge."
      case .record: "The weights do not count. Let them: agg config set settings.verify weigh"
      case .off: "Nothing more is kept: settings.verify is off."
      }
    return
      "Bias is forecast minus observation; error is the mean distance between them. A weight needs "
      + "\(LearnedWeights.leastPairs) pairs of two sources. \(weights)"
  }

  private func span(_ spot: VerificationAnswer.Spot) -> String {
    guard let first = spot.first, let last = spot.last else { return "" }
    let (from, to) = (TimeText.rfc3339(first).prefix(10), TimeText.rfc3339(last).prefix(10))
    return from == to ? "\(from)" : "\(from) to \(to)"
  }

  private func table(_ spot: VerificationAnswer.Spot) -> Table {
    var table = Table([
      Table.Column("", importance: 5), Table.Column("ahead", importance: 4),
      Table.Column("source", importance: 6, minimumWidth: 8),
      Table.Column("pairs", .trailing, importance: 3),
      Table.Column("bias", .decimal, importance: 2), Table.Column("error", .decimal, importance: 7),
      Table.Column("weight", .decimal, importance: 1),
    ])
    var before: ForecastScore?
    for score in spot.scores {
      let isNewField = before?.field != score.field
      let isNewLead = isNewField || before?.lead != score.lead
      let learned = spot.learned[score.source, score.field, score.lead]
      table.rows.append([
        StyledText(isNewField ? score.field.label : "", .bold),
        StyledText(isNewLead ? score.lead.words : "", .dim),
        StyledText(score.source.name),
        StyledText("\(score.pairs)"),
        StyledText(bias(score)),
        StyledText(error(score)),
        StyledText(learned.map { NumberText.fixed($0.factor, decimals: 2) } ?? "", .dim),
      ])
      before = score
    }
    return table
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
  /// Which hours ahead the group has.
  var words: String {
    switch self {
    case .hours6: "to 6 h"
    case .hours24: "to 24 h"
    case .hours72: "to 3 days"
    }
  }
}

extension QuantityText {
  /// The size of an error: a difference, with its unit.
  func error(_ size: Double, of field: Field) -> String {
    switch field {
    case .temperature, .dewPoint: "\(spread(size, of: field))\(Self.glue)°\(units.temperature.rawValue)"
    case .windSpeed:
      "\(NumberText.fixed(units.wind.value(.metersPerSecond(size)), decimals: 1))\(Self.glue)\(units.wind.rawValue)"
    default: value(size, of: field, isPrecise: true)
    }
  }

  /// What past errors made of a weight: `learned weight 1.3 from 64 pairs, mean error 0.9 °C`.
  func words(_ learned: LearnedWeight, of field: Field) -> String {
    let factor = NumberText.fixed(learned.factor, decimals: 1)
    return "learned weight \(factor) from \(learned.pairs) pairs, "
      + "mean error \(error(learned.meanAbsoluteError, of: field))"
  }
}
