import Aggregation
import Catalog
import Foundation
import Layout
import Merge
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Pages

/// The warning in force is in the first lines of an answer, for readers who read only these.
struct WarningTests {
  private static let event = "Blizzard Warning"

  private static func place(_ name: String, warned: Bool) throws -> WeatherAnswer {
    var answer = try WeatherFixtures.berlin()
    answer.place.name = name
    // A live answer has no label of a sample.
    answer.sources = answer.sources.map { outcome in
      var outcome = outcome
      outcome.origin = .live
      return outcome
    }
    let midnight = try instant("2020-09-30T22:00:00Z")
    var today = MergedDay(midnight..<midnight.addingTimeInterval(86_400))
    today.temperature = 8.4...14.6
    answer.days = [today]
    answer.alerts =
      warned
      ? try WeatherFixtures.alerts(
        [("Fog", .minor), (event, .extreme), ("Frost", .moderate)],
        now: answer.now
      )
      : []
    return answer
  }

  @Test(arguments: [OutputFormat.text, .markdown, .html])
  func `a page says when a warning was issued, if that is known`(format: OutputFormat) throws {
    var answer = try Self.place("Berlin", warned: true)
    answer.alerts?[0].alert.sender = "Deutscher Wetterdienst"
    for (sent, parts) in [
      (try instant("2020-10-01T08:10:00Z"), "Deutscher Wetterdienst, issued Thu 1 Oct 10:10 CEST, by "),
      (nil, "Deutscher Wetterdienst, by "),
    ] {
      answer.alerts?[0].alert.sent = sent
      let page = Presentation.weather([answer], part: .alerts).rendered(
        as: format,
        WeatherFixtures.options(100)
      )
      #expect(page.replacing("\u{A0}", with: " ").contains(parts), "\(page)")
    }
  }

  @Test(arguments: [
    (WeatherPart.card, "> **! open-meteo: Blizzard Warning**"), (.alerts, "> Blizzard Warning"),
  ])
  func `where sources are quoted, the name of a warning is a quote`(part: WeatherPart, line: String) throws {
    let answer = try Self.place("Berlin", warned: true)
    func page(_ format: OutputFormat, quotes: Bool) -> [Substring] {
      Presentation.weather([answer], part: part)
        .rendered(as: format, WeatherFixtures.options(100) { $0.quotesSources = quotes })
        .split(separator: "\n")
    }
    #expect(page(.markdown, quotes: true).contains(Substring(line)))
    #expect(page(.markdown, quotes: true).allSatisfy { $0.hasPrefix("> ") || !$0.contains(Self.event) })
    #expect(page(.markdown, quotes: false).allSatisfy { !$0.hasPrefix(">") })
  }

  private static let textual: [OutputFormat] = [.text, .plain, .markdown, .line, .csv]
  private static let parts: [WeatherPart] = [
    .card, .hours(24), .days(.max), .alerts, .comparison, .reasons, .air,
  ]

  /// - Parameter warned: Which of the places have a warning.
  @Test(arguments: [[true], [true, false], [false, true], [false, false, true], [true, true]])
  func `a warning in force is in the first three lines`(warned: [Bool]) throws {
    let names = ["Berlin", "Oslo", "Rome"]
    let answers = try zip(names, warned).map { try Self.place($0, warned: $1) }
    for width in stride(from: 40, through: 200, by: 20) {
      for part in Self.parts {
        for format in Self.textual {
          // A table has its rows in the order of the places, and no column for warnings on the page of the
          // air.
          if format == .csv, part == .air || part == .comparison || part == .alerts || warned != [true] {
            continue
          }
          if format == .line, warned.count > 1, part != .card { continue }
          let text = Presentation.weather(answers, part: part)
            .rendered(as: format, WeatherFixtures.options(width))
          let lines = text.split(separator: "\n").prefix(3).joined(separator: "\n")
          #expect(lines.contains("Blizzard"), "\(format) \(part) \(width) \(warned):\n\(lines)")
        }
      }
    }
  }

