import FoundationEssentials
import Weather

/// Whether one forecast was better than another at the same times, or whether the difference may be luck.
package struct RivalComparison: Hashable, Sendable {
  /// The losses of the two at one time.
  struct Loss {
    let time: Date
    let own: Double
    let rival: Double
  }

  /// What the test says of the forecast beside its rival.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    case better, worse
    /// The difference may be luck. The two need not be equally good.
    case noDifferenceShown
    case tooFew
  }

  /// The statistical test of the difference.
  package enum Test: String, Hashable, Sendable, CaseIterable {
    case dieboldMariano
    /// The times are not equally spaced.
    case sign
  }

  /// With fewer times there is no verdict.
  package static let leastPairs = 20

  /// The number of times.
  package var pairs: Int
  /// The mean loss minus that of the rival: above 0, the rival was better.
  package var meanDifference: Double
  /// How often it was closer than the rival, equally close, and farther away.
  package var wins: Int
  package var ties: Int
  package var losses: Int
  package var test: Test?
  /// `nil` if there are too few times.
  package var pValue: Double?
  package var verdict = Verdict.tooFew

  /// Whether it was better than the rival, by the measure of the test.
  private var isAhead: Bool { test == .sign ? wins > losses : meanDifference < 0 }

  /// The verdict follows from `judge`.
  ///
  /// - Parameters:
  ///   - losses: In the order of their times.
  ///   - lead: How far ahead the forecasts look at most.
  ///   - rounding: The largest distance of losses that count as equal.
  /// - Returns: `nil` without losses.
  init?(_ losses: [Loss], lead: TimeInterval, rounding: Double) {
    guard !losses.isEmpty else { return nil }
    let differences = losses.map { Self.difference($0.own - $0.rival, rounding) }
    pairs = losses.count
    meanDifference = differences.reduce(0, +) / Double(losses.count)
    wins = differences.count { $0 < 0 }
    ties = differences.count { $0 == 0 }
    self.losses = differences.count { $0 > 0 }
    guard pairs >= Self.leastPairs else { return }
    if let spacing = Self.spacing(of: losses.map(\.time)) {
      let horizon = max(1, Int((lead / spacing).rounded(.up)))
      // A variance from autocovariances of more than half of the series is unusable.
      if horizon * 2 <= pairs, let result = DieboldMariano(differences, horizon: horizon) {
        (test, pValue) = (.dieboldMariano, result.pValue)
        return
      }
    }
    // Errors of neighbouring hours are nearly the same error, so the wins of correlated hours count less.
    let effective = Autocorrelation.effectiveCount(differences)
    guard effective >= Double(Self.leastPairs) else { return }
    let share = effective / Double(pairs)
    let count = Int((Double(wins + self.losses) * share).rounded())
    (test, pValue) = (
      .sign, SignTest.pValue(wins: min(count, Int((Double(wins) * share).rounded())), of: count)
    )
  }

  /// A difference without the last bits, in which differences that are equal differ: 0.3 - 0.2 is not 0.4 -
  /// 0.3.
  private static func difference(_ value: Double, _ rounding: Double) -> Double {
    abs(value).exceeds(rounding) ? (value * 1e9).rounded() / 1e9 : 0
  }

  /// The distance of the times; `nil` if they are not equally spaced.
  private static func spacing(of times: [Date]) -> TimeInterval? {
    let gaps = zip(times, times.dropFirst()).map { $1.timeIntervalSince($0) }
    guard let first = gaps.first, first > 0, gaps.allSatisfy({ abs($0 - first) < 1 }) else { return nil }
    return first
  }

  /// Sets the verdicts of all comparisons that are shown together.
  static func judge(_ comparisons: [Self?]) -> [Self?] {
    var judged = comparisons
    let tested = comparisons.indices.filter { comparisons[$0]?.pValue != nil }
    let remaining = FalseDiscoveryRate.remaining(tested.compactMap { comparisons[$0]?.pValue })
    for (index, isRemaining) in zip(tested, remaining) {
      let isAhead = comparisons[index]?.isAhead ?? false
      judged[index]?.verdict = isRemaining ? (isAhead ? .better : .worse) : .noDifferenceShown
    }
    return judged
  }
}
