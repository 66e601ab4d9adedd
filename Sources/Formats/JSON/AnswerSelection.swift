import Text
import Weather

/// The parts of a place's weather in JSON: all of it, or only the values that the user names, with or without
/// their provenance. The envelope is always complete.
package struct AnswerSelection: Hashable, Sendable {
  /// The parts that can be omitted.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// How each value was merged, and from which values.
    case provenance
  }

  /// The user named a value that does not exist.
  package struct UnknownName: Error, Hashable, CustomStringConvertible {
    package let name: String

    package var description: String {
      let near = Suggestion(for: name, among: names).following
      return
        "unknown value \"\(name)\".\(near.isEmpty ? " Use one of \(names.joined(separator: ", "))." : near)"
    }
  }

  let hasProvenance: Bool
  /// `nil` for all values.
  private let chosen: Set<String>?
  /// Whether the hours beside the current weather are left out: they take longer to write than all else.
  package var omitsHours = false

  package static let all = AnswerSelection(hasProvenance: true, chosen: nil)

  private init(hasProvenance: Bool, chosen: Set<String>?) {
    self.hasProvenance = hasProvenance
    self.chosen = chosen
  }

  /// - Parameter names: The names of fields and other values; empty for all.
  package init(without part: Part?, only names: [String]) throws(UnknownName) {
    let names = names.map { Field.shortNames[$0]?.name ?? $0 }
    for name in names where !Self.names.contains(name) { throw UnknownName(name: name) }
    self.init(hasProvenance: part != .provenance, chosen: names.isEmpty ? nil : Set(names))
  }

  /// The values that are not merged field by field.
  enum OtherValue: String, CaseIterable {
    case condition, feelsLike, agreement, alerts, mainPollutant
  }

  /// All valid names.
  package static let names = Field.allCases.map(\.name) + OtherValue.allCases.map(\.rawValue)

  func contains(_ field: Field) -> Bool { chosen?.contains(field.name) ?? true }
  func contains(_ value: OtherValue) -> Bool { chosen?.contains(value.rawValue) ?? true }
}
