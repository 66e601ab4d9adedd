import Aggregation
import Foundation
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

/// The values of each source beside the merged ones, in `compare` and `explain`.
struct SourcesTests {
  private static func now() throws -> Date { try instant("2020-10-01T12:20:00Z") }

  private static func report(_ name: String, _ values: FieldValues, _ condition: Condition? = nil) throws
    -> WeatherReport
  {
    var report = WeatherReport(source: try source(name), fetched: try now())
    report.current = ReportSection(
      .analysis,
      WeatherFixtures.readings(at: try now().addingTimeInterval(-300), values, condition)
    )
    return report
  }

  private static func station(_ values: FieldValues, _ condition: Condition? = nil) throws -> WeatherReport {
    var report = try report("near", values, condition)
    report.station = Station(name: "Near", distance: .kilometers(3), elevation: .meters(34))
    report.current?.kind = .observation
    return report
  }

  private static func text(_ reports: [WeatherReport], _ part: WeatherPart, width: Int = 80) throws -> String
  {
    let answer = try WeatherFixtures.answer(reports, now: now())
    return Presentation.weather([answer], part: part)
      .rendered(as: .text, WeatherFixtures.options(width) { $0.explanation = .all })
  }

  /// The other sources that were asked, and the shortest that is left of the name of met-norway-nowcast.
  @Test(arguments: [
    ([], "met-nor…"), (["met-norway"], "met-norway-…"),
    (["met-norway", "met-norway-alerts"], "met-norway-n…"),
    (["met-norway-nowcasts"], "met-norway-nowcast"),
  ])
  func `a name is never cut to the beginning of another source`(others: [String], shortest: String) throws {
    let reports = try ["met-norway-nowcast", "model"].map { try Self.report($0, [.temperature: 5]) }
    var answer = try WeatherFixtures.answer(reports, now: Self.now())
    for name in others {
      answer.sources.append(SourceOutcome(source: try source(name), title: name, status: .skipped("there")))
    }
    let names = Set(
      (30...80).flatMap { width in
        let page = Presentation.weather([answer], part: .comparison)
          .rendered(as: .text, WeatherFixtures.options(width))
        return page.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("met-") }.map(String.init)
      }
    )
    let shown = names.map { $0.replacing(",", with: "") }
    let least = try #require(shown.min { $0.count < $1.count })
    #expect(least == shortest, "\(names)")
    #expect(shown.contains("met-norway-nowcast"))
  }

  private static func replaced() throws -> [WeatherReport] {
    [
      try station([.temperature: 20, .humidity: 50, .windSpeed: 3], .clear),
      try report("m1", [.temperature: 5, .humidity: 90, .windSpeed: 3, .cloudCover: 10], .rain),
      try report("m2", [.temperature: 6, .dewPoint: 1, .windSpeed: 4], .rain),
    ]
  }

  @Test func `values replaced by a near station are shown in brackets`() throws {
    let lines = try Self.text(Self.replaced(), .comparison).split(separator: "\n").map(String.init)
    func row(_ label: String) -> [String] {
      let line = lines.first { $0.contains("  \(label)  ") } ?? ""
      return line.replacing(label, with: "").split(separator: "  ").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(row("Temperature") == ["20.0 °C", "20.0 °C", "(5.0 °C)", "(6.0 °C)"])
    #expect(row("Wind") == ["11 km/h", "11 km/h", "(11 km/h)", "(14 km/h)"])
    #expect(row("Humidity") == ["50 %", "50 %", "(90 %)", "–"])
    #expect(row("Condition") == ["Clear", "Clear", "(Rain)", "(Rain)"])
    #expect(lines.contains("~ Temperature: the station differs from the other sources."))
    #expect(lines.contains("( ) not used: other values replace it"))
  }

  @Test func `sources explain that a station replaces the models and contradicts them`() throws {
    let text = try Self.text(Self.replaced(), .reasons)
    #expect(
      text.contains(
        """
        Temperature  20.0 °C is the value of a nearby, recent station, used instead of
          the models.
           near  20.0 °C  observed 5 min ago, 3 km away
           m1     5.0 °C  not used
           m2     6.0 °C  not used
        ~ Temperature: the station differs from the other sources.
        """
      ),
      "\(text)"
    )
    #expect(text.contains("   m1    Rain   not used\n"), "\(text)")
  }

  /// Two stations of one source: the farther one has the values that the nearer one lacks.
  private static func stations() throws -> [WeatherReport] {
    try [
      ("EDDT", 6.0, [.visibility: 9000, .qnh: 1013], Condition.fog),
      ("EDDB", 18, [.temperature: 12, .dewPoint: 8, .windSpeed: 5, .windDirection: 240], nil),
    ].map { (ident: String, kilometers: Double, values: FieldValues, condition: Condition?) in
      var report = try station(values, condition)
      report.station?.ident = ident
      report.station?.distance = .kilometers(kilometers)
      return report
    }
  }

  @Test func `each of several stations of one source is named beside its values`() throws {
    let model = try Self.report("m", [.temperature: 14, .visibility: 8000, .windSpeed: 4], .rain)
    let reports = try Self.stations() + [model]
    let compared = try Self.text(reports, .comparison, width: 100)
    let rows = compared.split(separator: "\n").map { line in
      line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    #expect(rows.contains { $0.suffix(3) == ["EDDT", "EDDB", "m"] }, "\(compared)")
    #expect(
      rows.contains { $0.first == "Temperature" && $0.suffix(3) == ["–", "12.0 °C", "14.0 °C"] },
      "\(compared)"
    )
    #expect(
      rows.contains { $0.first == "Condition" && $0.suffix(3) == ["Fog", "–", "(Rain)"] },
      "\(compared)"
    )
    let explained = try Self.text(reports, .reasons, width: 100)
    #expect(explained.contains("   EDDB  12.0 °C  observed 5 min ago, 18 km away"), "\(explained)")
    #expect(explained.contains("   EDDT  9"), "\(explained)")
    #expect(explained.contains("   EDDT  Fog"), "\(explained)")
    let answer = try WeatherFixtures.answer(reports, now: Self.now())
    let metrics = Presentation.weather([answer], part: .card).rendered(
      as: .prometheus,
      WeatherFixtures.options(80)
    )
    let ages = metrics.split(separator: "\n").filter { $0.hasPrefix("agg_age_seconds{") }
    #expect(ages.count == 2, "\(ages)")
  }

  @Test func `one of two contradictory sources is kept, and not called the only one`() throws {
    let reports = [try Self.report("a", [.temperature: 10]), try Self.report("b", [.temperature: 30])]
    let text = try Self.text(reports, .reasons)
    #expect(text.contains("10.0 °C is one of 2 values that agree poorly (25 %)."), "\(text)")
    #expect(text.contains("b 30.0 °C, weight 1.00, too far from the other source, which has"), "\(text)")
    #expect(text.contains("analysis 5 min old"), "the age that it is weighed by")
    let alone = try Self.text([try Self.report("a", [.temperature: 10])], .reasons)
    #expect(alone.contains("10.0 °C is from a single source."), "\(alone)")
  }

  @Test func `an unused humidity is marked like its dew point`() throws {
    var far = try Self.station([.temperature: 5, .humidity: 50])
    far.station?.distance = .kilometers(90)
    let reports = [far, try Self.report("m", [.temperature: 7, .humidity: 60])]
    let text = try Self.text(reports, .comparison)
    #expect(text.contains("50 % x"), "\(text)")
    #expect(text.contains("60 %") && !text.contains("60 % x"), "\(text)")
    let line = "x Humidity: near 50 %, measured too far away or at another height.\n"
    #expect(text.split(separator: line, omittingEmptySubsequences: false).count == 2, "\(text)")
  }

  @Test func `an unused direction is marked like its wind`() throws {
    let reports = [
      try Self.report("a", [.windSpeed: 5, .windDirection: 10]),
      try Self.report("b", [.windSpeed: 6, .windDirection: 20]),
      try Self.report("c", [.windSpeed: 30, .windDirection: 90]),
    ]
    let text = try Self.text(reports, .comparison)
    #expect(text.contains("090° x") && !text.contains("not used"), "\(text)")
    #expect(text.contains("x Wind: c 108 km/h, too far from the others.\n"), "\(text)")
    #expect(!text.contains("x Wind direction"), "the direction is not what is too far from the others")
    #expect(text.contains("020°") && !text.contains("020° x"), "\(text)")
  }

  @Test(arguments: [
    (130.0, 3.0, "older than two hours"), (5, 90, "measured too far away or at another height"),
  ])
  func `an unused condition is marked like any value`(
    minutes: Double,
    kilometers: Double,
    reason: String
  ) throws {
    var station = try Self.station([.temperature: 5], .fog)
    station.station?.distance = .kilometers(kilometers)
    station.current?.content.time = try Self.now().addingTimeInterval(-minutes * 60)
    let model = try Self.report("m", [.temperature: 7], .rain)
    let compared = try Self.text([station, model], .comparison)
    #expect(compared.contains("5.0 °C x") && compared.contains("Fog x"), "\(compared)")
    #expect(compared.contains("\nx Condition: near Fog, \(reason).\n"), "\(compared)")
    #expect(!compared.contains("not used"), "\(compared)")
    let explained = try Self.text([station, model], .reasons)
    #expect(explained.contains("Ignored: near Fog, \(reason).\n"), "\(explained)")
    let alone = try Self.text([station], .comparison)
    #expect(alone.contains("Fog x"), "\(alone)")
  }

  @Test func `a very weak wind is calm everywhere`() throws {
    let station = try Self.station([.windSpeed: 0.2, .windDirection: 220, .temperature: 7])
    let model = try Self.report("m", [.windSpeed: 2, .windDirection: 90, .temperature: 7])
    let compared = try Self.text([station, model], .comparison)
    #expect(!compared.contains("Wind direction"), "\(compared)")
    let explained = try Self.text([station, model], .reasons)
    #expect(explained.contains(/Wind direction +calm/), "\(explained)")
  }

  @Test func `a variable wind is not a missing one, and a bound stays a bound when it is stale`() throws {
    var station = try Self.station([.windSpeed: 1, .temperature: 7])
    station.current?.content.isWindVariable = true
    let model = try Self.report("m", [.windSpeed: 2, .windDirection: 90, .temperature: 7])
    let compared = try Self.text([station, model], .comparison)
    #expect(compared.contains(/Wind direction +variable +variable +\(090°\)/), "\(compared)")
    var hours = try Self.report("hours", [:])
    hours.current = nil
    var row = Readings(time: try instant("2020-10-01T12:00:00Z"), values: [.windSpeed: 2])
    row.isWindVariable = true
    hours.hourly = ReportSection(.forecast, [row])
    let drawn = try Self.text([hours], .comparison)
    #expect(drawn.contains(/Wind direction +variable +variable/), "\(drawn)")
    var old = try Self.station([.visibility: 9700, .temperature: 7])
    old.current?.content.bounds[.visibility] = .moreThan
    old.current?.content.time = try Self.now().addingTimeInterval(-130 * 60)
    let text = try Self.text([old, model], .comparison)
    #expect(text.contains("> 9.7 km x") && text.contains("near > 9.7 km, older"), "\(text)")
  }

  @Test func `the hint about Fahrenheit shows the conversion in Celsius`() throws {
    let reports = try [("a", 11.5), ("b", 12), ("c", 53)].map { try Self.report($0, [.temperature: $1]) }
    let answer = try WeatherFixtures.answer(reports, now: try Self.now())
    let text = Presentation.weather([answer], part: .reasons).rendered(
      as: .text,
      WeatherFixtures.options(120) {
        $0.explanation = .all
        $0.units = UnitPreferences(.imperial)
      }
    )
    #expect(text.contains("(53.0 °F would be 11.7 °C)"), "\(text)")
  }

  @Test func `sources that report only a condition are compared, too`() throws {
    let reports = [try Self.report("a", FieldValues(), .fog), try Self.report("b", FieldValues(), .rain)]
    let text = try Self.text(reports, .comparison)
    #expect(text.contains(/Condition .*Fog/) && !text.contains("No source"), "\(text)")
  }

  @Test func `the agreement names the wind direction if the speed is that of one source`() throws {
    let reports = [
      try Self.station([.windSpeed: 6]), try Self.report("a", [.windSpeed: 5, .windDirection: 240]),
      try Self.report("b", [.windSpeed: 5, .windDirection: 260]),
    ]
    let text = try Self.text(reports, .comparison)
    #expect(text.contains("Agreement (Wind direction): high ("), "\(text)")
  }

  @Test func `both weights of two values in conflict are explained`() throws {
    var old = try Self.report("a", [.temperature: 10])
    old.current?.content.time = try Self.now().addingTimeInterval(-100 * 60)
    let text = try Self.text([old, Self.report("b", [.temperature: 20])], .reasons)
    #expect(text.contains(/b +20\.0 °C +analysis 5 min old +weight \d\.\d\d\n/), "\(text)")
    #expect(text.contains(/\n *a: weight (0\.\d\d): age 0\.\d\d\./), "\(text)")
    #expect(text.contains(/Ignored: a 10\.0 °C, weight 0\.\d\d, too far from the other source/), "\(text)")
  }

  @Test(arguments: [true, false])
  func `a station that saves another one from being ignored is named`(isConfirmed: Bool) throws {
    var second = try Self.station([.temperature: isConfirmed ? -4 : 12])
    second.source = try source("second")
    second.station?.distance = .kilometers(30)
    let models = try [("m1", 11.5), ("m2", 12), ("m3", 12.6)].map {
      try Self.report($0, [.temperature: $1])
    }
    let text = try Self.text([try Self.station([.temperature: -5]), second] + models, .reasons)
    #expect(text.contains(/second +-4\.0 °C +confirms the station/) == isConfirmed, "\(text)")
    #expect(text.contains("Ignored: near -5.0 °C") != isConfirmed, "\(text)")
  }

  @Test func `an unused condition does not count as uncompared`() throws {
    let models = try [("a", 7.0), ("b", 7.5)].map { try Self.report($0, [.temperature: $1]) }
    var station = try Self.station([.temperature: 7], .fog)
    station.current?.content.time = try Self.now().addingTimeInterval(-130 * 60)
    let lines = try Self.text(models + [station], .comparison).split(separator: "\n")
    let agreement = try #require(lines.first { $0.contains("greement") })
    #expect(agreement.contains("Agreement: ") && !agreement.contains("Temperature"), "\(agreement)")
  }

  @Test(arguments: [
    (2.0, true, "variable", "a variable wind, so there is no direction"),
    (0, false, "calm", "calm, so there is no direction"),
  ])
  func `a station's wind without a direction explains the missing direction`(
    speed: Double,
    isVariable: Bool,
    verdict: String,
    reason: String
  ) throws {
    let model = try Self.report("m", [.windSpeed: 4, .windDirection: 240])
    var station = try Self.station([.windSpeed: speed])
    station.current?.content.isWindVariable = isVariable
    let text = try Self.text([station, model], .reasons)
    #expect(text.contains("\nWind direction  \(verdict)"), "\(text)")
    #expect(
      text.contains("not used\nnear: the station reports \(reason).\n"),
      "\(text)"
    )
    var silent = try Self.station([.windSpeed: 2])
    let models = try Self.text([silent, model], .reasons)
    #expect(models.contains(/Wind direction +240°/), "\(models)")
    silent.current?.content.values[.temperature] = 7
    let alone = try Self.text([silent], .reasons)
    #expect(alone.contains("near: the station reports no direction.\n"), "\(alone)")
    #expect(
      !(try Self.text([Self.station([.windSpeed: 2, .windDirection: 90]), model], .reasons)).contains(
        "so there is"
      )
    )
  }

  @Test func `the factors of a weight and the exclusion of a station are explained`() throws {
    var twins = try ["a", "b"].map { try Self.report($0, [.temperature: 20]) }
    for index in twins.indices { twins[index].family = "icon" }
    var station = try Self.station([.temperature: 21])
    station.station?.distance = .kilometers(20)
    station.current?.issued = try Self.now().addingTimeInterval(-3600)
    var high = try Self.station([.temperature: 12])
    high.source = try source("hill")
    high.station?.elevation = .meters(434)
    let text = try Self.text(twins + [station, high], .reasons, width: 100)
    #expect(text.contains("family icon shared by 2"), "\(text)")
    #expect(text.contains("near: weight 0.75: age 0.50, distance 0.50, station nearby 3.00"), "\(text)")
    #expect(text.contains("400 m of height difference, 300 m at most"), "\(text)")
    #expect(!text.contains("measured too far away"), "\(text)")
  }

  @Test func `the shares of the votes that chose the condition are explained`() throws {
    let votes: [(String, Condition)] = [("a", .thunderstorm), ("b", .rain), ("c", .rain), ("d", .clear)]
    let text = try Self.text(votes.map { try Self.report($0.0, [.temperature: 9], $0.1) }, .reasons)
    for line in [
      "Thunder: 0.25 of the votes, too few: 0.33 needed", "Rain or snow: 0.75 of the votes, 0.50 needed",
      "Of these, rain: 0.50 of the votes", "Possible: thunderstorm",
    ] {
      #expect(text.contains(line), "\(text)")
    }
  }

  @Test func `rain that no source expects is explained`() throws {
    let reports = try ["a", "b"].map { name in
      try Self.report(name, [.precipitation: 0, .pop: 5, .cloudCover: 50], .rain)
    }
    let text = try Self.text(reports, .reasons)
    #expect(text.contains("Condition  Partly cloudy (agreement 0 %)"), "\(text)")
    let line = "Ignored: Rain, the chance is under 20 % and no amount is forecast."
    #expect(text.contains(line), "\(text)")
    #expect(!(try Self.text(Self.replaced(), .reasons)).contains("no amount is"))
  }

  @Test func `the reason why a source's value is not used is explained`() throws {
    var nowcast = try Self.report("radar", [.precipitation: 2])
    nowcast.current?.kind = .nowcast
    var station = try Self.station([.cloudCover: 90])
    station.station?.distance = .kilometers(20)
    let reports = [try Self.report("m", [.cloudCover: 40, .precipitation: 0]), nowcast, station]
    let text = try Self.text(reports, .reasons)
    #expect(text.contains("near: a station sees only its part of the sky."), "\(text)")
    #expect(text.contains("m: a radar nowcast is used instead."), "\(text)")
  }

  @Test(arguments: [
    (200, nil), (80, "   4 more sources in a wider terminal (-w)\n"), (66, "5 more"), (60, "6 more"),
  ])
  func `sources that do not fit are counted, and the spread stays`(width: Int, note: String?) throws {
    let reports = try (0..<8).map { try Self.report("source-\($0)", [.temperature: 10 + Double($0) / 10]) }
    let text = try Self.text(reports, .comparison, width: width)
    #expect(text.contains("spread"))
    if let note { #expect(text.contains(note), "\(text)") } else { #expect(!text.contains("more source")) }
  }

  @Test func `a long name is truncated before a source is left out`() throws {
    let reports = try ["a-source-with-a-long-name", "b"].map {
      try Self.report($0, [.temperature: 10])
    }
    let text = try Self.text(reports, .comparison, width: 52)
    #expect(text.contains("a-source-") && text.contains("…") && text.contains(" b\n"), "\(text)")
  }
}
