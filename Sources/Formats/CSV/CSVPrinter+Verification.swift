import Aggregation
import Merge
import Weather

extension CSVPrinter {
  private typealias ScoreRow = (spot: VerificationAnswer.Spot, score: ForecastScore)

  /// A row for each place, field, lead time and source.
  static func verification(_ answer: VerificationAnswer) -> String {
    CSVTable<ScoreRow>([
      .text("place") { $0.spot.name },
      .number("latitude_deg", decimals: 2) { $0.spot.coordinates?.latitude },
      .number("longitude_deg", decimals: 2) { $0.spot.coordinates?.longitude },
      .text("field") { $0.score.field.name },
      .text("unit") { $0.score.field.unit.rawValue },
      .number("lead_hours_max", decimals: 0) { Double($0.score.lead.rawValue) },
      .text("source") { $0.score.source.name },
      .number("pairs", decimals: 0) { Double($0.score.pairs) },
      .number("bias", decimals: 2) { $0.score.bias },
      .number("mean_absolute_error", decimals: 2) { $0.score.meanAbsoluteError },
      .number("learned_weight", decimals: 4) {
        $0.spot.learned[$0.score.source, $0.score.field, $0.score.lead]?.factor
      },
      .text("sample") { _ in answer.origin.sample },
    ])
    .text(answer.spots.flatMap { spot in spot.scores.map { (spot, $0) } })
  }
}
