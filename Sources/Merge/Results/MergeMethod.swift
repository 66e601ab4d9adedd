/// How a merged value was computed from the values of the sources.
package enum MergeMethod: String, Hashable, Sendable, CaseIterable {
  /// Weighted mean.
  case mean
  /// Weighted median.
  case median
  /// Direction of the weighted sum of wind vectors.
  case vector
  /// The value of one source: of a nearby station, in the mode `first`, or of a field that is not averaged.
  case single
  /// Computed from other merged values, or a gust that was raised to the merged wind.
  case derived
  /// An altimeter setting, used because no source gave a sea-level pressure.
  case qnh
}
