package import Weather

/// A statement that there is no cloud of some sort; see `Sky` for what each means.
package enum CloudlessSky: UInt8, Hashable, Sendable {
  case skc, clr, nsc, ncd

  /// As reports write it.
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
