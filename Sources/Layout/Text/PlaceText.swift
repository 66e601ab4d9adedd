package import Catalog
import Text
package import Weather

/// A place as the heading of an answer.
package enum PlaceText {
  /// The place for the title of a page, with the name that the user typed before it if that is different and
  /// can be shown: `Venedig (Venice), Veneto, Italy`.
  package static func title(_ place: Place, in language: Language, glyphs: GlyphTier) -> String {
    let name = name(place, in: language)
    let shown = shortName(place, in: language)
    guard let typed = place.typedName, TextFolding.fold(typed) != TextFolding.fold(shown),
      glyphs.canShow(typed)
    else { return name }
    return "\(typed) (\(shown))\(name.dropFirst(shown.count))"
  }

  /// `Portland, Maine, United States`
  package static func name(_ place: Place, in language: Language) -> String {
    let name = shortName(place, in: language)
    let subdivision =
      place.localNames?.division(in: language) ?? place.airport?.subdivision(in: language)
      ?? place.subdivision
    let country = place.country.map { CountryText.name($0, in: language) }
    // A division with the same name as its city is left out, in any language.
    let isSame = place.subdivision == place.name || subdivision == name
    return [name, isSame ? nil : subdivision, country].compactMap(\.self).joined(separator: ", ")
  }

  /// The name alone, in the user's language: `東京`.
  package static func shortName(_ place: Place, in language: Language) -> String {
    place.localNames?.city(in: language) ?? place.name
  }
}
