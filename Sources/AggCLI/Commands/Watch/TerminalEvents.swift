import Posix
import Synchronization
import TerminalControl

/// Watches the terminal that shows the answers: the key that quits and, if the terminal is drawn on, changes
/// of its size and whether the run was stopped and continued. Keys are not echoed.
final class TerminalEvents: Sendable {
  /// What happens between two rounds.
  enum Event: Sendable {
    /// The terminal may have another size.
    case resized
    /// The run continues after a stop. Other programs may have written to the screen.
    case resumed
    /// The next step of the animation is due.
    case motion
    /// The next round is due.
    case round
  }

  /// The events in their order, for one reader at a time; also those that happened when none was reading.
  let events: AsyncStream<Event>
  private let happen: AsyncStream<Event>.Continuation
  private let environment: [String: String]
  private let isWatched: Bool
  /// Whether the answer is drawn again after another size or a stop. Otherwise it stays as it was written.
  private let isDrawn: Bool
  /// `nil` also when the system has no descriptor or thread left: then the next round repairs the screen.
  private let input = Mutex<TerminalInput?>(nil)
  private let wasQuit = Atomic(false)

  init(_ session: Session) {
    (events, happen) = AsyncStream.makeStream()
    environment = session.environment
    isWatched = session.terminal.isTerminal
    isDrawn = session.terminal.canBeDrawnOn
  }

  /// - Parameter quit: Called on another thread when `q` is pressed.
  func begin(_ quit: @escaping @Sendable () -> Void) {
    guard isWatched else { return }
    let hasKeys = FileDescriptor.standardInput.isTerminal
    let started = try? TerminalInput(readsKeys: hasKeys) { [self] event in
      switch event {
      case .bytes(let bytes):
        guard bytes.contains(UInt8(ascii: "q")) else { break }
        wasQuit.store(true, ordering: .releasing)
        quit()
      case .suspended:
        RawTerminal.restore()
        if !Job.stop() { RawTerminal.silence() }
      case .resumed:
        if hasKeys { RawTerminal.silence() }
        if isDrawn { happen.yield(.resumed) }
      case .resized: if isDrawn { happen.yield(.resized) }
      case .ended: break
      }
    }
    guard let started else { return }
    if hasKeys { RawTerminal.silence() }
    input.withLock { $0 = started }
  }

  func end() {
    input.withLock { input in
      input?.stop()
      input = nil
    }
    RawTerminal.restore()
  }

  /// Makes an event happen at a time.
  func announce(_ event: Event, at instant: ContinuousClock.Instant) {
    ThreadPool.shared.call(at: instant) { [happen] in happen.yield(event) }
  }

  /// Whether the key that quits was pressed.
  var hasQuit: Bool { wasQuit.load(ordering: .acquiring) }

  /// The current size, whatever `--width` says.
  var size: ScreenSize { RawTerminal.size(environment) }
}