  @Test(arguments: [(60, 2), (80, 3), (120, 3)])
  func `the header of a column has the warning of its place`(width: Int, count: Int) throws {
    let answers = try ["Berlin", "Oslo", "Rome"].prefix(count).map {
      try Self.place($0, warned: $0 != "Berlin")
    }
    let text = Presentation.weather(answers).rendered(as: .plain, WeatherFixtures.options(width))
    let lines = text.split(separator: "\n")
    let head = try #require(lines.firstIndex { $0.contains("Berlin") && $0.contains("Oslo") }, "\(text)")
    #expect(lines[head + 1].contains("! Blizzard"), "\(text)")
  }

  @Test func `the most severe warning is shown in a line and in a bar`() throws {
    let answer = try Self.place("Berlin", warned: true)
    let line = Presentation.weather([answer]).rendered(as: .line, WeatherFixtures.options(80))
    #expect(line.hasPrefix("Berlin: ! Blizzard Warning, ⛅ Partly cloudy"), "\(line)")
    let bar = Presentation.weather([try Self.place("Rome", warned: false), answer])
      .rendered(as: .waybar, WeatherFixtures.options(80))
    let object = try JSONDocument(Array(bar.utf8)).root
    #expect(object["text"]?.string == "⛅ 17.3 °C  ! Blizzard Warning ⛅ 17.3 °C", "\(bar)")
    #expect(object["class"]?.elements.compactMap(\.string) == ["partlyCloudy", "alert", "extreme"])
    #expect(object["alt"]?.string == "partlyCloudy")
  }

  @Test func `a warning is shown for its hours and days, with its beginning`() throws {
    var answer = try Self.place("Berlin", warned: true)
    answer.alerts = try Self.alerts(answer.now, from: 2 * 3600, to: 4 * 3600)
    let now = Presentation.weather([answer]).rendered(as: .line, WeatherFixtures.options(80))
    #expect(now.hasPrefix("Berlin: ! Gale from Thu 1 Oct 16:20 CEST, "), "\(now)")
    let hours = Presentation.weather([answer], part: .hours(6))
      .rendered(as: .line, WeatherFixtures.options(80)).split(separator: "\n")
    #expect(hours.map { $0.contains("! Gale") } == [false, false, true, true, true, false], "\(hours)")
    let days = Presentation.weather([answer], part: .days(.max)).rendered(
      as: .line,
      WeatherFixtures.options(80)
    )
    #expect(days.split(separator: "\n").first?.contains("! Gale") == true, "\(days)")
    let table = Presentation.weather([answer], part: .hours(3)).rendered(
      as: .csv,
      WeatherFixtures.options(80)
    )
    #expect(
      table.split(whereSeparator: \.isNewline).map { $0.contains("Gale") }.suffix(3) == [false, false, true]
    )
  }

  /// A gale that begins and ends this many seconds from now.
  private static func alerts(_ now: Date, from: Double, to: Double) throws -> [MergedAlert]? {
    var alert = WeatherAlert(event: "Gale")
    alert.severity = .severe
    alert.onset = now.addingTimeInterval(from)
    alert.ends = now.addingTimeInterval(to)
    var report = WeatherReport(source: try source("open-meteo"), fetched: now)
    report.alerts = [alert]
    return AlertUnion.merged([report], now: now)
  }

  @Test func `metrics of a warning have its beginning and end`() throws {
    var answer = try Self.place("Berlin", warned: true)
    answer.alerts = try Self.alerts(answer.now, from: 0, to: 3600)
    let text = PrometheusPrinter().print(.weather([answer], part: .days(.max)))
    let labels = #"place="Berlin",country="DE",event="Gale",severity="severe""#
    let times = #"onset="2020-10-01T12:20:00Z",end="2020-10-01T13:20:00Z""#
    #expect(text.contains("agg_alert{\(labels),\(times)} 1\n"), "\(text)")
  }

  @Test func `low agreement does not look like a warning`() throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, WeatherFixtures.options(120))
    #expect(text.contains("~ Temperature: "), "\(text)")
    #expect(!text.contains("! "), "\(text)")
  }
}
