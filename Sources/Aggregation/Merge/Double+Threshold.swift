extension Double {
  /// Whether it is at a threshold or above it. Units and shares leave rounding behind, 0.3 mm in three hours
  /// or 26.6 °F, so that 1e-12 less counts as the threshold.
  func reaches(_ threshold: Double) -> Bool { self >= threshold - 1e-12 }
}
