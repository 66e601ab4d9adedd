import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Merge

/// The precipitation of the next minutes, of several sources on one grid of five minutes.
struct MinuteMergeTests {
  /// A full hour.
  private static let now = Date(timeIntervalSince1970: 1_777_777_200)

  private static func at(_ minutes: Double) -> Date { now.addingTimeInterval(minutes * 60) }

  /// A row at a minute: a rate in mm/h over so many minutes after it, or before it if they are negative.
  private static func row(
    _ minute: Double,
    _ rate: Double?,
    over length: Double = 5,
    chance: Double? = nil,
    _ condition: Condition? = nil
  ) -> Readings {
    let seconds = abs(length) * 60
    let span = length < 0 ? TimeSpan.ending(seconds) : .starting(seconds)
    var row = Readings(time: at(minute), condition: condition.map { ConditionVote($0) })
    row[.precipitation] = rate.map { $0 * seconds / 3600 }
    row[.pop] = chance
    row.spans = [.precipitation: span, .pop: span]
    return row
  }

  private static func report(
    _ index: Int,
    _ rows: [Readings],
    kind: ReportKind = .forecast,
    family: String? = nil
  ) -> WeatherReport {
    var report = WeatherReport(source: NumberedReports.source(index), family: family, fetched: now)
    report.minutely = ReportSection(kind, issued: now, rows)
    return report
  }

  /// Rates of consecutive steps of five minutes from now on; `nil` is a gap.
  private static func report(_ index: Int, rates: [Double?], kind: ReportKind = .forecast) -> WeatherReport {
    report(
      index,
      rates.enumerated().compactMap { step, rate in rate.map { row(Double(step) * 5, $0) } },
      kind: kind
    )
  }

  /// The merged rate of each step, rounded to thousandths.
  private static func rates(
    _ reports: [WeatherReport],
    minutes: Double = 60,
    now: Date = now
  ) -> [Double: Double] {
    let merged = Merge.minutes(reports, within: minutes * 60, now: now)
    return Dictionary(
      uniqueKeysWithValues: merged.compactMap { step in
        step.values.value(of: .precipitation).map {
          (step.time.timeIntervalSince(self.now) / 60, ($0 * 1000).rounded() / 1000)
        }
      }
    )
  }

  private static func outlook(
    _ reports: [WeatherReport],
    minutes: Double = 60,
    chance: Double? = nil,
    now: Date = now
  ) -> RainOutlook {
    let merged = Merge.minutes(reports, within: minutes * 60, now: now)
    return RainOutlook(merged, now: now, within: minutes * 60, chance: chance)
  }

  // MARK: - The grid

  @Test func `a row of fifteen minutes covers three steps, before or after its time`() {
    #expect(Self.rates([Self.report(0, [Self.row(15, 2, over: -15)])]) == [0: 2, 5: 2, 10: 2])
    #expect(Self.rates([Self.report(0, [Self.row(15, 2, over: 15)])]) == [15: 2, 20: 2, 25: 2])
  }

  @Test func `rows of a minute are averaged by how long they overlap a step`() {
    let minutes = [0.0, 1, 2, 3, 4].map { Self.row($0, $0, over: 1) }
    #expect(Self.rates([Self.report(0, minutes)]) == [0: 2])
    // Three minutes of one row and two of the other.
    let shifted = [Self.row(-2, 1), Self.row(3, 6)]
    #expect(Self.rates([Self.report(0, shifted)]) == [0: 3, 5: 6])
  }

  @Test func `a step that no row overlaps stays a gap`() {
    #expect(Self.rates([Self.report(0, rates: [1, nil, 3])]) == [0: 1, 10: 3])
  }

  @Test func `rows that are over, too long or without an amount count nothing`() {
    let rows = [
      Self.row(0, 9, over: -15), Self.row(0, 9, over: 20), Self.row(60, 9, over: -60),
      Self.row(20, nil, chance: 90),
      Self.row(25, -1), Self.row(30, .infinity),
    ]
    #expect(Self.rates([Self.report(0, rows)]).isEmpty)
  }

