extension Double {
  /// Whether a comparison tells it from another value.
  package func isSame(as other: Double) -> Bool { reaches(other) && other.reaches(self) }

  /// As it is shown with so many decimals.
  package func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return (self * scale).rounded() / scale
  }

  /// Whether it is at least a threshold. Conversions and shares leave rounding errors, as in 0.3 mm in three
  /// hours or 26.6 °F, so up to 1e-12 less counts as reaching it.
  package func reaches(_ threshold: Double) -> Bool { self >= threshold - 1e-12 }

  /// Whether a difference of two values exceeds a threshold by more than rounding: 50.0 °F and 64.4 °F differ
  /// by 8 °C and some 1e-15.
  package func exceeds(_ threshold: Double) -> Bool { self > threshold + 1e-9 }
}
