import Posix

/// Takes an answer in parts. Standard output gets each part at once; a shared answer is delivered when it is
/// complete.
struct AnswerStream {
  private let session: Session
  private var kept: [UInt8] = []
  /// Whether a reader has a part of the answer.
  private(set) var hasBegun = false

  init(_ session: Session) { self.session = session }

  /// Writes a part. A slow reader is waited for on a thread of its own, because the thread of a task may be
  /// the one that runs the network.
  ///
  /// - Returns: Whether the reader had to be waited for.
  @discardableResult
  mutating func write(_ part: [UInt8]) async throws(CommandFailure) -> Bool {
    if session.destination.isShared {
      kept += part
      return false
    }
    let output = session.output
    let written = try output.answerAtOnce(part)
    hasBegun = hasBegun || written > 0
    guard written < part.count else { return false }
    let rest = [UInt8](part[written...])
    let isWritten: Bool? = try await Thread.value { _ throws(CommandFailure) in
      try output.answer(rest)
      return true
    }
    if isWritten == nil { try output.answer(rest) }
    return true
  }

  @discardableResult
  mutating func write(_ part: String) async throws(CommandFailure) -> Bool {
    try await write([UInt8](part.utf8))
  }

  /// Call this when the answer is complete. An answer that was stopped is not shared.
  func finish() throws(CommandFailure) {
    guard session.destination.isShared else { return }
    try session.destination.deliver(kept, session.output, environment: session.environment)
  }
}
