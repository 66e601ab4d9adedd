/// How a phenomenon arises or is distributed (WMO code table 4678).
package enum WeatherDescriptor: UInt8, Equatable, Sendable, CaseIterable {
  case thunderstorm, showers, freezing, blowing, drifting, shallow, patches, partial

  /// Two letters of code table 4678, such as `TS`.
  package init?(_ word: Word) {
    switch word {
    case "TS": self = .thunderstorm
    case "SH": self = .showers
    case "FZ": self = .freezing
    case "BL": self = .blowing
    case "DR": self = .drifting
    case "MI": self = .shallow
    case "BC": self = .patches
    case "PR": self = .partial
    default: return nil
    }
  }

  package var letters: String {
    switch self {
    case .thunderstorm: "TS"
    case .showers: "SH"
    case .freezing: "FZ"
    case .blowing: "BL"
    case .drifting: "DR"
    case .shallow: "MI"
    case .patches: "BC"
    case .partial: "PR"
    }
  }
}
