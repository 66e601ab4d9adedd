import Layout
import Weather

/// The state of a runway in words: `ice 51 to 100 %, 5 mm, braking action poor`.
struct RunwayStateText {
  let quantities: QuantityText
  private var language: Language { quantities.language }

  /// - Returns: `nil` if nothing is reported.
  func text(_ state: RunwayState) -> String? {
    let parts: [String?] =
      switch state.condition {
      // A closed runway has no braking action.
      case .closed(let isBySnow): [language.text(isBySnow ? .closedBySnow : .closed)]
      case .cleared: [language.text(.cleared), braking(state.braking)]
      case .dry, .contaminated(0?, _, _): [language.text(.dryRunway), braking(state.braking)]
      case .contaminated(let deposit, let extent, let depth):
        [cover(deposit, extent), depth.flatMap(self.depth), braking(state.braking)]
      }
    let reported = parts.compactMap(\.self)
    return reported.isEmpty ? nil : language.list(reported)
  }

  /// `ice 51 to 100 %`
  private func cover(_ deposit: UInt8?, _ extent: UInt8?) -> String? {
    let parts = [
      deposit.flatMap(Self.deposit).map { language.text($0) }, extent.flatMap(self.extent),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Code table 0919; 0 is a dry runway.
  private static func deposit(_ figure: UInt8) -> Phrase? {
    switch figure {
    case 1: .dampRunway
    case 2: .wetRunway
    case 3: .rimeOrFrost
    case 4: .drySnow
    case 5: .wetSnow
    case 6: .slush
    case 7: .ice
    case 8: .compactedSnow
    case 9: .frozenRuts
    default: nil
    }
  }

  /// The part of the runway, by code table 0519.
  private func extent(_ figure: UInt8) -> String? {
    func range(_ low: Int, _ high: Double) -> String {
      language.text(.range, ["low": "\(low)", "high": quantities.percent(high)])
    }
    return switch figure {
    case 1: "≤\(QuantityText.glue)\(quantities.percent(10))"
    case 2: range(11, 25)
    case 5: range(26, 50)
    case 9: range(51, 100)
    default: nil
    }
  }

  /// Code table 1079: millimetres to 90, then steps of 5 cm.
  private func depth(_ figure: UInt8) -> String? {
    let glue = QuantityText.glue
    return switch figure {
    case 0: "<\(glue)1\(glue)mm"
    case ...90: "\(figure)\(glue)mm"
    case 92...97: "\(10 + 5 * (Int(figure) - 92))\(glue)cm"
    case 98: "≥\(glue)40\(glue)cm"
    case 99: language.text(.notInUse)
    default: nil
    }
  }

  /// Code table 0366, friction coefficient and braking action.
  private func braking(_ figure: UInt8?) -> String? {
    guard let figure else { return nil }
    let phrase: Phrase? =
      switch figure {
      case 91: .brakingPoor
      case 92: .brakingMediumToPoor
      case 93: .brakingMedium
      case 94: .brakingMediumToGood
      case 95: .brakingGood
      case 99: .brakingUnreliable
      default: nil
      }
    if let phrase { return language.text(phrase) }
    guard figure <= 90 else { return nil }
    let number = NumberText.fixed(Double(figure) / 100, decimals: 2, in: language)
    return language.text(.frictionOf, ["number": number])
  }
}
