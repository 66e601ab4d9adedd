import Aggregation
import Foundation
import Testing
import Weather

@testable import Rendering

struct WeatherPageTests {
  @Test(arguments: [40, 80, 120])
  func `three sources for one city`(width: Int) throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(as: .text, WeatherFixtures.options(width))
    expectGolden(text, "weather-\(width).txt")
  }

  @Test(arguments: [40, 80, 120])
  func `a value that is left out is said, and why`(width: Int) throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, WeatherFixtures.options(width))
    expectGolden(text, "weather-outlier-\(width).txt")
  }

  @Test(arguments: [40, 80, 120])
  func `every value explains itself`(width: Int) throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, WeatherFixtures.options(width) { $0.explanation = .all })
    expectGolden(text, "weather-explain-\(width).txt")
  }

  @Test func `a place of which little is known has no empty rows`() throws {
    let text = Presentation.weather([try WeatherFixtures.bare()])
      .rendered(as: .text, WeatherFixtures.options(80))
    expectGolden(text, "weather-bare-80.txt")
  }

  @Test func `colour adds to words`() throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, WeatherFixtures.options(80) { $0.color = .colors256 })
    expectGolden(text, "weather-colour-80.txt")
  }

  @Test(arguments: [40, 80])
  func `ascii only`(width: Int) throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, WeatherFixtures.options(width) { $0.glyphs = .ascii })
    #expect(text.utf8.allSatisfy { $0 < 128 })
    expectGolden(text, "weather-ascii-\(width).txt")
  }

  @Test func `a field explains itself, or says that nobody gave it`() throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(
        as: .text,
        WeatherFixtures.options(80) { $0.explanation = .fields([.temperature, .uvIndex]) }
      )
    #expect(text.contains("Temperature  17.3 °C is the weighted mean of 3 values"))
    #expect(text.contains("UV index: no source gave it a value of its own."))
    #expect(!text.contains("Pressure  1009"))
  }

  @Test func `nobody answered`() throws {
    var answer = try WeatherFixtures.bare()
    answer.sources[0].status = .failed(ProviderFailure(try source("mine"), .timedOut))
    let text = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.hasSuffix("No source gave the weather here.\n"))
  }

  @Test func `times in UTC when they are wanted so`() throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(as: .text, WeatherFixtures.options(80) { $0.time = .utc })
    #expect(
      text.hasPrefix("Berlin, Germany                                              Thu 1 Oct 12:20 UTC\n")
    )
  }

  @Test func `a near station that contradicts the others is told`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[.temperature]?.isConflicting = true
    answer.current.condition?.agreement = 0.3
    let text = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(120))
    #expect(text.contains("! Temperature: the station is far from what the others expect\n"))
    #expect(
      text.contains(
        "! Condition: low agreement; open-meteo partly cloudy, openweathermap partly cloudy, EDDB mostly clear\n"
      )
    )
    #expect(text.contains("\n3 sources: open-meteo"))
  }

  @Test func `a value of one source among several is told as such`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[.temperature]?.used.removeLast(2)
    answer.current.values[.temperature]?.count = 1
    answer.current.values[.temperature]?.agreement = nil
    let text = Presentation.weather([answer]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(text.contains("! Temperature: single source (open-meteo)\n"))
  }
}
