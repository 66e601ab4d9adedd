package import Catalog
import Text

/// A result of a geocoder, with what decides whether it is meant.
package struct FoundPlace: Hashable, Sendable {
  package var place: Place
  package var population: Double
  /// The names of its divisions and its country.
  package var areas: [String]
  package var postcodes: [String]

  package init(_ place: Place, population: Double = 0, areas: [String] = [], postcodes: [String] = []) {
    self.place = place
    self.population = population
    self.areas = areas
    self.postcodes = postcodes
  }

  fileprivate func isCalled(_ folded: String) -> Bool {
    let name = TextFolding.fold(place.name)
    return name == folded || name.hasPrefix(folded + " ")
      || postcodes.contains { TextFolding.fold($0) == folded }
  }

  fileprivate func isIn(_ area: String) -> Bool {
    let folded = TextFolding.fold(area)
    return areas.contains { TextFolding.fold($0) == folded }
      || place.country != nil && CountryCatalog.country(named: area)?.code == place.country
  }
}

/// The name that a geocoder is asked for, and which of its results are meant. Geocoders also offer names that
/// are only similar, and nonsense must not become a place.
package struct PlaceSearch: Sendable {
  /// What the geocoder is asked for: the text before the first comma, because few geocoders know areas.
  package let name: String
  private let areas: [String]

  /// - Parameter text: Such as `Winkelhaid, Bavaria`.
  /// - Returns: `nil` for a single letter, with which every name may begin.
  package init?(_ text: String) {
    let parts = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    guard let name = parts.first, name.count >= 2 else { return nil }
    self.name = name
    areas = Array(parts.dropFirst())
  }

  /// The places that are meant, best first: a single one where it has five times the people of the next.
  package func places(among found: [FoundPlace], limit: Int) -> [Place] {
    let folded = TextFolding.fold(name)
    let called = found.filter { !folded.isEmpty && $0.isCalled(folded) && areas.allSatisfy($0.isIn) }
    let exact = called.filter { TextFolding.fold($0.place.name) == folded }
    let meant = (exact.isEmpty ? called : exact).sorted { $0.population > $1.population }
    if meant.count > 1, meant[0].population > 0, meant[0].population >= 5 * meant[1].population {
      return [meant[0].place]
    }
    return meant.prefix(max(0, limit)).map(\.place)
  }
}