  @Test(arguments: [(0.0, 0.0), (3, 0), (3.9, 0), (4, 5), (4.5, 5)])
  func `the first step is that of now, unless it is nearly over`(minute: Double, first: Double) throws {
    let rates = Self.rates([Self.report(0, [Self.row(0, 1, over: 15)])], now: Self.at(minute))
    #expect(try #require(rates.keys.min()) == first)
  }

  @Test func `a radar nowcast takes precedence for two hours`() {
    let model = Self.report(0, (0..<12).map { Self.row(Double($0) * 15, 4, over: 15) })
    let radar = Self.report(1, (0..<36).map { Self.row(Double($0) * 5, 1) }, kind: .nowcast)
    let rates = Self.rates([model, radar], minutes: 180)
    #expect(rates[0] == 1 && rates[115] == 1)
    #expect(rates[120] == 2.5)
  }

  @Test func `the shortest interval of a chance is used`() throws {
    let hour = Self.report(
      0,
      [0.0, 5].map { minute in
        var row = Self.row(minute, 1, chance: 90)
        row.spans[.pop] = .ending(3600)
        return row
      }
    )
    let near = Self.report(1, [Self.row(0, 1, chance: 40)])
    let merged = Merge.minutes([hour, near], within: 600, now: Self.now)
    #expect(merged.map { $0.values.value(of: .pop) } == [40, 90])
  }

  // MARK: - Laws

  private static func anyReports(_ dice: inout SplitMix64) -> [WeatherReport] {
    (0..<Int.random(in: 1...5, using: &dice)).map { index in
      let lengths: [Double] = [-15, -5, 1, 5, 10, 15]
      let length = lengths.randomElement(using: &dice) ?? 5
      let rows = (0..<Int.random(in: 0...30, using: &dice)).compactMap { number -> Readings? in
        guard Int.random(in: 0..<4, using: &dice) > 0 else { return nil }
        let wet = Bool.random(using: &dice) ? Double.random(in: 0...9, using: &dice) : 0
        return row(
          Double(number) * abs(length) + Double(Int.random(in: -40...4, using: &dice)),
          Int.random(in: 0..<5, using: &dice) == 0 ? nil : wet,
          over: length,
          chance: Bool.random(using: &dice) ? Double.random(in: 0...100, using: &dice) : nil
        )
      }
      let kind: ReportKind = Bool.random(using: &dice) ? .nowcast : .forecast
      return report(index, rows, kind: kind, family: Bool.random(using: &dice) ? "shared" : nil)
    }
  }

  @Test(arguments: 0..<200)
  func `the order of the sources does not matter`(seed: Int) {
    var dice = SplitMix64(state: UInt64(seed))
    let reports = Self.anyReports(&dice)
    let other = reports.shuffled(using: &dice)
    #expect(Self.rates(reports, minutes: 120) == Self.rates(other, minutes: 120))
    #expect(Self.outlook(reports).isExpected == Self.outlook(other).isExpected)
  }

