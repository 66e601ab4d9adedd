import Arguments

/// `agg share weather Berlin`: passes the answer of another command on. That command runs as usual, with
/// another `Destination`.
enum ShareCommand: LocalCommand {
  static let copy = Option.flag(
    "copy",
    "Copy the answer to the clipboard: with wl-copy, xclip, xsel, tmux, pbcopy or clip.exe, else through the terminal"
  )
  static let file = Option.text(
    "output",
    "FILE",
    short: "o",
    completion: .file,
    "Write the answer to this file, in the format of its extension; - is standard output"
  )

  static let name = "share"

  static let spec = CommandSpec(
    name,
    "Write any answer to a file or the clipboard",
    group: "Weather",
    examples: [
      .init("agg share weather Berlin --copy", "to the clipboard"),
      .init("agg share airport KPWM -o report.txt", "to a file"),
      .init(
        "agg share weather Berlin -o berlin.html",
        "a web page"
      ),
      .init("agg share weather Berlin -o berlin.svg", "a picture of the terminal output"),
      .init("agg share weather Berlin -f markdown", "Markdown on standard output"),
    ],
    options: [copy.spec, file.spec]
  )

  static var subcommands: [any Command.Type] { CommandTable.shareable }

  static func spec(of subcommand: any Command.Type) -> CommandSpec {
    var spec = subcommand.wholeSpec
    // An image is drawn on this terminal and cannot be passed on.
    spec.options.removeAll { $0.name == WeatherCommand.image.spec.name }
    spec.options += [copy.spec, file.spec]
    spec.examples = examples(of: spec)
    // Subcommands do something else, such as `agg cities add`, and are not run by `agg share`.
    spec.subcommands = []
    spec.implementation = CommandReference(type: subcommand, isShared: true)
    return spec
  }

  /// The first example of a command itself, such as `agg weather Berlin`, with each destination.
  private static func examples(of command: CommandSpec) -> [CommandSpec.Example] {
    let own = command.examples.lazy.map(\.line).first { $0.hasPrefix("agg \(command.name)") }
    let words = own?.dropFirst("agg ".count) ?? command.name[...]
    return [
      .init("agg share \(words) --copy", "to the clipboard"),
      .init("agg share \(words) -o answer.txt", "to a file"),
    ]
  }

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    throw CommandFailure("agg share needs a command, such as agg share weather Berlin", .usage)
  }
}
