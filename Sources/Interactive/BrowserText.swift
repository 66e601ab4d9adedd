import Layout
package import Weather

/// Why the interactive view has no answer, in whole sentences.
package enum BrowserText {
  /// No configured source answers this kind of query.
  package static func noSource(in language: Language) -> String { language.text(.noSourceCanAnswer) }

  /// The directory has no airport of this name.
  package static func noAirport(_ name: String, in language: Language) -> String {
    language.text(.noSuchAirport, ["name": name])
  }

  /// The distance is in kilometres, whatever the units.
  package static func noWindsAloft(
    within distance: Length,
    of place: String,
    in language: Language
  ) -> String {
    let distance = "\(NumberText.fixed(distance.kilometers, in: language)) km"
    return language.text(.noWindsAloftNear, ["distance": distance, "place": place])
  }
}
