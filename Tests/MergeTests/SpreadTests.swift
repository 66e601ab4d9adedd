import Foundation
import TestSupport
import Testing
import Weather

@testable import Merge

@Suite struct WeightedSampleTests {
  /// The worked example of an ensemble of five runs and two single sources.
  private static let mixed: [(value: Double, weight: Double)] =
    [14.9, 15.7, 15.4, 15.2, 15.1].map { ($0, 0.2) } + [(14.2, 1), (16.0, 1)]

  @Test(arguments: [
    (0.1, 14.2), (0.25, 14.491667), (0.5, 15.2), (0.75, 15.875), (0.9, 16.0), (0, 14.2), (1, 16.0),
  ])
  func `runs share the weight of their family`(share: Double, expected: Double) throws {
    let quantile = try #require(WeightedSample(Self.mixed).quantile(share))
    #expect(abs(quantile - expected) < 1e-6)
  }

  @Test(arguments: [(0.1, 1.0), (0.5, 2.5), (0.9, 4.0)])
  func `equal weights give type 5 of Hyndman and Fan`(share: Double, expected: Double) throws {
    let sample = WeightedSample([1, 2, 3, 4].map { ($0, 1) })
    #expect(try #require(sample.quantile(share)) == expected)
  }

  @Test func `the chance of rain is the share of the weights that are wet`() throws {
    let rain: [(value: Double, weight: Double)] =
      [0, 0, 0.2, 1, 0.6].map { ($0, 0.2) } + [(0, 1), (0.4, 1)]
    #expect(abs(try #require(WeightedSample(rain).share(reaching: 0.1)) - 0.533333) < 1e-6)
  }

  @Test func `an empty sample has no quantile, and one value is every quantile`() {
    #expect(WeightedSample([]).quantile(0.5) == nil)
    #expect(WeightedSample([]).share(reaching: 0) == nil)
    #expect([0, 0.3, 1].map { WeightedSample([(7, 0.1)]).quantile($0) } == [7, 7, 7])
  }

  @Test func `quantiles rise with the share, stay among the values and do not depend on the order`() {
    var random = SplitMix64(state: 34)
    for _ in 0..<300 {
      var values: [(value: Double, weight: Double)] = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        // Few different values, so that many are equal.
        let tenths = Int.random(in: -30...30, using: &random)
        let runs = Int.random(in: 1...51, using: &random)
        values.append((value: Double(tenths) / 10, weight: 1 / Double(runs)))
      }
      let sample = WeightedSample(values)
      let shares = (0...40).map { Double($0) / 40 }
      let quantiles = shares.compactMap(sample.quantile)
      #expect(quantiles.count == shares.count)
      #expect(zip(quantiles, quantiles.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(quantiles.first == values.map(\.value).min() && quantiles.last == values.map(\.value).max())
      let shuffled = WeightedSample(values.shuffled(using: &random))
      #expect(shares.compactMap(shuffled.quantile) == quantiles)
    }
  }
}

@Suite struct ForecastSpreadTests {
  private static let start = Date(timeIntervalSince1970: 1_601_510_400)  // 2020-10-01T00:00:00Z

  @Test func `percentiles need three families and eight runs`() throws {
    let ensemble = Self.ensemble("e", Array(repeating: 10, count: 8))
    let two = try #require(Self.spread([ensemble, Self.source("a", 12)]))
    #expect(two.hour(Self.start)[.temperature] == nil)
    let three = try #require(Self.spread([ensemble, Self.source("a", 12), Self.source("b", 8)]))
    let spread = try #require(three.hour(Self.start)[.temperature])
    let percentiles = try #require(spread.percentiles)
    #expect([percentiles.p10, percentiles.p50, percentiles.p90] == [8, 10, 12])
    #expect(spread.families == 3 && spread.runs == 8 && spread.wet == nil)
    let few = Self.ensemble("e", Array(repeating: 10, count: 7))
    let seven = try #require(Self.spread([few, Self.source("a", 12), Self.source("b", 8)]))
    #expect(seven.hour(Self.start).isEmpty)
  }

  @Test func `without an ensemble there is no spread`() {
    #expect(Self.spread([Self.source("a", 1), Self.source("b", 2), Self.source("c", 3)]) == nil)
  }

  @Test func `the sources and runs of one model are one family`() throws {
    var ensemble = Self.ensemble("e", Array(repeating: 10, count: 9))
    ensemble.family = "dwd"
    var same = Self.source("b", 20)
    same.family = "dwd"
    let reports = [ensemble, same, Self.source("a", 12), Self.source("c", 8)]
    let spread = try #require(Self.spread(reports)?.hour(Self.start)[.temperature])
    #expect(spread.families == 3 && spread.runs == 9)
    // The ten forecasts of the family have a tenth of its weight each, so that 20 stands at 98 %.
    let highest = try #require(spread.percentiles?.p90)
    #expect(highest > 12 && highest < 20)
  }

