/// The clock for times, as set by `--time` and `settings.time`.
package enum ClockChoice: String, Hashable, Sendable, CaseIterable {
  /// The clock of the queried place or station.
  case station
  /// The clock of this machine.
  case local
  case utc
}

/// Whether times have 12 or 24 hours, as set by `--clock` and `settings.clock`.
package enum HourChoice: String, Hashable, Sendable, CaseIterable {
  /// As usual in the region of the locale.
  case automatic = "auto"
  case twelve = "12"
  case twentyFour = "24"
}
