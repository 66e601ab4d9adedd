/// Whose clock times are read from, as `--time` and `settings.time` name it.
package enum ClockChoice: String, Hashable, Sendable, CaseIterable {
  /// That of the place or station asked about.
  case station
  /// That of this machine.
  case local
  case utc
}

/// Whether clock times have 12 or 24 hours, as `--clock` and `settings.clock` name it.
package enum HourChoice: String, Hashable, Sendable, CaseIterable {
  /// As is usual in the region of the locale.
  case automatic = "auto"
  case twelve = "12"
  case twentyFour = "24"
}
