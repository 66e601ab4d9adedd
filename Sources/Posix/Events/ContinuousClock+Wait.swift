extension ContinuousClock.Instant {
  /// How long to wait for this moment before looking at the clock again. While the machine sleeps, the waits
  /// of the system stand still (clock_gettime(2), CLOCK_MONOTONIC), and this clock does not: after that, a
  /// long wait would go on for what was left of it.
  package var wait: Duration { min(max(ContinuousClock.now.duration(to: self), .zero), .seconds(10)) }
}
