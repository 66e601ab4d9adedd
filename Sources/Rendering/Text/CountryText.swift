import Catalog

/// Countries by name.
enum CountryText {
  /// A code that no table knows is shown as it is.
  static func name(_ code: String) -> String { CountryCatalog.country(code: code)?.name ?? code }
}
