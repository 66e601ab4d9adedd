import Posix

/// The time and random numbers that retries use.
package struct RetryClock: Sendable {
  package var now: @Sendable () -> ContinuousClock.Instant
  /// Throws at once when the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// In `0..<1`.
  package var random: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  package static let system = Self(
    now: { .now },
    sleep: { try await ThreadPool.shared.sleep(for: $0) },
    random: { .random(in: 0..<1) }
  )
}
