import Aggregation
import Arguments
import FoundationEssentials
import Posix
import Rendering

/// `agg share weather Berlin`: the answer of another command to pass on. The command itself runs as always;
/// what differs is where its answer goes, and `Session.show` asks here for that.
enum ShareCommand {
  private static let copy = Option.flag(
    "copy",
    "Put the answer into the clipboard, through the terminal (OSC 52)"
  )
  private static let file = Option.text(
    "output",
    "FILE",
    short: "o",
    completion: .file,
    "Write the answer into a file, in the format of its ending; - is standard output"
  )

  static let name = "share"

  static func spec(sharing commands: [any Command.Type]) -> CommandSpec {
    let options = [copy.spec, file.spec]
    return CommandSpec(
      name,
      "Any answer to pass on: as text, a page or a picture, into a file or the clipboard",
      group: "The tool",
      examples: [
        .init("agg share weather Berlin --copy", "into the clipboard"),
        .init("agg share airport KPWM -o report.txt", "into a file"),
        .init(
          "agg share weather Berlin -o berlin.html",
          "a page for a browser, a telephone or paper"
        ),
        .init("agg share weather Berlin -o berlin.svg", "a picture of the terminal"),
        .init("agg share weather Berlin -f markdown", "for a forum or a wiki"),
      ],
      options: options,
      subcommands: Subcommands(commands.map { $0.name }) { position in
        var shared = commands[position].wholeSpec
        // A picture is drawn on this terminal, and cannot be passed on.
        shared.options.removeAll { $0.name == WeatherCommand.image.spec.name }
        shared.options += options
        // What they do besides answering is done without passing it on.
        shared.subcommands = []
        return shared
      }
    )
  }

  /// The format that the end of the file's name asks for; `nil` where it says none.
  static func format(_ command: ParsedCommand) -> OutputFormat? {
    guard command.path.first == name, let file = command[file] else { return nil }
    return switch ending(of: file) {
    case "html", "htm": .html
    case "svg": .svg
    case "md", "markdown": .markdown
    case "json": .json
    case "ndjson", "jsonl": .ndjson
    case "csv": .csv
    case "prom": .prometheus
    default: nil
    }
  }

  private static func ending(of file: String) -> String { URL(filePath: file).pathExtension.lowercased() }

  /// Endings of what an answer cannot be: text under such a name could be opened by nobody.
  private static let foreignEndings: Set<String> = [
    "avif", "bmp", "doc", "docx", "gif", "jpeg", "jpg", "ods", "odt", "pdf", "png", "tif", "tiff", "webp",
    "xls", "xlsx", "zip",
  ]

  /// - Throws: For a file whose name says that it is no answer of any kind, unless a format is typed.
  static func check(_ command: ParsedCommand) throws(CommandFailure) {
    guard command.path.first == name, let file = command[file], !command.has(GlobalOptions.format.spec),
      case let ending = ending(of: file), foreignEndings.contains(ending)
    else { return }
    throw CommandFailure(
      "-o \(file): no answer is a .\(ending). A .svg is a picture of the terminal, a .html a page to print",
      .usage
    )
  }

  /// Whether nothing is written: a file may hold the last good answer, which no failure replaces.
  static func keepsFile(_ command: ParsedCommand, from answers: [any Answer]) -> Bool {
    guard command.path.first == name, let file = command[file], file != "-" else { return false }
    return !answers.isEmpty && !answers.contains { $0.hasAnswer }
  }

  /// The most that terminals take in one OSC 52 sequence, as base64.
  private static let longestCopy = 74 << 10

  /// Sends the answer where the options say; to standard output when they say nothing.
  static func deliver(_ text: [UInt8], _ command: ParsedCommand, _ output: Output) throws(CommandFailure) {
    // Standard output is also where it goes when nothing is said.
    let target = command[file].flatMap { $0 == "-" ? nil : $0 }
    if let file = target {
      do throws(SystemError) { try OutputFile.write(text, to: file) } catch {
        throw CommandFailure("\(file) cannot be written: \(error)", .inputOutput)
      }
    }
    if command[copy] { try copy(text, output) }
    if target == nil, !command[copy] || command.has(file.spec) { try output.answer(text) }
  }

  private static func copy(_ text: [UInt8], _ output: Output) throws(CommandFailure) {
    let encoded = Data(text).base64EncodedString()
    guard encoded.utf8.count <= longestCopy else {
      throw CommandFailure("the answer is too long for the clipboard of a terminal: use -o FILE", .usage)
    }
    // The terminal itself, for standard output may lead elsewhere.
    guard let terminal = try? ControllingTerminal.open() else {
      throw CommandFailure("--copy needs a terminal: use -o FILE", .usage)
    }
    defer { terminal.close() }
    do throws(SystemError) { try terminal.write([UInt8]("\u{1B}]52;c;\(encoded)\u{1B}\\".utf8)) } catch {
      throw CommandFailure("the terminal did not take the answer: \(error)", .inputOutput)
    }
    output.note("copied \(text.count) bytes")
  }
}

extension ParsedCommand {
  /// The words that led to the command that answers, whether or not its answer is shared.
  var answeringPath: [String] { path.filter { $0 != ShareCommand.name } }
}
