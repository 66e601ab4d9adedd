import Aggregation
import Catalog
import Foundation
import HTTPTransport
import Merge
import Pages
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Formats

struct PrometheusPrinterTests {
  @Test func `the weather is written as metrics`() throws {
    expectGolden(
      PrometheusPrinter().print(
        .weather([try WeatherFixtures.berlinWithOutlier(), try WeatherFixtures.bare()])
      ),
      "sharing/weather.prom"
    )
  }

  @Test func `airports are written as metrics`() throws {
    expectGolden(
      PrometheusPrinter().print(
        .airport([try AirportFixtures.greyPortland(), try AirportFixtures.windsOnly()])
      ),
      "sharing/airport.prom"
    )
  }

  @Test func `a comparison has the values of each source beside the merged ones`() throws {
    let text = PrometheusPrinter().print(.weather([try WeatherFixtures.berlin()], part: .comparison))
    let lines = text.split(separator: "\n")
    func labels(_ more: String) -> String { "{place=\"Berlin\",country=\"DE\"\(more)}" }
    for line in [
      "agg_temperature_celsius\(labels("")) 17.3",
      "agg_temperature_celsius\(labels(",source=\"open-meteo\"")) 17.1",
      "agg_temperature_celsius\(labels(",source=\"openweathermap\"")) 17.6",
      "agg_qnh_pascals\(labels(",source=\"aviation-weather\"")) 100900",
      "agg_condition\(labels(",source=\"aviation-weather\",condition=\"mostlyClear\"")) 1",
      "agg_value_bound\(labels(",source=\"openweathermap\",field=\"visibility\",bound=\"at least\"")) 1",
    ] { #expect(lines.contains(line[...]), "\(line)\n\(text)") }
    let alone = PrometheusPrinter().print(.weather([try WeatherFixtures.berlin()]))
    #expect(!alone.contains("agg_temperature_celsius{place=\"Berlin\",country=\"DE\",source="))
  }

  @Test func `a variable wind has a metric of its own`() throws {
    let now = try instant("2026-03-02T12:00:00Z")
    var report = WeatherReport(source: try source("mine"), fetched: now)
    var row = Readings(time: now, values: [.windSpeed: 3])
    row.isWindVariable = true
    report.current = ReportSection(.analysis, row)
    let text = PrometheusPrinter().print(.weather([try WeatherFixtures.answer([report], now: now)]))
    #expect(text.contains("agg_wind_variable{place=\"Berlin\",country=\"DE\"} 1\n"), "\(text)")
    #expect(!text.contains("agg_wind_direction_degrees"))
    let berlin = PrometheusPrinter().print(.weather([try WeatherFixtures.berlin()]))
    #expect(!berlin.contains("agg_wind_variable"))
  }

  /// Two places of one name.
  private static let portlands = ["Oregon", "Maine"].enumerated().compactMap { rank, state in
    Coordinates(latitude: 45, longitude: -70 - Double(rank) * 50).map { coordinates in
      var place = Place(name: "Portland", coordinates: coordinates)
      place.subdivision = state
      return place
    }
  }

  @Test func `every line is a comment or a sample, and no series occurs twice`() throws {
    let berlin = try WeatherFixtures.berlinWithOutlier()
    var odd = berlin
    odd.place.name = "B\"er\\lin\n\u{1B}[31m"
    let place = berlin.place
    let presentations: [Presentation] = [
      .weather([berlin, berlin, odd]), .weather([berlin, odd], part: .hours(24)),
      .weather([berlin, odd], part: .days(.max)), .weather([berlin, odd], part: .comparison),
      .airport([try AirportFixtures.greyPortland()]),
      .directory(try ListFixtures.directory()), .list(try ListFixtures.list()),
      .sun([SunAnswer(place: place, now: berlin.now, days: 1)]),
      .sun(Self.portlands.map { SunAnswer(place: $0, now: berlin.now, days: 1) }),
    ]
    let label = #"[a-z]+="(?:[^"\\]|\\["\\n])*""#
    let sample = try Regex(#"([a-z_0-9]+(?:\{\#(label)(?:,\#(label))*\})?) -?[0-9]+(?:\.[0-9]+)?"#)
    for presentation in presentations {
      let text = PrometheusPrinter().print(presentation)
      var seen: Set<Substring> = []
      var typed: Set<Substring> = []
      var current: Substring?
      #expect(!text.isEmpty)
      for line in text.split(separator: "\n") {
        if line.hasPrefix("# TYPE ") {
          let name = line.split(separator: " ")[2]
          #expect(typed.insert(name).inserted, "\(line)")
          #expect(current == name && line.hasSuffix(" gauge"), "its help stands before it: \(line)")
        }
        if line.hasPrefix("# HELP ") { current = line.split(separator: " ")[2] }
        guard !line.hasPrefix("#") else { continue }
        let series = try #require(try sample.wholeMatch(in: line)?.output[1].substring, "\(line)")
        #expect(seen.insert(series).inserted, "\(line)")
        #expect(current == series.prefix { $0 != "{" }, "samples of a metric stand together: \(line)")
      }
    }
  }

  @Test func `a place has the same labels alone and beside another of its name`() throws {
    let now = try WeatherFixtures.berlin().now
    let suns = Self.portlands.map { SunAnswer(place: $0, now: now, days: 1) }
    let together = PrometheusPrinter().print(.sun(suns))
    for sun in suns {
      let series = PrometheusPrinter().print(.sun([sun])).split(separator: "\n").filter { $0.contains("{") }
      #expect(series.count == 2)
      for line in series {
        #expect(line.contains(#"{place="Portland",region="\#(sun.place.subdivision ?? "")"}"#), "\(line)")
        #expect(together.contains(line))
      }
    }
  }

  @Test func `warnings are counted by event and severity`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.alerts = try WeatherFixtures.alerts(
      [("Gale", .severe), ("Gale", .minor), ("Gale", .severe)],
      now: answer.now
    )
    let text = PrometheusPrinter().print(.weather([answer]))
    #expect(
      text.contains("agg_alert{place=\"Berlin\",country=\"DE\",event=\"Gale\",severity=\"severe\"} 2\n")
    )
    #expect(text.contains("agg_alert{place=\"Berlin\",country=\"DE\",event=\"Gale\",severity=\"minor\"} 1\n"))
  }

  @Test func `current precipitation is a rate, precipitation in an hour or a day an amount`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[.precipitation]?.value = 3.6
    let now = PrometheusPrinter().print(.weather([answer]))
    #expect(
      now.contains("agg_precipitation_meters_per_second{place=\"Berlin\",country=\"DE\"} 0.0000010000\n"),
      "\(now)"
    )
    #expect(!now.contains("agg_precipitation_meters{"))
    let hours = PrometheusPrinter().print(.weather([answer], part: .hours(8)))
    #expect(
      hours.contains("agg_precipitation_meters{place=\"Berlin\",country=\"DE\",hour=\"4\"} 0.0004\n"),
      "\(hours)"
    )
    #expect(hours.contains("agg_temperature_celsius{place=\"Berlin\",country=\"DE\",hour=\"0\"} "))
    #expect(
      !hours.contains("hour=\"8\"")
        && !hours.contains("agg_temperature_celsius{place=\"Berlin\",country=\"DE\"}")
    )
    let start = try instant("2020-10-01T22:00:00Z")
    var tomorrow = MergedDay(start..<start.addingTimeInterval(86_400))
    tomorrow.temperature = 8.4...14.6
    tomorrow.values[.precipitation] = 12
    answer.days = [tomorrow]
    let days = PrometheusPrinter().print(.weather([answer], part: .days(.max)))
    #expect(
      days.contains("agg_precipitation_sum_meters{place=\"Berlin\",country=\"DE\",day=\"1\"} 0.0120\n"),
      "\(days)"
    )
    #expect(days.contains("agg_temperature_max_celsius{place=\"Berlin\",country=\"DE\",day=\"1\"} 14.6\n"))
  }

  @Test func `a missing value has no line`() throws {
    let text = PrometheusPrinter().print(.weather([try WeatherFixtures.bare()]))
    #expect(text.contains("agg_temperature_celsius{place=\"Nowhere\"} 0.0\n"))
    #expect(!text.contains("humidity"))
    var failed = try WeatherFixtures.bare()
    failed.current.values[.temperature]?.value = .nan
    #expect(!PrometheusPrinter().print(.weather([failed])).contains("temperature"))
  }

  @Test func `a source is up, down or without a request`() throws {
    var answer = try WeatherFixtures.bare()
    answer.sources = [
      try ListFixtures.outcome("one"),
      SourceOutcome(
        source: try source("two"),
        title: "",
        status: .failed(ProviderFailure(try source("two"), .timedOut))
      ),
      SourceOutcome(source: try source("three"), title: "", status: .skipped("too far")),
    ]
    let lines = PrometheusPrinter().print(.weather([answer])).split(separator: "\n")
      .filter { $0.hasPrefix("agg_source_up") }
    #expect(
      lines == [
        "agg_source_up{place=\"Nowhere\",source=\"one\"} 1",
        "agg_source_up{place=\"Nowhere\",source=\"two\"} 0",
      ]
    )
  }

  @Test func `two places of the same name have different labels`() throws {
    var maine = try WeatherFixtures.berlin()
    (maine.place.name, maine.place.subdivision, maine.place.country) = ("Portland", "Maine", "US")
    var oregon = maine
    oregon.place.subdivision = "Oregon"
    let text = PrometheusPrinter().print(.weather([maine, oregon]))
    #expect(
      text.contains("agg_temperature_celsius{place=\"Portland\",region=\"Maine\",country=\"US\"} 17.3\n")
    )
    #expect(
      text.contains("agg_temperature_celsius{place=\"Portland\",region=\"Oregon\",country=\"US\"} 17.3\n")
    )
  }

  @Test func `places that differ in nothing else are labelled with their coordinates`() throws {
    var answers = [try WeatherFixtures.berlinWithOutlier(), try WeatherFixtures.berlinWithOutlier()]
    let other = try #require(Coordinates(latitude: 48.1, longitude: 11.5))
    answers[1].place.coordinates = other
    let metrics = PrometheusPrinter().print(.weather(answers))
    #expect(metrics.components(separatedBy: "\nagg_temperature_celsius{").count == 3)
    #expect(metrics.contains("(48.1, 11.5)\",country=\"DE\"}"), "\(metrics)")
  }

  @Test func `a source with only a cached response is not up`() throws {
    for (cause, value) in [(StaleCause.offline, "1"), (.invalid("no"), "0")] {
      var answer = try WeatherFixtures.bare()
      for index in answer.sources.indices {
        answer.sources[index].status = .answered
        answer.sources[index].staleCause = cause
      }
      let metrics = PrometheusPrinter().print(.weather([answer]))
      let reported = metrics.split(separator: "\n").filter { $0.hasPrefix("agg_source_up{") }
      #expect(!reported.isEmpty && reported.allSatisfy { $0.hasSuffix(" \(value)") }, "\(metrics)")
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("a\"b", "a\\\"b"), ("a\\b", "a\\\\b"), ("a\nb", "a b"), ("\u{202E}x", "x"),
    ("\"\u{301}", "\\\"\u{301}"),
  ])
  func `a label is escaped`(label: String, expected: String) {
    #expect(PrometheusExposition.escaped(label) == expected)
  }

  @Test(arguments: [
    (false, false, []), (true, false, ["wind_speed"]), (false, true, ["wind_gust"]),
    (true, true, ["wind_speed", "wind_gust"]),
  ])
  func `a wind above the highest code of reports is marked as a bound`(
    speed: Bool,
    gust: Bool,
    fields: [String]
  )
    throws
  {
    var answer = try AirportFixtures.stormyPortland(speed ? .moreThan : nil, gust: gust ? .moreThan : nil)
    answer.conditions?.content.visibility = Visibility(.kilometers(10), .atLeast)
    let text = PrometheusPrinter().print(.airport([answer]))
    #expect(text.contains("agg_wind_speed_meters_per_second{place=\"KPWM\"} 50.9\n"))
    let bounds = text.split(separator: "\n").filter { $0.hasPrefix("agg_value_bound") }
    #expect(
      bounds.map(String.init) == [
        "agg_value_bound{place=\"KPWM\",field=\"visibility\",bound=\"at least\"} 1"
      ] + fields.map { "agg_value_bound{place=\"KPWM\",field=\"\($0)\",bound=\"more than\"} 1" }
    )
  }

  @Test func `only the age of an outdated report is a metric`() throws {
    var answer = try AirportFixtures.heathrow()
    answer.now = answer.now.addingTimeInterval(86_400)
    let text = PrometheusPrinter().print(.airport([answer]))
    #expect(!text.contains("agg_flight_category") && !text.contains("agg_qnh"), "\(text)")
    #expect(!text.contains("agg_runway"), "\(text)")
    #expect(text.contains("agg_age_seconds{place=\"EGLL\""), "\(text)")
  }

  @Test func `every metric is in its base unit`() throws {
    var answer = try AirportFixtures.heathrow()
    answer.conditions?.content.sky = .layers([
      CloudLayer(.few, base: .feet(900)), CloudLayer(.broken, base: .feet(1200)),
    ])
    let text = PrometheusPrinter().print(.airport([answer]))
    for line in [
      "agg_cloud_base_meters{place=\"EGLL\"} 274",
      "agg_qnh_pascals{place=\"EGLL\"} 100100",
      "agg_wind_speed_meters_per_second{place=\"EGLL\"} 5.7",
      "agg_flight_category{place=\"EGLL\",category=\"MVFR\"} 1",
      "agg_age_seconds{place=\"EGLL\",source=\"foreflight\"} 600",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
  }
}
