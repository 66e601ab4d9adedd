import HTTPTransport
import Posix

/// Exchanges lines with a program that may do anything: not respond, respond with too much, or never end.
/// Runs on a thread that may block.
struct ProgramConversation: ~Copyable {
  private var process: ProgramProcess
  private let cancellation: CancelSignal
  private var unsent: ArraySlice<UInt8> = []
  private var output = LineBuffer()
  private var errors = ErrorTail()

  init(with process: consuming ProgramProcess, _ cancellation: CancelSignal) {
    self.process = process
    self.cancellation = cancellation
  }

  /// Why there is no response.
  enum Failure: Error, Hashable {
    case timedOut, cancelled
    /// The program ended, or closed its output.
    case closed
    case lineTooLong
  }

  /// Sends one line and waits for one. The program's standard error is read at the same time, so that neither
  /// waits for the other.
  mutating func ask(_ line: String, until deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
    unsent += Array(line.utf8) + [UInt8(ascii: "\n")]
    while true {
      if let answer = output.nextLine() { return answer }
      guard process.isOpen(.output) else {
        guard let answer = output.lastLine() else { throw .closed }
        return answer
      }
      guard ContinuousClock.now < deadline else { throw .timedOut }
      try exchange(until: deadline)
    }
  }

  /// Gives the program all of its input and waits for its end. What it writes to its output is dropped.
  mutating func deliver(
    _ input: [UInt8],
    until deadline: ContinuousClock.Instant
  ) -> ProgramProcess.Outcome {
    process.exchange(input, until: deadline, unless: cancellation, onError: { errors.append($0) })
  }

  private mutating func exchange(until deadline: ContinuousClock.Instant) throws(Failure) {
    let streams: Set<ProgramProcess.Stream> = unsent.isEmpty ? [.output, .error] : [.input, .output, .error]
    let ready = process.wait(for: streams, cancellation, until: deadline)
    if ready.isCancelled { throw .cancelled }
    if ready.streams.contains(.error) { errors.append(process.read(.error)) }
    if ready.streams.contains(.output) { try read() }
    if ready.streams.contains(.input) { unsent = unsent.dropFirst(process.write(unsent)) }
    if !process.isOpen(.input) { unsent = [] }
    // Another process may hold the stream open. The output of the program itself is complete.
    if ready.hasEnded, !ready.streams.contains(.output), try !read() { process.close(.output) }
  }

  /// - Returns: Whether there was anything to read.
  @discardableResult
  private mutating func read() throws(Failure) -> Bool {
    let bytes = process.read(.output)
    do throws(LineBuffer.LineTooLong) {
      try output.append(bytes)
    } catch {
      throw .lineTooLong
    }
    return !bytes.isEmpty
  }

  /// The result of a program.
  struct ProgramEnd {
    /// `nil` if it had to be killed.
    var exit: ProgramExit?
    /// The last lines of its standard error, safe to show.
    var errors: [String]
  }

  /// Ends the program and its children: first by the end of its input, then by SIGTERM, then by SIGKILL.
  /// After a cancellation, by SIGKILL at once.
  ///
  /// - Parameter redactor: Knows what its last lines must not contain.
  consuming func end(_ redactor: SecretRedactor) -> ProgramEnd {
    process.close(.input)
    let leaves = hasEnded(within: .milliseconds(200))
    if !leaves {
      process.signalGroup(.terminate)
      _ = hasEnded(within: .milliseconds(500))
    }
    process.signalGroup(.kill)
    let exit = process.waitForExit()
    _ = process.readRest(of: .error) {
      errors.append($0)
      return true
    }
    return ProgramEnd(exit: leaves ? exit : nil, errors: errors.lines(redactor))
  }

  /// Whether the program ends in time. Its output is read meanwhile, so that it does not block.
  private mutating func hasEnded(within limit: Duration) -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
      let ready = process.wait(for: [.output, .error], cancellation, until: deadline)
      if ready.hasEnded { return true }
      if ready.isCancelled { return false }
      if ready.streams.contains(.error) { errors.append(process.read(.error)) }
      if ready.streams.contains(.output) { _ = process.read(.output) }
    }
    return false
  }
}
