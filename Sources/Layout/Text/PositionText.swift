package import Weather

/// Positions on the earth as text.
package enum PositionText {
  /// `43.6456° N, 70.3086° W`. Four decimals are accurate to about eleven metres.
  package static func location(_ place: Coordinates, in language: Language) -> String {
    text(place.latitude, place.longitude, in: language) { NumberText.fixed($0, decimals: 4, in: language) }
  }

  /// `43.5° N, 71° W`, for the corners of a map.
  package static func short(latitude: Double, longitude: Double, in language: Language) -> String {
    text(latitude, longitude, in: language) { NumberText.short($0, decimals: 2, in: language) }
  }

  private static func text(
    _ latitude: Double,
    _ longitude: Double,
    in language: Language,
    _ number: (Double) -> String
  ) -> String {
    func half(_ phrase: Phrase, _ value: Double, _ positive: Double, _ negative: Double) -> String {
      let direction = Compass.point(value < 0 ? negative : positive, in: language) ?? ""
      return language.text(phrase, ["degrees": number(abs(value)), "direction": direction])
    }
    return language.list([half(.latitude, latitude, 0, 180), half(.longitude, longitude, 90, 270)])
  }
}
