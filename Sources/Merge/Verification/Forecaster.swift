package import Weather

/// The maker of a forecast: a source, or one of the two rivals that every source is compared with.
package enum Forecaster: Hashable, Sendable, Comparable, CustomStringConvertible {
  case source(SourceID)
  /// The merged forecast of at least two sources.
  case merge
  /// The observation at the time of the forecast, as a forecast for all hours.
  case persistence

  /// `nil` for a rival.
  package var source: SourceID? { if case .source(let source) = self { source } else { nil } }

  /// The name of a rival in files; `nil` for a source.
  package var rivalName: String? {
    switch self {
    case .source: nil
    case .merge: "merge"
    case .persistence: "persistence"
    }
  }

  /// - Returns: `nil` for anything but the name of a rival.
  package init?(rivalName: String) {
    switch rivalName {
    case "merge": self = .merge
    case "persistence": self = .persistence
    default: return nil
    }
  }

  package var description: String { source?.name ?? rivalName ?? "" }
}
