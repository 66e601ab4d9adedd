import Catalog
import ProviderKit
import Weather

/// The places that a source has data for, as far as its manifest says so.
struct Coverage: Hashable, Sendable {
  /// `nil` is the whole earth.
  var area: Area?
  /// By ISO 3166; `nil` is all of them.
  var countries: Set<String>?

  /// Whether a place lies in the area and in one of the countries. A place whose country is not known, such
  /// as one at sea, may lie in any.
  func contains(_ place: Place) -> Bool {
    guard area?.contains(place.coordinates) ?? true else { return false }
    guard let countries, let country = place.country else { return true }
    return countries.contains(country.uppercased())
  }
}

extension ProviderFailure {
  /// A source that was not asked, because it does not cover the place.
  init(outside source: SourceID) {
    self.init(source, .place, detail: "outside the area of this source")
  }
}
