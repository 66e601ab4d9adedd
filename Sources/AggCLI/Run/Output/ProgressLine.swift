import Aggregation
import Posix
import Synchronization
import TerminalControl
import Text
import Weather

/// One line on standard error with the sources that have not answered yet, for a user at a terminal. It
/// appears after 300 ms, because shorter waits need no explanation, and disappears before the answer is
/// written.
final class ProgressLine: Sendable {
  private struct State {
    /// One entry for each open request: a source may be queried about several places.
    var waiting: [SourceID] = []
    var hasTimer = false
    var isDue = false
    var isShown = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let output: Output
  private let columns: Int

  /// - Returns: `nil` when standard error is not a terminal, or the terminal cannot erase a line.
  init?(environment: [String: String], output: Output) {
    guard output.hasErrorTerminal, !output.isQuiet, !output.isVerbose, Terminal.knowsSequences(environment)
    else { return nil }
    self.output = output
    columns = Terminal.columns(environment)
  }

  /// The sequence that replaces the line by a text and leaves the cursor after it.
  private static func line(_ text: String) -> String { "\r\(text)\(ControlSequence.clearLine)" }

  private static let delay = Duration.milliseconds(300)

  var observer: QueryObserver {
    QueryObserver(began: { [self] in began($0) }, ended: { [self] source, _ in ended(source) })
  }

  /// Removes the line for good. Call this before anything else is written.
  func erase() {
    state.withLock { state in
      state.isOver = true
      if state.isShown { output.draw(Self.line("")) }
      state.isShown = false
    }
  }

  private func began(_ source: SourceID) {
    let isFirst = state.withLock { state in
      state.waiting.append(source)
      draw(&state)
      defer { state.hasTimer = true }
      return !state.hasTimer
    }
    guard isFirst else { return }
    ThreadPool.shared.call(at: .now + Self.delay) { [self] in
      state.withLock { state in
        state.isDue = true
        draw(&state)
      }
    }
  }

  private func ended(_ source: SourceID) {
    state.withLock { state in
      if let index = state.waiting.firstIndex(of: source) { state.waiting.remove(at: index) }
      draw(&state)
    }
  }

  private func draw(_ state: inout State) {
    guard state.isDue, !state.isOver else { return }
    guard !state.waiting.isEmpty else {
      if state.isShown { output.draw(Self.line("")) }
      state.isShown = false
      return
    }
    let names = state.waiting.map(\.name).unique()
    let text = "waiting for \(names.joined(separator: ", "))"
    // The last column is left free: some terminals go to the next line when it is filled.
    let room = max(0, columns - 1)
    let line = text.utf8.count <= room ? text : String(text.prefix(max(0, room - 3))) + "...".prefix(room)
    output.draw(Self.line(line))
    state.isShown = true
  }
}
