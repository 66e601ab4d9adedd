/// Something outside the program that jobs wait for, such as the network. An idle thread of a `ThreadPool`
/// handles it, and continues itself with the work that an event makes possible.
///
/// Only one thread at a time handles events or waits for them; any thread may call `interrupt`.
package protocol EventSource: AnyObject, Sendable {
  /// Handles the events so far, without waiting for more.
  ///
  /// - Returns: Whether there may be more. If not, the pool stops handling the source.
  func handleEvents() -> Bool

  /// Waits for an event, for `interrupt`, or until a time.
  func waitForEvents(until instant: ContinuousClock.Instant?)

  /// Ends a wait, or the next one if none is in progress.
  func interrupt()
}
