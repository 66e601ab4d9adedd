extension Double {
  /// Whether it is at a threshold or above it. Units and shares leave rounding behind, 0.3 mm in three hours
  /// or 26.6 °F, so that 1e-12 less counts as the threshold.
  package func reaches(_ threshold: Double) -> Bool { self >= threshold - 1e-12 }

  /// Whether a difference of two values is above a threshold by more than rounding: between 50.0 °F and
  /// 64.4 °F lie 8 °C and some 1e-15.
  package func exceeds(_ threshold: Double) -> Bool { self > threshold + 1e-9 }
}
