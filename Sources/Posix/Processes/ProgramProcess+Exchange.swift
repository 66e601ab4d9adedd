extension ProgramProcess {
  /// Why an exchange with a program is over.
  package enum Outcome: Hashable, Sendable {
    /// The program ended, with any exit code.
    case ended
    /// It wrote more than its reader takes.
    case tooLong
    case timedOut
    case cancelled
  }

  /// Gives the program all of its input and reads what it writes until it ends. A process that it
  /// started may hold its streams open; the exchange does not wait for that one.
  ///
  /// - Parameters:
  ///   - onOutput: Receives what it writes to its standard output, and returns whether it takes more.
  ///   - onError: Receives what it writes to its standard error.
  package mutating func exchange(
    _ input: [UInt8] = [],
    until deadline: ContinuousClock.Instant,
    unless cancellation: CancelSignal? = nil,
    onOutput: ([UInt8]) -> Bool = { _ in true },
    onError: ([UInt8]) -> Void = { _ in }
  ) -> Outcome {
    var rest = input[...]
    while ContinuousClock.now < deadline {
      if rest.isEmpty { close(.input) }
      let ready = wait(for: Set(Stream.allCases), cancellation, until: deadline)
      if ready.isCancelled { return .cancelled }
      if ready.streams.contains(.error) { onError(read(.error)) }
      if ready.streams.contains(.output), !onOutput(read(.output)) { return .tooLong }
      if ready.streams.contains(.input) { rest = rest.dropFirst(write(rest)) }
      if !isOpen(.input) { rest = [] }
      guard ready.hasEnded else { continue }
      return readRest(of: .output, onOutput) ? .ended : .tooLong
    }
    return .timedOut
  }

  /// Reads what an ended program has written.
  ///
  /// - Returns: Whether all of it was taken.
  package mutating func readRest(of stream: Stream, _ take: ([UInt8]) -> Bool) -> Bool {
    // At most the content of a full pipe. A process outside the group may go on writing.
    for _ in 0..<16 where isOpen(stream) {
      let bytes = read(stream)
      if bytes.isEmpty { break }
      if !take(bytes) { return false }
    }
    return true
  }
}
