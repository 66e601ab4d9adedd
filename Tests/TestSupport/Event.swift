/// Something that happens at most once, for one task that waits for it.
package final class Event: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

  package init() {}

  package func happen() { continuation.finish() }

  /// Waits until it has happened or the task is cancelled.
  ///
  /// - Returns: Whether the task is not cancelled.
  @discardableResult
  package func wait() async -> Bool {
    for await _ in stream {}
    return !Task.isCancelled
  }
}
