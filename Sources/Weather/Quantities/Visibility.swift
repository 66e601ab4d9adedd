/// A horizontal visibility; reports often give only a bound (`P6SM`, `9999`, `M1/4SM`).
package struct Visibility: Hashable, Sendable {
  /// How the distance is meant.
  package enum Qualifier: Hashable, Sendable {
    case exact, lessThan, greaterThan
    /// `9999` is 10 km and more (WMO-No. 306, FM 15.6.4).
    case atLeast

    package var isLowerBound: Bool { self == .greaterThan || self == .atLeast }
  }

  package var distance: Length
  package var qualifier: Qualifier

  /// Ten statute miles, to the rounding of services: the most that stations of the United States report,
  /// which may be any distance beyond (FMH-1, 6.5).
  package static let reportingLimit = Length.meters(16_090)

  /// Whether it may be more than it says: by its qualifier, or for it is all that stations report.
  package var isLowerBound: Bool {
    qualifier.isLowerBound || qualifier == .exact && distance >= Self.reportingLimit
  }

  package init(_ distance: Length, _ qualifier: Qualifier = .exact) {
    self.distance = distance
    self.qualifier = qualifier
  }
}
