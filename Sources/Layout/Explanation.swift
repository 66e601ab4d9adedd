package import Weather

/// How much of the merge is shown beside the values.
package enum Explanation: Hashable, Sendable {
  /// Only what deserves attention.
  case none
  /// The value of each source, for every field.
  case all
  case fields(Set<Field>, condition: Bool = false, feelsLike: Bool = false)

  /// Whether the values of each source are shown for a field.
  package func covers(_ field: Field) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .fields(let fields, _, _): fields.contains(field)
    }
  }

  package var coversCondition: Bool {
    switch self {
    case .none: false
    case .all: true
    case .fields(_, let condition, _): condition
    }
  }

  package var coversFeelsLike: Bool {
    switch self {
    case .none: false
    case .all: true
    case .fields(_, _, let feelsLike): feelsLike
    }
  }
}
