import Catalog
package import Weather

/// Countries by name.
package enum CountryText {
  /// A code that no table knows is shown as it is.
  ///
  /// - Parameter name: What an answer calls it in English.
  package static func name(_ code: String, in language: Language, else name: String? = nil) -> String {
    LocaleFormats.of(language)?.country(code) ?? name ?? CountryCatalog.name(of: code)
  }
}
