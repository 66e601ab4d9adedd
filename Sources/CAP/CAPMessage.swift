package import FoundationEssentials
package import Weather

/// A message of the Common Alerting Protocol, with the parts that warnings need (OASIS CAP 1.2, section
/// 3.2.1).
package struct CAPMessage: Hashable, Sendable {
  package var identifier: String?
  package var sent: Date?
  package var status: WeatherAlert.Status?
  package var messageType: WeatherAlert.MessageType?
  /// The identifiers of the earlier messages that it is about.
  package var references: [String] = []
  /// One for each language, and several of a language for several events or parts of the area.
  package var infos: [CAPInfo] = []

  package init() {}

  /// Whether it is a warning: not a test, and neither a cancellation nor a reply to another message.
  package var isWarning: Bool {
    (status ?? .actual) == .actual && (messageType ?? .alert).isWarning
  }

  /// The messages that no later one replaces.
  package static func standing(among messages: [CAPMessage]) -> [CAPMessage] {
    var replacements: [String: Date] = [:]
    for message in messages {
      // Tests, acknowledgements and reports of errors do not replace other messages.
      guard (message.messageType ?? .alert).canReplace, message.status ?? .actual == .actual,
        let sent = message.sent
      else { continue }
      for identifier in message.references {
        replacements[identifier] = max(replacements[identifier] ?? sent, sent)
      }
    }
    return messages.filter { message in
      // Without both times it is unknown which message is later, so both remain.
      guard let identifier = message.identifier, let sent = message.sent,
        let replaced = replacements[identifier]
      else { return true }
      return replaced <= sent
    }
  }

  /// The infos in one language: the wanted one, else English, else that of the first info.
  package func infos(in language: Language) -> [CAPInfo] {
    let wanted = language.codes + [Language.english.rawValue] + infos.prefix(1).map(\.primaryLanguage)
    for language in wanted {
      let found = infos.filter { $0.primaryLanguage == language }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The warning in an info of this message.
  package func alert(_ info: CAPInfo) -> WeatherAlert {
    var alert = WeatherAlert(event: info.event)
    alert.identifier = identifier
    alert.status = status
    alert.messageType = messageType
    alert.response = info.isAllClear ? .allClear : info.responses.first
    alert.severity = info.severity
    alert.urgency = info.urgency
    alert.certainty = info.certainty
    alert.sender = info.senderName
    // Many services repeat the event as the headline.
    alert.headline = info.headline == info.event ? nil : info.headline
    alert.description = info.description
    alert.instruction = info.instruction
    alert.sent = sent
    alert.onset = info.onset ?? info.effective
    alert.ends = info.expires
    return alert
  }
}
