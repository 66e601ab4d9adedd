/// Something outside the program that jobs wait for, such as the network. A thread of a `ThreadPool` that has
/// nothing else to do attends to it, and goes on itself with what an event means.
///
/// One thread at a time handles events or waits for them; `interrupt` is for all.
package protocol EventSource: AnyObject, Sendable {
  /// Handles what has happened by now, without waiting for more.
  ///
  /// - Returns: Whether there may be more; nobody attends to it from then on otherwise.
  func handleEvents() -> Bool

  /// Waits until something happens, until `interrupt`, or until an instant.
  func waitForEvents(until instant: ContinuousClock.Instant?)

  /// Ends a wait, or the next one when none is under way.
  func interrupt()
}
