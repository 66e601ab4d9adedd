import Catalog
import Text
import Weather

/// A name that no place of the config or of the catalogs has.
package struct UnknownName: Hashable, Sendable {
  /// What the user typed.
  package let text: String
  /// The keys of the cities in the config.
  let configuredCities: [String]
  /// The language of the run.
  let language: Language

  /// Whether this is the name of a country whose cities are suggested. A source would find the middle of the
  /// country, or a village elsewhere.
  package var isCountry: Bool {
    CountryCatalog.country(ofName: text).map { CityCatalog.hasCity(inCountry: $0.code) } ?? false
  }

  /// Up to three names that the user may have meant, each of which finds its place. Searched when it is read:
  /// most callers never show it.
  package var suggestions: [String] {
    let folded = TextFolding.fold(text)
    // Every name begins with the empty text that is left of punctuation.
    let configured = folded.isEmpty ? [] : configuredCities.filter { TextFolding.fold($0).hasPrefix(folded) }
    let known = CityCatalog.suggestions(for: text, in: language, limit: 3).compactMap { city in
      CityCatalog.resolve(city.name) == .one(city) ? city.name : PlaceResolver.words(for: city)
    }
    return Array((configured + known).prefix(3))
  }
}
