import Digests
import Formats
import Posix

/// Which lines of a list are done, kept in a file so that a run that was stopped can go on: a heading, a line
/// with number and checksum for each place that is done, one for each place whose sources failed, lines that
/// say whether anything was printed, and before each answer in a file, its `OutputPart`. What belongs
/// together is one line, because a full disk may end the file behind any other.
final class ResumeFile: Sendable {
  private let path: String
  private let file: FileDescriptor
  /// The checksums by the numbers of their lines.
  private let done: [Int: Substring]
  /// The numbers of the lines whose sources failed.
  private let failed: Set<Int>
  /// Whether an earlier run printed anything.
  let hasPrinted: Bool

  /// What the heading begins with.
  private static let opening = "agg resume 1: "
  /// The lines about whether anything was printed; the last one counts.
  private static let marks = (no: "printed no", yes: "printed yes")
  private static let failure = "failed"
  /// The last word of a line about a place about which something was printed.
  private static let printed = "printed"
  /// In bytes: almost four million lines.
  private static let limit = 256 << 20

  /// Opens the file, or creates it.
  ///
  /// - Parameters:
  ///   - command: The command that the answers are of, such as `agg weather`.
  ///   - output: Loses the part of an answer that the earlier run had begun to write.
  /// - Throws: For a file that is of something else or too long, or that another run uses.
  init(_ path: String, for command: String, to output: Output) throws(CommandFailure) {
    self.path = path
    let heading = "\(Self.opening)\(command)\n"
    do throws(SystemError) {
      file = try PrivateFile.openAtEnd(path)
    } catch {
      let status = try? FileStatus(of: path)
      let isOther = status.map { !$0.isRegular && !$0.isDirectory } ?? false
      let reason = isOther ? "it is not a regular file" : error.description
      throw CommandFailure("--resume: cannot write \(path): \(reason)", .inputOutput)
    }
    do throws(CommandFailure) {
      let lines = try Self.read(path, file, heading)
      let entries = Self.entries(in: lines)
      let mark = lines.last {
        $0 == Self.marks.no || $0 == Self.marks.yes || $0.hasSuffix(" \(Self.printed)")
      }
      // A file that an earlier version wrote has no mark.
      hasPrinted = mark.map { $0 != Self.marks.no } ?? !entries.isEmpty
      done = entries
      failed = Self.failures(in: lines)
      let part = lines.last.flatMap { OutputPart($0) }
      if let part { try Self.remove(part, from: output) }
      // What is appended to the output from now on is not of that part.
      if part != nil || mark == nil && entries.isEmpty {
        try Self.write("\(hasPrinted ? Self.marks.yes : Self.marks.no)\n", to: file, path)
      }
    } catch {
      file.close()
      throw error
    }
  }

  deinit { file.close() }

  /// Whether the answer to a line was written by an earlier run.
  ///
  /// - Throws: When another line stood there.
  func isDone(_ line: PlaceLine) throws(CommandFailure) -> Bool {
    guard let number = line.listed.line, let known = done[number] else { return false }
    guard known == Self.checksum(of: line) else {
      throw CommandFailure(
        "--resume: \(path) is of another list: line \(number) was different. "
          + "Use the list that it was made with, or name a new file.",
        .usage
      )
    }
    return true
  }

  /// Whether the sources of a line failed in an earlier run.
  func hasFailed(_ line: PlaceLine) -> Bool { line.listed.line.map(failed.contains) ?? false }

  /// Notes where the next answer will be written, if the output is a file.
  func noteStart(of text: String, in output: Output) throws(CommandFailure) -> OutputPart? {
    guard let stream = output.stream, let part = OutputPart(of: text.utf8.count, in: stream) else {
      return nil
    }
    try Self.write(part.line, to: file, path)
    return part
  }

  /// Removes the part of an answer that could not be written as a whole, and its note. What fails is left to
  /// the run that goes on.
  func undoStart(of part: OutputPart, in output: Output) {
    guard (try? Self.remove(part, from: output)) != nil, let size = try? FileStatus(of: file).size else {
      return
    }
    // Not by another note: the disk may be full.
    try? file.truncate(to: size - part.line.utf8.count)
  }

  /// How far a place got.
  enum State { case answered, failed, unanswered }

