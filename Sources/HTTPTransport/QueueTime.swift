import Synchronization

/// How long whoever sends requests waited for their turn at the servers: time that others took.
package final class QueueTime: Sendable {
  private struct State {
    /// How many requests wait.
    var count = 0
    /// Since when any does.
    var start: ContinuousClock.Instant?
    /// Before that.
    var past = Duration.zero
    /// Who waits for the same answers and sent for them, and how long they had waited by then.
    var others: [(time: QueueTime, before: Duration)] = []

    var total: Duration { past + (start?.duration(to: .now) ?? .zero) }
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether any request waits.
  package var isWaiting: Bool {
    let (count, others) = state.withLock { ($0.count, $0.others) }
    return count > 0 || others.contains { $0.time.state.withLock(\.count) > 0 }
  }

  /// As long as any waited; time in which several did counts once.
  package var total: Duration {
    let (total, others) = state.withLock { ($0.total, $0.others) }
    return others.reduce(total) { $0 + $1.time.state.withLock(\.total) - $1.before }
  }

  package func begin(at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.count += 1
      state.start = state.start ?? now
    }
  }

  /// Once for each that began.
  package func end(at now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.count -= 1
      guard state.count == 0, let start = state.start else { return }
      state.past += start.duration(to: now)
      state.start = nil
    }
  }

  /// From now on, what another one waits counts, too: its request brings an answer for both.
  package func share(_ other: QueueTime) {
    guard other !== self else { return }
    let before = other.state.withLock(\.total)
    state.withLock { $0.others.append((other, before)) }
  }
}

extension QueueTime: Hashable {
  package static func == (one: QueueTime, other: QueueTime) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
