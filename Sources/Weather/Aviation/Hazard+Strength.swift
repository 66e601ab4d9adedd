extension Hazard {
  /// How strong a danger is, in ascending order.
  package enum Strength: Hashable, Sendable, Comparable, CaseIterable {
    case trace, light, moderate, severe, extreme

    /// Its word in JSON.
    package var word: String {
      switch self {
      case .trace: "trace"
      case .light: "light"
      case .moderate: "moderate"
      case .severe: "severe"
      case .extreme: "extreme"
      }
    }

    /// Reads a word or abbreviation of advisories and pilot reports, in any case.
    ///
    /// - Returns: `nil` for another word.
    package init?(word: some StringProtocol) {
      switch word.lowercased() {
      case "trace", "trc", "tr": self = .trace
      case "light", "lgt": self = .light
      case "moderate", "mod": self = .moderate
      case "severe", "sev", "svr": self = .severe
      case "extreme", "extm", "extrm": self = .extreme
      default: return nil
      }
    }
  }
}