  @Test(arguments: 0..<200)
  func `a value is between those of the sources, and nothing missing becomes one`(seed: Int) {
    var dice = SplitMix64(state: UInt64(seed))
    let reports = Self.anyReports(&dice)
    let merged = Merge.minutes(reports, within: 7200, now: Self.now)
    for step in merged {
      let end = step.time.addingTimeInterval(300)
      let rates = reports.flatMap { $0.minutely?.content ?? [] }.compactMap { row -> Double? in
        let bounds = row.span(of: .precipitation).bounds(at: row.time)
        guard bounds.start < end, bounds.end > step.time, bounds.end > Self.now else { return nil }
        return row[.precipitation].map { $0 / row.span(of: .precipitation).length * 3600 }
      }
      guard let value = step.values.value(of: .precipitation), let low = rates.min(), let high = rates.max()
      else {
        Issue.record("\(step.time) has a value that no source gives")
        continue
      }
      #expect(value >= low - 1e-9 && value <= high + 1e-9)
    }
    if merged.isEmpty { #expect(Self.outlook(reports).verdict == .unknown) }
  }

  // MARK: - The outlook

  private static let dry = [Double?](repeating: 0, count: 12)

  private static func dry(_ changes: [Int: Double?]) -> [Double?] {
    changes.reduce(into: dry) { $0[$1.key] = $1.value }
  }

  @Test func `an hour is dry only if every step is known to be dry`() {
    #expect(Self.outlook([Self.report(0, rates: Self.dry)]).verdict == .dry)
    let gap = Self.outlook([Self.report(0, rates: Self.dry([6: nil]))])
    #expect(gap.verdict == .unknown && gap.isExpected == nil)
    #expect(gap.dryUntil == Self.at(30))
    let short = Self.outlook([Self.report(0, rates: Array(Self.dry.dropLast()))])
    #expect(short.verdict == .unknown && short.dryUntil == Self.at(55))
    #expect(Self.outlook([]).verdict == .unknown)
    // Another source that knows the rest fills it.
    let both = [Self.report(0, rates: Self.dry([6: nil])), Self.report(1, rates: Self.dry)]
    #expect(Self.outlook(both).verdict == .dry)
  }

  @Test(arguments: [(0.04, false), (0.05, true), (0.0991, true), (0.1, true), (0.3, true)])
  func `less than what is shown as a tenth of a millimetre an hour is dry`(rate: Double, isWet: Bool) {
    #expect(Self.outlook([Self.report(0, rates: Self.dry([3: rate]))]).isExpected == isWet)
  }

  struct SpellCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rates: [Double?]
    let start: Double
    let end: Double?
    var isStartKnown = true
    var knownUntil = 60.0
    var peak = 1.0
  }

