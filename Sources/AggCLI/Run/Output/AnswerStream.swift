/// Takes an answer part by part and writes it where it belongs: to standard output at once, or, to be
/// shared, when all of it is there.
struct AnswerStream {
  private let session: Session
  private var kept: [UInt8] = []

  init(_ session: Session) { self.session = session }

  mutating func write(_ part: [UInt8]) throws(CommandFailure) {
    if session.destination.isShared { kept += part } else { try session.output.answer(part) }
  }

  mutating func write(_ part: String) throws(CommandFailure) { try write([UInt8](part.utf8)) }

  /// To be called once the answer is whole; of one that was stopped, nothing is shared.
  func finish() throws(CommandFailure) {
    guard session.destination.isShared else { return }
    try session.destination.deliver(kept, session.output, environment: session.environment)
  }
}
