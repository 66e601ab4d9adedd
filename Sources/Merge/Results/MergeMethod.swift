/// How a merged value was computed from the values of the sources.
package enum MergeMethod: String, Hashable, Sendable, CaseIterable {
  /// Weighted mean.
  case mean
  /// Weighted median.
  case median
  /// Direction of the weighted sum of wind vectors.
  case vector
  /// Taken unchanged from one source: a nearby station, or in the mode `first`.
  case single
  /// Computed from other merged values, or a gust that was raised to the merged wind.
  case derived
  /// An altimeter setting, used because no source gave a sea-level pressure.
  case qnh
}
