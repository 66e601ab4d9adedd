import Layout
import Pages
package import Weather

/// Why the interactive view has no answer, in whole sentences.
package enum BrowserText {
  /// No configured source answers this kind of query.
  package static func noSource(in language: Language) -> String { language.text(.noSourceCanAnswer) }

  /// The sentence that the page of a command has in place of an answer; `nil` for an answer that cannot be
  /// missing.
  package static func nothing(
    in answer: BrowserAnswer,
    to query: BrowserRequest.Query,
    in language: Language
  ) -> String? {
    switch answer {
    case .weather, .map: return language.text(query == .air ? .noAir : .noWeather)
    case .airport(let answer):
      var options = RenderOptions()
      options.language = language
      return AirportPage(answer, options: options).missingConditions
    case .sun: return nil
    }
  }

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
