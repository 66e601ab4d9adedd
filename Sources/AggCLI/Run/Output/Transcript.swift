import Synchronization

/// The output of a run, kept in memory.
final class Transcript: Sendable {
  private struct State {
    var answer: [UInt8] = []
    var page = ""
    var notes = ""
  }

  private let state = Mutex(State())

  /// What the run wrote to its standard output.
  var answer: [UInt8] { state.withLock { $0.answer } }
  /// The answer as Markdown, whatever format was asked for; empty if the command has no page.
  var page: String { state.withLock { $0.page } }
  /// What the run wrote to its standard error.
  var notes: String { state.withLock { $0.notes } }

  func add(answer bytes: [UInt8]) { state.withLock { $0.answer += bytes } }
  func add(page text: String) { state.withLock { $0.page += text } }
  func add(note text: String) { state.withLock { $0.notes += text } }
}
