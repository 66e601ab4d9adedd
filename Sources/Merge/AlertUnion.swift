package import FoundationEssentials
import Text
package import Weather

/// Joins the warnings of all sources. A warning that several sources pass on appears once; none is dropped or
/// averaged.
package enum AlertUnion {
  /// Merges the warnings of all reports: the most severe first, then the earliest. When several sources pass
  /// on the same warning, the text is that of the first source in the config.
  ///
  /// - Returns: `nil` when no source has a list of warnings.
  package static func merged(_ reports: [WeatherReport], now: Date) -> [MergedAlert]? {
    let warning = reports.filter { $0.alerts != nil }
    guard !warning.isEmpty else { return nil }
    let messages = warning.map { ($0.alerts ?? []).map { (alert: $0, identity: AlertIdentity($0)) } }
    // A source that marks a warning as over or as a test is right for every source that passes it on.
    let void = messages.joined().reduce(into: Set<String>()) { identifiers, message in
      if message.alert.isVoid { identifiers.formUnion(message.identity.identifiers) }
    }
    var groups = AlertGroups()
    for (report, messages) in zip(warning, messages) {
      let updates = AlertUpdates(messages.map(\.alert))
      let valid = messages.filter { alert, identity in
        !alert.isVoid && identity.identifiers.isDisjoint(with: void) && !updates.replaces(alert)
      }
      groups.add(valid, of: report.source)
    }
    let merged = groups.groups.compactMap { inForce(of: $0, at: now) }
    return merged.sorted { left, right in
      let (a, b) = (left.alert, right.alert)
      return (a.severity.rank, a.onset?.timeIntervalSince1970 ?? 0)
        < (b.severity.rank, b.onset?.timeIntervalSince1970 ?? 0)
    }
  }

  /// Combines the versions of one message. A version replaces those that its sender sent earlier. Of versions
  /// that may both be in force, the more severe and longer one counts.
  ///
  /// - Returns: `nil` when the warning is over.
  private static func inForce(of versions: [AlertGroups.Version], at now: Date) -> MergedAlert? {
    var latest: [String: Date] = [:]
    for version in versions {
      guard let identifier = version.identity.worldwide, let sent = version.alert.sent else { continue }
      latest[identifier] = max(latest[identifier] ?? sent, sent)
    }
    let standing = versions.filter { version in
      // Versions that were grouped by their content are equal, whenever they were sent.
      let last = version.identity.worldwide.flatMap { latest[$0] }
      if let last, let sent = version.alert.sent, sent < last { return false }
      return version.alert.isInForce(at: now)
    }
    func gravity(_ alert: WeatherAlert) -> (Int, TimeInterval) {
      (-alert.severity.rank, (alert.ends ?? .distantFuture).timeIntervalSince1970)
    }
    // `max` returns the first of equals.
    guard let chosen = standing.max(by: { gravity($0.alert) < gravity($1.alert) }) else { return nil }
    var merged = MergedAlert(alert: chosen.alert, sources: standing.map(\.source).unique())
    // One source may know that the place is meant where another one does not.
    let closest = standing.min { $0.alert.distanceRank < $1.alert.distanceRank }
    if let closest { merged.alert.reach = closest.alert.reach }
    // Messages that only their wording joins may each name a part of the area. Those with a common identifier
    // name the same area, perhaps in other languages.
    let others = standing.filter { $0.identity.identifiers.isDisjoint(with: chosen.identity.identifiers) }
    if !merged.alert.extend(by: others.map(\.alert)) {
      // One source may pass the drawing on where another one does not.
      merged.alert.outline = merged.alert.outline ?? standing.lazy.compactMap(\.alert.outline).first
    }
    return merged
  }
}

/// A warning and the sources that pass it on.
package struct MergedAlert: Hashable, Sendable {
  package var alert: WeatherAlert
  package var sources: [SourceID]
}

extension WeatherAlert.Severity {
  /// 0 is the most severe.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension WeatherAlert {
  /// Adds the areas that only other messages name. The outline is then that of all areas, or none.
  ///
  /// - Returns: Whether there are any.
  fileprivate mutating func extend(by others: [Self]) -> Bool {
    // A warning without areas may concern all of them.
    guard let own = areas else { return false }
    var known = AlertIdentity.names(in: own)
    guard !known.isEmpty else { return false }
    var texts = [own]
    var outlines = [outline]
    for other in others {
      let new = AlertIdentity.entries(in: other.areas ?? "").filter { entry in
        let names = AlertIdentity.names(in: entry)
        defer { known.formUnion(names) }
        return !names.isSubset(of: known)
      }
      guard !new.isEmpty else { continue }
      texts += new
      outlines.append(other.outline)
    }
    guard texts.count > 1 else { return false }
    areas = texts.joined(separator: "; ")
    let whole = others.first { other in
      other.outline != nil && AlertIdentity.names(in: other.areas ?? "") == known
    }
    let parts = outlines.compactMap(\.self)
    outline = whole?.outline ?? (parts.count == outlines.count ? Outline(parts.flatMap(\.areas)) : nil)
    return true
  }

  /// 0 at the place.
  fileprivate var distanceRank: Int {
    switch reach {
    case nil: 0
    case .nearby?: 1
    case .somewhere?: 2
    }
  }
}

/// The messages of one source that replace earlier ones with the same local identifier: sent later, for the
/// same event and time. A number that a source gives to several warnings therefore removes none of them.
/// Neither does a test.
private struct AlertUpdates {
  private struct Series: Hashable {
    let identifier: String
    let sender: String?
    let event: String

    init?(_ alert: WeatherAlert) {
      guard let identifier = alert.identifier else { return nil }
      (self.identifier, sender, event) = (identifier, alert.sender, alert.event.lowercased())
    }
  }

  private struct Validity: Hashable {
    let onset: Date
    let ends: Date

    init(_ alert: WeatherAlert) {
      (onset, ends) = (alert.onset ?? .distantPast, alert.ends ?? .distantFuture)
    }

    func overlaps(_ other: Self) -> Bool { onset < other.ends && other.onset < ends }
  }

  /// When the last message for each time was sent.
  private var latest: [Series: [Validity: Date]] = [:]

  init(_ alerts: [WeatherAlert]) {
    for alert in alerts {
      guard (alert.status ?? .actual) == .actual, (alert.messageType ?? .alert).canReplace,
        let series = Series(alert), let sent = alert.sent
      else { continue }
      let before = latest[series]?[Validity(alert)] ?? sent
      latest[series, default: [:]][Validity(alert)] = max(before, sent)
    }
  }

  /// Whether one of them replaces a message.
  func replaces(_ alert: WeatherAlert) -> Bool {
    guard let sent = alert.sent, let series = Series(alert), let updates = latest[series] else {
      return false
    }
    let validity = Validity(alert)
    return updates.contains { $0.value > sent && $0.key.overlaps(validity) }
  }
}
