/// `settings.verify`: whether forecasts are compared with later observations.
package enum VerificationMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing is stored. The default.
  case off
  /// Forecasts and observations are stored for `agg verify`.
  case record
  /// They are stored, and sources are weighted by their errors.
  case weigh
}