  /// Notes that a line was dealt with. A typed place has no line, and is asked in each run.
  ///
  /// - Parameter isPrinted: Whether something was printed about it.
  func note(_ line: PlaceLine, _ state: State, isPrinted: Bool) throws(CommandFailure) {
    let entry = line.listed.line.flatMap { number -> String? in
      switch state {
      case .answered: "\(number) \(Self.checksum(of: line))"
      case .failed where !failed.contains(number): "\(Self.failure) \(number)"
      case .failed, .unanswered: nil
      }
    }
    if let entry {
      try Self.write(isPrinted ? "\(entry) \(Self.printed)\n" : "\(entry)\n", to: file, path)
    } else if isPrinted {
      try notePrint()
    }
  }

  /// Notes that a reader has the beginning of the first answer.
  func notePrint() throws(CommandFailure) { try Self.write(Self.marks.yes + "\n", to: file, path) }

  private static func remove(_ part: OutputPart, from output: Output) throws(CommandFailure) {
    guard let stream = output.stream else { return }
    do throws(SystemError) {
      let count = try part.remove(from: stream)
      guard count > 0 else { return }
      output.warning("removed an incomplete answer of \(count) bytes from the end of the output")
    } catch {
      throw CommandFailure("cannot remove an incomplete answer from the output: \(error)", .inputOutput)
    }
  }

  private static func checksum(of line: PlaceLine) -> Substring {
    SHA256.hexDigest(of: "\(line.listed.id ?? "")\t\((try? line.place.get()) ?? "")").prefix(16)
  }

  private static func write(_ text: String, to file: FileDescriptor, _ path: String) throws(CommandFailure) {
    do throws(SystemError) { try file.write([UInt8](text.utf8)) } catch {
      throw CommandFailure("--resume: cannot write \(path): \(error)", .inputOutput)
    }
  }

  /// Reads the lines after the heading, and removes a last one that a killed run left incomplete.
  private static func read(
    _ path: String,
    _ file: FileDescriptor,
    _ heading: String
  ) throws(CommandFailure) -> [Substring] {
    var contents: [UInt8]?
    do throws(SystemError) {
      try file.lock(within: .zero)
      contents = try FileDescriptor.contents(of: path, limit: limit)
      // A file without a line end is a heading that is incomplete.
      if let bytes = contents, let end = bytes.lastIndex(of: UInt8(ascii: "\n")), end + 1 < bytes.count {
        contents?.removeSubrange((end + 1)...)
        try file.truncate(to: end + 1)
      }
    } catch {
      let reason = error.isLocked ? "another run uses it" : error.description
      throw CommandFailure("--resume: cannot use \(path): \(reason)", .inputOutput)
    }
    guard let contents else {
      throw CommandFailure("--resume: \(path) is longer than \(limit >> 20) MiB. Split the list.", .usage)
    }
    let text = String(decoding: contents, as: UTF8.self)
    guard text.hasPrefix(heading) || heading.hasPrefix(text) else {
      let owner =
        text.hasPrefix(Self.opening)
        ? "is of another command: \(text.dropFirst(Self.opening.count).prefix { $0 != "\n" })"
        : "is not a file of --resume"
      throw CommandFailure("--resume: \(path) \(owner). Name another file.", .usage)
    }
    guard text.hasPrefix(heading) else {
      try write(String(heading.dropFirst(text.count)), to: file, path)
      return []
    }
    return text.dropFirst(heading.count).split(separator: "\n")
  }

  /// The checksums by the numbers of their lines.
  private static func entries(in lines: [Substring]) -> [Int: Substring] {
    let entries = lines.compactMap { line -> (Int, Substring)? in
      let words = words(of: line)
      guard words.count == 2, let number = Int(words[0]) else { return nil }
      return (number, words[1])
    }
    return Dictionary(entries) { $1 }
  }

  /// The numbers of the lines whose sources failed.
  private static func failures(in lines: [Substring]) -> Set<Int> {
    Set(
      lines.compactMap { line in
        let words = words(of: line)
        return words.count == 2 && words[0] == failure ? Int(words[1]) : nil
      }
    )
  }

  /// The words of a line about a place, without the last one that says that something was printed.
  private static func words(of line: Substring) -> [Substring] {
    let words = line.split(separator: " ")
    return words.last.map { $0 == printed } ?? false ? words.dropLast() : words
  }
}
