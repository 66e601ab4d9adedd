import Aggregation
import Catalog
import Layout
import Testing
import Text
import Weather

/// The name of the place of an answer.
struct PlaceTextTests {
  @Test(
    arguments: [
      ("Venedig", "Venedig (Venice), Veneto, Italy"), (nil, "Venice, Veneto, Italy"),
      ("VENICE", "Venice, Veneto, Italy"), ("東京", "東京 (Venice), Veneto, Italy"),
    ] as [(String?, String)]
  )
  func `a title shows the typed name if it differs`(typed: String?, title: String) throws {
    let point = try #require(Coordinates(latitude: 45.437, longitude: 12.333))
    var place = Place(name: "Venice", coordinates: point)
    (place.country, place.subdivision, place.typedName) = ("IT", "Veneto", typed)
    #expect(PlaceText.title(place, in: .english, glyphs: .unicode) == title)
    let isJapanese = typed == "東京"
    let shown = isJapanese ? "Venice, Veneto, Italy" : title
    #expect(PlaceText.title(place, in: .english, glyphs: .ascii) == shown)
    // Labels of metrics and tables do not depend on how the place was typed.
    #expect(PlaceText.name(place, in: .english) == "Venice, Veneto, Italy")
    #expect(PlaceText.shortName(place, in: .english) == "Venice")
  }

  /// What is printed can be typed again: in each language the headings of all cities of more than two million
  /// people, and of the largest city of each country.
  @Test(arguments: Language.allCases)
  func `the heading of a city means that city`(language: Language) {
    let all = CityCatalog.names(beginningWith: "", limit: .max)
    // The English name of this country has a comma.
    let largest = all.unique { $0.country }.filter { $0.country != "BQ" }
    let cities = (all.prefix { $0.population > 2_000_000 } + largest).unique()
    let resolver = PlaceResolver(cities: [], language: language)
    let wrong = cities.map { Place($0) }.compactMap { place -> String? in
      let heading = PlaceText.name(place, in: language)
      let found = try? resolver.place(heading)
      return found?.coordinates == place.coordinates ? nil : "\(heading): \(found?.label ?? "-")"
    }
    #expect(cities.count > 350)
    #expect(wrong == [])
  }

  @Test(arguments: Language.allCases)
  func `the name of a country is understood in the language that has it`(language: Language) {
    let wrong = CountryCatalog.all.filter { country in
      let name = CountryText.name(country.code, in: language)
      return CountryCatalog.country(named: name)?.code != country.code
    }
    // In Polish as in German, the Kongo alone is the larger country of that name.
    #expect(wrong.map(\.code).filter { $0 != "CG" } == [])
  }

  /// Some farms in Brazil have the same name in the same state: then all of them are listed.
  @Test func `the heading of an airport means that airport`() {
    let all = AirportCatalog.all
    let airports = stride(from: 7, to: all.count, by: 450).map { all[$0] }
    let resolver = PlaceResolver(cities: [], language: .german)
    let wrong = airports.filter { airport in
      let heading = PlaceText.name(Place(airport), in: .german)
      let found = try? resolver.place(heading)
      return found?.airport != airport && (found != nil || !resolver.isPlace(heading))
    }
    #expect(airports.count > 35)
    #expect(wrong.map(\.name) == [])
  }

  @Test(arguments: [
    ("東京", Language.english), ("München", .english), ("Moscou", .german), ("Kapstadt", .french),
    ("Köln", .brazilian), ("Halle an der Saale", .english),
  ])
  func `a heading with two names means their city`(typed: String, language: Language) throws {
    let resolver = PlaceResolver(cities: [], language: language)
    let place = try resolver.place(typed)
    let title = PlaceText.title(place, in: language, glyphs: .unicode)
    #expect(try resolver.place(title).coordinates == place.coordinates, "\(title)")
    #expect(try !resolver.resolve(title).isDoubtful)
  }
}
