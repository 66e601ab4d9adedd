import Catalog
import ProviderKit
import SpannedJSON
import Text
import Weather

/// One result of the service.
struct GeocodedPlace {
  let place: Place
  let population: Double
  /// The names of its divisions and country, and its postcodes, in the form in which names are compared.
  private let areas: Set<String>
  private let postcodes: Set<String>

  /// - Returns: `nil` for one without a name or a point on the earth.
  init?(_ entry: JSONValue) {
    guard let name = entry["name"]?.string?.cleanedMessage(), let latitude = entry["latitude"]?.double,
      let longitude = entry["longitude"]?.double,
      let coordinates = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    var place = Place(name: name, coordinates: coordinates)
    place.country = entry["country_code"]?.string.flatMap { CountryCatalog.country(code: $0)?.code }
    place.subdivision = entry["admin1"]?.string?.cleanedMessage()
    place.elevation = entry["elevation"]?.double.map(Length.meters)
    self.place = place
    population = entry["population"]?.double ?? 0
    let names = ["admin1", "admin2", "admin3", "admin4", "country"].compactMap { entry[$0]?.string }
    areas = Set(names.map(TextFolding.fold))
    postcodes = Set(entry["postcodes"]?.elements.compactMap { $0.string.map(TextFolding.fold) } ?? [])
  }

  /// Whether it is what was asked for, and not only nearly called so.
  func isCalled(_ folded: String) -> Bool {
    let name = TextFolding.fold(place.name)
    return name == folded || name.hasPrefix(folded + " ") || postcodes.contains(folded)
  }

  func isIn(_ area: String) -> Bool {
    areas.contains(TextFolding.fold(area))
      || place.country != nil && CountryCatalog.country(named: area)?.code == place.country
  }
}

/// What was asked for, and which results are it.
struct PlaceSearch {
  private let folded: String
  private let areas: [String]

  init(_ name: String, areas: [String]) {
    folded = TextFolding.fold(name)
    self.areas = areas
  }

  /// The places that are meant, best first: one where it has five times the people of the next.
  func places(among found: [GeocodedPlace]) -> [Place] {
    let called = found.filter { result in
      !folded.isEmpty && result.isCalled(folded) && areas.allSatisfy(result.isIn)
    }
    let exact = called.filter { TextFolding.fold($0.place.name) == folded }
    let meant = (exact.isEmpty ? called : exact).sorted { $0.population > $1.population }
    if meant.count > 1, meant[0].population > 0, meant[0].population >= 5 * meant[1].population {
      return [meant[0].place]
    }
    return meant.map(\.place)
  }
}
