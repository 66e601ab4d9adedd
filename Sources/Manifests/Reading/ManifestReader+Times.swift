import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Reads intervals and the parts of times.
extension ManifestReader {
  /// Parses `ending 3h`, or `{"from": "iso /start"}`, whose other end is the time of the row.
  mutating func interval(_ value: JSONValue, _ references: inout [Reference]) -> ValueRule.Interval? {
    guard value.kind == .object else { return read(value, as: .interval).map { .fixed($0) } }
    guard isObject(value, ManifestSchema.interval) else { return nil }
    if let from = value["from"], value["to"] == nil {
      return rule(from, .time, &references).map { .since($0) }
    }
    if let to = value["to"], value["from"] == nil {
      return rule(to, .time, &references).map { .until($0) }
    }
    complain(
      value,
      "an interval needs \"from\" or \"to\"; its other end is the time of the row",
      help: #"{"from": "iso /start"}"#
    )
    return nil
  }

  /// The zone of a local time, the hour of a date, or the time that a number is counted from.
  mutating func timeParts(
    _ value: JSONValue,
    _ target: Target,
    _ content: ValueRule.Content,
    _ references: inout [Reference]
  ) -> ValueRule.TimeParts {
    var parts = ValueRule.TimeParts()
    var unit: SourceUnit?
    if case .time = target, case .of(let form, _) = content { unit = form }
    if let place = value["zone"] {
      if unit != .local, unit != .date { complain(place, "only a local time or a date has a zone") }
      parts.zone = zone(place, &references)
    }
    if let place = value["hour"] {
      if unit != .date { complain(place, "only a date can have an hour beside it") }
      if let pointer = read(place, as: .string) {
        parts.hour = reference(pointer[...], at: place, target, &references)
      }
    }
    if let place = value["since"] {
      if unit?.dimension != .duration {
        complain(place, "only a number of s, min or h is counted since a time")
      }
      parts.since = rule(place, .time, &references)
    } else if let unit, unit.dimension == .duration {
      complain(value, "\"since\" is missing: the time that the \(unit.rawValue) are counted from")
    }
    return parts
  }

  /// Parses a pointer, or the name of a zone.
  private mutating func zone(_ value: JSONValue, _ references: inout [Reference]) -> ValueRule.Zone? {
    guard let text = read(value, as: .nonEmptyString) else { return nil }
    if text.hasPrefix("/") || text.hasPrefix("^") {
      return reference(text[...], at: value, .text, &references).map { .at(reference: $0) }
    }
    if TimeZone(identifier: text) == nil {
      complain(
        value,
        "\"\(text)\" is not a time zone",
        help: "such as Europe/Berlin, or a pointer to its name"
      )
    }
    return .named(text)
  }
}
