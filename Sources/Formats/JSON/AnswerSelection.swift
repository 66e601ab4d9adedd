import Text
import Weather

/// What JSON has of the weather at a place: all of it, or only the values that somebody names, with or
/// without their provenance. The envelope is always whole.
package struct AnswerSelection: Hashable, Sendable {
  /// What can be left out.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// How each value was merged, and from what.
    case provenance
  }

  /// A name that no value has.
  package struct UnknownName: Error, Hashable, CustomStringConvertible {
    package let name: String

    package var description: String {
      let near = nearest(to: name, among: names).map { " Did you mean \($0)?" }
      return "unknown value \"\(name)\".\(near ?? " Use one of \(names.joined(separator: ", ")).")"
    }
  }

  let hasProvenance: Bool
  /// `nil` for all values.
  private let chosen: Set<String>?

  package static let all = AnswerSelection(hasProvenance: true, chosen: nil)

  private init(hasProvenance: Bool, chosen: Set<String>?) {
    self.hasProvenance = hasProvenance
    self.chosen = chosen
  }

  /// - Parameter names: Those of fields and of the other values; empty for all.
  package init(without part: Part?, only names: [String]) throws(UnknownName) {
    for name in names where !Self.names.contains(name) { throw UnknownName(name: name) }
    self.init(hasProvenance: part != .provenance, chosen: names.isEmpty ? nil : Set(names))
  }

  /// The values that are not merged field by field.
  enum OtherValue: String, CaseIterable {
    case condition, feelsLike, agreement, alerts
  }

  /// Every name that it takes.
  package static let names = Field.allCases.map(\.name) + OtherValue.allCases.map(\.rawValue)

  func contains(_ field: Field) -> Bool { chosen?.contains(field.name) ?? true }
  func contains(_ value: OtherValue) -> Bool { chosen?.contains(value.rawValue) ?? true }
}
