import FoundationEssentials
import Weather

/// The warnings of all sources so far, with the messages about one warning together. Groups are found by
/// their identities; only messages of one occasion and area are compared with each other.
struct AlertGroups {
  /// One message, as a source passes it on.
  struct Version {
    let alert: WeatherAlert
    let source: SourceID
    let identity: AlertIdentity
  }

  /// In the order of their first messages.
  private(set) var groups: [[Version]] = []
  /// The first group with a message of an identifier, for each source.
  private var byIdentifier: [String: [SourceID: Int]] = [:]
  /// The same for identifiers of the messages themselves: a page about several warnings of one source
  /// identifies none of them.
  private var byMessage: [String: [SourceID: Int]] = [:]
  private var byContent: [AlertIdentity.Content: Int] = [:]

  /// Adds the messages of a source, each to the first group about the same warning, or else to a new one.
  mutating func add(_ messages: [(alert: WeatherAlert, identity: AlertIdentity)], of source: SourceID) {
    var others = OtherWordings(groups, than: source)
    for (alert, identity) in messages {
      let known = [
        identity.worldwide.flatMap { byMessage[$0]?[source] },
        group(ofAny: identity.identifiers, not: source),
        identity.content.flatMap { byContent[$0] }, identity.wording.flatMap { others.group(of: $0) },
      ]
      let group = known.compactMap(\.self).min() ?? groups.count
      if group == groups.count { groups.append([]) }
      groups[group].append(Version(alert: alert, source: source, identity: identity))
      others.join(group)
      for identifier in identity.identifiers {
        byIdentifier[identifier, default: [:]].lower(source, to: group)
      }
      if let worldwide = identity.worldwide { byMessage[worldwide, default: [:]].lower(source, to: group) }
      if let content = identity.content { byContent.lower(content, to: group) }
    }
  }

  /// The first group in which another source has one of the identifiers.
  private func group(ofAny identifiers: Set<String>, not source: SourceID) -> Int? {
    identifiers.lazy.compactMap { identifier in
      byIdentifier[identifier]?.lazy.filter { $0.key != source }.map(\.value).min()
    }.min()
  }
}

/// The warnings that only other sources have passed on so far, by what they are about. Only different sources
/// word the same warning differently.
private struct OtherWordings {
  private enum Area: Hashable {
    /// Every message is found by it.
    case any
    /// Messages without areas.
    case unnamed
    case named(String)
  }

  /// Messages about one occasion in one area, in the order of their groups.
  private struct Candidates {
    var messages: [(sent: Date, group: Int)] = []
    /// How many of the first ones are in groups that the source has joined.
    var passed = 0

    mutating func first(sentNear sent: Date, outside joined: Set<Int>) -> Int? {
      while passed < messages.count, joined.contains(messages[passed].group) { passed += 1 }
      return messages[passed...].first {
        abs($0.sent.timeIntervalSince(sent)) <= 3600 && !joined.contains($0.group)
      }?.group
    }
  }

  private var candidates: [AlertIdentity.Occasion: [Area: Candidates]] = [:]
  /// The groups with a message of the source.
  private var joined: Set<Int> = []

  init(_ groups: [[AlertGroups.Version]], than source: SourceID) {
    for (number, versions) in groups.enumerated() where !versions.contains(where: { $0.source == source }) {
      for wording in versions.lazy.compactMap(\.identity.wording) {
        for area in [.any] + Self.areas(of: wording) {
          candidates[wording.occasion, default: [:]][area, default: Candidates()].messages
            .append((wording.sent, number))
        }
      }
    }
  }

  mutating func join(_ group: Int) { joined.insert(group) }

  /// The first group of which a message is about the same in other words. A message without areas may concern
  /// all of them.
  mutating func group(of wording: AlertIdentity.Wording) -> Int? {
    let areas = wording.areas.isEmpty ? [.any] : [.unnamed] + Self.areas(of: wording)
    var first: Int?
    for area in areas {
      let group = candidates[wording.occasion]?[area]?.first(sentNear: wording.sent, outside: joined)
      if let group { first = min(first ?? group, group) }
    }
    return first
  }

  private static func areas(of wording: AlertIdentity.Wording) -> [Area] {
    wording.areas.isEmpty ? [.unnamed] : wording.areas.map { .named($0) }
  }
}

extension Dictionary where Value == Int {
  fileprivate mutating func lower(_ key: Key, to value: Int) {
    self[key] = Swift.min(self[key] ?? value, value)
  }
}
