/// `settings.verify`: whether forecasts are held against what is observed later.
package enum VerificationMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing is kept, which is what it is when nobody says.
  case off
  /// Forecasts and observations are kept for `agg verify`.
  case record
  /// They are kept, and sources are weighed by their errors.
  case weigh
}
