/// A named family of units.
package enum UnitSystem: String, Hashable, Sendable, CaseIterable {
  case metric, imperial, aviation

  /// The word that leaves the system to the query.
  package static let automatic = "auto"
}
