import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// The worked examples of the merge, with the result to the printed digit.
struct MergeVectorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    /// Value and weight of each source.
    var values: [(Double, Double)]
    var expected: Double
    var agreement: Double?
    var rejected: [RejectionReason] = []
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "three close", values: [(10, 1), (11, 1), (12, 1)], expected: 11.0, agreement: 0.77),
    Row(
      name: "one outlier of three",
      values: [(10, 1), (11, 1), (50, 1)],
      expected: 10.5,
      agreement: 0.40,
      rejected: [.outlier]
    ),
    Row(name: "two apart within the gate", values: [(10, 1), (13, 1)], expected: 11.5, agreement: 0.50),
    Row(
      name: "two in conflict, the heavier stays",
      values: [(10, 1), (20, 2)],
      expected: 20,
      agreement: 0.44,
      rejected: [.conflict]
    ),
    // 10.1 and 18.1 differ by slightly more than 8.
    Row(
      name: "at the gate, whatever the rounding",
      values: [(10.1, 1), (18.1, 1)],
      expected: 14.1,
      agreement: 0.12
    ),
    Row(
      name: "weights and an outlier",
      values: [(10, 1), (10.4, 0.5), (10.8, 0.5), (3, 1)],
      expected: 10.3,
      agreement: 0.42,
      rejected: [.outlier]
    ),
    Row(
      name: "as far from the median as the gate is wide",
      values: [(9, 1), (10, 1), (10, 1), (10, 1), (14, 1)],
      expected: 10.6,
      agreement: 0.43
    ),
    Row(
      name: "three deviations wide where sources scatter",
      values: [(9, 1), (10, 1), (10, 1), (11, 1), (14.4, 1)],
      expected: 10.88,
      agreement: 0.39
    ),
    Row(name: "a single source", values: [(10, 1)], expected: 10, agreement: nil),
  ])
  func `temperatures are weighted, and an outlier is left out`(row: Row) throws {
    let reports = row.values.enumerated().map {
      NumberedReports.report($0.offset, [.temperature: $0.element.0])
    }
    let merged = try #require(
      NumberedReports.merge(reports, weights: row.values.map(\.1)).values[.temperature]
    )
    #expect(abs(try #require(merged.value) - row.expected) < 0.05)
    #expect(merged.agreement.map { ($0 * 100).rounded() / 100 } == row.agreement)
    #expect(merged.rejected.map(\.reason) == row.rejected)
    #expect(merged.count == row.values.count)
  }

  struct WindRow: Sendable {
    /// Speed, direction and weight.
    var winds: [(Double, Double, Double)]
    var speed: Double
    /// `nil` for variable.
    var direction: Double?
    var steadiness: Double?
  }

  @Test(arguments: [
    WindRow(winds: [(5, 350, 1), (5, 10, 1)], speed: 5, direction: 0, steadiness: 0.985),
    WindRow(winds: [(5, 0, 1), (5, 180, 1)], speed: 5, direction: nil),
    WindRow(winds: [(6, 350, 2), (4, 20, 1), (5, 5, 1)], speed: 5.25, direction: 359),
    WindRow(winds: [(0.4, 90, 1), (0.6, 200, 1)], speed: 0.5, direction: nil),
    WindRow(winds: [(5, 90, 1), (5, 180, 1)], speed: 5, direction: 135, steadiness: 0.707),
    // A third of the circle apart, from any beginning.
    WindRow(winds: [(5, 0, 1), (5, 120, 1)], speed: 5, direction: 60, steadiness: 0.5),
    WindRow(winds: [(5, 350, 1), (5, 110, 1)], speed: 5, direction: 50, steadiness: 0.5),
    WindRow(winds: [(5, 10, 1), (5, 140, 1)], speed: 5, direction: nil, steadiness: 0.423),
    WindRow(winds: [(1, 90, 1)], speed: 1, direction: 90),
  ])
  func `winds are added as vectors`(row: WindRow) throws {
    let reports = row.winds.enumerated().map {
      NumberedReports.report($0.offset, [.windSpeed: $0.element.0, .windDirection: $0.element.1])
    }
    let merged = NumberedReports.merge(reports, weights: row.winds.map(\.2))
    #expect(abs(try #require(merged.values[.windSpeed]?.value) - row.speed) < 0.005)
    let direction = try #require(merged.values[.windDirection])
    #expect(direction.value.map { $0.rounded().truncatingRemainder(dividingBy: 360) } == row.direction)
    #expect(direction.isVariable == (row.direction == nil))
    if let steadiness = row.steadiness {
      #expect(abs(try #require(direction.agreement) - steadiness) < 0.0005)
    }
  }

  @Test func `humidity is computed from temperature and dew point, not averaged`() throws {
    let merged = NumberedReports.merge([
      NumberedReports.report(0, [.temperature: 20, .humidity: 50]),
      NumberedReports.report(1, [.temperature: 24, .humidity: 40]),
    ])
    #expect(try #require(merged.values[.temperature]?.value) == 22)
    #expect(abs(try #require(merged.values[.dewPoint]?.value) - 9.42) < 0.005)
    #expect(abs(try #require(merged.values[.humidity]?.value) - 44.7) < 0.05)
  }

  @Test(
    arguments: [
      ([0, 0, 2], 0, 1), ([0, 2], 1, 1), ([0, 1.2, 2, 5], 1.6, 3), ([0, 0, 0.3 / 3], 0, 1),
    ] as [([Double], Double, Int)]
  )
  func `rain is a median with its zeros`(values: [Double], expected: Double, wet: Int) throws {
    let merged = NumberedReports.merge(
      values.enumerated().map { NumberedReports.report($0.offset, [.precipitation: $0.element]) }
    )
    let rain = try #require(merged.values[.precipitation])
    #expect(abs(try #require(rain.value) - expected) < 1e-9)
    #expect(rain.wetSources == wet)
    #expect(rain.minimum == values.min())
    #expect(rain.maximum == values.max())
  }

  @Test func `sources may differ by half of the rain`() throws {
    let reports = [2.0, 4].enumerated().map {
      NumberedReports.report($0.offset, [.precipitation: $0.element])
    }
    let agreement = try #require(NumberedReports.merge(reports).values[.precipitation]?.agreement)
    #expect(abs(agreement - 9 / 13) < 1e-12)
  }

  @Test(arguments: [(0.75, AgreementGrade.high), (0.74, .medium), (0.45, .medium), (0.44, .low)])
  func `agreement has a grade`(agreement: Double, grade: AgreementGrade) {
    #expect(AgreementGrade(agreement) == grade)
  }

  @Test func `sources with rain are counted by number and by weight`() throws {
    let reports = [0, 2.0, 0].enumerated().map {
      NumberedReports.report($0.offset, [.precipitation: $0.element])
    }
    let rain = try #require(NumberedReports.merge(reports, weights: [1, 2, 1]).values[.precipitation])
    #expect(rain.wetSources == 1)
    #expect(rain.wetShare == 0.5)
    #expect(NumberedReports.merge(reports).values[.temperature]?.wetShare == nil)
  }

  @Test func `probabilities of one length are averaged, longer ones left out`() throws {
    let reports = [(30.0, 1), (50, 1), (40, 1), (90, 6)].enumerated().map { index, row in
      NumberedReports.report(index, [.pop: row.0]) { report in
        report.current?.content.spans[.pop] = .ending(Double(row.1) * 3600)
      }
    }
    let merged = try #require(NumberedReports.merge(reports, weights: [1, 1, 0.5, 1]).values[.pop])
    #expect(abs(try #require(merged.value) - 40) < 1e-9)
    #expect(merged.rejected.map(\.reason) == [.interval])
    #expect(merged.bound == nil)
  }

  @Test func `a merged value is between its sources, and scaled weights change nothing`() {
    var generator = SplitMix64(state: 7)
    for _ in 0..<200 {
      let reports = (0..<5).map { index in
        NumberedReports.report(
          index,
          [
            .temperature: Double.random(in: -10...30, using: &generator),
            .windSpeed: Double.random(in: 0...20, using: &generator),
            .windDirection: Double.random(in: 0..<360, using: &generator),
            .precipitation: Double.random(in: 0...5, using: &generator),
          ]
        )
      }
      let merged = NumberedReports.merge(reports)
      for (field, value) in merged.values
      where value.value != nil && !value.used.isEmpty && field != .windDirection {
        let used = value.used.map(\.value)
        let allowed = ((used.min() ?? 0) - 1e-9)...((used.max() ?? 0) + 1e-9)
        #expect(allowed.contains(value.value ?? .nan), "\(field) lies within what was used")
      }
      let twice = NumberedReports.merge(reports, weights: Array(repeating: 2, count: 5))
      #expect(
        twice.values.values.map { ($0.value ?? 0).rounded(toPlaces: 9) }
          == merged.values.values.map { ($0.value ?? 0).rounded(toPlaces: 9) }
      )
    }
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
