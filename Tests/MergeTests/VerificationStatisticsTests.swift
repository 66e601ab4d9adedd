import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// The statistics of `agg verify` against vectors that were computed with SciPy.
struct VerificationStatisticsTests {
  private static func rounded(_ value: Double?, _ decimals: Int = 6) -> Double? {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return value.map { ($0 * scale).rounded() / scale }
  }

  // MARK: - Errors

  @Test func `errors of directions are at most half a turn`() throws {
    let pairs: [(Double, Double)] = [(350, 340), (10, 350), (20, 10), (355, 350), (5, 350)]
    let errors = pairs.map { Field.windDirection.error(of: $0, against: $1) }
    #expect(errors == [10, 20, 10, 5, 15])
    #expect(try #require(ErrorSummary(errors)).bias == 12)
    #expect(Field.windDirection.error(of: 180, against: 0) == -180)
    #expect(Field.windDirection.error(of: 350, against: 10) == -20)
    #expect(Field.temperature.error(of: 350, against: 10) == 340)
  }

  @Test func `errors are summed up`() throws {
    let summary = try #require(ErrorSummary([3, -4, 0, 0, 0]))
    #expect(summary.count == 5 && summary.bias == -0.2 && summary.meanAbsoluteError == 1.4)
    #expect(abs(summary.rootMeanSquareError - 5.0.squareRoot()) < 1e-15)
    #expect(ErrorSummary([]) == nil)
  }

  // MARK: - Probability

  private static let chances: [BrierScore.Pair] = zip(
    [0, 0.1, 0.1, 0.3, 0.3, 0.3, 0.6, 0.6, 0.9, 1],
    [false, false, true, false, false, true, true, false, true, true]
  ).map { BrierScore.Pair(chance: $0, occurred: $1) }

  @Test func `the Brier score is the sum of its parts`() throws {
    let brier = try #require(BrierScore(Self.chances))
    #expect(Self.rounded(brier.score) == 0.202)
    #expect(brier.frequency == 0.5 && brier.uncertainty == 0.25)
    #expect(Self.rounded(brier.reliability, 7) == 0.0353333)
    #expect(Self.rounded(brier.resolution, 7) == 0.0833333)
    #expect(Self.rounded(brier.skill) == 0.192)
    #expect(abs(brier.reliability - brier.resolution + brier.uncertainty - brier.score) < 1e-12)
    #expect(BrierScore([]) == nil)
  }

  @Test(arguments: [true, false])
  func `without both outcomes there is no skill`(occurred: Bool) throws {
    let brier = try #require(BrierScore([.init(chance: 0.4, occurred: occurred)]))
    #expect(brier.skill == nil)
  }

  @Test func `chances are binned by tenths, with their mean`() throws {
    let bins = try #require(BrierScore(Self.chances)).bins
    #expect(bins.map(\.count) == [1, 2, 3, 2, 2])
    #expect(bins.map { Self.rounded($0.meanChance) } == [0, 0.1, 0.3, 0.6, 0.95])
    #expect(bins.map { Self.rounded($0.frequency) } == [0, 0.5, 0.333333, 0.5, 1])
    #expect([0, 0.0999, 0.1, 0.3, 0.7, 0.999, 1].map(ReliabilityBin.index) == [0, 0, 1, 3, 7, 9, 9])
  }

  @Test(
    arguments: [
      (7, 10, 0.396778, 0.892209), (0, 10, 0, 0.277533), (3, 20, 0.052369, 0.360419),
    ] as [(Int, Int, Double, Double)]
  )
  func `the interval of a frequency stays within 0 and 1`(hits: Int, count: Int, low: Double, high: Double)
    throws
  {
    let interval = try #require(WilsonInterval(hits, of: count))
    #expect(Self.rounded(interval.lower) == low && Self.rounded(interval.upper) == high)
    #expect(WilsonInterval(0, of: 0) == nil)
  }

  // MARK: - Bias

  private static let tenErrors = [1.2, 0.8, 1.5, 0.9, 1.1, 1.3, 0.7, 1.0, 1.4, 1.1]

  @Test(arguments: [(1, 0.275), (3, 0.55), (9, 0.825)] as [(Int, Double)])
  func `the fewer pairs, the less of a bias is removed`(times: Int, expected: Double) throws {
    let errors = (0..<times).flatMap { _ in Self.tenErrors }
    let correction = try #require(BiasCorrection(errors))
    #expect(correction.pairs == 10 * times)
    #expect(abs(correction.amount - expected) < 1e-9)
  }

  @Test func `fewer than ten pairs correct nothing`() {
    #expect(BiasCorrection(Array(repeating: 1, count: 9)) == nil)
  }

  @Test func `a few large errors do not decide the correction`() throws {
    // The mean is 3, the standard deviation about 3.55, and the median 1.
    let errors = Array(repeating: 1.0, count: 15) + Array(repeating: 9.0, count: 5)
    let correction = try #require(BiasCorrection(errors))
    #expect(abs(correction.amount - 1 * 20 / 50) < 1e-12)
  }

