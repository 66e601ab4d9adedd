import Aggregation
import Layout
import Merge
import Weather

// The result in a few words: which source was the best for what.
extension VerificationPage {
  /// `Best source: open-meteo (Temperature, Wind), pairs: 288`: the sources with the smallest errors over all
  /// lead times; `nil` at a place with one source, which cannot be compared.
  func best(at spot: VerificationAnswer.Spot) -> String? {
    let scores = spot.scores.filter { $0.forecaster.source != nil }
    guard scores.contains(where: { $0.forecaster != scores[0].forecaster }) else { return nil }
    var winners: [(forecaster: Forecaster, names: [String], pairs: Int)] = []
    for scores in runs(of: scores, with: { name(of: $0.value) }) {
      let errors = PooledError.all(of: scores).filter { $0.pairs >= RivalComparison.leastPairs }
      guard errors.count > 1, let best = errors.smallest else { continue }
      let name = name(of: scores[0].value)
      if let index = winners.firstIndex(where: { $0.forecaster == best.forecaster }) {
        winners[index].names.append(name)
        winners[index].pairs += best.pairs
      } else {
        winners.append((best.forecaster, [name], best.pairs))
      }
    }
    guard !winners.isEmpty else { return language.text(.tooFewToCompare) }
    let texts = winners.map { winner in
      text(of: winner.forecaster, "(\(language.list(winner.names)))", pairs: winner.pairs)
    }
    return language.labelled(language.text(.bestSource), language.clauses(texts))
  }

  /// One line for each place: the source with the smallest temperature error over all lead times.
  package var lines: [String] {
    answer.spots.map { spot in
      let scores = spot.scores.filter { score in
        guard score.forecaster.source != nil, case .hours(.temperature, _) = score.value else { return false }
        return true
      }
      let words = PooledError.all(of: scores).smallest.map { best in
        text(of: best.forecaster, quantities.difference(best.mean, of: .temperature).text, pairs: best.pairs)
      }
      return language.labelled(spot.name, words ?? language.text(.noPairsYet))
    }
  }

  private func text(of forecaster: Forecaster, _ error: String, pairs: Int) -> String {
    language.text(.errorOverPairs, ["source": "\(forecaster)", "error": error, "pairs": "\(pairs)"])
  }
}

/// The mean error of a source over all lead times of one value.
private struct PooledError {
  let forecaster: Forecaster
  private var leads = 0
  private(set) var pairs = 0
  private var sum = 0.0

  private init(_ forecaster: Forecaster) { self.forecaster = forecaster }

  var mean: Double { sum / Double(pairs) }

  /// - Parameter scores: Those of one value, with at least one pair each.
  /// - Returns: Only the sources with most lead times: errors grow with them, so that a source without the
  ///   longest ones would seem better.
  static func all(of scores: [ForecastScore]) -> [PooledError] {
    var errors: [PooledError] = []
    for score in scores {
      let known = errors.firstIndex { $0.forecaster == score.forecaster }
      if known == nil { errors.append(PooledError(score.forecaster)) }
      let index = known ?? errors.count - 1
      errors[index].leads += 1
      errors[index].pairs += score.pairs
      errors[index].sum += Double(score.pairs) * (score.brier?.score ?? score.errors.meanAbsoluteError)
    }
    let most = errors.reduce(0) { max($0, $1.leads) }
    return errors.filter { $0.leads == most }
  }
}

extension [PooledError] {
  /// The smallest error; the first source by its name counts where two are equal.
  fileprivate var smallest: PooledError? {
    reduce(nil) { least, error in
      guard let least else { return error }
      return (error.mean, error.forecaster) < (least.mean, least.forecaster) ? error : least
    }
  }
}
