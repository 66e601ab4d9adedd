package import FoundationEssentials
package import Weather

/// The warnings of all sources, each once: never dropped, never averaged.
package enum AlertUnion {
  /// Two messages are one when their identifiers are, if these are of a form that no two senders give by
  /// chance, or else all that a reader or their source tells them apart by.
  private enum Key: Hashable {
    case identifier(String)
    case content(WeatherAlert)

    init(_ alert: WeatherAlert) {
      if let identifier = alert.worldwideIdentifier {
        self = .identifier(identifier)
      } else {
        var content = WeatherAlert(event: alert.event)
        content.identifier = alert.identifier
        content.severity = alert.severity
        content.sender = alert.sender
        content.description = alert.description
        content.areas = alert.areas
        content.onset = alert.onset
        content.ends = alert.ends
        self = .content(content)
      }
    }
  }

  /// The severest first, of equal ones the earliest; the first source of the config speaks
  /// for the others that say the same.
  ///
  /// - Returns: `nil` when no source warns at all.
  package static func merged(_ reports: [WeatherReport], now: Date) -> [MergedAlert]? {
    let warning = reports.filter { $0.alerts != nil }
    guard !warning.isEmpty else { return nil }
    var messages: [[MergedAlert]] = []
    var places: [Key: Int] = [:]
    for report in warning {
      let alerts = report.alerts ?? []
      let namesakes = Dictionary(grouping: alerts.filter { $0.identifier != nil }, by: \.identifier)
      for alert in alerts where !(namesakes[alert.identifier] ?? []).contains(where: { $0.replaces(alert) }) {
        let version = MergedAlert(alert: alert, sources: [report.source])
        if let place = places[Key(alert)] {
          messages[place].append(version)
        } else {
          places[Key(alert)] = messages.count
          messages.append([version])
        }
      }
    }
    let merged = messages.compactMap { inForce(of: $0, at: now) }
    return merged.enumerated().sorted { left, right in
      let (a, b) = (left.element.alert, right.element.alert)
      return (a.severity.rank, a.onset?.timeIntervalSince1970 ?? 0, left.offset)
        < (b.severity.rank, b.onset?.timeIntervalSince1970 ?? 0, right.offset)
    }.map(\.element)
  }

  /// What versions of one message come to: an earlier one is replaced by what its sender sent later, and of
  /// those that may both stand the severer and longer one counts.
  ///
  /// - Returns: `nil` when it is over.
  private static func inForce(of versions: [MergedAlert], at now: Date) -> MergedAlert? {
    let newest = versions.compactMap(\.alert.sent).max()
    let role = versions.filter { version in
      // Those that are one by their content say the same, whenever they were sent.
      let isReplaced =
        version.alert.worldwideIdentifier != nil && version.alert.sent != nil
        && version.alert.sent != newest
      return !isReplaced && version.alert.isInForce(at: now)
    }
    func gravity(_ alert: WeatherAlert) -> (Int, TimeInterval) {
      (-alert.severity.rank, (alert.ends ?? .distantFuture).timeIntervalSince1970)
    }
    guard let gravest = role.map({ gravity($0.alert) }).max(by: <) else { return nil }
    let same = role.filter { gravity($0.alert) == gravest }
    guard var merged = same.first else { return nil }
    for version in same.dropFirst() where !merged.sources.contains(version.sources[0]) {
      merged.sources += version.sources
    }
    return merged
  }
}

/// A warning with the sources that pass it on.
package struct MergedAlert: Hashable, Sendable {
  package var alert: WeatherAlert
  package var sources: [SourceID]
}

extension WeatherAlert.Severity {
  /// 0 is the worst.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension WeatherAlert {
  /// The identifier, if it names this message wherever it is passed on, as those of CAP do (an OID, a URN, a
  /// UUID, a product with its numbers); `nil` for a number in a list or the code of a kind of warning, which
  /// others use too, and the same source for its next warning.
  fileprivate var worldwideIdentifier: String? {
    guard let identifier, identifier.count >= 16, identifier.count(where: \.isWholeNumber) >= 6 else {
      return nil
    }
    return identifier
  }

  /// Whether this message takes the place of another one of the same source by an identifier that means
  /// something only there: it was sent later, of the same event in the same time. A number that a source
  /// gives to several warnings thus costs none of them.
  fileprivate func replaces(_ other: WeatherAlert) -> Bool {
    guard let identifier, identifier == other.identifier, let sent, let before = other.sent else {
      return false
    }
    func overlap() -> Bool {
      (onset ?? .distantPast) < (other.ends ?? .distantFuture)
        && (other.onset ?? .distantPast) < (ends ?? .distantFuture)
    }
    return sent > before && sender == other.sender && event.lowercased() == other.event.lowercased()
      && overlap()
  }
}
