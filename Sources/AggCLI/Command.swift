import Arguments
import Formats

/// A command of `agg`: what it takes, and what it does.
protocol Command: Sendable {
  /// What it is called by.
  static var name: String { get }
  static var spec: CommandSpec { get }
  /// Those that its own name stands before, such as `agg config show`.
  static var subcommands: [any Command.Type] { get }
  /// What `--format` and `--json` may ask of it.
  static var formats: Set<OutputFormat> { get }
  /// Whether its answer can be filled into a line of one's own.
  static var fillsLines: Bool { get }
  /// The global options that mean something to it, beside those of every command and `--format`.
  static var acceptedOptions: AcceptedOptions { get }
  /// How one of its subcommands is described below it.
  static func spec(of subcommand: any Command.Type) -> CommandSpec
  /// - Throws: Why there is no answer at all, with the exit code.
  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode
}

extension Command {
  static var subcommands: [any Command.Type] { [] }
  static var formats: Set<OutputFormat> { .all }
  static var fillsLines: Bool { formats == .all }
  static var acceptedOptions: AcceptedOptions { .weather }
  static func spec(of subcommand: any Command.Type) -> CommandSpec { subcommand.wholeSpec }

  /// Its spec with its subcommands and the global options that it accepts.
  static var wholeSpec: CommandSpec {
    var spec = spec
    let types = subcommands
    spec.subcommands = Subcommands(types.map { $0.name }) { Self.spec(of: types[$0]) }
    spec.globalOptions = GlobalOptions.groups(accepting: acceptedOptions, formats, fillsLines: fillsLines)
    spec.implementation = CommandReference(type: Self.self)
    return spec
  }
}

/// The type that runs a command of the command line.
struct CommandReference: Sendable {
  let type: any Command.Type
  /// Whether the command stands below `agg share`.
  var isShared = false
}

extension ParsedCommand {
  private var reference: CommandReference? { spec.implementation as? CommandReference }

  /// What runs it; `nil` for `agg` alone.
  var type: (any Command.Type)? { reference?.type }

  /// Whether its answer is passed on.
  var isShared: Bool { reference?.isShared ?? false }
}

/// A command that asks no source. Unless it says otherwise, its answer is text and nothing else.
protocol LocalCommand: Command {}

extension LocalCommand {
  static var formats: Set<OutputFormat> { [.text] }
  static var acceptedOptions: AcceptedOptions { [] }
}

extension Set<OutputFormat> {
  static let all = Set(OutputFormat.allCases)
  /// Of what does not change with the weather.
  static let allButMetrics = all.subtracting([.prometheus])
  /// Of a table, of which no line stands for the whole in a status bar.
  static let ofTables = allButMetrics.subtracting([.waybar])
  /// Of what is JSON as it is, whoever asks.
  static let ofJSON: Self = [.text, .json]
}
