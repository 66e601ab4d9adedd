/// What the figures of a state mean (WMO-No. 306, volume I.1, section C).
extension RunwayState {
  /// Runway deposits: the raw values are the figures of code table 0919.
  package enum Deposit: UInt8, Hashable, Sendable {
    case clearAndDry, damp, wet, rimeOrFrost, drySnow, wetSnow, slush, ice, compactedSnow, frozenRuts
  }

  /// The part of the runway that is contaminated, in percent (code table 0519); from 0 for "or less". `nil`
  /// for a reserved figure.
  package static func extent(ofFigure figure: UInt8) -> ClosedRange<Int>? {
    switch figure {
    case 1: 0...10
    case 2: 11...25
    case 5: 26...50
    case 9: 51...100
    default: nil
    }
  }

  /// The depth of a deposit (code table 1079).
  package enum Depth: Hashable, Sendable {
    case lessThanOneMillimeter
    case millimeters(Int)
    case centimeters(Int)
    case atLeast40Centimeters
    /// The runway is not in operation because of what is on it or because it is being cleared.
    case notInUse

    /// `nil` for a reserved figure.
    package init?(figure: UInt8) {
      switch figure {
      case 0: self = .lessThanOneMillimeter
      case ...90: self = .millimeters(Int(figure))
      case 92...97: self = .centimeters(10 + 5 * (Int(figure) - 92))
      case 98: self = .atLeast40Centimeters
      case 99: self = .notInUse
      default: return nil
      }
    }
  }

  /// The friction coefficient or the braking action (code table 0366).
  package enum Braking: Hashable, Sendable {
    /// In hundredths.
    case friction(UInt8)
    case poor, mediumToPoor, medium, mediumToGood, good, unreliable

    /// `nil` for a reserved figure.
    package init?(figure: UInt8) {
      switch figure {
      case ...90: self = .friction(figure)
      case 91: self = .poor
      case 92: self = .mediumToPoor
      case 93: self = .medium
      case 94: self = .mediumToGood
      case 95: self = .good
      case 99: self = .unreliable
      default: return nil
      }
    }
  }
}
