import Layout
package import Weather

/// Why the interactive view has no answer, in whole sentences.
package enum BrowserText {
  /// Nobody who is configured answers this kind of question.
  package static func noSource(in language: Language) -> String { language.text(.noSourceCanAnswer) }

  /// The directory has none of that name.
  package static func noAirport(_ name: String, in language: Language) -> String {
    language.text(.noSuchAirport, ["name": name])
  }

  /// Whatever the units, the distance is told in kilometres.
  package static func noWindsAloft(
    within distance: Length,
    of place: String,
    in language: Language
  ) -> String {
    let distance = "\(NumberText.fixed(distance.kilometers, in: language)) km"
    return language.text(.noWindsAloftNear, ["distance": distance, "place": place])
  }
}
