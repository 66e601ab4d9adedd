import Text
package import Weather

/// A city of the world with at least 15,000 people, or a capital.
package struct City: Hashable, Sendable {
  package var name: String
  /// The English name of the first-level division; `nil` for a few cities.
  package var subdivision: String?
  /// The part of the ISO 3166-2 code after the country, such as `ME`; empty if there is none.
  var subdivisionCode: String
  /// ISO 3166.
  package var country: String
  package var coordinates: Coordinates
  package var population: Int
  /// IANA name.
  package var timeZone: String
  /// Whether it is the capital of a country or territory.
  package var isCapital: Bool
  /// The names of the city and its division in other languages.
  package var localNames: LocalNames

  var division: Division? { localNames.division }

  /// The name, and each of the two that `Biel/Bienne` consists of.
  var spellings: [String] { [name] + (name.contains("/") ? name.split(separator: "/").map(\.trimmed) : []) }
}
