import Arguments
import Layout

/// `agg share weather Berlin`: the answer of another command to pass on. That command runs as always; its
/// `Destination` is another one.
enum ShareCommand: LocalCommand {
  static let copy = Option.flag(
    "copy",
    "Put the answer into the clipboard, through the terminal (OSC 52)"
  )
  static let file = Option.text(
    "output",
    "FILE",
    short: "o",
    completion: .file,
    "Write the answer into a file, in the format of its ending; - is standard output"
  )

  static let theme = Option.choice(
    "theme",
    "COLOURS",
    among: PageTheme.allCases,
    "The colours of a page or picture; auto, the default, follows the viewer's system"
  )

  static let name = "share"

  static let spec = CommandSpec(
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
    options: [copy.spec, file.spec, theme.spec]
  )

  static var subcommands: [any Command.Type] { CommandTable.shareable }

  static func spec(of subcommand: any Command.Type) -> CommandSpec {
    var spec = subcommand.wholeSpec
    // A picture is drawn on this terminal, and cannot be passed on.
    spec.options.removeAll { $0.name == WeatherCommand.image.spec.name }
    spec.options += [copy.spec, file.spec, theme.spec]
    // What they do besides answering is done without passing it on.
    spec.subcommands = []
    spec.implementation = CommandReference(type: subcommand, isShared: true)
    return spec
  }

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    throw CommandFailure("agg share needs a command, such as agg share weather Berlin", .usage)
  }
}
