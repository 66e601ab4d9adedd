/// A horizontal visibility. Reports often give only a bound (`P6SM`, `9999`, `M1/4SM`).
package struct Visibility: Hashable, Sendable {
  /// How the distance is to be read.
  package enum Qualifier: Hashable, Sendable {
    case exact, lessThan, greaterThan
    /// `9999` is 10 km or more (WMO-No. 306, FM 15.6.4).
    case atLeast

    package var isLowerBound: Bool { self == .greaterThan || self == .atLeast }
  }

  package var distance: Length
  package var qualifier: Qualifier

  /// Ten statute miles, with the rounding of services: the most that stations in the United States report, so
  /// the visibility may be larger (FMH-1, 6.5).
  package static let reportingLimit = Length.meters(16_090)

  /// Whether the visibility may be larger, by its qualifier or because it is the reporting limit.
  package var isLowerBound: Bool {
    qualifier.isLowerBound || qualifier == .exact && distance >= Self.reportingLimit
  }

  /// This visibility with the bound of another decode of the same report: the bound of what both read as the
  /// same distance.
  package func bounded(by other: Visibility?) -> Visibility {
    guard qualifier == .exact, let other, isRead(like: other) else { return self }
    return Visibility(distance, other.qualifier)
  }

  /// Whether another decode of the same report has the same distance, apart from the rounding of services.
  package func isRead(like other: Visibility?) -> Bool {
    other.map { abs(distance.meters - $0.distance.meters) < 10 } ?? false
  }

  package init(_ distance: Length, _ qualifier: Qualifier = .exact) {
    self.distance = distance
    self.qualifier = qualifier
  }
}
