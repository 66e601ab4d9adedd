import FoundationEssentials
import Text
import Weather

@testable import Merge

/// The union of warnings as its rules say it, each warning compared with each other one: what `AlertUnion`
/// must find in less time.
enum ReferenceAlertUnion {
  /// One warning, as one or more sources pass it on.
  private struct Group {
    var versions: [MergedAlert]

    /// Whether a source's message is about this warning.
    func contains(_ alert: WeatherAlert, of source: SourceID) -> Bool {
      // Only different sources word the same warning differently.
      let isPassedOn = !versions.contains { $0.sources[0] == source }
      return versions.contains { version in
        let other = version.alert
        return alert.hasSameIdentifier(as: other, ofSameSource: version.sources[0] == source)
          || alert.hasSameContent(as: other) || isPassedOn && alert.isSameWarning(as: other)
      }
    }
  }

  /// Merges the warnings of all reports: the most severe first, then the earliest. When several sources pass
  /// on the same warning, the text is that of the first source in the config.
  ///
  /// - Returns: `nil` when no source has a list of warnings.
  static func merged(_ reports: [WeatherReport], now: Date) -> [MergedAlert]? {
    let warning = reports.filter { $0.alerts != nil }
    guard !warning.isEmpty else { return nil }
    // A source that marks a warning as over or as a test is right for every source that passes it on.
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

  /// Combines the versions of one message. A version replaces those that its sender sent earlier. Of versions
  /// that may both be in force, the more severe and longer one counts.
  ///
  /// - Returns: `nil` when the warning is over.
  private static func inForce(of versions: [MergedAlert], at now: Date) -> MergedAlert? {
    let standing = versions.filter { version in
      // Versions that were grouped by their content are equal, whenever they were sent.
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
    // One source may pass the drawing on where another one does not.
    merged.alert.outline = merged.alert.outline ?? standing.lazy.compactMap(\.alert.outline).first
    return merged
  }
}

extension WeatherAlert.Severity {
  /// 0 is the most severe.
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

  /// The identifier, if it identifies this message in every source.
  fileprivate var worldwideIdentifier: String? {
    guard let identifier, Self.isWorldwide(identifier) else { return nil }
    return Self.withoutForm(identifier)
  }

  /// The worldwide identifier, or those that are part of the message's address.
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

  /// The identifier without the ending that marks DWD's messages in several languages. Services that pass the
  /// warning on omit it.
  private static func withoutForm(_ identifier: String) -> String {
    identifier.hasSuffix(".MUL") ? String(identifier.dropLast(4)) : identifier
  }

  /// Whether two senders cannot choose the same identifier by chance: an OID, a URN, a UUID or a product with
  /// its numbers, as in CAP. A list index or the code of a kind of warning is not unique: other sources use
  /// it too, and so does the same source for its next warning.
  private static func isWorldwide(_ identifier: String) -> Bool {
    identifier.count >= 16 && identifier.count(where: \.isWholeNumber) >= 6
  }

  /// A page about several warnings of one source identifies none of them.
  fileprivate func hasSameIdentifier(as other: Self, ofSameSource isSameSource: Bool) -> Bool {
    isSameSource
      ? worldwideIdentifier != nil && worldwideIdentifier == other.worldwideIdentifier
      : !worldwideIdentifiers.isDisjoint(with: other.worldwideIdentifiers)
  }

  /// Whether the two messages are equal in everything by which a reader or their source can tell them apart.
  fileprivate func hasSameContent(as other: Self) -> Bool {
    worldwideIdentifier == nil && other.worldwideIdentifier == nil && identifier == other.identifier
      && event == other.event && severity == other.severity && sender == other.sender
      && description == other.description && areas == other.areas && onset == other.onset
      && ends == other.ends
  }

  /// Whether another source describes the same warning in its own words: the same event in a common area,
  /// sent within an hour of each other, with the same end.
  fileprivate func isSameWarning(as other: Self) -> Bool {
    guard let ends, let sent, let otherSent = other.sent, ends == other.ends,
      abs(sent.timeIntervalSince(otherSent)) <= 3600
    else { return false }
    return Self.plain(event) == Self.plain(other.event) && overlaps(other)
  }

  /// The text without case, repeated spaces and punctuation at the end.
  private static func plain(_ text: some StringProtocol) -> String {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(words.reversed().drop { $0.isPunctuation || $0 == " " }.reversed())
  }

  /// Whether the two share an area. A message without areas may concern all of them.
  private func overlaps(_ other: Self) -> Bool {
    let (own, others) = (Self.names(in: areas), Self.names(in: other.areas))
    return own.isEmpty || others.isEmpty || !own.isDisjoint(with: others)
  }

  private static func names(in areas: String?) -> Set<String> {
    let separators = Set<Character>(";,\n")
    return Set((areas ?? "").split { separators.contains($0) }.map { plain($0) }.filter { !$0.isEmpty })
  }

  /// Whether this message replaces another one of the same source that has the same local identifier: it was
  /// sent later, for the same event and time. A number that a source gives to several warnings therefore
  /// removes none of them. Neither does a test.
  fileprivate func replaces(_ other: WeatherAlert) -> Bool {
    guard (status ?? .actual) == .actual, (messageType ?? .alert).canReplace,
      let identifier, identifier == other.identifier, let sent, let before = other.sent
    else { return false }
    func overlap() -> Bool {
      (onset ?? .distantPast) < (other.ends ?? .distantFuture)
        && (other.onset ?? .distantPast) < (ends ?? .distantFuture)
    }
    return sent > before && sender == other.sender && event.lowercased() == other.event.lowercased()
      && overlap()
  }
}
