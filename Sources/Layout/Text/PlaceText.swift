package import Catalog
package import Weather

/// A place as an answer is headed with it.
package enum PlaceText {
  /// `Portland, Maine, United States`
  package static func name(_ place: Place, in language: Language) -> String {
    let country = place.country.map { CountryText.name($0, in: language) }
    return [place.name, place.subdivision == place.name ? nil : place.subdivision, country].compactMap(\.self)
      .joined(separator: ", ")
  }
}
