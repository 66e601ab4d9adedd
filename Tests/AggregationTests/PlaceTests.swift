import Aggregation
import Testing
import Weather

struct PlaceTests {
  @Test(arguments: [
    ("Portland", "Maine", "US", "Portland, Maine, United States"),
    ("Berlin", "Berlin", "DE", "Berlin, Germany"),
    ("Nowhere", nil, nil, "Nowhere"), ("Base", nil, "XZ", "Base, XZ"),
  ])
  func `a place is told from others of its name`(
    name: String,
    subdivision: String?,
    country: String?,
    label: String
  ) throws {
    var place = Place(name: name, coordinates: try #require(Coordinates(latitude: 0, longitude: 0)))
    (place.subdivision, place.country) = (subdivision, country)
    #expect(place.label == label)
  }
}
