import Configuration
import Layout
import Posix
import Synchronization

/// Writes the answer to standard output, and everything else to standard error.
package struct Output: Sendable {
  private let standardOutput: Sink
  private let standardError: Sink
  /// `-q`: no notes and warnings.
  var isQuiet = false
  /// `-v`: more of them.
  var isVerbose = false
  /// Words of the user that contain a line end, such as the name of a file.
  private let brokenWords: [String]
  /// Words of the user that are too long to be repeated, such as the content of a file.
  private let longWords: [String]
  private let beginning = FirstWrite()
  /// The warnings that were written, also by other runs with this output, which may meet the same problem.
  private let warnings = DistinctMessages()
  /// Gets the warnings instead of standard error, for a caller that reports them itself.
  var warningKeeper: DistinctMessages?
  /// Fired when writes shall no longer wait for a reader.
  let stop: CancelSignal

  /// Where text goes.
  private enum Sink {
    case stream(FileDescriptor)
    case memory(Transcript)
  }

  /// Shared by all copies of an output.
  private final class FirstWrite: Sendable {
    let wasMade = Atomic(false)
  }

  /// - Parameters:
  ///   - words: Those of the command line, which messages may quote.
  ///   - stop: Fired when writes shall no longer wait for a reader.
  init(
    standardOutput: FileDescriptor = .standardOutput,
    standardError: FileDescriptor = .standardError,
    quoting words: [String] = [],
    until stop: CancelSignal
  ) {
    self.init(.stream(standardOutput), .stream(standardError), quoting: words, until: stop)
  }

  /// An output that is kept in memory, for a run whose answer another run shows.
  init(to transcript: Transcript, quoting words: [String], until stop: CancelSignal) {
    self.init(.memory(transcript), .memory(transcript), quoting: words, until: stop)
  }

  private init(
    _ standardOutput: Sink,
    _ standardError: Sink,
    quoting words: [String],
    until stop: CancelSignal
  ) {
    // Also each part of a path by itself, because messages show paths in other forms.
    brokenWords = words.filter(Self.isBroken)
      .flatMap { [$0] + $0.split(separator: "/").map(String.init) }
      .filter(Self.isBroken)
    longWords = words.filter(Self.isLong)
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.stop = stop
  }

  /// Whether a word is longer than paths, templates and conditions are, in bytes.
  private static func isLong(_ word: String) -> Bool { word.utf8.count > 500 }

  /// A long word and the long parts of it that an error may be about, as they are and as an error in a
  /// condition shows them.
  private static func parts(ofLong word: String) -> [String] {
    var parts = [word]
    for part in word.split(separator: "=", maxSplits: 1) { parts.append(String(part)) }
    for part in word.split(whereSeparator: { "/,=| {}".contains($0) }) { parts.append(String(part)) }
    return parts.filter(isLong).flatMap { [$0, TerminalText.cleaned($0)] }
  }

  /// Whether a word contains a line end. The bytes of most words show that it does not.
  private static func isBroken(_ word: String) -> Bool {
    word.utf8.contains { $0 < 0x20 || $0 > 0x7E } && word.contains(where: \.isNewline)
  }

  /// Writes the answer.
  ///
  /// - Throws: Exit code 74 when it cannot be written, 130 when the run is to end and its reader does not
  ///   read any more; `readerIsGone` when the reader has closed the pipe.
  func answer(_ bytes: [UInt8]) throws(CommandFailure) {
    let isWritten = try write(bytes, otherwise: true) { stream throws(SystemError) in
      try stream.write(bytes, unless: stop)
    }
    if !isWritten { throw CommandFailure("stopped", .interrupted) }
  }

  /// Writes as much of the answer as its reader takes without a wait.
  ///
  /// - Returns: How many bytes were written.
  /// - Throws: What `answer` throws.
  func answerAtOnce(_ bytes: [UInt8]) throws(CommandFailure) -> Int {
    try write(bytes, otherwise: bytes.count) { stream throws(SystemError) in try stream.writeAtOnce(bytes) }
  }

  /// - Parameter value: The result when the output is kept in memory.
  private func write<Value>(
    _ bytes: [UInt8],
    otherwise value: Value,
    to write: (FileDescriptor) throws(SystemError) -> Value
  ) throws(CommandFailure) -> Value {
    beginning.wasMade.store(true, ordering: .relaxed)
    let stream: FileDescriptor
    switch standardOutput {
    case .stream(let descriptor): stream = descriptor
    case .memory(let transcript):
      transcript.add(answer: bytes)
      return value
    }
    do throws(SystemError) { return try write(stream) } catch {
      guard !error.isReaderGone else { throw CommandFailure.readerIsGone }
      guard !error.isNotOpen else {
        throw CommandFailure("cannot write the answer: standard output is closed", .inputOutput)
      }
      throw CommandFailure("cannot write the answer: \(error)", .inputOutput)
    }
  }

  /// Whether part of the answer may have been written to standard output.
  var hasBegun: Bool { beginning.wasMade.load(ordering: .relaxed) }

  /// Writes a text to standard output as it is.
  func answer(_ text: String) throws(CommandFailure) {
    try answer([UInt8](text.utf8))
  }

  /// Writes lines that quote texts of other origin, such as names in the config.
  func answer(quoting text: String) throws(CommandFailure) { try answer(Self.cleaned(text)) }

  /// Writes why there is no answer, also with `-q`.
  func failure(_ text: String) { writeMessage("\(text)\n", by: "agg: ") }

  /// Writes why a source has no answer, or which part of its answer is missing.
  func sourceLine(_ text: String, isReason: Bool) {
    if isReason || !isQuiet { failure(text) }
  }

  /// Writes a problem that did not prevent the answer.
  ///
  /// - Parameter isEvent: Whether the same text may be about something new. Otherwise it is written once.
  func warning(_ text: String, isEvent: Bool = false) {
    if let warningKeeper {
      warningKeeper.add(text)
    } else if !isQuiet, isEvent || warnings.add(text) {
      writeMessage("warning: \(text)\n", by: "agg: ")
    }
  }

  /// Writes a warning about the config once, in the form of its errors.
  func warning(_ problem: ConfigProblem) {
    if !isQuiet, warnings.add(problem.description) { hint(problem.description) }
  }

  /// Writes what to do next to standard error, unless `-q`.
  func hint(_ text: String) {
    if !isQuiet { writeMessage("\(text)\n") }
  }

  /// Writes a dim line to standard error if that is a terminal, unless `-q`.
  func aside(_ text: String) {
    if !isQuiet { write("\u{1b}[2m\(Self.cleaned(text))\u{1b}[0m\n") }
  }

  /// Writes a line for `-v`.
  func note(_ text: String) {
    if isVerbose, !isQuiet { writeMessage("\(text)\n", by: "agg: ") }
  }

  /// Whether standard error is a terminal.
  var hasErrorTerminal: Bool {
    if case .stream(let stream) = standardError { stream.isTerminal } else { false }
  }

  /// Standard output; `nil` when it is kept in memory.
  var stream: FileDescriptor? {
    if case .stream(let stream) = standardOutput { stream } else { nil }
  }

  /// What keeps the output in memory; `nil` for streams.
  var transcript: Transcript? {
    if case .memory(let transcript) = standardOutput { transcript } else { nil }
  }

  /// Writes text to the terminal on standard error as it is, control sequences included.
  func draw(_ text: String) { write(text) }

  /// Messages quote servers, files and the user. No quoted text may contain control sequences, and no name of
  /// a file may look like a message of agg.
  ///
  /// - Parameter name: Stands before the text in a stream, where other programs write, too.
  private func writeMessage(_ text: String, by name: String = "") {
    let text = transcript == nil ? name + text : text
    let quoted = brokenWords.reduce(shortened(text)) { $0.replacing($1, with: TerminalText.cleaned($1)) }
    write(Self.cleaned(quoted))
  }

  /// A message with only the beginnings of the long words of the user.
  func shortened(_ message: String) -> String {
    // Only a long message can contain one. The reports of agg decode are long words, too.
    guard Self.isLong(message) else { return message }
    return longWords.flatMap(Self.parts).reduce(message) {
      $0.replacing($1, with: TextWidth.truncated(TerminalText.cleaned($1), to: 80))
    }
  }

  private static func cleaned(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.cleaned(String($0)) }.joined(separator: "\n")
  }

  /// There is no way to report that standard error itself fails. When the run is to end, it does not wait for
  /// a reader that does not read any more.
  private func write(_ text: String) {
    switch standardError {
    case .stream(let stream): _ = try? stream.write([UInt8](text.utf8), unless: stop)
    case .memory(let transcript): transcript.add(note: text)
    }
  }
}
