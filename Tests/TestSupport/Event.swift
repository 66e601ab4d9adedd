import Dispatch
package import Testing

/// Something that happens at most once, for one task that waits for it.
package final class Event: Sendable {
  /// Ends when it happens. Has an element when the wait for it is over.
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  package init() {}

  package func happen() { continuation.finish() }

  /// Waits until it has happened or the task is cancelled, but not forever: a regression may prevent both.
  ///
  /// - Returns: Whether the task is not cancelled.
  @discardableResult
  package func wait(
    within limit: Duration = .seconds(30),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    let timer = DispatchWorkItem { [continuation] in continuation.yield() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1), execute: timer)
    defer { timer.cancel() }
    for await _ in stream {
      Issue.record("nothing happened for \(limit)", sourceLocation: sourceLocation)
      break
    }
    return !Task.isCancelled
  }
}
