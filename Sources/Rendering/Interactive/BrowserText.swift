package import Weather

/// Why the interactive view has no answer, in whole sentences.
package enum BrowserText {
  package static func noSource(in language: Language) -> String { language.text(.noSourceCanAnswer) }

  package static func noAirport(_ name: String, in language: Language) -> String {
    language.text(.noSuchAirport, ["name": name])
  }

  package static func noWindsAloft(
    within distance: Length,
    of place: String,
    in language: Language
  ) -> String {
    let distance = "\(NumberText.fixed(distance.kilometers, in: language)) km"
    return language.text(.noWindsAloftNear, ["distance": distance, "place": place])
  }
}