  @Test func `the mean decides where the median is near it`() throws {
    // The mean is 4/3, the standard deviation about 1.27, and the median 1.
    let errors = (0..<30).map { [0.0, 1, 3][$0 % 3] }
    let correction = try #require(BiasCorrection(errors))
    #expect(abs(correction.amount - 2.0 / 3) < 1e-12)
  }

  @Test func `a corrected value stays possible`() {
    let correction = BiasCorrection(pairs: 60, amount: 2)
    #expect(correction.corrected(1.5, of: .windSpeed) == 0)
    #expect(correction.corrected(1.5, of: .temperature) == -0.5)
    #expect(BiasCorrection(pairs: 60, amount: -3).corrected(98, of: .cloudCover) == 100)
    for field in [Field.precipitation, .windDirection, .pop, .snowfall] {
      #expect(!BiasCorrection.fields.contains(field))
    }
  }

  // MARK: - Comparisons

  private static let squares: [Double] = zip(
    [1.1, 0.4, 2, 0.9, 1.6, 0.3, 1.2, 0.8, 1.9, 0.5, 1.4, 0.7],
    [0.9, 0.6, 1.2, 0.8, 1.1, 0.5, 0.9, 0.7, 1.3, 0.6, 1, 0.8]
  ).map { $0 * $0 - $1 * $1 }
  private static let plain = [0.9, 1.1, 1, -0.2, -0.1, 0.4, 0.8, 0.7, 0.1, -0.3, 0.2, 0.6]

  @Test func `squared errors one step ahead give the expected statistic`() throws {
    let result = try #require(DieboldMariano(Self.squares, horizon: 1))
    #expect(Self.rounded(result.meanDifference) == 0.626667)
    #expect(Self.rounded(Autocorrelation.covariance(of: Self.squares, lag: 0)) == 0.748339)
    #expect(Self.rounded(Autocorrelation.covariance(of: Self.squares, lag: 1)) == -0.439248)
    #expect(Self.rounded(result.statistic) == 2.509447)
    #expect(Self.rounded(result.corrected) == 2.402613)
    #expect(Self.rounded(result.pValue) == 0.035070)
  }

  @Test func `a variance that would be negative is not`() throws {
    // In the original test, it is (0.748339 - 2 * 0.439248) / 12.
    let bartlett = try #require(DieboldMariano(Self.squares, horizon: 2))
    #expect(Self.rounded(bartlett.variance, 7) == 0.0257576)
    #expect(Self.rounded(bartlett.statistic) == 3.904669)
    #expect(Self.rounded(bartlett.corrected) == 3.412709)
    #expect(Self.rounded(bartlett.pValue) == 0.005797)
  }

  @Test func `a plain difference one step ahead gives the expected statistic`() throws {
    let one = try #require(DieboldMariano(Self.plain, horizon: 1))
    #expect(Self.rounded(one.statistic) == 3.220777 && Self.rounded(one.corrected) == 3.083659)
    #expect(Self.rounded(one.pValue) == 0.010403)
  }

  @Test func `equal differences and short series have no statistic`() {
    #expect(DieboldMariano(Array(repeating: 0.1, count: 30), horizon: 1) == nil)
    #expect(DieboldMariano([1, 2, 3], horizon: 3) == nil)
    #expect(DieboldMariano([], horizon: 1) == nil)
  }

  @Test(
    arguments: [(0, 5, 1), (1, 1, 0.5), (-1, 1, 0.5), (2, 2, 0.183503419072), (1e200, 3, 0)]
      as [(Double, Double, Double)]
  )
  func `the t distribution has its exact values`(t: Double, freedom: Double, expected: Double) {
    // With one degree of freedom 1 - 2 atan(t) / pi, with two 1 - t / sqrt(t² + 2).
    #expect(abs(StudentT.twoSided(t, degreesOfFreedom: freedom) - expected) < 1e-9)
  }

  @Test(
    arguments: [
      (8, 12, 0.387695), (4, 12, 0.387695), (8, 10, 0.109375), (9, 10, 0.021484), (15, 20, 0.041389),
    ]
      as [(Int, Int, Double)]
  )
  func `the sign test is exact`(wins: Int, count: Int, expected: Double) {
    #expect(Self.rounded(SignTest.pValue(wins: wins, of: count)) == expected)
  }

  @Test func `the sign test is exact for no pairs and for many`() {
    #expect(SignTest.pValue(wins: 0, of: 0) == 1)
    #expect(SignTest.pValue(wins: 3000, of: 6000) == 1)
    #expect(SignTest.pValue(wins: 6000, of: 6000) < 1e-300)
  }

  @Test func `correlated values count less`() {
    #expect(abs(Autocorrelation.effectiveCount(100, correlation: 0.6) - 25) < 1e-9)
    #expect(Autocorrelation.effectiveCount(100, correlation: -0.6) == 100)
    #expect(Autocorrelation.effectiveCount([1, 1, 1]) == 3)
  }

