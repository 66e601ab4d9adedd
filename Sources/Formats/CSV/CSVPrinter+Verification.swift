import Aggregation
import Merge
import Weather

extension CSVPrinter {
  private typealias ScoreRow = (spot: VerificationAnswer.Spot, score: ForecastScore)

  /// A row for each place, value, lead time and source.
  static func verification(_ answer: VerificationAnswer) -> String {
    CSVTable<ScoreRow>([
      .text("place") { $0.spot.name },
      .number("latitude_deg", decimals: 2) { $0.spot.coordinates?.latitude },
      .number("longitude_deg", decimals: 2) { $0.spot.coordinates?.longitude },
      .text("field") { $0.score.value.name },
      .text("unit") { $0.score.field.unit.rawValue },
      .number("lead_hours_max") {
        if case .hours(_, let lead) = $0.score.value { lead.rawValue } else { nil }
      },
      .number("lead_days") {
        if case .days(_, let ahead) = $0.score.value { ahead } else { nil }
      },
      .text("source") { $0.score.forecaster.description },
      .text("kind") { $0.score.forecaster.rivalName ?? "source" },
      .number("pairs") { $0.score.pairs },
      .number("bias", decimals: 2) { $0.score.errors.bias },
      .number("mean_absolute_error", decimals: 2) { $0.score.errors.meanAbsoluteError },
      .number("root_mean_square_error", decimals: 2) { $0.score.errors.rootMeanSquareError },
      .number("learned_weight", decimals: 4) { $0.spot.learned.weight(of: $0.score)?.factor },
      .number("brier_score", decimals: 4) { $0.score.brier?.score },
      .number("brier_skill", decimals: 4) { $0.score.brier?.skill },
      .number("compared_pairs") { $0.score.comparison?.pairs },
      .number("difference_to_merge", decimals: 4) { $0.score.comparison?.meanDifference },
      .number("p", decimals: 6) { $0.score.comparison?.pValue },
      .word("verdict") { $0.score.comparison?.verdict },
      .text("sample") { _ in answer.origin.sample },
      .number("brier_reliability", decimals: 4) { $0.score.brier?.reliability },
      .number("brier_resolution", decimals: 4) { $0.score.brier?.resolution },
      .number("brier_uncertainty", decimals: 4) { $0.score.brier?.uncertainty },
      .number("wet_frequency", decimals: 4) { $0.score.brier?.frequency },
      .number("wins") { $0.score.comparison?.wins },
      .number("ties") { $0.score.comparison?.ties },
      .number("losses") { $0.score.comparison?.losses },
      .word("test") { $0.score.comparison?.test },
      .number("correction_subtracted", decimals: 2) { $0.score.correction?.amount },
      .number("correction_pairs") { $0.score.correction?.pairs },
      .number("corrected_mean_absolute_error", decimals: 2) { row in
        row.score.correction.flatMap { _ in row.score.correctedErrors?.meanAbsoluteError }
      },
      .truth("correction_merged") { row in row.score.correction.map { _ in answer.isCorrected(row.score) } },
    ])
    .text(answer.spots.flatMap { spot in spot.scores.map { (spot, $0) } })
  }
}
