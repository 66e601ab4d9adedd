import SpannedJSON
import Synchronization

/// Notifies a client that asked for it of the progress of a call: how many of its steps have ended. How many
/// there will be is not known before the last of them, so no total is sent.
package final class CallProgress: Sendable {
  private struct State {
    var ended = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let token: RequestID?
  private let send: @Sendable ([UInt8]) -> Void

  /// - Parameters:
  ///   - token: What the client calls the progress; `nil` if it asked for none.
  ///   - send: Takes each notification.
  init(_ token: RequestID?, send: @escaping @Sendable ([UInt8]) -> Void) {
    (self.token, self.send) = (token, send)
  }

  /// A step ended.
  ///
  /// - Parameter message: What happened, for people.
  package func end(_ message: String) {
    guard let token else { return }
    state.withLock { state in
      guard !state.isOver else { return }
      state.ended += 1
      // Sent within the lock, because the number must rise from line to line.
      send(Self.line(token, state.ended, message))
    }
  }

  /// Sends nothing more: the result comes.
  func close() { state.withLock { $0.isOver = true } }

  private static func line(_ token: RequestID, _ done: Int, _ message: String) -> [UInt8] {
    Reply.line { writer in
      writer.member("method", "notifications/progress")
      writer.key("params")
      writer.object {
        $0.key("progressToken")
        token.write(to: &$0)
        $0.member("progress", done)
        $0.member("message", message)
      }
    }
  }
}
