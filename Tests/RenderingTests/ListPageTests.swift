import Foundation
import Pages
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Formats

struct ListPageTests {
  private func render(_ presentation: Presentation, _ width: Int) -> String {
    presentation.rendered(as: .text, WeatherFixtures.options(width))
  }

  @Test(arguments: [40, 80, 120])
  func `a page of airports is shown`(width: Int) throws {
    expectGolden(render(.directory(try ListFixtures.directory()), width), "directory-\(width).txt")
  }

  @Test func `one match shows its details`() throws {
    expectGolden(render(.directory(try ListFixtures.oneAirport()), 80), "directory-one-80.txt")
  }

  @Test func `without a match the page says what to try`() throws {
    expectGolden(render(.directory(try ListFixtures.noAirport()), 80), "directory-none-80.txt")
  }

  @Test(arguments: [40, 80, 120])
  func `a list is shown under its headings`(width: Int) throws {
    expectGolden(render(.list(try ListFixtures.list()), width), "list-\(width).txt")
  }

  @Test func `a list is written as Markdown`() throws {
    let text = Presentation.list(try ListFixtures.list()).rendered(as: .markdown, WeatherFixtures.options(80))
    expectGolden(text, "list.md")
  }

  @Test func `empty and failed lists have a message`() throws {
    #expect(
      render(.list(try ListFixtures.emptyList()), 80)
        == "The list \"hiring\" is empty.\nNot shown: 1 without a name.\n"
    )
    #expect(
      render(.list(try ListFixtures.failedList()), 80)
        == "The list \"hiring\" is not available: no source answered.\n"
    )
  }

  @Test(arguments: [40, 80, 120])
  func `configured cities, providers and recent airports are shown in tables`(width: Int) throws {
    let now = try ListFixtures.now()
    expectGolden(render(.recents(try ListFixtures.recents(), now: now), width), "recents-\(width).txt")
    expectGolden(render(.cities(try ListFixtures.cities(), now: now), width), "cities-\(width).txt")
    expectGolden(render(.providers(try ListFixtures.providers(), now: now), width), "providers-\(width).txt")
  }

  @Test func `capabilities that only a response shows are marked in every format`() throws {
    let now = try ListFixtures.now()
    var row = try ListFixtures.providers()[0]
    (row.answers, row.mayAnswer) = ([.weather], [.alerts])
    #expect(render(.providers([row], now: now), 80).contains(" weather, perhaps alerts "))
    let rendered = { Presentation.providers([row], now: now).rendered(as: $0, WeatherFixtures.options(80)) }
    let json = rendered(.json)
    let packed = json.filter { !$0.isWhitespace }
    #expect(packed.contains(#""answers":["weather"],"mayAnswer":["alerts"]"#), "\(json)")
    let lines = rendered(.csv).split(whereSeparator: \.isNewline)
    #expect(lines[0].hasSuffix(",may_answer") && lines[1].hasSuffix(",alerts"), "\(lines)")
    #expect(lines[1].contains(",weather,"), "\(lines)")
  }

  @Test func `without any configuration the page says what to do`() throws {
    let now = try ListFixtures.now()
    #expect(render(.recents([], now: now), 80).contains("agg airport KPWM"))
    #expect(render(.cities([], now: now), 80).contains("agg cities add"))
    #expect(render(.providers([], now: now), 80).contains("agg config show"))
  }

  @Test func `categories from a recording are labelled`() throws {
    let rows = try ListFixtures.recents()
    let answers = [try AirportFixtures.calmPortland()]
    let text = render(.recents(rows, now: try ListFixtures.now(), answers: answers), 80)
    #expect(text.hasPrefix("SAMPLE DATA recorded 2021-09-21\n\nident"))
  }

  @Test func `a failure does not name its provider twice`() throws {
    var rows = try ListFixtures.providers()
    let failure = ProviderFailure(rows[1].id, .unconfigured(setting: "key", hint: "Set it."))
    rows[1].state = .unready(hint: failure.description)
    #expect(
      render(.providers(rows, now: try ListFixtures.now()), 80).contains(
        "\n\nopenweathermap: no key: Set it.\n"
      )
    )
  }
}
