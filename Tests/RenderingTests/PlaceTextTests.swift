import Catalog
import Layout
import Testing
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
}
