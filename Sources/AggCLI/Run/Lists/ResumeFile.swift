import Digests
import Formats
import Posix

/// Which lines of a list are done, kept in a file so that a run that was stopped can go on: a heading, a line
/// with number and checksum for each place that is done, and a line that says whether anything was printed.
final class ResumeFile: Sendable {
  private let path: String
  private let file: FileDescriptor
  /// The checksums by the numbers of their lines.
  private let done: [Int: Substring]
  /// Whether an earlier run printed anything.
  let hasPrinted: Bool

  /// What the heading begins with.
  private static let opening = "agg resume 1: "
  /// The lines about whether anything was printed; the last one counts.
  private static let marks = (no: "printed no", yes: "printed yes")
  /// In bytes: ten million lines.
  private static let limit = 256 << 20

  /// Opens the file, or creates it.
  ///
  /// - Parameter command: The command that the answers are of, such as `agg weather`.
  /// - Throws: For a file that is of something else or too long, or that another run uses.
  init(_ path: String, for command: String) throws(CommandFailure) {
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
      let mark = lines.last { $0 == Self.marks.no || $0 == Self.marks.yes }
      if mark == nil, entries.isEmpty { try Self.write(Self.marks.no + "\n", to: file, path) }
      // A file that an earlier version wrote has no mark.
      hasPrinted = mark.map { $0 == Self.marks.yes } ?? !entries.isEmpty
      done = entries
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

  /// Notes that the answer to a line was written. A typed place has no line, and is asked in each run.
  func note(_ line: PlaceLine) throws(CommandFailure) {
    guard let number = line.listed.line else { return }
    try Self.write("\(number) \(Self.checksum(of: line))\n", to: file, path)
  }

  /// Notes that something was printed.
  func notePrint() throws(CommandFailure) { try Self.write(Self.marks.yes + "\n", to: file, path) }

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
      let words = line.split(separator: " ")
      guard words.count == 2, let number = Int(words[0]) else { return nil }
      return (number, words[1])
    }
    return Dictionary(entries) { $1 }
  }
}
