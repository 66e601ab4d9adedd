import Aggregation
import Catalog
import Foundation
import Merge
import Pages
import TestSupport
import Testing
import Weather

@testable import Formats

struct CSVPrinterTests {
  private func table(_ presentation: Presentation) throws -> [[String]] {
    try Self.parsed(CSVPrinter().print(presentation))
  }

  /// A row as a dictionary by column.
  private func rows(_ presentation: Presentation) throws -> [[String: String]] {
    let table = try table(presentation)
    let names = try #require(table.first)
    #expect(Set(names).count == names.count)
    return table.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  @Test func `a place is a row, in canonical units`() throws {
    let presentation = Presentation.weather([try WeatherFixtures.berlin(), try WeatherFixtures.bare()])
    expectGolden(CSVPrinter().print(presentation), "sharing/weather.csv")
    let rows = try rows(presentation)
    #expect(rows.map { $0["place"] } == ["Berlin", "Nowhere"])
    #expect(rows[0]["temperature_c"] == "17.3")
    #expect(rows[0]["precipitation_mm_per_h"] == "0.0")
  }

  @Test func `a missing value is empty, not 0`() throws {
    let row = try #require(try rows(.weather([try WeatherFixtures.bare()])).first)
    #expect(row["temperature_c"] == "0.0")
    for name in ["humidity_percent", "precipitation_mm_per_h", "condition", "wind_speed_mps", "country"] {
      #expect(row[name] == "", "\(name)")
    }
  }

  @Test func `hours, days, sources and air quality have rows of their own`() throws {
    let berlin = try WeatherFixtures.berlin()
    #expect(try rows(.weather([berlin], part: .hours(5))).count == 5)
    #expect(try rows(.weather([berlin], part: .days(.max))).count == berlin.days.count)
    let sources = try rows(.weather([berlin], part: .comparison))
    #expect(sources.map { $0["source"] } == ["merged", "open-meteo", "openweathermap", "aviation-weather"])
    #expect(sources.map { $0["qnh_hpa"] } == ["1009.0", "", "", "1009.0"])
    let air = try #require(try table(.weather([berlin], part: .air)).first)
    #expect(air.contains("pm2_5_ugm3"))
    #expect(!air.contains("temperature_c"))
    #expect(try rows(.weather([berlin], part: .alerts)).isEmpty)
  }

  @Test func `the comparison has the same values as on a terminal, with the same decimals for all sources`()
    throws
  {
    var reports = try WeatherFixtures.berlin().reports
    // One source has hours and no current report, and one has inches.
    reports[0].current = nil
    reports[2].current?.content[.qnh] = 1008.128
    let berlin = try WeatherFixtures.answer(reports, now: try WeatherFixtures.berlin().now)
    let rows = try rows(.weather([berlin], part: .comparison))
    #expect(rows.map { $0["source"] } == ["merged", "open-meteo", "openweathermap", "aviation-weather"])
    #expect(rows[1]["kind"] == "forecast" && rows[1]["time"] == "2020-10-01T12:20:00Z")
    #expect(rows[1]["temperature_c"]?.wholeMatch(of: #/[0-9]+\.[0-9]/#) != nil)
    #expect(rows[2]["dew_point_c"] == "9.5", "by its temperature and humidity")
    #expect(rows[3]["qnh_hpa"] == "1008.1" && rows[3]["visibility_m"] == "10000")
    #expect(rows[3]["humidity_percent"] == "")
    // An altimeter setting used as the pressure is not a pressure in CSV.
    reports[1].current?.content[.pressure] = nil
    let station = try WeatherFixtures.answer(Array(reports[1...]), now: berlin.now)
    let merged = try #require(try self.rows(.weather([station], part: .comparison)).first)
    #expect(merged["pressure_hpa"] == "" && merged["qnh_hpa"] == "1008.1")
  }

  /// What one source reported: an amount of six hours, and a visibility that is at least 16 km.
  private static func report() throws -> Presentation {
    let now = try instant("2026-03-02T12:00:00Z")
    var report = WeatherReport(source: try source("mine"), fetched: now)
    var row = Readings(
      time: now,
      values: [.temperature: 5, .precipitation: 3, .pop: 40, .visibility: 16_000],
      spans: [.precipitation: .starting(6 * 3600), .pop: .ending(3600)]
    )
    row.bounds[.visibility] = .atLeast
    row.isWindVariable = true
    report.hourly = ReportSection(.forecast, [row])
    return .report(report)
  }

  @Test func `the values of one source have their bounds and intervals`() throws {
    let row = try #require(try rows(Self.report()).first)
    #expect(row["visibility_bound"] == "at least" && row["wind_variable"] == "true")
    #expect(row["precipitation_start"] == "2026-03-02T12:00:00Z")
    #expect(row["precipitation_end"] == "2026-03-02T18:00:00Z")
    #expect(row["pop_start"] == "2026-03-02T11:00:00Z" && row["pop_end"] == "2026-03-02T12:00:00Z")
    #expect(row["snowfall_start"] == "" && row["snowfall_end"] == "")
    let json = Self.compact(try Self.report().rendered(as: .json, WeatherFixtures.options(80)))
    #expect(json.contains(#""bounds":{"visibility":"atLeast"}"#), "\(json)")
    #expect(
      json.contains(
        #""intervals":{"precipitation":{"start":"2026-03-02T12:00:00Z","end":"2026-03-02T18:00:00Z"},"#
          + #""pop":{"start":"2026-03-02T11:00:00Z","end":"2026-03-02T12:00:00Z"}}"#
      ),
      "\(json)"
    )
  }

