import Synchronization

/// The answers to the requests of a batch, which are one array on one line (JSON-RPC 2.0, section 6).
final class BatchResponse: Sendable {
  private let state: Mutex<(missing: Int, lines: [[UInt8]])>

  /// - Parameter count: How many answers there will be; 0 if the batch has only notifications, and then no
  ///   line is written.
  init(count: Int) { state = Mutex((missing: count, lines: [])) }

  /// Adds an answer.
  ///
  /// - Parameter line: `nil` for a request that gets none after all, because it was cancelled.
  /// - Returns: The whole line when no answer is missing any more, unless all were cancelled.
  func add(_ line: [UInt8]?) -> [UInt8]? {
    state.withLock { state in
      state.missing -= 1
      if let line { state.lines.append(line) }
      guard state.missing == 0, !state.lines.isEmpty else { return nil }
      var whole = [UInt8(ascii: "[")]
      for (number, line) in state.lines.enumerated() {
        if number > 0 { whole.append(UInt8(ascii: ",")) }
        // Without its end.
        whole += line.dropLast()
      }
      whole += [UInt8(ascii: "]"), UInt8(ascii: "\n")]
      return whole
    }
  }
}
