import Aggregation
import Arguments
import Formats
import FoundationEssentials
import Posix
import Text

/// The destination of a run's answer. It is read from the command line and stored in the session.
enum Destination: Hashable, Sendable {
  /// Standard output, laid out for the terminal if it is one.
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

  /// The file to write the answer into; `nil` if there is none.
  private var file: String? {
    targets.lazy.compactMap { if case .file(let file) = $0 { file } else { nil } }.first
  }

  // MARK: - The format of a file

  /// The format for the extension of the file's name; `nil` if the extension implies no format.
  ///
  /// - Parameter formats: Those of the command.
  /// - Throws: When no answer, or none of this command, has that format.
  func format(among formats: [FormatChoice]) throws(CommandFailure) -> FormatChoice? {
    guard let file else { return nil }
    let ending = URL(filePath: file).pathExtension.lowercased()
    guard let format = Self.formats[ending] else {
      if Self.foreignEndings.contains(ending) {
        throw CommandFailure(
          "-o \(file): agg cannot write .\(ending) files. Use .csv for a table, .json for data, .svg for a picture "
            + "of the terminal, or .html for a page",
          .usage
        )
      }
      // Every name of three letters is one change away from some name of two.
      guard ending.count >= 3, let meant = nearest(to: ending, among: Self.formats.keys.sorted()) else {
        return nil
      }
      throw CommandFailure(
        "-o \(file): agg has no output for .\(ending) files.\(Suggestion([".\(meant)"]).following)",
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

  /// The formats by the endings of their files. All other files are texts.
  static let formats: [String: FormatChoice] = [
    "html": .format(.html), "htm": .format(.html), "svg": .format(.svg), "md": .format(.markdown),
    "markdown": .format(.markdown), "json": .format(.json), "ndjson": .format(.ndjson),
    "jsonl": .format(.ndjson), "geojson": .format(.geojson), "csv": .format(.csv), "arrows": .arrow,
    "prom": .format(.prometheus),
  ]

  /// Extensions of formats that agg cannot write: programs could not open the file.
  private static let foreignEndings: Set<String> = [
    "7z", "avif", "bmp", "bz2", "db", "doc", "docx", "eps", "gif", "gpx", "gz", "heic", "ics", "jpeg", "jpg",
    "kml", "kmz", "ods", "odt", "parquet", "pdf", "png", "ps", "rtf", "sqlite", "svgz", "tex", "tif", "tiff",
    "toml", "tsv", "webp", "xls", "xlsx", "xml", "xz", "yaml", "yml", "zip", "zst",
  ]

  // MARK: - Delivery

  /// Whether people get the answer as it is, on a terminal or where they paste it.
  func isRead(onTerminal: Bool) -> Bool {
    targets.contains(.clipboard) || onTerminal && targets.contains(.standardOutput)
  }

  /// Whether the file is not written: it may contain the last good answer, which a failure must not replace.
  func keepsFile(from answers: [any Answer]) -> Bool {
    file != nil && !answers.isEmpty && !answers.contains { $0.hasAnswer }
  }

  /// Writes a complete answer. The user at the terminal sees where it was copied to.
  func deliver(
    _ text: [UInt8],
    _ output: Output,
    environment: [String: String]
  ) throws(CommandFailure) {
    if let file {
      do throws(SystemError) { try OutputFile.write(text, to: file, unless: output.stop) } catch {
        let reason = error.isReaderGone ? "nothing reads this pipe" : error.description
        throw CommandFailure("cannot write \(file): \(reason)", .inputOutput)
      }
    }
    if targets.contains(.clipboard) {
      let tool: String
      do throws(CommandFailure) {
        tool = try Clipboard(environment: environment).copy(text, unless: output.stop)
      } catch {
        let advice = file.map { "\($0) is written." } ?? "Use -o FILE instead."
        throw CommandFailure("\(error.message) \(advice)", error.exitCode)
      }
      let note = "copied \(text.count) bytes with \(tool)"
      if output.hasErrorTerminal { output.hint("agg: \(note)") } else { output.note(note) }
    }
    if targets.contains(.standardOutput) { try output.answer(text) }
  }
}
