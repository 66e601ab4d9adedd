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

extension Hazard {
  /// What there is to say of a phenomenon: its strength, as in `moderate`, or the words of the issuer beside
  /// it, such as `SEV`, `OCNL SEV` or the name of a volcano.
  package struct Qualifier: Hashable, Sendable, ExpressibleByStringLiteral {
    package let words: String
    /// The greatest strength that the words name, as in `SEV TO EXTM`; `nil` without one.
    package let strength: Strength?

    package init(_ strength: Strength) {
      words = strength.word
      self.strength = strength
    }

    /// - Parameter words: As they were issued.
    package init(_ words: String) {
      self.words = words
      strength = words.split(separator: " ").compactMap { Strength(word: $0) }.max()
    }

    package init(stringLiteral words: String) { self.init(words) }

    /// The words that name no strength, such as `OCNL`.
    package var otherWords: [Substring] {
      words.split(separator: " ").filter { Strength(word: $0) == nil }
    }
  }
}
