/// Whether times have 12 or 24 hours, as set by `--clock` and `settings.clock`.
package enum ClockChoice: String, Hashable, Sendable, CaseIterable {
  /// As usual in the region of the locale.
  case automatic = "auto"
  case twelve = "12"
  case twentyFour = "24"
}
