import Catalog
package import Weather

/// Names of countries.
package enum CountryText {
  /// A code that no table has is shown as it is.
  ///
  /// - Parameter name: The English name in an answer.
  package static func name(_ code: String, in language: Language, else name: String? = nil) -> String {
    LocaleFormats.of(language)?.country(code) ?? name ?? CountryCatalog.name(of: code)
  }
}
