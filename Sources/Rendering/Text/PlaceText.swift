import Aggregation

/// A place as an answer is headed with it.
enum PlaceText {
  /// `Portland, Maine, United States`
  static func name(_ place: Place) -> String {
    let country = place.country.map(CountryText.name)
    return [place.name, place.subdivision == place.name ? nil : place.subdivision, country].compactMap(\.self)
      .joined(separator: ", ")
  }
}
