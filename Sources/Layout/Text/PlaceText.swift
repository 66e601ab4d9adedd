package import Catalog
import Text
package import Weather

/// A place as an answer is headed with it.
package enum PlaceText {
  /// The same for the title of a page, with the name that was typed where it is another one:
  /// `Venedig (Venice), Veneto, Italy`.
  package static func title(_ place: Place, in language: Language) -> String {
    let name = name(place, in: language)
    let shown = shortName(place, in: language)
    guard let typed = place.typedName, TextFolding.fold(typed) != TextFolding.fold(shown) else { return name }
    return "\(typed) (\(shown))\(name.dropFirst(shown.count))"
  }

  /// `Portland, Maine, United States`
  package static func name(_ place: Place, in language: Language) -> String {
    let name = shortName(place, in: language)
    let subdivision = place.localNames?.division(in: language) ?? place.subdivision
    let country = place.country.map { CountryText.name($0, in: language) }
    // A division that is called as its city is says nothing, whatever the language.
    let isSame = place.subdivision == place.name || subdivision == name
    return [name, isSame ? nil : subdivision, country].compactMap(\.self).joined(separator: ", ")
  }

  /// The name alone, as people who speak the language know it: `東京`.
  package static func shortName(_ place: Place, in language: Language) -> String {
    place.localNames?.city(in: language) ?? place.name
  }
}
