import Arguments
import Formats
import ProviderKit

/// A command of `agg`: its arguments and options, and what it does.
protocol Command: Sendable {
  /// The name that the user types.
  static var name: String { get }
  static var spec: CommandSpec { get }
  /// The subcommands, such as `agg config show`.
  static var subcommands: [any Command.Type] { get }
  /// The formats that `--format` and `--json` accept for it.
  static var formats: Set<OutputFormat> { get }
  /// Whether its answer can also be columns of Arrow.
  static var hasArrow: Bool { get }
  /// Whether its answer can fill the user's own line (`--format '{temperature}'`).
  static var fillsLines: Bool { get }
  /// The global options that apply to it, beside `--format` and those that every command accepts.
  static var acceptedOptions: AcceptedOptions { get }
  /// What `--if` decides by.
  static var subject: AnswerSubject { get }
  /// The queries of which a source that `--provider` names has to answer one: completion offers only these
  /// sources. A source of `places` may have to find the place.
  static var queries: Set<Query> { get }
  /// Whether it draws on the whole terminal, again and again.
  static var fillsTerminal: Bool { get }
  /// Whether its operands are the airports of one flight, which may have recordings of its own.
  static var isAlongRoute: Bool { get }
  /// The spec of one of its subcommands.
  static func spec(of subcommand: any Command.Type) -> CommandSpec
  /// - Throws: Why there is no answer at all, with the exit code.
  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode
}

extension Command {
  static var subcommands: [any Command.Type] { [] }
  static var formats: Set<OutputFormat> { .all }
  static var hasArrow: Bool { false }
  static var fillsLines: Bool { formats == .all }
  static var acceptedOptions: AcceptedOptions { .weather }
  static var subject: AnswerSubject { .weather }
  static var queries: Set<Query> { [.weather, .rain, .alerts, .air, .airport, .places] }
  static var fillsTerminal: Bool { false }
  static var isAlongRoute: Bool { false }
  static func spec(of subcommand: any Command.Type) -> CommandSpec { subcommand.wholeSpec }

  /// The query about places that it answers: only places with a recording of it have a sample.
  static var queryOfPlaces: Query { [.air, .rain, .alerts].first { queries == [$0, .places] } ?? .weather }

  /// The values of `--format` that have a name.
  static var formatChoices: [FormatChoice] {
    FormatChoice.named.filter { $0.format.map(formats.contains) ?? hasArrow }
  }

  /// Its spec with its subcommands and the global options that it accepts.
  static var wholeSpec: CommandSpec {
    var spec = spec
    let types = subcommands
    spec.subcommands = Subcommands(types.map { $0.name }) { Self.spec(of: types[$0]) }
    spec.globalOptions = GlobalOptions.groups(
      accepting: acceptedOptions,
      formatChoices,
      fillsLines: fillsLines
    )
    spec.implementation = CommandReference(type: Self.self)
    return spec
  }
}

/// The type that runs a command of the command line.
struct CommandReference: Sendable {
  let type: any Command.Type
  /// Whether the command was given to `agg share`.
  var isShared = false
}

extension ParsedCommand {
  private var reference: CommandReference? { spec.implementation as? CommandReference }

  /// The type that runs the command; `nil` for `agg` alone.
  var type: (any Command.Type)? { reference?.type }

  /// Whether `agg share` passes the answer on.
  var isShared: Bool { reference?.isShared ?? false }
}

/// A command that queries no source. By default its answer is only text.
protocol LocalCommand: Command {}

extension LocalCommand {
  static var formats: Set<OutputFormat> { [.text] }
  static var acceptedOptions: AcceptedOptions { [] }
}

extension Set<OutputFormat> {
  /// For answers about the weather.
  static let all = Set(OutputFormat.allCases)
  /// For answers that do not change with the weather.
  static let allButMetrics = all.subtracting([.prometheus])
  /// For tables, which no single line can summarize in a status bar.
  static let ofTables = allButMetrics.subtracting([.waybar, .geojson])
  /// For tables of places, which a map can show.
  static let ofPlaces = ofTables.union([.geojson])
  /// For commands that always print JSON.
  static let ofJSON: Self = [.text, .json]
}
