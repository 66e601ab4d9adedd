/// A horizontal visibility; reports often give only a bound (`P6SM`, `9999`, `M1/4SM`).
package struct Visibility: Hashable, Sendable {
  package enum Qualifier: String, Hashable, Sendable { case exact, lessThan, greaterThan }

  package var distance: Length
  package var qualifier: Qualifier

  package init(_ distance: Length, _ qualifier: Qualifier = .exact) {
    self.distance = distance
    self.qualifier = qualifier
  }
}
