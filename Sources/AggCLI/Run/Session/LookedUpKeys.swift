import Configuration
import Synchronization

/// The keys that a run shares with those within it and those that repeat it, so that no run waits for a
/// password manager that an earlier one has asked. They are looked up again after a while, because a key may
/// have changed or the manager was locked.
final class LookedUpKeys: Sendable {
  private static let lifetime = Duration.seconds(15 * 60)

  private let environment: [String: String]
  private let now: @Sendable () -> ContinuousClock.Instant
  private let last: Mutex<(resolver: SecretResolver, start: ContinuousClock.Instant)>

  init(_ environment: [String: String], now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.environment = environment
    self.now = now
    last = Mutex((SecretResolver(environment: environment), now()))
  }

  /// - Parameter retries: Whether keys that were not found are looked up again.
  func resolver(retries: Bool = false) -> SecretResolver {
    last.withLock { last in
      let now = now()
      if last.start.duration(to: now) > Self.lifetime {
        last = (SecretResolver(environment: environment), now)
      }
      if retries { last.resolver.forgetFailures() }
      return last.resolver
    }
  }
}
