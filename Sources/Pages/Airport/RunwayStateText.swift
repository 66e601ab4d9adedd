import Layout
import Weather

/// The state of a runway in words: `ice 51 to 100 %, 5 mm, braking action poor`.
struct RunwayStateText {
  let quantities: QuantityText
  private var language: Language { quantities.language }

  /// - Returns: `nil` if nothing is reported.
  func text(_ state: RunwayState) -> String? {
    let braking = state.braking.flatMap(RunwayState.Braking.init(figure:)).map(words)
    let parts: [String?] =
      switch state.condition {
      // A closed runway has no braking action.
      case .closed(let isBySnow): [language.text(isBySnow ? .closedBySnow : .closed)]
      case .cleared: [language.text(.cleared), braking]
      case .dry, .contaminated(0, _, _): [language.text(.dryRunway), braking]
      case .contaminated(let deposit, let extent, let depth):
        [cover(deposit, extent), depth.flatMap(RunwayState.Depth.init(figure:)).map(words), braking]
      }
    let reported = parts.compactMap(\.self)
    return reported.isEmpty ? nil : language.list(reported)
  }

  /// `ice 51 to 100 %`
  private func cover(_ deposit: UInt8?, _ extent: UInt8?) -> String? {
    let parts = [
      deposit.flatMap(RunwayState.Deposit.init(rawValue:)).flatMap(Self.phrase).map { language.text($0) },
      extent.flatMap(RunwayState.extent(ofFigure:)).map(self.extent),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// - Returns: `nil` for no deposit: the runway is dry.
  private static func phrase(_ deposit: RunwayState.Deposit) -> Phrase? {
    switch deposit {
    case .clearAndDry: nil
    case .damp: .dampRunway
    case .wet: .wetRunway
    case .rimeOrFrost: .rimeOrFrost
    case .drySnow: .drySnow
    case .wetSnow: .wetSnow
    case .slush: .slush
    case .ice: .ice
    case .compactedSnow: .compactedSnow
    case .frozenRuts: .frozenRuts
    }
  }

  private func extent(_ percent: ClosedRange<Int>) -> String {
    let high = quantities.percent(Double(percent.upperBound))
    if percent.lowerBound == 0 { return Bound.atMost.marked(high) }
    return language.text(.range, ["low": "\(percent.lowerBound)", "high": high])
  }

  private func words(_ depth: RunwayState.Depth) -> String {
    let glue = QuantityText.glue
    return switch depth {
    case .lessThanOneMillimeter: "<\(glue)1\(glue)mm"
    case .millimeters(let millimeters): "\(millimeters)\(glue)mm"
    case .centimeters(let centimeters): "\(centimeters)\(glue)cm"
    case .atLeast40Centimeters: "≥\(glue)40\(glue)cm"
    case .notInUse: language.text(.notInUse)
    }
  }

  private func words(_ braking: RunwayState.Braking) -> String {
    switch braking {
    case .friction(let hundredths):
      let number = NumberText.fixed(Double(hundredths) / 100, decimals: 2, in: language)
      return language.text(.frictionOf, ["number": number])
    case .poor: return language.text(.brakingPoor)
    case .mediumToPoor: return language.text(.brakingMediumToPoor)
    case .medium: return language.text(.brakingMedium)
    case .mediumToGood: return language.text(.brakingMediumToGood)
    case .good: return language.text(.brakingGood)
    case .unreliable: return language.text(.brakingUnreliable)
    }
  }
}
