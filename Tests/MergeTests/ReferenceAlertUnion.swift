import FoundationEssentials
import Text
import Weather

@testable import Merge

/// The union of warnings with each one compared with each other one: what `AlertGroups` and the search for
/// updates must find in less time. What two warnings have in common is read by the same `AlertIdentity`,
/// which `AlertIdentityTests` checks.
enum ReferenceAlertUnion {
  /// Whether a message of a source is about the same warning as the messages of a group.
  private static func isSame(_ message: AlertGroups.Version, as group: [AlertGroups.Version]) -> Bool {
    // Only different sources word the same warning differently.
    let isPassedOn = !group.contains { $0.source == message.source }
    return group.contains { other in
      let (own, others) = (message.identity, other.identity)
      // A page about several warnings of one source identifies none of them.
      let hasSameIdentifier =
        message.source == other.source
        ? own.worldwide != nil && own.worldwide == others.worldwide
        : !own.identifiers.isDisjoint(with: others.identifiers)
      let hasSameContent = own.content != nil && own.content == others.content
      return hasSameIdentifier || hasSameContent || isPassedOn && isSame(own.wording, as: others.wording)
    }
  }

  private static func isSame(_ wording: AlertIdentity.Wording?, as other: AlertIdentity.Wording?) -> Bool {
    guard let wording, let other, wording.occasion == other.occasion else { return false }
    // A message without areas may concern all of them.
    let overlaps =
      wording.areas.isEmpty || other.areas.isEmpty || !wording.areas.isDisjoint(with: other.areas)
    return overlaps && abs(wording.sent.timeIntervalSince(other.sent)) <= 3600
  }

  /// - Returns: `nil` when no source has a list of warnings.
  static func merged(_ reports: [WeatherReport], now: Date) -> [MergedAlert]? {
    let warning = reports.filter { $0.alerts != nil }
    guard !warning.isEmpty else { return nil }
    let alerts = warning.flatMap { $0.alerts ?? [] }
    let void = Set(alerts.filter(\.isVoid).flatMap { AlertIdentity($0).identifiers })
    var groups: [[AlertGroups.Version]] = []
    for report in warning {
      let alerts = report.alerts ?? []
      for alert in alerts where !alert.isVoid && !alerts.contains(where: { $0.replaces(alert) }) {
        let identity = AlertIdentity(alert)
        guard identity.identifiers.isDisjoint(with: void) else { continue }
        let message = AlertGroups.Version(alert: alert, source: report.source, identity: identity)
        if let group = groups.firstIndex(where: { isSame(message, as: $0) }) {
          groups[group].append(message)
        } else {
          groups.append([message])
        }
      }
    }
    let merged = groups.compactMap { inForce(of: $0, at: now) }
    return WeatherAlert.Severity.allCases.flatMap { severity in
      merged.filter { $0.alert.severity == severity }
        .sorted { ($0.alert.onset ?? .epoch) < ($1.alert.onset ?? .epoch) }
    }
  }

  /// The message of a group that counts: of those that no later one replaces, the longest of the most severe.
  ///
  /// - Returns: `nil` when the warning is over.
  private static func inForce(of group: [AlertGroups.Version], at now: Date) -> MergedAlert? {
    let standing = group.filter { message in
      message.alert.isInForce(at: now)
        && !group.contains { other in
          guard let sent = message.alert.sent, let later = other.alert.sent else { return false }
          return message.identity.worldwide != nil && message.identity.worldwide == other.identity.worldwide
            && later > sent
        }
    }
    let worst = WeatherAlert.Severity.allCases.first { severity in
      standing.contains { $0.alert.severity == severity }
    }
    let gravest = standing.filter { $0.alert.severity == worst }
    let end = gravest.map { $0.alert.ends ?? .distantFuture }.max()
    guard let chosen = gravest.first(where: { $0.alert.ends ?? .distantFuture == end }) else { return nil }
    var alert = chosen.alert
    let reaches = standing.map(\.alert.reach)
    alert.reach = reaches.contains(nil) ? nil : reaches.first { $0 == .nearby } ?? reaches[0]
    if let areas = areas(of: chosen, and: standing), areas != alert.areas {
      // None of the warnings of the comparison has an outline.
      alert.areas = areas
    } else {
      alert.outline = alert.outline ?? standing.lazy.compactMap(\.alert.outline).first
    }
    return MergedAlert(alert: alert, sources: standing.map(\.source).unique())
  }
}

extension ReferenceAlertUnion {
  /// The areas of a message and each area that only a message without a common identifier names.
  private static func areas(of chosen: AlertGroups.Version, and all: [AlertGroups.Version]) -> String? {
    guard let areas = chosen.alert.areas, areas.contains(where: \.isLetter) else { return nil }
    func named(_ text: String) -> [String] {
      text.lowercased().split { ";,".contains($0) }.map { $0.trimmingPrefix(" ").description }
    }
    var result = areas
    for other in all where other.identity.identifiers.isDisjoint(with: chosen.identity.identifiers) {
      let text = other.alert.areas ?? ""
      for area in text.split(separator: text.contains(";") ? ";" : ",") {
        let name = area.trimmingPrefix(" ")
        if !named(result).contains(name.lowercased()) { result += "; \(name)" }
      }
    }
    return result
  }
}

extension Date {
  fileprivate static let epoch = Date(timeIntervalSince1970: 0)
}

extension WeatherAlert {
  /// Whether this message replaces another one of the same source that has the same local identifier: it was
  /// sent later, for the same event and time.
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