  @Test func `an amount of one source without an interval is a rate`() throws {
    let now = try instant("2026-03-02T12:00:00Z")
    var report = WeatherReport(source: try source("mine"), fetched: now)
    report.current = ReportSection(
      .nowcast,
      Readings(time: now, values: [.temperature: 5, .precipitation: 6])
    )
    let presentation = Presentation.report(report)
    let row = try #require(try rows(presentation).first)
    #expect(row["precipitation_mm_per_h"] == "6.0" && row["precipitation_mm"] == "", "\(row)")
    let json = Self.compact(presentation.rendered(as: .json, WeatherFixtures.options(80)))
    #expect(json.contains(#""units":{"precipitation":"mm/h"}"#), "\(json)")
    let text = presentation.rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.contains(/precipitation +6 +mm\/h/), "\(text)")
    // The report has an amount of six hours.
    let amount = try Self.report()
    let other = try #require(try rows(amount).first)
    #expect(other["precipitation_mm_per_h"] == "" && other["precipitation_mm"] == "3.0", "\(other)")
    #expect(!amount.rendered(as: .json, WeatherFixtures.options(80)).contains("mm/h"))
    #expect(!amount.rendered(as: .text, WeatherFixtures.options(80)).contains("mm/h"))
  }

  private static func compact(_ json: String) -> String { json.filter { $0 != " " && $0 != "\n" } }

  @Test func `a variable wind is not taken for a missing one`() throws {
    let now = try instant("2026-03-02T12:00:00Z")
    var report = WeatherReport(source: try source("mine"), fetched: now)
    var row = Readings(time: now, values: [.windSpeed: 3])
    row.isWindVariable = true
    report.current = ReportSection(.analysis, row)
    let answer = try WeatherFixtures.answer([report], now: now)
    for part in [WeatherPart.card, .comparison] {
      for row in try rows(.weather([answer], part: part)) {
        #expect(row["wind_direction_deg"] == "" && row["wind_variable"] == "true", "\(row)")
      }
    }
    let berlin = try rows(.weather([try WeatherFixtures.berlin()]))
    #expect(berlin.map { $0["wind_variable"] } == [""])
  }

  @Test func `CSV has a row for each airport`() throws {
    expectGolden(
      CSVPrinter().print(.airport([try AirportFixtures.greyPortland(), try AirportFixtures.heathrow()])),
      "sharing/airport.csv"
    )
  }

  @Test(arguments: [
    ("", ""), ("more than", ""), ("", "more than"), ("more than", "more than"),
  ])
  func `a wind above the highest code of reports is marked as a bound`(
    speed: String,
    gust: String
  ) throws {
    let row = try #require(
      try rows(
        .airport([try AirportFixtures.stormyPortland(Bound(rawValue: speed), gust: Bound(rawValue: gust))])
      ).first
    )
    #expect(row["wind_speed_mps"] == "50.9")
    #expect(row["wind_speed_bound"] == speed)
    #expect(row["wind_gust_bound"] == gust)
  }

  @Test(arguments: [
    (Bound?.none, ""), (.moreThan, "more than"), (.atLeast, "at least"),
    (.lessThan, "less than"),
  ])
  func `a visibility that is a bound is marked`(bound: Bound?, word: String) throws {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.visibility = Visibility(.kilometers(10), bound)
    #expect(try rows(.airport([answer])).first?["visibility_bound"] == word)
  }

  @Test func `airports, items and overviews have their own rows`() throws {
    #expect(
      try rows(.directory(try ListFixtures.directory())).map { $0["ident"] } == ["KPWM", "KTUL", "ENØ1"]
    )
    let items = try rows(.list(try ListFixtures.list()))
    #expect(items.count == 26)
    #expect(
      items.first == [
        "name": "hiring", "list_id": "1", "item_id": "0", "item": "Item 7", "sample": "recorded",
      ]
    )
    var list = try ListFixtures.list()
    list.groups = ItemGroups([ListItem(id: 9_007_199_254_740_993, listID: 1, name: "large")])
    #expect(try rows(.list(list)).first?["item_id"] == "9007199254740993", "beyond what a Double tells apart")
    #expect(
      try table(.list(try ListFixtures.failedList())) == [["name", "list_id", "item_id", "item", "sample"]]
    )
    let now = try ListFixtures.now()
    #expect(try rows(.recents(try ListFixtures.recents(), now: now)).map { $0["viewed"] }.last == "")
    #expect(
      try rows(.cities(try ListFixtures.cities(), now: now)).map { $0["preferred"] } == ["true", "false"]
    )
    #expect(
      try rows(.providers(try ListFixtures.providers(), now: now)).map { $0["state"] }
        == ["ready", "unready", "off", "unready"]
    )
    let sun = try rows(.sun([SunAnswer(place: try WeatherFixtures.berlin().place, now: now, days: 3)]))
    #expect(sun.count == 3)
    #expect(sun.first?["start"] == "2021-09-20T22:00:00Z")
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"no\"", "\"say \"\"no\"\"\""),
    ("two\r\nlines", "\"two\r\nlines\""), ("\r\n", "\"\r\n\""), ("a;b", "a;b"),
    ("\"\u{301}", "\"\"\"\u{301}\""),
  ])
  func `only cells that need quotes have them`(cell: String, expected: String) {
    #expect(CSVText.quoted(cell) == expected)
  }

  @Test(arguments: ["=1+1", "+A1", "-A1", "-1%", "@SUM(A1)", " =1", "\t=1", "＝1", "=\u{301}1"])
  func `text cannot become a formula`(text: String) throws {
    #expect(CSVText.defused(text) == "'" + text)
    var answer = try WeatherFixtures.bare()
    answer.place.name = text
    let cell = try #require(try rows(.weather([answer])).first?["place"])
    #expect(cell.hasPrefix("'"))
  }

  @Test(arguments: ["Berlin", "a=b", "1-2", "'=1", "", "-43.95,-176.56", "+1", "-1, 5"])
  func `text that cannot be a formula is unchanged`(text: String) { #expect(CSVText.defused(text) == text) }

  @Test func `a number below zero stays a number`() throws {
    var answer = try WeatherFixtures.bare()
    answer.current.values[.temperature]?.value = -12.34
    let row = try #require(try rows(.weather([answer])).first)
    #expect(row["temperature_c"] == "-12.3")
    answer.current.values[.temperature]?.value = .nan
    #expect(try rows(.weather([answer])).first?["temperature_c"] == "")
  }

  @Test func `every field has a column name of its own`() {
    let names = Field.allCases.map(\.columnName)
    #expect(Set(names).count == names.count)
    let pattern = /[a-z][a-z0-9_]*/
    #expect(names.allSatisfy { $0.wholeMatch(of: pattern) != nil })
    #expect(Field.windSpeed.columnName == "wind_speed_mps")
    #expect(Field.europeanAQI.columnName == "european_aqi")
  }

  /// A reader of RFC 4180 that shares no code with the writer.
  private static func parsed(_ text: String) throws -> [[String]] {
    struct Malformed: Error {}
    var rows: [[String]] = []
    var row: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      var cell = String.UnicodeScalarView()
      if rest.first == "\"" {
        rest.removeFirst()
        while let scalar = rest.popFirst() {
          if scalar == "\"" {
            guard rest.first == "\"" else { break }
            rest.removeFirst()
          }
          cell.append(scalar)
        }
      } else {
        while let scalar = rest.first, scalar != ",", scalar != "\r" {
          guard scalar != "\"", scalar != "\n" else { throw Malformed() }
          cell.append(scalar)
          rest.removeFirst()
        }
      }
      row.append(String(cell))
      switch rest.popFirst() {
      case ",": continue
      case "\r":
        guard rest.popFirst() == "\n" else { throw Malformed() }
        rows.append(row)
        row = []
      default: throw Malformed()
      }
    }
    guard let first = rows.first, rows.allSatisfy({ $0.count == first.count }) else { throw Malformed() }
    return rows
  }
}
