package import FoundationEssentials
package import Weather

/// The description of one event in one language (CAP 1.2, section 3.2.2).
package struct CAPInfo: Hashable, Sendable {
  /// A code of RFC 3066, such as `fr-FR`. The standard's default is English.
  package var language = "en-US"
  package var event: String
  package var responses: [WeatherAlert.Response] = []
  package var severity = WeatherAlert.Severity.unknown
  package var urgency = WeatherAlert.Urgency.unknown
  package var certainty = WeatherAlert.Certainty.unknown
  package var effective: Date?
  package var onset: Date?
  package var expires: Date?
  package var senderName: String?
  package var headline: String?
  /// Paragraphs, each a line.
  package var description: String?
  /// Paragraphs, each a line.
  package var instruction: String?
  /// The sender's own values, such as `awareness_level`. If a name has several values, the first is used.
  package var parameters: [String: String] = [:]
  package var areas: [CAPArea] = []

  package init(event: String) { self.event = event }

  /// The language without its country and in lower case: `fr`.
  var primaryLanguage: String { language.prefix { $0 != "-" && $0 != "_" }.lowercased() }

  /// Whether it announces that the event is over.
  package var isAllClear: Bool { responses.contains(.allClear) }
}
