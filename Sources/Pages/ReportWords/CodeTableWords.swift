import AviationReports
import Weather

/// Code figures of reports in words (WMO-No. 306, volume I.1, section C, by the number of the table).
package enum CodeTableWords {
  /// Code table 0919, runway deposits; `nil` for `/`, for example while the runway is being cleared.
  package static func deposit(_ figure: UInt8?) -> String {
    guard let figure else { return "deposit not reported" }
    return switch RunwayState.Deposit(rawValue: figure) {
    case .clearAndDry: "clear and dry"
    case .damp: "damp"
    case .wet: "wet or water patches"
    case .rimeOrFrost: "rime or frost"
    case .drySnow: "dry snow"
    case .wetSnow: "wet snow"
    case .slush: "slush"
    case .ice: "ice"
    case .compactedSnow: "compacted or rolled snow"
    case .frozenRuts: "frozen ruts or ridges"
    case nil: "deposit figure \(figure)"
    }
  }

  /// Code table 0519, extent of runway contamination.
  package static func extent(_ figure: UInt8?) -> String {
    guard let figure else { return "extent not reported" }
    guard let percent = RunwayState.extent(ofFigure: figure) else { return "extent figure \(figure)" }
    return percent.lowerBound == 0
      ? "on \(percent.upperBound) % or less of the runway"
      : "on \(percent.lowerBound) to \(percent.upperBound) % of the runway"
  }

  /// Code table 1079, depth of deposit; `nil` for `//`.
  package static func depth(_ figure: UInt8?) -> String {
    guard let figure else { return "depth not significant or not measurable" }
    return switch RunwayState.Depth(figure: figure) {
    case .lessThanOneMillimeter: "less than 1 mm deep"
    case .millimeters(let millimeters): "\(millimeters) mm deep"
    case .centimeters(let centimeters): "\(centimeters) cm deep"
    case .atLeast40Centimeters: "40 cm deep or more"
    case .notInUse: "runway not in operation"
    case nil: "depth figure \(figure)"
    }
  }

  /// Code table 0366, friction coefficient and braking action.
  package static func braking(_ figure: UInt8) -> String {
    switch RunwayState.Braking(figure: figure) {
    case .friction(let hundredths): "friction coefficient 0.\(ValueWords.padded(hundredths))"
    case .poor: "braking action poor"
    case .mediumToPoor: "braking action medium to poor"
    case .medium: "braking action medium"
    case .mediumToGood: "braking action medium to good"
    case .good: "braking action good"
    case .unreliable: "braking action unreliable"
    case nil: "braking figure \(figure)"
    }
  }

  /// Code table 3700, state of the sea, with the height of its waves.
  package static func sea(_ figure: UInt8) -> String {
    switch figure {
    case 0: "calm as glass"
    case 1: "calm with ripples, waves to 0.1 m"
    case 2: "smooth, waves 0.1 to 0.5 m"
    case 3: "slight, waves 0.5 to 1.25 m"
    case 4: "moderate, waves 1.25 to 2.5 m"
    case 5: "rough, waves 2.5 to 4 m"
    case 6: "very rough, waves 4 to 6 m"
    case 7: "high, waves 6 to 9 m"
    case 8: "very high, waves 9 to 14 m"
    case 9: "phenomenal, waves over 14 m"
    default: "state figure \(figure)"
    }
  }

  /// Code table 0200, how the pressure changed in three hours.
  package static func tendency(_ figure: UInt8) -> String {
    switch figure {
    case 0: "rising, then falling"
    case 1: "rising, then steady or rising more slowly"
    case 2: "rising"
    case 3: "falling or steady, then rising; or rising, then more rapidly"
    case 4: "steady"
    case 5: "falling, then rising"
    case 6: "falling, then steady or falling more slowly"
    case 7: "falling"
    case 8: "rising or steady, then falling; or falling, then more rapidly"
    default: "tendency figure \(figure)"
    }
  }

  /// Code table 0513, low clouds; `nil` for `/`: not visible because of darkness, fog or the like.
  package static func lowCloud(_ figure: UInt8?) -> String {
    switch figure {
    case 0: "none"
    case 1: "cumulus of little height"
    case 2: "towering or moderate cumulus"
    case 3: "cumulonimbus without anvil"
    case 4: "stratocumulus from spreading cumulus"
    case 5: "stratocumulus not from cumulus"
    case 6: "stratus"
    case 7: "fractostratus or fractocumulus of bad weather"
    case 8: "cumulus and stratocumulus at different levels"
    case 9: "cumulonimbus with anvil"
    case let figure?: "figure \(figure)"
    case nil: "not seen"
    }
  }

  /// Code table 0515, middle clouds; `nil` for `/`: not visible, also because of lower clouds.
  package static func middleCloud(_ figure: UInt8?) -> String {
    switch figure {
    case 0: "none"
    case 1: "thin altostratus"
    case 2: "thick altostratus or nimbostratus"
    case 3: "thin altocumulus at one level"
    case 4: "changing patches of thin altocumulus"
    case 5: "spreading altocumulus"
    case 6: "altocumulus from cumulus or cumulonimbus"
    case 7: "altocumulus in layers, thick or with altostratus"
    case 8: "altocumulus with turrets or tufts"
    case 9: "altocumulus of a chaotic sky"
    case let figure?: "figure \(figure)"
    case nil: "not seen"
    }
  }

  /// Code table 0509, high clouds; `nil` for `/`: not visible, also because of lower clouds.
  package static func highCloud(_ figure: UInt8?) -> String {
    switch figure {
    case 0: "none"
    case 1: "cirrus in filaments, not spreading"
    case 2: "dense cirrus not from cumulonimbus"
    case 3: "dense cirrus from cumulonimbus"
    case 4: "spreading cirrus"
    case 5: "spreading cirrus or cirrostratus below 45°"
    case 6: "spreading cirrus or cirrostratus above 45°"
    case 7: "cirrostratus over the whole sky"
    case 8: "cirrostratus not spreading over the whole sky"
    case 9: "cirrocumulus"
    case let figure?: "figure \(figure)"
    case nil: "not seen"
    }
  }
}
