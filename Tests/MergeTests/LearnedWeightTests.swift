import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// How past errors change the weights, and that the laws of the merge still hold.
struct LearnedWeightTests {
  private static func score(
    _ index: Int,
    _ error: Double,
    pairs: Int = 30,
    field: Field = .temperature,
    lead: LeadTime = .hours6
  ) -> ForecastScore {
    guard let errors = ErrorSummary(Array(repeating: error, count: pairs)) else {
      preconditionFailure("a score has pairs")
    }
    return ForecastScore(
      forecaster: .source(NumberedReports.source(index)),
      value: .hours(field, lead),
      errors: errors
    )
  }

  /// A score of pairs with these errors, one an hour, as `agg verify` has it.
  private static func scores(_ errors: [[Double]]) -> [ForecastScore] {
    var entry = VerificationLog.Entry(name: "Hill")
    for (index, errors) in errors.enumerated() {
      for (hour, error) in errors.enumerated() {
        let time = NumberedReports.now.addingTimeInterval(Double(-1 - hour) * 3600)
        var pair = VerificationLog.Pair()
        pair.observed[.temperature] = 10
        pair.forecast[.temperature] = 10 + error
        let key = VerificationLog.Key(.source(NumberedReports.source(index)), lead: .hours6, hour: time)
        entry.pairs[key] = pair
      }
    }
    return entry.scores(before: NumberedReports.now)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let scores: [ForecastScore]
    let expected: [Double?]
  }

  @Test(arguments: [
    Row(testDescription: "two", scores: [score(0, 1), score(1, 2)], expected: [1.5, 0.75]),
    Row(
      testDescription: "three",
      scores: [score(0, 0.9), score(1, 1.17), score(2, 2)],
      expected: [1.3, 1, 0.585]
    ),
    Row(
      testDescription: "bounds",
      scores: [score(0, 0.2), score(1, 1), score(2, 9)],
      expected: [2, 1, 0.5]
    ),
    Row(
      testDescription: "too few pairs",
      scores: [score(0, 1, pairs: 29), score(1, 2)],
      expected: [nil, nil]
    ),
    Row(
      testDescription: "a source with too few pairs does not count for the others",
      scores: [score(0, 1), score(1, 2), score(2, 0.2, pairs: 29)],
      expected: [1.5, 0.75, nil]
    ),
    Row(testDescription: "no error at all", scores: [score(0, 0), score(1, 0)], expected: [1, 1]),
    Row(
      testDescription: "errors below what is reported are one error",
      scores: [score(0, 0.01), score(1, 0.15)],
      expected: [1, 1]
    ),
    Row(
      testDescription: "another field and another lead time do not count",
      scores: [score(0, 1), score(1, 2, field: .dewPoint), score(2, 3, lead: .hours24)],
      expected: [nil, nil, nil]
    ),
  ])
  func `weights follow from errors`(row: Row) {
    let learned = LearnedWeights(row.scores)
    for (index, expected) in row.expected.enumerated() {
      let factor = learned[NumberedReports.source(index), .temperature, .hours6]?.factor
      #expect(factor.map { ($0 * 1000).rounded() } == expected.map { ($0 * 1000).rounded() }, "s\(index)")
    }
    #expect(LearnedWeights(row.scores.reversed()) == learned)
  }

