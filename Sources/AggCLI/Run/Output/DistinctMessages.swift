import Synchronization

/// Messages without duplicates, in their order.
final class DistinctMessages: Sendable {
  private let messages = Mutex<[String]>([])

  var all: [String] { messages.withLock { $0 } }

  /// Adds a message.
  ///
  /// - Returns: Whether it is a new one. A run may have no end, so one of long ago is new again.
  @discardableResult
  func add(_ message: String) -> Bool {
    messages.withLock { messages in
      guard !messages.contains(message) else { return false }
      if messages.count >= 1000 { messages = [] }
      messages.append(message)
      return true
    }
  }
}
