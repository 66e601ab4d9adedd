/// What a report says about the sky. The five codes for "no cloud" mean different things (WMO-No. 306, FM
/// 15.9).
package enum Sky: Hashable, Sendable {
  /// `SKC`: an observer saw no cloud.
  case clear
  /// `CLR`: an automatic station detected no cloud below 12,000 ft.
  case noneDetectedBelow12000
  /// `NSC`: no significant cloud; other cloud is possible.
  case noneSignificant
  /// `NCD`: an automatic station detected no cloud.
  case noneDetected
  /// `CAVOK`: no cloud below 5,000 ft or the highest minimum sector altitude, no CB or TCU.
  case ceilingAndVisibilityOK
  case layers([CloudLayer])

  /// Parses a code for the whole sky.
  package init?(word: String) {
    switch word {
    case "SKC": self = .clear
    case "CLR": self = .noneDetectedBelow12000
    case "NSC": self = .noneSignificant
    case "NCD": self = .noneDetected
    case "CAVOK": self = .ceilingAndVisibilityOK
    default: return nil
    }
  }

  package var layers: [CloudLayer] {
    if case .layers(let layers) = self { layers } else { [] }
  }

  /// The height of the lowest cloud, however little of it there is, or the vertical visibility; `nil` without
  /// cloud, and when the height of any layer is unknown.
  package var base: Length? {
    let heights = layers.compactMap(\.base)
    return heights.count == layers.count ? heights.min() : nil
  }

  /// The middle of the oktas of the thickest layer, in percent; `nil` when no layer has an amount. "Nothing
  /// significant" and "none below 5,000 ft" say nothing about the rest of the sky.
  package var coverPercent: Double? {
    switch self {
    case .clear: 0
    case .noneSignificant, .ceilingAndVisibilityOK, .noneDetected, .noneDetectedBelow12000: nil
    case .layers(let layers): layers.compactMap(\.cover.percent).max()
    }
  }

  /// The lowest broken or overcast layer, or the vertical visibility (FMH-1 section 9.4.5); `nil` when there
  /// is none, when its height is unknown, and when a layer of unknown height or amount may be lower (`BKN///
  /// OVC020`).
  package var ceiling: Length? {
    guard let measured = measuredCeiling else { return nil }
    if let hidden = lowestHiddenCeiling, hidden < measured { return nil }
    return measured
  }

  /// The height below which a report without a ceiling excludes one: the sensors of the United States detect
  /// cloud up to 12,000 ft, and cloud is significant up to 5,000 ft; infinite for a clear sky. `nil` with a
  /// ceiling, and with a layer that may be one.
  ///
  /// - Parameter isOfEveryHeight: Whether the layers of the report are not only the significant ones.
  package func leastCeiling(isOfEveryHeight: Bool) -> Length? {
    switch self {
    case .clear: .feet(.infinity)
    case .noneDetectedBelow12000: .feet(12_000)
    case .noneSignificant, .noneDetected, .ceilingAndVisibilityOK: .feet(5000)
    case .layers: isWithoutCeiling ? .feet(isOfEveryHeight ? 12_000 : 5000) : nil
    }
  }

  /// Whether the sky surely has no ceiling: no layer forms one, and none has an unknown amount.
  package var isWithoutCeiling: Bool { !layers.contains { $0.formsCeiling || $0.cover == .unknown } }

  /// The lowest of those with a known height: the ceiling is at this height or below.
  package var measuredCeiling: Length? {
    guard case .layers(let layers) = self else { return nil }
    var lowest: Length?
    // Without a list of them: each report needs it several times.
    for index in layers.indices where layers[index].formsCeiling {
      guard let base = layers[index].base else { continue }
      if let known = lowest, known <= base { continue }
      lowest = base
    }
    return lowest
  }
}
