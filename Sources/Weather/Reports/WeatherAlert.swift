package import FoundationEssentials

/// A warning of an authority, in the terms of the Common Alerting Protocol (OASIS CAP 1.2).
package struct WeatherAlert: Hashable, Sendable {
  /// How bad it may become, by falling severity.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    case extreme, severe, moderate, minor, unknown
  }

  /// When to act, by falling urgency.
  package enum Urgency: String, Hashable, Sendable, CaseIterable {
    case immediate, expected, future, past, unknown
  }

  /// How sure it is, by falling certainty.
  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    case observed, likely, possible, unlikely, unknown
  }

  /// What the message is for, of which CAP knows more than warnings.
  package enum Status: String, Hashable, Sendable, CaseIterable {
    case actual, exercise, system, test, draft
  }

  /// What the message does.
  package enum MessageType: String, Hashable, Sendable, CaseIterable {
    case alert, update, cancel, error
    case acknowledgement = "ack"
  }

  /// What people should do.
  package enum Response: String, Hashable, Sendable, CaseIterable {
    case shelter, evacuate, prepare, execute, avoid, monitor, assess, none
    /// Nothing any more: the event is over.
    case allClear = "allclear"
  }

  /// Where it holds, if that is not the place that was asked for.
  package enum Reach: Hashable, Sendable {
    /// In the area that is nearest to the place, which lies in none, as beside a coast.
    case nearby
    /// In some part of a country (ISO 3166): its areas could not be compared with the place.
    case somewhere(country: String)
  }

  /// The identifier that its sender gave it, the same wherever it is passed on.
  package var identifier: String?
  /// Where the message is, or a page about it. The identifier may be a part of it.
  package var uri: String?
  package var status: Status?
  package var messageType: MessageType?
  package var response: Response?
  /// What happens, such as "Winter Storm Warning".
  package var event: String
  package var severity = Severity.unknown
  package var urgency = Urgency.unknown
  package var certainty = Certainty.unknown
  /// The authority.
  package var sender: String?
  package var headline: String?
  /// Paragraphs, each a line.
  package var description: String?
  /// What to do: paragraphs, each a line.
  package var instruction: String?
  /// The names of the areas, as the sender lists them.
  package var areas: String?
  /// `nil` when it holds at the place.
  package var reach: Reach?
  package var sent: Date?
  /// When the event begins; `nil` when it is not said.
  package var onset: Date?
  /// When the event ends, else when the message runs out.
  package var ends: Date?

  package init(event: String) { self.event = event }

  /// Whether it says that there is nothing to be warned of: a test, a cancellation, or the end of an event.
  package var isVoid: Bool {
    (status ?? .actual) != .actual || messageType == .cancel || response == .allClear || urgency == .past
  }

  /// The country somewhere in which it holds; `nil` when it is known that it holds at the place or beside it.
  package var countryOfUnknownPlace: String? {
    if case .somewhere(let country) = reach { country } else { nil }
  }

  /// Whether it is not known if it is for the place.
  package var isUnplaced: Bool { countryOfUnknownPlace != nil }

  /// Whether it warns of this moment or a later one.
  package func isInForce(at now: Date) -> Bool { !isVoid && ends.map { $0 > now } ?? true }
}
