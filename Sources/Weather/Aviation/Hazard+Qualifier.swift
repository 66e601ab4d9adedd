extension Hazard {
  /// What there is to say of a phenomenon: its strength, as in `moderate`, or the words of the issuer beside
  /// it, such as `SEV`, `OCNL SEV` or the name of a volcano.
  package struct Qualifier: Hashable, Sendable, ExpressibleByStringLiteral {
    /// As in JSON.
    package let words: String
    /// The greatest strength that the words name, as in `SEV TO EXTM`; `nil` without one.
    package let strength: Strength?
    /// What the words say as a whole; `nil` if each of them stands for itself.
    package let meaning: Meaning?

    package enum Meaning: Hashable, Sendable {
      /// The largest size of hailstones.
      case hail(upToInches: Double)
      case gusts(upTo: Speed)
      /// What may come with storms.
      case possible
      /// Several layers of freezing air, one above the other.
      case severalLayers
      case braking(BrakingAction)
    }

    /// Braking action on a runway that is worse than good.
    package enum BrakingAction: Hashable, Sendable { case medium, mediumToPoor, poor, none }

    package init(_ strength: Strength) {
      words = strength.word
      self.strength = strength
      meaning = nil
    }

    /// - Parameters:
    ///   - words: As they were issued.
    ///   - meaning: What they say as a whole.
    package init(_ words: String, meaning: Meaning? = nil) {
      self.words = words
      strength = meaning == nil ? words.split(separator: " ").compactMap { Strength(word: $0) }.max() : nil
      self.meaning = meaning
    }

    package init(stringLiteral words: String) { self.init(words) }

    package init(_ action: BrakingAction) {
      let words =
        switch action {
        case .medium: "MEDIUM"
        case .mediumToPoor: "MEDIUM TO POOR"
        case .poor: "POOR"
        case .none: "NIL"
        }
      self.init(words, meaning: .braking(action))
    }

    /// The words that name no strength, such as `OCNL`.
    package var otherWords: [Substring] {
      words.split(separator: " ").filter { Strength(word: $0) == nil }
    }
  }
}