  @Test func `wet runs are counted even with one family`() throws {
    let ensemble = Self.ensemble("e", [0, 0, 0.05, 0.1, 0.2, 1, 2, 3, 0, 0], .precipitation)
    let spread = try #require(Self.spread([ensemble])?.hour(Self.start)[.precipitation])
    #expect(spread.percentiles == nil)
    #expect(spread.wet?.runs == 5)
    #expect(abs(try #require(spread.wet?.share) - 0.5) < 1e-9)
  }

  @Test func `a run without a value for an hour does not count there`() throws {
    var ensemble = Self.ensemble("e", Array(repeating: 10, count: 9))
    ensemble.runs?.content[0].removeLast(23)
    let sources = [ensemble, Self.source("a", 12), Self.source("b", 8)]
    let spread = try #require(Self.spread(sources))
    #expect(spread.hour(Self.start)[.temperature]?.runs == 9)
    #expect(spread.hour(Self.start.addingTimeInterval(4 * 3600))[.temperature]?.runs == 8)
    // Three hours say nothing about the extremes of a day.
    #expect(spread.day(Self.day).low?.runs == 8)
    #expect(spread.hour(Self.start.addingTimeInterval(1000 * 3600)).isEmpty)
  }

  @Test func `an untrusted source and an impossible value do not count`() throws {
    var settings = MergeSettings()
    settings.trust[.test("b")] = Trust(standard: 0)
    let ensemble = Self.ensemble("e", Array(repeating: 10, count: 8) + [500])
    let reports = [ensemble, Self.source("a", 12), Self.source("b", 8), Self.source("c", 9)]
    let spread = try #require(Self.spread(reports, settings)?.hour(Self.start)[.temperature])
    #expect(spread.families == 3 && spread.runs == 8)
  }

  @Test func `a day has the spread of its extremes and sums`() throws {
    let runs = (0..<10).map { (run: Int) -> [Readings] in
      (0..<24).map { (hour: Int) -> Readings in
        var readings = Readings(time: Self.start.addingTimeInterval(Double(hour + 1) * 3600))
        readings[.temperature] = Double(hour % 12 + run)
        readings[.precipitation] = run < 4 ? 0 : 0.5
        return readings
      }
    }
    var ensemble = WeatherReport(source: .test("e"), fetched: Self.start)
    ensemble.runs = ReportSection(.forecast, runs)
    let reports = [ensemble, Self.source("a", 3, hours: 26), Self.source("b", 30, hours: 26)]
    let day = try #require(Self.spread(reports)).day(Self.day)
    #expect(day.high?.families == 3 && day.high?.percentiles?.p90 == 30)
    #expect(day.low?.percentiles.map { (2...3).contains($0.p10) } == true)
    let rain = try #require(day.values[.precipitation])
    // The two sources have no rain at all, so they are not among its families.
    #expect(rain.families == 1 && rain.wet?.runs == 6)
    #expect(abs(try #require(rain.wet?.share) - 0.6) < 1e-9)
    #expect(day.values[.windSpeed] == nil)
  }

  @Test func `the merged values are the same with an ensemble`() {
    let sources = [Self.source("a", 12), Self.source("b", 8)]
    let ensemble = Self.ensemble("e", Array(repeating: 30, count: 20))
    let plain = Merge.hours(sources, from: Self.start, count: 24, now: Self.start)
    #expect(Merge.hours(sources + [ensemble], from: Self.start, count: 24, now: Self.start) == plain)
  }

  private static let day = start..<start.addingTimeInterval(86_400)

  private static func spread(_ reports: [WeatherReport], _ settings: MergeSettings = .init())
    -> ForecastSpread?
  {
    ForecastSpread(reports, from: start, count: 48, settings: settings, now: start)
  }

  private static func rows(_ field: Field, _ value: Double, hours: Int = 26) -> [Readings] {
    (0..<hours).map { Readings(time: start.addingTimeInterval(Double($0) * 3600), values: [field: value]) }
  }

  private static func source(_ name: String, _ celsius: Double, hours: Int = 26) -> WeatherReport {
    var report = WeatherReport(source: .test(name), fetched: start)
    report.hourly = ReportSection(.forecast, rows(.temperature, celsius, hours: hours))
    return report
  }

  private static func ensemble(_ name: String, _ values: [Double], _ field: Field = .temperature)
    -> WeatherReport
  {
    var report = WeatherReport(source: .test(name), fetched: start)
    report.runs = ReportSection(.forecast, values.map { rows(field, $0) })
    return report
  }
}
