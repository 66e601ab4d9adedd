/// The zone in which times are shown, as set by `--time` and `settings.time`.
package enum TimeChoice: String, Hashable, Sendable, CaseIterable {
  /// That of the queried place or station.
  case station
  /// That of this machine.
  case local
  case utc
}
