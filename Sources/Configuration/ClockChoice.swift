/// Whose clock times are read from, as `--time` and `settings.time` name it.
package enum ClockChoice: String, Hashable, Sendable, CaseIterable {
  /// That of the place or station asked about.
  case station
  /// That of this machine.
  case local
  case utc
}
