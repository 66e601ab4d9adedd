/// Takes an answer in parts. Standard output gets each part at once; a shared answer is delivered when it is
/// complete.
struct AnswerStream {
  private let session: Session
  private var kept: [UInt8] = []

  init(_ session: Session) { self.session = session }

  mutating func write(_ part: [UInt8]) throws(CommandFailure) {
    if session.destination.isShared { kept += part } else { try session.output.answer(part) }
  }

  mutating func write(_ part: String) throws(CommandFailure) { try write([UInt8](part.utf8)) }

  /// Call this when the answer is complete. An answer that was stopped is not shared.
  func finish() throws(CommandFailure) {
    guard session.destination.isShared else { return }
    try session.destination.deliver(kept, session.output, environment: session.environment)
  }
}
