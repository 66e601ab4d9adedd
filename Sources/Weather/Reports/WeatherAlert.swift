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

  /// The identifier that its sender gave it, the same wherever it is passed on.
  package var identifier: String?
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
  package var sent: Date?
  /// When the event begins; `nil` when it is not said.
  package var onset: Date?
  /// When the event ends, else when the message runs out.
  package var ends: Date?

  package init(event: String) { self.event = event }

  /// Whether it is about this moment or a later one.
  package func isInForce(at now: Date) -> Bool { ends.map { $0 > now } ?? true }
}
