extension ProgramProcess {
  /// Why the wait for a program that was given something to read is over.
  package enum DeliveryOutcome: Hashable, Sendable {
    /// It ended, with any exit code.
    case ended
    case timedOut
    case cancelled
  }

  /// Gives the program all of its input and waits for its end. What it writes is read, so that it does not
  /// block, and what it writes to its output is dropped.
  ///
  /// - Parameter onError: Receives what it writes to its standard error.
  package mutating func deliver(
    _ input: [UInt8],
    until deadline: ContinuousClock.Instant,
    unless cancellation: CancelSignal? = nil,
    onError: ([UInt8]) -> Void = { _ in }
  ) -> DeliveryOutcome {
    var rest = input[...]
    while ContinuousClock.now < deadline {
      if rest.isEmpty { close(.input) }
      let ready = wait(for: [.input, .output, .error], cancellation, until: deadline)
      if ready.isCancelled { return .cancelled }
      if ready.streams.contains(.error) { onError(read(.error)) }
      if ready.streams.contains(.output) { _ = read(.output) }
      if ready.streams.contains(.input) { rest = rest.dropFirst(write(rest)) }
      if !isOpen(.input) { rest = [] }
      if ready.hasEnded { return .ended }
    }
    return .timedOut
  }
}
