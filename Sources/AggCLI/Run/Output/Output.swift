import Configuration
import Layout
package import Posix
import Synchronization

/// Where a run writes: the answer to standard output, everything else to standard error.
package struct Output: Sendable {
  private let standardOutput: Sink
  private let standardError: Sink
  /// `-q`: no notes and warnings.
  package var isQuiet = false
  /// `-v`: more of them.
  package var isVerbose = false
  /// What the user typed that holds a line end, such as the name of a file.
  private let brokenWords: [String]
  private let beginning = FirstWrite()
  private static let stop = CancelSignal()

  /// Where text goes.
  private enum Sink {
    case stream(FileDescriptor)
    case memory(Transcript)
  }

  /// Is of all copies of an output.
  private final class FirstWrite: Sendable {
    let wasMade = Atomic(false)
  }

  /// - Parameter words: Those of the command line, which messages may quote.
  package init(
    standardOutput: FileDescriptor = .standardOutput,
    standardError: FileDescriptor = .standardError,
    quoting words: [String] = []
  ) {
    self.init(.stream(standardOutput), .stream(standardError), quoting: words)
  }

  /// An output that is kept in memory, for a run whose answer another run shows.
  init(to transcript: Transcript, quoting words: [String]) {
    self.init(.memory(transcript), .memory(transcript), quoting: words)
  }

  private init(_ standardOutput: Sink, _ standardError: Sink, quoting words: [String]) {
    // Also each part of a path by itself, for messages name the path in other forms.
    brokenWords = words.flatMap { [$0] + $0.split(separator: "/").map(String.init) }
      .filter { $0.contains(where: \.isNewline) }
    self.standardOutput = standardOutput
    self.standardError = standardError
  }

  /// Writes the answer.
  ///
  /// - Throws: exit code 74 when it cannot be written, 130 when the run is to end and its reader takes
  ///   nothing more. A reader that has gone away, as `head` does, is no failure: that ends the run quietly.
  package func answer(_ bytes: [UInt8]) throws(CommandFailure) {
    beginning.wasMade.store(true, ordering: .relaxed)
    let stream: FileDescriptor
    switch standardOutput {
    case .stream(let descriptor): stream = descriptor
    case .memory(let transcript): return transcript.add(answer: bytes)
    }
    do throws(SystemError) {
      if try stream.write(bytes, unless: Self.stop) { return }
    } catch {
      guard !error.isReaderGone else { throw CommandFailure("", .success) }
      guard !error.isNotOpen else {
        throw CommandFailure("cannot write the answer: standard output is closed", .inputOutput)
      }
      throw CommandFailure("cannot write the answer: \(error)", .inputOutput)
    }
    throw CommandFailure("stopped", .interrupted)
  }

  /// From now on no reader is waited for who takes nothing.
  package static func stopWaiting() { stop.fire() }

  /// Whether some of the answer may stand on standard output.
  var hasBegun: Bool { beginning.wasMade.load(ordering: .relaxed) }

  /// Writes a text to standard output as it is.
  package func answer(_ text: String) throws(CommandFailure) {
    try answer([UInt8](text.utf8))
  }

  /// Writes lines that quote what others wrote, such as names of the config.
  package func answer(quoting text: String) throws(CommandFailure) { try answer(Self.cleaned(text)) }

  /// A line that a person should see even with `-q`: why there is no answer.
  package func failure(_ text: String) { tell("agg: \(text)\n") }

  /// A line about a source: why there is no answer, or what went wrong beside it.
  func sourceLine(_ text: String, isReason: Bool) {
    if isReason || !isQuiet { failure(text) }
  }

  /// A line about something that went wrong beside the answer.
  package func warning(_ text: String) {
    if !isQuiet { tell("agg: warning: \(text)\n") }
  }

  /// A warning about the config, told as its mistakes are.
  func warning(_ problem: ConfigProblem) { hint(problem.description) }

  /// What to do next, on standard error unless `-q`.
  package func hint(_ text: String) {
    if !isQuiet { tell("\(text)\n") }
  }

  /// A dim line for the person at the terminal of standard error, unless `-q`.
  func aside(_ text: String) {
    if !isQuiet { write("\u{1b}[2m\(Self.cleaned(text))\u{1b}[0m\n") }
  }

  /// A line for `-v`.
  package func note(_ text: String) {
    if isVerbose, !isQuiet { tell("agg: \(text)\n") }
  }

  /// Whether a person sees standard error on a terminal.
  var hasErrorTerminal: Bool {
    if case .stream(let stream) = standardError { stream.isTerminal } else { false }
  }

  /// What keeps the output in memory; `nil` for streams.
  var transcript: Transcript? {
    if case .memory(let transcript) = standardOutput { transcript } else { nil }
  }

  /// Text for the terminal on standard error as it is, control sequences included.
  func draw(_ text: String) { write(text) }

  /// Messages quote servers, files and what was typed: nothing in them may command a terminal, and no name of
  /// a file may look like a line of ours.
  private func tell(_ text: String) {
    let quoted = brokenWords.reduce(text) { $0.replacing($1, with: TerminalText.cleaned($1)) }
    write(Self.cleaned(quoted))
  }

  private static func cleaned(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.cleaned(String($0)) }.joined(separator: "\n")
  }

  /// Nobody can be told that standard error itself fails.
  private func write(_ text: String) {
    switch standardError {
    case .stream(let stream): try? stream.write([UInt8](text.utf8))
    case .memory(let transcript): transcript.add(note: text)
    }
  }
}
