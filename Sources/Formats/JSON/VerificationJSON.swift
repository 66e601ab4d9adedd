import Aggregation
import Merge
import SpannedJSON
import Weather

/// The errors of the sources as JSON.
struct VerificationJSON {
  let answer: VerificationAnswer

  func write(to writer: inout JSONWriter) {
    writer.member("verify", answer.mode.rawValue)
    writer.key("places")
    writer.array { list in for spot in answer.spots { write(spot, to: &list) } }
  }

  private func write(_ spot: VerificationAnswer.Spot, to writer: inout JSONWriter) {
    writer.object { place in
      place.member("name", spot.name)
      place.members(of: spot.coordinates)
      place.member("waiting", spot.waiting)
      place.member("firstPair", spot.first)
      place.member("lastPair", spot.last)
      place.key("scores")
      place.array { list in
        for score in spot.scores { list.object { write(score, of: spot, to: &$0) } }
      }
    }
  }

  private func write(_ score: ForecastScore, of spot: VerificationAnswer.Spot, to writer: inout JSONWriter) {
    writer.member("field", score.value.name)
    writer.member("unit", score.field.unit.rawValue)
    switch score.value {
    case .hours(_, let lead): writer.member("leadHoursMax", lead.rawValue)
    case .days(_, let ahead): writer.member("leadDays", ahead)
    }
    writer.member("source", score.forecaster.description)
    writer.member("kind", score.forecaster.rivalName ?? "source")
    writer.member("pairs", score.pairs)
    writer.member("bias", score.errors.bias, decimals: 2)
    writer.member("meanAbsoluteError", score.errors.meanAbsoluteError, decimals: 2)
    writer.member("rootMeanSquareError", score.errors.rootMeanSquareError, decimals: 2)
    writer.member("learnedWeight", spot.learned.weight(of: score)?.factor, decimals: 4)
    if let correction = score.correction {
      writer.key("correction")
      writer.object {
        $0.member("subtracted", correction.amount, decimals: 2)
        $0.member("pairs", correction.pairs)
        $0.member("meanAbsoluteError", score.correctedErrors?.meanAbsoluteError, decimals: 2)
        $0.member("merged", answer.isCorrected(score))
      }
    }
    if let brier = score.brier {
      writer.key("chance")
      writer.object { write(brier, to: &$0) }
    }
    if let comparison = score.comparison {
      writer.key("comparedWithMerge")
      writer.object { write(comparison, to: &$0) }
    }
  }

  private func write(_ brier: BrierScore, to writer: inout JSONWriter) {
    writer.member("brierScore", brier.score, decimals: 4)
    writer.member("skill", brier.skill, decimals: 4)
    writer.member("reliability", brier.reliability, decimals: 4)
    writer.member("resolution", brier.resolution, decimals: 4)
    writer.member("uncertainty", brier.uncertainty, decimals: 4)
    writer.member("frequency", brier.frequency, decimals: 4)
    writer.key("bins")
    writer.array { list in
      for bin in brier.bins {
        list.object {
          $0.member("pairs", bin.count)
          $0.member("meanChance", bin.meanChance, decimals: 4)
          $0.member("frequency", bin.frequency, decimals: 4)
          $0.member("frequencyMin", bin.interval.lower, decimals: 4)
          $0.member("frequencyMax", bin.interval.upper, decimals: 4)
        }
      }
    }
  }

  private func write(_ comparison: RivalComparison, to writer: inout JSONWriter) {
    writer.member("pairs", comparison.pairs)
    writer.member("meanDifference", comparison.meanDifference, decimals: 4)
    writer.member("wins", comparison.wins)
    writer.member("ties", comparison.ties)
    writer.member("losses", comparison.losses)
    writer.member("test", comparison.test?.rawValue)
    writer.member("p", comparison.pValue, decimals: 6)
    writer.member("verdict", comparison.verdict.rawValue)
  }
}
