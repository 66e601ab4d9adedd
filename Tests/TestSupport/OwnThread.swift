import CTestSupport
import Foundation

/// Runs blocking code on a separate thread, so that it blocks no task. Writing to a closed pipe is an error
/// there and does not end the process.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      leave_signals()
      continuation.resume(with: Result { try body() })
    }
  }
}