  /// The mean error of the first source is 1.1 in 90 pairs: 1.1 × 90 ÷ 120 = 0.825 is subtracted, and 0.305
  /// is left. In 50 pairs nothing is subtracted. The second source has no bias.
  @Test(arguments: [(9, 0.305, 1.5, 0.75), (5, 1.1, 0.777, 1.402)] as [(Int, Double, Double, Double)])
  func `weights follow from what the correction leaves`(
    times: Int,
    left: Double,
    first: Double,
    second: Double
  ) throws {
    let biased = (0..<times).flatMap { _ in [1.2, 0.8, 1.5, 0.9, 1.1, 1.3, 0.7, 1.0, 1.4, 1.1] }
    let unbiased = biased.indices.map { $0.isMultiple(of: 2) ? 0.61 : -0.61 }
    let learned = LearnedWeights(Self.scores([biased, unbiased]))
    let weights = try (0..<2).map { try #require(learned[NumberedReports.source($0), .temperature, .hours6]) }
    #expect(abs(weights[0].meanAbsoluteError - left) < 1e-9 && weights[0].pairs == biased.count)
    #expect(abs(weights[1].meanAbsoluteError - 0.61) < 1e-9)
    #expect(abs(weights[0].factor - first) < 0.001 && abs(weights[1].factor - second) < 0.001)
  }

  @Test func `a learned weight changes the merged value, and is reported`() throws {
    let learned = LearnedWeights([Self.score(0, 1, pairs: 64), Self.score(1, 2, pairs: 40)])
    let reports = [
      NumberedReports.report(0, [.temperature: 10]), NumberedReports.report(1, [.temperature: 13]),
    ]
    var settings = MergeSettings()
    let plain = Merge.current(reports, place: MergePlace(), settings: settings, now: NumberedReports.now)
    settings.learned = learned
    let weighed = Merge.current(reports, place: MergePlace(), settings: settings, now: NumberedReports.now)
    #expect(plain.values[.temperature]?.value == 11.5)
    #expect(plain.values[.temperature]?.used.map(\.learned) == [nil, nil])
    #expect(weighed.values[.temperature]?.value == (10 * 1.5 + 13 * 0.75) / 2.25)
    let used = try #require(weighed.values[.temperature]?.used)
    #expect(used.map { $0.learned?.pairs } == [64, 40])
    #expect(used.map(\.weight) == [1.5, 0.75])
  }

  @Test func `an observation keeps its weight`() throws {
    let learned = LearnedWeights([Self.score(0, 1), Self.score(1, 2)])
    var settings = MergeSettings()
    settings.learned = learned
    let reports = [
      NumberedReports.report(0, [.temperature: 10], kind: .observation),
      NumberedReports.report(1, [.temperature: 11]),
    ]
    let merged = Merge.current(reports, place: MergePlace(), settings: settings, now: NumberedReports.now)
    #expect(merged.values[.temperature]?.used.map { $0.learned?.factor } == [nil, 0.75])
  }

  @Test func `each hour is weighed by the errors of its own lead time`() {
    let learned = LearnedWeights([
      Self.score(0, 1), Self.score(1, 2), Self.score(0, 2, lead: .hours24), Self.score(1, 1, lead: .hours24),
      Self.score(0, 1, lead: .hours72), Self.score(1, 1, lead: .hours72),
    ])
    var settings = MergeSettings()
    settings.learned = learned
    let start = TimeGrid(hoursFrom: NumberedReports.now, count: 1).start
    let reports = (0..<2).map { index in
      NumberedReports.report(index, [:]) { report in
        let rows = (0...100).map {
          Readings(time: start.addingTimeInterval(Double($0) * 3600), values: [.temperature: Double(index)])
        }
        report.hourly = ReportSection(.forecast, issued: NumberedReports.now, rows)
      }
    }
    let hours = Merge.hours(reports, from: start, count: 100, settings: settings, now: start)
    let factors = hours.map { $0.values[.temperature]?.used.first?.learned?.factor }
    #expect(factors[0...6].allSatisfy { $0 == 1.5 })
    #expect(factors[7...24].allSatisfy { $0 == 0.75 })
    #expect(factors[25...].allSatisfy { $0 == 1 })
  }

  @Test(arguments: [(59, 20.0), (60, 18.8)] as [(Int, Double)])
  func `a bias is corrected before merging, from sixty pairs on`(pairs: Int, expected: Double) throws {
    var score = Self.score(0, 2, pairs: pairs)
    score.correction = BiasCorrection(pairs: pairs, amount: 1.2)
    var settings = MergeSettings()
    settings.learned = LearnedWeights([score])
    let report = NumberedReports.report(0, [.temperature: 20, .precipitation: 1])
    let merged = Merge.current([report], place: MergePlace(), settings: settings, now: NumberedReports.now)
    let value = try #require(merged.values[.temperature])
    #expect(abs((value.value ?? 0) - expected) < 1e-9)
    #expect(value.used.first?.correction?.raw == (pairs < 60 ? nil : 20))
    #expect(value.used.first?.correction?.correction.pairs == (pairs < 60 ? nil : 60))
    // A source alone has no weight to compare.
    #expect(value.used.first?.learned == nil)
    #expect(merged.values[.precipitation]?.value == 1)
  }

  @Test func `a bias that all sources share is removed, and a calm stays a calm`() throws {
    let scores = (0..<2).flatMap { index in
      [(Field.temperature, 1.5), (.windSpeed, 3)].map { field, amount in
        var score = Self.score(index, 2, pairs: 90, field: field)
        score.correction = BiasCorrection(pairs: 90, amount: amount)
        return score
      }
    }
    var settings = MergeSettings()
    settings.learned = LearnedWeights(scores)
    let reports = (0..<2).map { NumberedReports.report($0, [.temperature: 10, .windSpeed: 1]) }
    let merged = Merge.current(reports, place: MergePlace(), settings: settings, now: NumberedReports.now)
    #expect(abs((merged.values.value(of: .temperature) ?? 0) - 8.5) < 1e-9)
    #expect(merged.values.value(of: .windSpeed) == 0)
    settings.learned = nil
    let raw = Merge.current(reports, place: MergePlace(), settings: settings, now: NumberedReports.now)
    #expect(raw.values.value(of: .temperature) == 10)
  }

  @Test(arguments: 0..<60)
  func `the laws of the merge hold`(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    let count = Int.random(in: 2...6, using: &dice)
    let scores = (0..<count).flatMap { index in
      VerificationLog.fields.flatMap { field in
        LeadTime.allCases.map { lead in
          Self.score(
            index,
            Double.random(in: 0...5, using: &dice),
            pairs: Int.random(in: 20...99, using: &dice),
            field: field,
            lead: lead
          )
        }
      }
    }
    var settings = MergeSettings()
    settings.learned = LearnedWeights(scores)
    var same = MergeSettings()
    same.learned = LearnedWeights(scores.shuffled(using: &dice))
    let reports = (0..<count).map { index in
      NumberedReports.report(
        index,
        [
          .temperature: Double.random(in: 0...6, using: &dice),
          .windSpeed: Double.random(in: 0...9, using: &dice),
          .precipitation: Double.random(in: 0...3, using: &dice),
        ]
      )
    }
    let merged = Merge.current(reports, place: MergePlace(), settings: settings, now: NumberedReports.now)
    #expect(merged == Merge.current(reports, place: MergePlace(), settings: same, now: NumberedReports.now))
    for (field, value) in merged.values where [.mean, .median].contains(value.method) {
      let used = value.used.map(\.value)
      let result = try #require(value.value)
      #expect(result >= (used.min() ?? 0) - 1e-9 && result <= (used.max() ?? 0) + 1e-9, "\(field)")
    }
    // Sources with equal values are not changed by what was learned about them.
    let equal = (0..<count).map { NumberedReports.report($0, [.temperature: 7.25]) }
    let one = Merge.current(equal, place: MergePlace(), settings: settings, now: NumberedReports.now)
    #expect(abs((one.values[.temperature]?.value ?? 0) - 7.25) < 1e-12)
  }
}
