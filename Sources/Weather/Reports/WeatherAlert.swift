package import FoundationEssentials

/// A warning of an authority, in the terms of the Common Alerting Protocol (OASIS CAP 1.2).
package struct WeatherAlert: Hashable, Sendable {
  /// The severity, in descending order.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    case extreme, severe, moderate, minor, unknown
  }

  /// The urgency, in descending order.
  package enum Urgency: String, Hashable, Sendable, CaseIterable {
    case immediate, expected, future, past, unknown
  }

  /// The certainty, in descending order.
  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    case observed, likely, possible, unlikely, unknown
  }

  /// The purpose of the message. CAP has others besides warnings.
  package enum Status: String, Hashable, Sendable, CaseIterable {
    case actual, exercise, system, test, draft
  }

  /// What the message does.
  package enum MessageType: String, Hashable, Sendable, CaseIterable {
    case alert, update, cancel, error
    case acknowledgement = "ack"

    /// Whether it warns. A cancellation does not, and neither does a reply to another message.
    package var isWarning: Bool { self == .alert || self == .update }

    /// Whether it can replace an earlier message: a warning or a cancellation, but no reply.
    package var canReplace: Bool { isWarning || self == .cancel }
  }

  /// What people should do.
  package enum Response: String, Hashable, Sendable, CaseIterable {
    case shelter, evacuate, prepare, execute, avoid, monitor, assess, none
    /// No further action: the event is over.
    case allClear = "allclear"
  }

  /// Where the warning holds, if not at the queried place.
  package enum Reach: Hashable, Sendable {
    /// In the area nearest to the place, which is in none, as beside a coast.
    case nearby
    /// In some part of a country (ISO 3166): its areas could not be compared with the place.
    case somewhere(country: String)
  }

  /// The sender's identifier, the same in every source.
  package var identifier: String?
  /// The address of the message or of a page about it. It may contain the identifier.
  package var uri: String?
  package var status: Status?
  package var messageType: MessageType?
  package var response: Response?
  /// The event, such as "Winter Storm Warning".
  package var event: String
  package var severity = Severity.unknown
  package var urgency = Urgency.unknown
  package var certainty = Certainty.unknown
  /// The authority.
  package var sender: String?
  package var headline: String?
  /// One line for each paragraph.
  package var description: String?
  /// What to do, one line for each paragraph.
  package var instruction: String?
  /// The names of the areas, as listed by the sender.
  package var areas: String?
  /// `nil` when the source has no drawing of all of its areas.
  package var outline: Outline?
  /// `nil` when it holds at the place.
  package var reach: Reach?
  package var sent: Date?
  /// When the event begins; `nil` if unknown.
  package var onset: Date?
  /// When the event ends, or else when the message expires.
  package var ends: Date?

  package init(event: String) { self.event = event }

  /// Whether the message is not a warning: a test, a cancellation, a reply, or the end of an event.
  package var isVoid: Bool {
    (status ?? .actual) != .actual || !(messageType ?? .alert).isWarning || response == .allClear
      || urgency == .past
  }

  /// The country in some part of which it holds; `nil` when it is known to hold at the place or near it.
  package var countryOfUnknownPlace: String? {
    if case .somewhere(let country) = reach { country } else { nil }
  }

  /// Whether it may or may not be for the place.
  package var isUnplaced: Bool { countryOfUnknownPlace != nil }

  /// Whether it is a warning for this time or a later one.
  package func isInForce(at now: Date) -> Bool { !isVoid && ends.map { $0 > now } ?? true }
}
