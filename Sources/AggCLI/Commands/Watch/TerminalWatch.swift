import Interactive
import Posix
import Synchronization
import TerminalControl

/// Watches a terminal that is drawn on: its size, whether the run was stopped and continued, and the key that
/// quits. Keys are not echoed.
final class TerminalWatch: Sendable {
  struct Size: Hashable {
    var columns: Int
    var rows: Int
  }

  private let environment: [String: String]
  private let isWatched: Bool
  /// `nil` also when the system has no descriptor or thread left: then the next round repairs the screen.
  private let input = Mutex<TerminalInput?>(nil)
  private let wasResumed = Atomic(false)
  private let wasQuit = Atomic(false)

  init(_ session: Session) {
    environment = session.environment
    isWatched = session.terminal.canBeDrawnOn
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
        wasResumed.store(true, ordering: .releasing)
      case .ended, .resized: break
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

  /// Whether the key that quits was pressed.
  var hasQuit: Bool { wasQuit.load(ordering: .acquiring) }

  /// The current size, whatever `--width` says.
  var size: Size { Size(columns: Terminal.columns(environment), rows: Terminal.rows()) }

  /// Whether the run was stopped and continued since the last call.
  var hasGoneOn: Bool { wasResumed.exchange(false, ordering: .acquiringAndReleasing) }
}
