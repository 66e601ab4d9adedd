import Aggregation
import Foundation
import Merge
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

struct LanguagePageTests {
  private static let translated = Language.allCases.filter { $0 != .english }

  private static func options(_ width: Int, _ language: Language) -> RenderOptions {
    WeatherFixtures.options(width) { $0.language = language }
  }

  @Test(arguments: translated)
  func `the weather is shown in each language`(language: Language) throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, Self.options(80, language))
    expectGolden(text, "languages/weather-\(language.rawValue)-80.txt")
  }

  @Test func `Japanese fits a narrow terminal`() throws {
    let weather = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
    expectGolden(weather.rendered(as: .text, Self.options(40, .japanese)), "languages/weather-ja-40.txt")
    let airport = Presentation.airport([try AirportFixtures.greyPortland()])
    expectGolden(airport.rendered(as: .text, Self.options(40, .japanese)), "languages/airport-ja-40.txt")
  }

  @Test(arguments: translated)
  func `air and pollen are shown in each language`(language: Language) throws {
    let text = Presentation.weather([try AirFixtures.spring()], part: .air)
      .rendered(as: .text, Self.options(100, language))
    expectGolden(text, "languages/air-\(language.rawValue)-100.txt")
  }

  @Test func `Japanese has its own comma`() throws {
    let gusts = Wind(direction: .from(degrees: 240), speed: .knots(8), gust: .knots(18))
    let quantities = QuantityText(units: .metric, language: .japanese)
    let wind = try #require(quantities.aviationWind(gusts))
    #expect(wind.contains("、") && !wind.contains(","), "\(wind)")
    let airport = Presentation.airport([try AirportFixtures.greyPortland()])
      .rendered(as: .text, Self.options(80, .japanese))
    // Without the commas of the airport's name and of thousands.
    let lines = airport.split(separator: "\n").dropFirst().map { $0.replacing(#/[0-9],[0-9]/#, with: "") }
    #expect(lines.filter { $0.contains(",") } == [], "\(airport)")
  }

  @Test(arguments: translated)
  func `an airport is shown in each language`(language: Language) throws {
    let text = Presentation.airport([try AirportFixtures.greyPortland()])
      .rendered(as: .text, Self.options(80, language))
    expectGolden(text, "languages/airport-\(language.rawValue)-80.txt")
  }

  @Test(arguments: translated)
  func `explanations, comparisons, lists and overviews are shown in each language`(language: Language) throws
  {
    let options = Self.options(80, language)
    let answer = try WeatherFixtures.berlinWithOutlier()
    var explained = options
    explained.explanation = .fields([.temperature, .windDirection], condition: true)
    let pages = [
      Presentation.weather([answer], part: .reasons).rendered(as: .text, explained),
      Presentation.weather([answer], part: .comparison).rendered(as: .text, options),
      Presentation.weather([answer], part: .hours(3)).rendered(as: .text, options),
      Presentation.weather([answer], part: .air).rendered(as: .text, options),
      Presentation.weather([answer], part: .alerts).rendered(as: .text, options),
      Presentation.sun([SunAnswer(place: answer.place, now: answer.now, days: 2)])
        .rendered(as: .text, options),
      Presentation.directory(try ListFixtures.directory()).rendered(as: .text, options),
      Presentation.directory(try ListFixtures.noAirport()).rendered(as: .text, options),
      Presentation.list(try ListFixtures.list()).rendered(as: .text, options),
      Presentation.recents(try ListFixtures.recents(), now: try ListFixtures.now())
        .rendered(as: .text, options),
      Presentation.cities(try ListFixtures.cities(), now: try ListFixtures.now())
        .rendered(as: .text, options),
      Presentation.providers(try ListFixtures.providers(), now: try ListFixtures.now())
        .rendered(as: .text, options),
      Presentation.weather([answer]).rendered(as: .line, options),
      Presentation.airport([try AirportFixtures.greyPortland()]).rendered(as: .line, options),
    ]
    expectGolden(pages.joined(separator: "\n"), "languages/pages-\(language.rawValue)-80.txt")
  }

  @Test(arguments: translated)
  func `places and airports are shown side by side in each language`(language: Language) throws {
    let options = Self.options(80, language)
    let places = [try WeatherFixtures.berlinWithOutlier(), try WeatherFixtures.bare()]
    let airports = [try AirportFixtures.greyPortland(), try AirportFixtures.windsOnly()]
    let pages = [
      Presentation.weather(places).rendered(as: .text, options),
      Presentation.airport(airports).rendered(as: .text, options),
    ]
    expectGolden(pages.joined(separator: "\n"), "languages/several-\(language.rawValue)-80.txt")
  }

  @Test(arguments: [
    (44, ["Mo.  Leichter Sprühregen  11  3 mm  8 km/h"]), (40, ["Mo.  Sprühregen  11  3 mm  8 km/h"]),
    (28, ["Mo.  Sprühregen  11  3 mm"]), (24, ["Mo.  Sprühreg…  11  3 mm"]), (22, ["Mo.  11  3 mm"]),
  ])
  func `long words are shortened, then cut, before their column goes`(width: Int, lines: [String]) {
    var table = Table([
      .init("", importance: 9), .init("", importance: 3, truncatableTo: 8), .init("", importance: 7),
      .init("", importance: 5), .init("", importance: 2),
    ])
    table.columns[1].shorter = [StyledText("Sprühregen")]
    table.rows = [["Mo.", "Leichter Sprühregen", "11", "3 mm", "8 km/h"].map { StyledText($0) }]
    let drawn = table.lines(width: width, indent: 0, ellipsis: "…", language: .german)
    #expect(drawn.map(\.plain) == lines)
  }

  @Test(arguments: translated)
  func `heavy rain stays heavy when there is less room`(language: Language) throws {
    var answer = try WeatherFixtures.berlinWithOutlier()
    answer.days = [Condition.freezingRain, .rain].enumerated().map { index, condition in
      let start = answer.now.addingTimeInterval(Double(index) * 86_400)
      var day = MergedDay(start..<start.addingTimeInterval(86_400))
      day.temperature = 3...9
      day.values = [.precipitation: 30, .pop: 80, .windSpeed: 8, .windGust: 17, .uvIndex: 2]
      day.condition = ConditionVote(condition, .heavy)
      return day
    }
    let heavy = ConditionText.words(ConditionVote(.rain, .heavy), in: language)
    let text = Presentation.weather([answer], part: .days(.max)).rendered(
      as: .text,
      Self.options(80, language)
    )
    #expect(text.contains(heavy), "\(text)")
  }

  /// A day with 0 mm would look dry.
  @Test(arguments: Language.allCases)
  func `days keep their chance of rain on a usual terminal`(language: Language) throws {
    var answer = try WeatherFixtures.berlinWithOutlier()
    answer.days = (0..<4).map { index in
      let start = answer.now.addingTimeInterval(Double(index) * 86_400)
      var day = MergedDay(start..<start.addingTimeInterval(86_400))
      day.temperature = 11...19
      day.values = [.precipitation: 0, .pop: 30, .windSpeed: 3, .windGust: 7]
      day.condition = ConditionVote(.partlyCloudy)
      return day
    }
    let text = Presentation.weather([answer], part: .days(.max)).rendered(
      as: .text,
      Self.options(80, language)
    )
    let words = ConditionText.words(ConditionVote(.partlyCloudy), in: language)
    #expect(text.contains("≥ 30") && text.contains(words), "\(text)")
  }

  @Test(arguments: translated)
  func `no word for precipitation is truncated, and each kind of snow has its own`(language: Language) throws
  {
    var answer = try WeatherFixtures.berlinWithOutlier()
    let kinds: [Condition] = [.snow, .snowShowers, .sleet, .freezingRain]
    answer.days = kinds.enumerated().map { index, condition in
      let start = answer.now.addingTimeInterval(Double(index) * 86_400)
      var day = MergedDay(start..<start.addingTimeInterval(86_400))
      day.temperature = -3...2
      day.values = [
        .precipitation: 3, .pop: 80, .snowfall: 3, .windSpeed: 8, .windGust: 17, .uvIndex: 2,
      ]
      day.condition = ConditionVote(condition, .light)
      return day
    }
    let text = Presentation.weather([answer], part: .days(.max)).rendered(
      as: .text,
      Self.options(80, language)
    )
    #expect(!text.contains("…"), "\(text)")
    for kind in kinds {
      let words = [ConditionVote(kind, .light), ConditionVote(kind)].map {
        ConditionText.words($0, in: language)
      }
      #expect(words.contains(where: text.contains), "\(kind): \(text)")
    }
  }

  @Test(arguments: Language.allCases)
  func `three sources fit side by side in every language`(language: Language) throws {
    let answer = try WeatherFixtures.berlin()
    let text = Presentation.weather([answer], part: .comparison)
      .rendered(as: .text, Self.options(80, language))
    let header = try #require(text.split(separator: "\n").first { $0.contains("open-met") })
    #expect(header.contains("openweath"), "\(text)")
    #expect(!text.contains("(-w)"), "\(text)")
  }

  @Test(arguments: translated)
  func `no line is wider than the terminal`(language: Language) throws {
    let weather = try WeatherFixtures.berlinWithOutlier()
    let presentations = [
      Presentation.weather([weather]), .weather([weather], part: .comparison),
      .airport([try AirportFixtures.greyPortland()]), .directory(try ListFixtures.directory()),
    ]
    for width in [40, 80, 120] {
      var options = Self.options(width, language)
      options.explanation = .all
      for presentation in presentations {
        let lines = presentation.rendered(as: .text, options).split(separator: "\n")
        #expect(lines.allSatisfy { TextWidth.of($0) <= width }, "\(language) \(width)")
      }
    }
  }

  @Test(arguments: translated)
  func `every label of a card fits into forty columns`(language: Language) throws {
    let card = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .text, Self.options(40, language)).components(separatedBy: "\n\n")[1]
    for phrase in [Phrase.wind, .precipitation, .sun] {
      #expect(card.contains(language.text(phrase)), "\(card)")
    }
    #expect(!card.contains("…"), "\(card)")
  }

  @Test(arguments: translated)
  func `formats for programs are the same in every language`(language: Language) throws {
    let weather = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
    let airport = Presentation.airport([try AirportFixtures.greyPortland()])
    for format in [OutputFormat.json, .ndjson, .geojson, .csv, .prometheus] {
      for presentation in [weather, airport] {
        #expect(
          presentation.rendered(as: format, Self.options(80, language))
            == presentation.rendered(as: format, Self.options(80, .english))
        )
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `a page says which language it is in`(language: Language) throws {
    let page = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(as: .html, Self.options(80, language))
    #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
  }

  @Test(arguments: Language.allCases.filter(\.isLatin))
  func `a language of Latin letters can be read in ASCII`(language: Language) throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(
        as: .text,
        WeatherFixtures.options(80) {
          $0.language = language; $0.glyphs = .ascii
        }
      )
    #expect(text.utf8.allSatisfy { $0 < 128 })
    #expect(!text.contains("?"))
  }

  @Test(arguments: [
    (TimeDisplay.place, "14:20 CEST"), (.utc, "12:20 UTC"), (.zone("America/New_York"), "08:20 EDT"),
    (.zone("Asia/Tokyo"), "21:20 JST"),
  ])
  func `times use the chosen clock`(time: TimeDisplay, clock: String) throws {
    let text = Presentation.weather([try WeatherFixtures.berlin()])
      .rendered(as: .text, WeatherFixtures.options(80) { $0.time = time })
    #expect(text.prefix { $0 != "\n" }.hasSuffix(clock))
  }
}
