package import Weather

/// A city of the world with at least 15,000 people, or a capital.
package struct City: Hashable, Sendable {
  package var name: String
  /// First-level division, by its English name; `nil` for a few.
  package var subdivision: String?
  /// As ISO 3166-2 has it behind the country, such as `ME`; empty where there is none.
  package var subdivisionCode: String
  /// ISO 3166.
  package var country: String
  package var coordinates: Coordinates
  package var population: Int
  /// IANA name.
  package var timeZone: String
  /// Of a country or territory.
  package var isCapital: Bool
  /// What it and its division are called in other languages.
  package var localNames: LocalNames

  var division: Division? { localNames.division }
}
