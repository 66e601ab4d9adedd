import Catalog
import Testing
import Weather

@testable import Aggregation

struct PlaceTests {
  @Test(arguments: [
    ("Portland", "Maine", "US", "Portland, Maine, United States"),
    ("Berlin", "Berlin", "DE", "Berlin, Germany"),
    ("Nowhere", nil, nil, "Nowhere"), ("Base", nil, "XZ", "Base, XZ"),
  ])
  func `places with the same name are distinguished`(
    name: String,
    subdivision: String?,
    country: String?,
    label: String
  ) throws {
    var place = Place(name: name, coordinates: try #require(Coordinates(latitude: 0, longitude: 0)))
    (place.subdivision, place.country) = (subdivision, country)
    #expect(place.label == label)
  }

  @Test func `each suggestion for an ambiguous name finds its place`() {
    let resolver = PlaceResolver(cities: [])
    let names = Dictionary(grouping: CityCatalog.names(beginningWith: "", limit: .max), by: \.name)
      .filter { $0.value.count > 1 }.keys.sorted()
    var count = 0
    // Every fifth name, and names that differ only in characters of other alphabets.
    for name in names.enumerated().filter({ $0.offset.isMultiple(of: 5) }).map(\.element) + [
      "Kashan", "Newport",
    ] {
      do throws(PlaceResolver.Failure) {
        _ = try resolver.place(name)
      } catch {
        guard case .ambiguous(_, let candidates, _) = error else { continue }
        for candidate in candidates {
          let found = try? resolver.place(candidate.query)
          #expect(found?.label == candidate.label, "\(name): \(candidate.query)")
        }
        count += 1
      }
    }
    #expect(count > 100)
  }
}
