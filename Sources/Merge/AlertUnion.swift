package import FoundationEssentials
import Text
package import Weather

/// The warnings of all sources, each once: never dropped, never averaged.
package enum AlertUnion {
  /// A warning as one source or several pass it on.
  private struct Group {
    var versions: [MergedAlert]

    /// Whether a message of a source is about the same warning.
    func contains(_ alert: WeatherAlert, of source: SourceID) -> Bool {
      // Only different sources pass one warning on in words of their own.
      let isPassedOn = !versions.contains { $0.sources[0] == source }
      return versions.contains { version in
        let other = version.alert
        return alert.hasSameIdentifier(as: other, ofSameSource: version.sources[0] == source)
          || alert.hasSameContent(as: other) || isPassedOn && alert.isSameWarning(as: other)
      }
    }
  }

  /// The severest first, of equal ones the earliest; the first source of the config speaks
  /// for the others that pass the same warning on.
  ///
  /// - Returns: `nil` when no source warns at all.
  package static func merged(_ reports: [WeatherReport], now: Date) -> [MergedAlert]? {
    let warning = reports.filter { $0.alerts != nil }
    guard !warning.isEmpty else { return nil }
    // What one source calls over or a test is so wherever it is passed on.
    let void = warning.reduce(into: Set<String>()) { identifiers, report in
      for alert in report.alerts ?? [] where alert.isVoid {
        identifiers.formUnion(alert.worldwideIdentifiers)
      }
    }
    var groups: [Group] = []
    for report in warning {
      let alerts = report.alerts ?? []
      let namesakes = Dictionary(grouping: alerts.filter { $0.identifier != nil }, by: \.identifier)
      for alert in alerts
      where !alert.isVoid && alert.worldwideIdentifiers.isDisjoint(with: void)
        && !(namesakes[alert.identifier] ?? []).contains(where: { $0.replaces(alert) })
      {
        let version = MergedAlert(alert: alert, sources: [report.source])
        if let place = groups.firstIndex(where: { $0.contains(alert, of: report.source) }) {
          groups[place].versions.append(version)
        } else {
          groups.append(Group(versions: [version]))
        }
      }
    }
    let merged = groups.compactMap { inForce(of: $0.versions, at: now) }
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
    let standing = versions.filter { version in
      // Those that are one by their content say the same, whenever they were sent.
      guard let identifier = version.alert.worldwideIdentifier, let sent = version.alert.sent else {
        return version.alert.isInForce(at: now)
      }
      let isReplaced = versions.contains { other in
        other.alert.worldwideIdentifier == identifier && other.alert.sent.map { $0 > sent } ?? false
      }
      return !isReplaced && version.alert.isInForce(at: now)
    }
    func gravity(_ alert: WeatherAlert) -> (Int, TimeInterval) {
      (-alert.severity.rank, (alert.ends ?? .distantFuture).timeIntervalSince1970)
    }
    guard let gravest = standing.map({ gravity($0.alert) }).max(by: <),
      var merged = standing.first(where: { gravity($0.alert) == gravest })
    else { return nil }
    merged.sources = standing.flatMap(\.sources).unique()
    // One source may know that the place is meant where another one does not.
    let closest = standing.min { $0.alert.distanceRank < $1.alert.distanceRank }
    if let closest { merged.alert.reach = closest.alert.reach }
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
  /// 0 at the place.
  fileprivate var distanceRank: Int {
    switch reach {
    case nil: 0
    case .nearby?: 1
    case .somewhere?: 2
    }
  }

  /// The identifier, if it names this message wherever it is passed on.
  fileprivate var worldwideIdentifier: String? {
    guard let identifier, Self.isWorldwide(identifier) else { return nil }
    return Self.withoutForm(identifier)
  }

  /// The identifier, or those that its address has a part of.
  fileprivate var worldwideIdentifiers: Set<String> {
    if let worldwideIdentifier { return [worldwideIdentifier] }
    let separators = Set<Character>("/?&=#")
    let parts = (uri ?? "").replacing("%3A", with: ":").split { separators.contains($0) }
    return Set(
      parts.map { part in
        let suffix = [".json", ".xml", ".cap", ".html"].first { part.hasSuffix($0) }
        return String(part.dropLast(suffix?.count ?? 0))
      }.filter(Self.isWorldwide).map(Self.withoutForm)
    )
  }

  /// The identifier without the ending by which DWD tells the message in several languages from those in one.
  /// Services that pass the warning on leave it out.
  private static func withoutForm(_ identifier: String) -> String {
    identifier.hasSuffix(".MUL") ? String(identifier.dropLast(4)) : identifier
  }

  /// Whether it is of a form that no two senders give by chance, as those of CAP are (an OID, a URN, a UUID,
  /// a product with its numbers): not a number in a list or the code of a kind of warning, which others use
  /// too, and the same source for its next warning.
  private static func isWorldwide(_ identifier: String) -> Bool {
    identifier.count >= 16 && identifier.count(where: \.isWholeNumber) >= 6
  }

  /// A page about several warnings of one source is no identifier of any of them.
  fileprivate func hasSameIdentifier(as other: Self, ofSameSource isSameSource: Bool) -> Bool {
    isSameSource
      ? worldwideIdentifier != nil && worldwideIdentifier == other.worldwideIdentifier
      : !worldwideIdentifiers.isDisjoint(with: other.worldwideIdentifiers)
  }

  /// Whether all is equal that a reader or their source tells two messages apart by.
  fileprivate func hasSameContent(as other: Self) -> Bool {
    worldwideIdentifier == nil && other.worldwideIdentifier == nil && identifier == other.identifier
      && event == other.event && severity == other.severity && sender == other.sender
      && description == other.description && areas == other.areas && onset == other.onset
      && ends == other.ends
  }

  /// Whether another source means the same warning in words of its own: the same event in a common area, sent
  /// within an hour and with the same end.
  fileprivate func isSameWarning(as other: Self) -> Bool {
    guard let ends, let sent, let otherSent = other.sent, ends == other.ends,
      abs(sent.timeIntervalSince(otherSent)) <= 3600
    else { return false }
    return Self.plain(event) == Self.plain(other.event) && overlaps(other)
  }

  /// Without case, repeated spaces, and punctuation at the end.
  private static func plain(_ text: some StringProtocol) -> String {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(words.reversed().drop { $0.isPunctuation || $0 == " " }.reversed())
  }

  /// Whether they name an area in common. A message without areas may be about all of them.
  private func overlaps(_ other: Self) -> Bool {
    let (own, others) = (Self.names(in: areas), Self.names(in: other.areas))
    return own.isEmpty || others.isEmpty || !own.isDisjoint(with: others)
  }

  private static func names(in areas: String?) -> Set<String> {
    let separators = Set<Character>(";,\n")
    return Set((areas ?? "").split { separators.contains($0) }.map { plain($0) }.filter { !$0.isEmpty })
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
