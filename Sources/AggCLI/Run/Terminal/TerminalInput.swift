import Posix

/// The input of the terminal as events in their order: bytes, changes of its size, and signals to stop and to
/// continue.
final class TerminalInput: Sendable {
  enum Event: Sendable {
    case bytes([UInt8])
    /// The terminal is gone.
    case ended
    /// Its size may have changed.
    case resized
    /// The program was asked to stop (SIGTSTP).
    case suspended
    /// The program continues after a stop. Other programs may have written to the screen.
    case resumed
  }

  private static let events: KeyValuePairs<Signal, Event> = [
    .windowChange: .resized, .suspend: .suspended, .goOn: .resumed,
  ]

  private let signals: SignalPipe

  /// - Parameters:
  ///   - readsKeys: Whether bytes are read. Otherwise they stay in standard input, which may be a file.
  ///   - deliver: Called on one thread.
  /// - Throws: Exit code 74 when the system has no descriptor or thread left.
  init(readsKeys: Bool = true, _ deliver: @escaping @Sendable (Event) -> Void) throws(CommandFailure) {
    do throws(SystemError) { signals = try SignalPipe(Self.events.map(\.key)) } catch {
      throw CommandFailure("cannot read from the terminal: \(error)", .inputOutput)
    }
    let input = readsKeys ? FileDescriptor.standardInput : nil
    guard Thread.start({ [signals] in Self.listen(to: signals, input, deliver) }) else {
      signals.close()
      throw CommandFailure("cannot read from the terminal: \(Thread.shortage)", .inputOutput)
    }
  }

  /// Ends the deliveries. From then on SIGTSTP stops the program as usual.
  func stop() { signals.close() }

  /// Delivers events until the terminal is gone, or the pipe of the signals is closed.
  private static func listen(
    to signals: SignalPipe,
    _ input: FileDescriptor?,
    _ deliver: (Event) -> Void
  ) {
    while let ready = try? Poll.ready([.receiving(signals), .reading(input?.number ?? -1)]) {
      if ready[0] {
        guard let signals = signals.read() else { return }
        for signal in signals {
          if let event = events.first(where: { $0.key == signal })?.value { deliver(event) }
        }
      }
      guard ready[1], let input else { continue }
      // Input belongs to the other job that has the terminal, and reading it would stop this program.
      if input.isOfAnotherJob {
        Thread.sleep(milliseconds: 200)
        continue
      }
      do throws(SystemError) {
        let bytes = try input.read(upTo: 4096)
        if bytes.isEmpty { return deliver(.ended) }
        deliver(.bytes(bytes))
      } catch {
        // Another reader of the terminal may have taken the bytes.
        if !error.isNothingThere { return deliver(.ended) }
      }
    }
    deliver(.ended)
  }
}
