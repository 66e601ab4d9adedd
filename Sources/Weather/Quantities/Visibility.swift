/// A horizontal visibility. Reports often give only a bound (`P6SM`, `9999`, `M1/4SM`).
package struct Visibility: Hashable, Sendable {
  package var distance: Length
  /// `nil` for an exact distance. `9999` is at least 10 km (WMO-No. 306, FM 15.6.4).
  package var bound: Bound?

  /// Ten statute miles, with the rounding of services: the most that stations in the United States report, so
  /// the visibility may be larger (FMH-1, 6.5).
  package static let reportingLimit = Length.meters(16_090)

  /// Whether the visibility may be larger, by its bound or because it is the reporting limit.
  package var isLowerBound: Bool {
    bound?.isLower ?? (distance >= Self.reportingLimit)
  }

  /// This visibility with the bound of another decode of the same report: the bound of what both read as the
  /// same distance.
  package func bounded(by other: Visibility?) -> Visibility {
    guard bound == nil, let other, isRead(like: other) else { return self }
    return Visibility(distance, other.bound)
  }

  /// Whether another decode of the same report has the same distance, apart from the rounding of services.
  package func isRead(like other: Visibility?) -> Bool {
    other.map { abs(distance.meters - $0.distance.meters) < 10 } ?? false
  }

  package init(_ distance: Length, _ bound: Bound? = nil) {
    self.distance = distance
    self.bound = bound
  }
}
