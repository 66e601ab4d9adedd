import Aggregation
import Catalog
import Foundation
import HTTPTransport
import Merge
import SpannedJSON
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

struct WaybarPrinterTests {
  private struct Module: Decodable, Equatable {
    var text: String
    var tooltip: String
    var `class`: String
    var classes: [String]
    var alt: String
    var percentage: Int?

    private enum CodingKeys: CodingKey { case text, tooltip, `class`, alt, percentage }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      text = try values.decode(String.self, forKey: .text)
      tooltip = try values.decode(String.self, forKey: .tooltip)
      // One name, or a list of them if there is a warning.
      let names = try? values.decode([String].self, forKey: .class)
      classes = try names ?? [values.decode(String.self, forKey: .class)]
      `class` = classes.first ?? ""
      alt = try values.decode(String.self, forKey: .alt)
      percentage = try values.decodeIfPresent(Int.self, forKey: .percentage)
    }
  }

  private func module(_ presentation: Presentation, _ options: RenderOptions? = nil) throws -> Module {
    let text = WaybarPrinter(options: options ?? WeatherFixtures.options(60)).print(presentation)
    #expect(text.hasSuffix("}\n"))
    // A bar reads up to the end of the line.
    #expect(text.filter { $0 == "\n" }.count == 1)
    return try JSONDecoder().decode(Module.self, from: Data(text.utf8))
  }

  @Test(arguments: [
    ([Check.State.fine, .skipped], "ok", "ok"), ([.fine, .doubtful], "note: 1", "note"),
    ([.wrong, .doubtful, .wrong], "wrong: 2", "wrong"), ([.notReady], "ok", "ok"),
  ])
  func `a bar shows the worst finding`(states: [Check.State], text: String, name: String) throws {
    let checks = states.map { Check("source", $0, "says something") }
    let bar = Presentation.diagnosis(checks, now: Date(timeIntervalSince1970: 0))
      .rendered(as: .waybar, WeatherFixtures.options(80))
    let object = try JSONDocument(Array(bar.utf8)).root
    #expect(object["text"]?.string == text && object["class"]?.string == name, "\(bar)")
  }

  @Test(
    arguments: [
      ([("config", .fine)], "1 check passed; nothing needs attention."),
      ([("a", .fine), ("b", .fine), ("c", .skipped)], "2 checks passed; nothing needs attention."),
      ([("a", .fine), ("b", .wrong)], "1 check passed; b needs attention."),
      (
        [("a", .doubtful), ("b", .wrong), ("c", .notReady)],
        "0 checks passed; a and b need attention. 1 source is not set up yet."
      ),
      (
        [
          ("a", .wrong), ("b", .wrong), ("c", .wrong), ("d", .wrong), ("e", .wrong), ("f", .notReady),
          ("g", .notReady),
        ],
        "0 checks passed; a, b, c and 2 more need attention. 2 sources are not set up yet."
      ),
    ] as [([(String, Check.State)], String)]
  )
  func `the report of doctor begins with a summary`(states: [(String, Check.State)], summary: String) {
    let checks = states.map { Check($0, $1, "says something") }
    #expect(Check.summary(of: checks) == summary)
    let text = Presentation.diagnosis(checks, now: Date(timeIntervalSince1970: 0))
      .rendered(as: .text, WeatherFixtures.options(100))
    #expect(text.hasPrefix("\(summary)\n\n"))
  }

  @Test func `a bar shows the weather`() throws {
    let module = try module(.weather([try WeatherFixtures.berlin()]))
    #expect(module.text == "⛅ 17.3 °C")
    #expect(module.class == "partlyCloudy")
    #expect(module.alt == "partlyCloudy")
    #expect(module.percentage == 1)
    #expect(module.tooltip.hasPrefix("Berlin, Germany "))
    #expect(module.tooltip.contains("\n   Wind "))
  }

  @Test func `a bar shows an airport`() throws {
    let grey = try AirportFixtures.greyPortland()
    let module = try module(.airport([grey]))
    #expect(module.text == "KPWM MVFR")
    #expect(module.class == "mvfr")
    #expect(module.percentage == nil)
    #expect(try self.module(.airport([grey, try AirportFixtures.windsOnly()])).text == "KPWM MVFR  KPM –")
    #expect(try self.module(.airport([try AirportFixtures.windsOnly()])).class == "unavailable")
  }

  @Test func `a bar has a class for what is too old`() throws {
    var airport = try AirportFixtures.greyPortland()
    airport.now = airport.now.addingTimeInterval(86_400)
    let module = try module(.airport([airport]))
    #expect(module.classes == ["outdated"] && module.alt == "outdated")
    #expect(module.text.hasPrefix("KPWM MVFR"), "\(module.text)")
    var weather = try WeatherFixtures.berlin()
    weather.sources[0].staleCause = .offline
    #expect(try self.module(.weather([weather])).classes == ["partlyCloudy", "stale"])
  }

  @Test func `warnings in a bar are short, and the worst of them is the class`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.alerts = try WeatherFixtures.alerts(
      [("Storm", .moderate), ("Gale warning for the whole of the coast", .severe)],
      now: answer.now
    )
    let module = try module(.weather([answer], part: .alerts))
    #expect(module.text == "Berlin: ! Gale warning for the whole of…")
    #expect(module.classes == ["severe", "alert"] && module.alt == "severe")
    #expect(module.tooltip.contains("Storm"))
    answer.alerts = []
    #expect(try self.module(.weather([answer], part: .alerts)).class == "agg")
  }

  @Test func `a place without data has a message`() throws {
    var answer = try WeatherFixtures.bare()
    answer.current.values = [:]
    let module = try module(.weather([answer]))
    #expect(module.text == "Nowhere –")
    #expect(module.class == "unavailable")
    #expect(module.percentage == nil)
  }

  @Test func `a temperature without a condition is an answer`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.condition = nil
    let module = try module(.weather([answer]))
    #expect(module.text == "17.3 °C" && module.class == "agg" && module.alt == "agg")
  }

  @Test func `an air quality index comes before its components`() throws {
    var answer = try WeatherFixtures.bare()
    #expect(try module(.weather([answer], part: .air)).class == "unavailable")
    for (field, value) in [(Field.pm25, 13.7), (.ozone, 116), (.europeanAQI, 51)] {
      answer.current.values[field] = MergedValue(field, value: value, method: .single, count: 1)
    }
    answer.place.name = "Llanfairpwllgwyngyllgogerychwyrndrobwll"
    let module = try module(.weather([answer], part: .air))
    #expect(module.text == "Air quality index (EU) 51, PM2.5 13.7 µ…" && module.class == "agg")
    answer.place.name = "Madrid"
    let line = Presentation.weather([answer], part: .air).rendered(as: .line, WeatherFixtures.options(80))
    #expect(line == "Madrid: Air quality index (EU) 51, PM2.5 13.7 µg/m³, Ozone 116 µg/m³\n")
  }

  @Test(arguments: HTMLPrinterTests.hostile)
  func `text cannot become Pango markup`(text: String) throws {
    var answer = try WeatherFixtures.bare()
    answer.place.name = text
    answer.current.values = [:]
    let module = try module(.weather([answer]), WeatherFixtures.options(200))
    for shown in [module.text, module.tooltip] {
      #expect(!shown.unicodeScalars.contains { "<>\"'".unicodeScalars.contains($0) })
      #expect(shown.matches(of: /&(?!amp;|lt;|gt;|quot;|#39;)/.matchingSemantics(.unicodeScalar)).isEmpty)
      let plain = shown.split(separator: "\n").map(String.init)
      #expect(plain.allSatisfy { TerminalText.cleaned($0) == $0 })
    }
  }

  @Test func `a tooltip has no colours`() throws {
    let options = WeatherFixtures.options(120) {
      $0.color = .trueColor
      $0.hyperlinks = true
      $0.airportSections = [.details]
    }
    let module = try module(.airport([try AirportFixtures.greyPortland()]), options)
    #expect(!module.tooltip.contains("\u{1B}"))
    #expect(module.tooltip.contains("mlat=43.6456&amp;mlon"))
  }

  @Test func `any other answer shows its first line`() throws {
    let module = try module(.directory(try ListFixtures.directory()))
    #expect(!module.text.isEmpty)
    #expect(module.tooltip.hasPrefix(module.text.prefix(10)))
  }
}
