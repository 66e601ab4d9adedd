import Synchronization

/// Passes each problem on once, because every request of a run may meet the same one.
final class WarnOnce<Problem: CustomStringConvertible & Sendable>: Sendable {
  private let warn: @Sendable (Problem) -> Void
  private let given = Mutex<Set<String>>([])

  init(_ warn: @escaping @Sendable (Problem) -> Void) { self.warn = warn }

  func callAsFunction(_ problem: Problem?) {
    guard let problem else { return }
    if given.withLock({ $0.insert(problem.description).inserted }) { warn(problem) }
  }
}
