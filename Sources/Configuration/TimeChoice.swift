/// The zone in which times are shown, as set by `--time` and `settings.time`.
package enum TimeChoice: String, Hashable, Sendable, CaseIterable {
  /// The zone of the queried place or airport.
  case place
  /// The zone of this machine.
  case local
  case utc
}
