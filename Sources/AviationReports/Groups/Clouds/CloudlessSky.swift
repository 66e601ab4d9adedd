package import Weather

/// A code that rules out some kind of cloud; see `Sky` for what each means.
package enum CloudlessSky: UInt8, Equatable, Sendable {
  case skc, clr, nsc, ncd

  /// The code in reports.
  package var code: String { "\(self)".uppercased() }

  package var sky: Sky {
    switch self {
    case .skc: .clear
    case .clr: .noneDetectedBelow12000
    case .nsc: .noneSignificant
    case .ncd: .noneDetected
    }
  }
}