  @Test func `some of many comparisons are luck`() {
    #expect(
      FalseDiscoveryRate.remaining([0.003, 0.02, 0.03, 0.04, 0.2]) == [true, true, true, true, false]
    )
    #expect(FalseDiscoveryRate.remaining([0.2, 0.04, 0.9]) == [false, false, false])
    #expect(FalseDiscoveryRate.remaining([]) == [])
  }

  private static func comparison(
    of own: [Double],
    with rival: [Double],
    hours: [Int]? = nil,
    lead: Double = 1,
    rounding: Double = 0
  ) -> RivalComparison? {
    let losses = own.indices.map { index in
      RivalComparison.Loss(
        time: Date(timeIntervalSince1970: Double(hours?[index] ?? index) * 3600),
        own: own[index],
        rival: rival[index]
      )
    }
    return RivalComparison.judge([RivalComparison(losses, lead: lead * 3600, rounding: rounding)])[0]
  }

  /// Errors that differ from hour to hour without a pattern.
  private static func losses(_ count: Int, around mean: Double, seed: UInt64) -> [Double] {
    var dice = SplitMix64(state: seed)
    return (0..<count).map { _ in mean + Double.random(in: -0.5...0.5, using: &dice) }
  }

  @Test func `fewer than twenty times are too few`() throws {
    let own = Self.losses(19, around: 3, seed: 1)
    let few = try #require(Self.comparison(of: own, with: Self.losses(19, around: 1, seed: 2)))
    #expect(few.verdict == .tooFew && few.pValue == nil && few.losses == 19)
    #expect(Self.comparison(of: [], with: []) == nil)
  }

  @Test func `a clear difference is shown, a small one is not`() throws {
    let (own, rival) = (Self.losses(40, around: 3, seed: 1), Self.losses(40, around: 1, seed: 2))
    let worse = try #require(Self.comparison(of: own, with: rival))
    #expect(worse.verdict == .worse && worse.test == .dieboldMariano && worse.losses == 40)
    #expect(try #require(Self.comparison(of: rival, with: own)).verdict == .better)
    let similar = Self.losses(40, around: 1, seed: 3)
    let none = try #require(Self.comparison(of: similar, with: rival))
    #expect(none.verdict == .noDifferenceShown && none.pValue != nil)
    let same = try #require(Self.comparison(of: rival, with: rival))
    #expect(same.verdict == .noDifferenceShown && same.ties == 40)
  }

  /// The last bits of these errors differ.
  @Test(arguments: [(0.3, 0.2, 0.4), (0.2, 0.1, 0.3), (10.1, 10.0, 10.2)])
  func `errors that are equal but for rounding are ties`(observed: Double, own: Double, rival: Double) throws
  {
    let gap = (0..<35).map { $0 + $0 / 10 }
    for hours in [nil, gap] {
      let result = try #require(
        Self.comparison(
          of: Array(repeating: abs(own - observed), count: 35),
          with: Array(repeating: abs(rival - observed), count: 35),
          hours: hours
        )
      )
      #expect(result.ties == 35 && result.meanDifference == 0 && result.verdict == .noDifferenceShown)
    }
  }

  @Test(arguments: [(0.3, 0.6, 0.4), (0.2, 0.5, 0.3), (10.3, 10.7, 10.4), (1013.3, 1013.7, 1013.4)])
  func `rounding adds no variance to a constant difference`(observed: Double, own: Double, rival: Double)
    throws
  {
    let gap = (0..<35).map { $0 + $0 / 10 }
    for shift in [0, 1e-14] {
      let result = try #require(
        Self.comparison(
          of: (0..<35).map { abs(own - observed) + ($0 < 18 ? shift : 0) },
          with: Array(repeating: abs(rival - observed), count: 35),
          hours: gap
        )
      )
      #expect(result.losses == 35 && result.verdict == .worse)
    }
  }

  @Test func `losses within their rounding are ties`() throws {
    let (own, rival) = (
      (0..<40).map { $0.isMultiple(of: 2) ? 0.501 : 0.504 }, Array(repeating: 0.5, count: 40)
    )
    let result = try #require(Self.comparison(of: own, with: rival, rounding: 0.002))
    #expect(result.ties == 20 && result.losses == 20 && abs(result.meanDifference - 0.002) < 1e-12)
  }

  @Test func `gaps and long lead times leave the sign test`() throws {
    let (own, rival) = (Self.losses(40, around: 3, seed: 1), Self.losses(40, around: 1, seed: 2))
    let gap = (0..<40).map { $0 < 20 ? $0 : $0 + 5 }
    #expect(try #require(Self.comparison(of: own, with: rival, hours: gap)).test == .sign)
    #expect(try #require(Self.comparison(of: own, with: rival, hours: gap)).verdict == .worse)
    #expect(try #require(Self.comparison(of: own, with: rival, lead: 72)).test == .sign)
  }

  @Test func `hours that repeat one error are too few`() throws {
    // Forty hours of two weather patterns say no more than two hours do.
    let own = (0..<40).map { $0 < 20 ? 3.0 : 1.0 }
    let gap = (0..<40).map { $0 < 20 ? $0 : $0 + 5 }
    let result = try #require(Self.comparison(of: own, with: Array(repeating: 2, count: 40), hours: gap))
    #expect(result.verdict == .tooFew && result.pValue == nil)
  }
}
