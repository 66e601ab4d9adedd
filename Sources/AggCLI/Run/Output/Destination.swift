import Aggregation
import Arguments
import Formats
import FoundationEssentials
import Posix

/// Where the answer of a run goes: made once from the command line, and carried by the session.
enum Destination: Hashable, Sendable {
  /// Standard output, laid out for the terminal that it may lead to.
  case terminal
  /// With `agg share`: plain text, 80 columns wide unless the user chose another width.
  case shared(Set<Target>)

  enum Target: Hashable, Sendable {
    case standardOutput, clipboard
    case file(String)
  }

  init(_ command: ParsedCommand) {
    guard command.isShared else {
      self = .terminal
      return
    }
    let file = command[ShareCommand.file]
    var targets: Set<Target> = command[ShareCommand.copy] ? [.clipboard] : []
    if let file { targets.insert(file == "-" ? .standardOutput : .file(file)) }
    self = .shared(targets.isEmpty ? [.standardOutput] : targets)
  }

  var isShared: Bool { self != .terminal }

  private var targets: Set<Target> {
    if case .shared(let targets) = self { targets } else { [.standardOutput] }
  }

  /// The file that the answer is written into; `nil` for none.
  private var file: String? {
    targets.lazy.compactMap { if case .file(let file) = $0 { file } else { nil } }.first
  }

  // MARK: - The format of a file

  /// The format that the ending of the file's name asks for; `nil` when it asks for none.
  ///
  /// - Parameter formats: Those of the command.
  /// - Throws: When no answer, or none of this command, is of that kind.
  func format(among formats: Set<OutputFormat>) throws(CommandFailure) -> OutputFormat? {
    guard let file else { return nil }
    let ending = URL(filePath: file).pathExtension.lowercased()
    guard let format = Self.formats[ending] else {
      guard Self.foreignEndings.contains(ending) else { return nil }
      throw CommandFailure(
        "-o \(file): agg cannot write .\(ending) files. Use .svg for a picture of the terminal, or .html for a page",
        .usage
      )
    }
    guard formats.contains(format) else {
      throw CommandFailure(
        "-o \(file): the command has no \(format.rawValue) output. Use another extension, or a format with -f",
        .usage
      )
    }
    return format
  }

  private static let formats: [String: OutputFormat] = [
    "html": .html, "htm": .html, "svg": .svg, "md": .markdown, "markdown": .markdown, "json": .json,
    "ndjson": .ndjson, "jsonl": .ndjson, "csv": .csv, "prom": .prometheus,
  ]

  /// Endings of what an answer cannot be: nothing could open text under such a name.
  private static let foreignEndings: Set<String> = [
    "avif", "bmp", "doc", "docx", "gif", "jpeg", "jpg", "ods", "odt", "pdf", "png", "tif", "tiff", "webp",
    "xls", "xlsx", "zip",
  ]

  // MARK: - Delivery

  /// Whether nothing is to be written: a file may hold the last good answer, which no failure replaces.
  func keepsFile(from answers: [any Answer]) -> Bool {
    file != nil && !answers.isEmpty && !answers.contains { $0.hasAnswer }
  }

  /// Writes a whole answer. A person at the terminal is told what took a copy.
  func deliver(
    _ text: [UInt8],
    _ output: Output,
    environment: [String: String]
  ) throws(CommandFailure) {
    if let file {
      do throws(SystemError) { try OutputFile.write(text, to: file) } catch {
        throw CommandFailure("cannot write \(file): \(error)", .inputOutput)
      }
    }
    if targets.contains(.clipboard) {
      let tool = try Clipboard(environment: environment).copy(text)
      let note = "copied \(text.count) bytes with \(tool)"
      if output.hasErrorTerminal { output.hint("agg: \(note)") } else { output.note(note) }
    }
    if targets.contains(.standardOutput) { try output.answer(text) }
  }
}