  @Test(arguments: [
    SpellCase(
      testDescription: "begins and ends",
      rates: dry([3: 1, 4: 2, 5: 1]),
      start: 15,
      end: 30,
      peak: 2
    ),
    SpellCase(testDescription: "has begun", rates: dry([0: 1, 1: 1]), start: 0, end: 10),
    SpellCase(testDescription: "a pause of ten minutes", rates: dry([2: 1, 5: 1]), start: 10, end: 30),
    SpellCase(testDescription: "a pause of fifteen minutes", rates: dry([2: 1, 6: 1]), start: 10, end: 15),
    SpellCase(testDescription: "lasts to the end", rates: dry([10: 1, 11: 1]), start: 50, end: nil),
    SpellCase(
      testDescription: "a gap ends what is known",
      rates: dry([2: 1, 3: 1, 4: nil]),
      start: 10,
      end: nil,
      knownUntil: 20
    ),
    SpellCase(
      testDescription: "begins in a gap or after it",
      rates: dry([3: nil, 4: nil, 5: 1]),
      start: 25,
      end: 30,
      isStartKnown: false
    ),
    SpellCase(
      testDescription: "it may have rained before",
      rates: dry([0: nil, 5: 1]),
      start: 25,
      end: 30,
      isStartKnown: false
    ),
  ])
  func `a spell of rain has its start, end and peak`(spell: SpellCase) throws {
    let outlook = Self.outlook([Self.report(0, rates: spell.rates)])
    let found = try #require(outlook.spell)
    #expect(found.start == Self.at(spell.start))
    #expect(found.isStartKnown == spell.isStartKnown)
    #expect(found.end == spell.end.map(Self.at))
    if spell.end == nil { #expect(found.knownUntil == Self.at(spell.knownUntil)) }
    #expect(abs(found.peak - spell.peak) < 1e-9)
    #expect(found.isNow == (spell.start == 0))
  }

  @Test func `the sources that expect it are counted`() throws {
    let reports = [
      Self.report(0, rates: Self.dry([3: 1])), Self.report(1, rates: Self.dry([3: 2])),
      Self.report(2, rates: Self.dry([3: 4])), Self.report(3, rates: Self.dry),
      Self.report(4, rates: Self.dry([3: nil])),
    ]
    let spell = try #require(Self.outlook(reports).spell)
    #expect((spell.wetSources, spell.sources) == (3, 4))
  }

  @Test func `a least chance leaves out what is less likely, and a missing chance is unknown`() {
    func outlook(_ chances: [Double?]) -> RainOutlook {
      let rows = chances.enumerated().map { Self.row(Double($0.offset) * 5, 1, chance: $0.element) }
      return Self.outlook([Self.report(0, rows)], minutes: Double(chances.count) * 5, chance: 50)
    }
    #expect(outlook([60, 60]).isExpected == true)
    #expect(outlook([40, 40]).isExpected == false)
    #expect(outlook([40, nil]).isExpected == nil)
    #expect(outlook([nil, 50]).spell?.chance == 50)
  }

  /// What falls in each condition; in the others nothing does.
  private static let kinds: [Condition: RainOutlook.Kind] = [
    .drizzle: .rain, .rainShowers: .rain, .rain: .rain, .thunderstorm: .rain, .tropicalStorm: .rain,
    .freezingDrizzle: .freezingRain, .freezingRain: .freezingRain, .sleet: .sleet, .icePellets: .sleet,
    .snowShowers: .snow, .snow: .snow, .thunderSnow: .snow, .blowingSnow: .snow, .hail: .hail,
    .thunderHail: .hail,
  ]

  @Test(
    arguments: [
      (.rainShowers, -5, .rain), (.overcast, -5, .snow), (nil, 0.5, .snow), (nil, 1, .rain),
      (nil, nil, .precipitation),
    ] + Condition.allCases.map { ($0, nil, kinds[$0] ?? .precipitation) }
      as [(Condition?, Double?, RainOutlook.Kind)]
  )
  func `the kind of precipitation follows the condition, or else the temperature`(
    condition: Condition?,
    temperature: Double?,
    kind: RainOutlook.Kind
  ) throws {
    let rows = (0..<3).map { Self.row(Double($0) * 5, 1, condition) }
    var hour = MergedReadings(time: Self.now)
    hour.values[.temperature] = temperature.map {
      MergedValue(.temperature, value: $0, method: .single, count: 1)
    }
    let merged = Merge.minutes([Self.report(0, rows)], within: 900, now: Self.now)
    let outlook = RainOutlook(merged, hours: [hour], now: Self.now, within: 900)
    #expect(try #require(outlook.spell).kind == kind)
  }

  /// A condition holds from its time on, so the snow of the next hour says nothing of a step before it.
  @Test func `the kind of precipitation is that of the hour that the step is in`() throws {
    func hour(_ minutes: Double, _ condition: Condition) -> MergedReadings {
      var hour = MergedReadings(time: Self.now.addingTimeInterval(minutes * 60))
      hour.condition = MergedCondition(condition: condition, count: 1)
      return hour
    }
    // At 45 and 50 minutes, so that the hour that begins at 60 minutes is nearer than the one at 0.
    let rows = [Self.row(45, 1, nil), Self.row(50, 1, nil)]
    let merged = Merge.minutes([Self.report(0, rows)], within: 3600, now: Self.now)
    let outlook = RainOutlook(
      merged,
      hours: [hour(0, .snow), hour(60, .rain)],
      now: Self.now,
      within: 3600
    )
    #expect(try #require(outlook.spell).kind == .snow)
  }

  @Test func `a dry step gets no precipitation from the condition of its source`() {
    let steps: [(rate: Double, condition: Condition)] = [
      (0, .rain), (0.04, .snow), (0.2, .rain), (0, .overcast),
    ]
    let rows = steps.enumerated().map { Self.row(Double($0) * 5, $1.rate, $1.condition) }
    let merged = Merge.minutes([Self.report(0, rows)], within: 1200, now: Self.now)
    #expect(merged.map { $0.condition?.condition } == [nil, nil, .rain, .overcast])
  }
}
