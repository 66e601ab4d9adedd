import CTestSupport
import Foundation

/// Does what waits on a thread of its own, so that it holds up no task. That nobody reads a pipe any more is
/// an error there and ends nothing.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      leave_signals()
      continuation.resume(with: Result { try body() })
    }
  }
}
