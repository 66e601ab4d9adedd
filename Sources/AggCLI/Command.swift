import Arguments
import Rendering

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
  /// - Throws: Why there is no answer at all, with the exit code.
  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode
}

extension Command {
  static var subcommands: [any Command.Type] { [] }
  static var formats: Set<OutputFormat> { .all }
  static var fillsLines: Bool { formats == .all }

  /// Its spec with its subcommands, and with only those formats that it has.
  static var wholeSpec: CommandSpec {
    var spec = spec
    let types = subcommands
    spec.subcommands = Subcommands(types.map { $0.name }) { types[$0].wholeSpec }
    if formats != .all || !fillsLines {
      let names = OutputFormat.allCases.filter { $0 != .plain && formats.contains($0) }.map(\.rawValue)
      var format = GlobalOptions.format.spec
      (format.choices, format.completion) = (names, .words(names))
      spec.narrowedOptions.append(fillsLines ? format : format.saying("How to print the answer"))
    }
    let options = [OutputFormat.json: GlobalOptions.json.spec, .ndjson: GlobalOptions.ndjson.spec]
    spec.refusedOptions.formUnion(options.filter { !formats.contains($0.key) }.map(\.value.name))
    if formats == [.text] { spec.refusedOptions.insert(GlobalOptions.format.spec.name) }
    return spec
  }
}

/// A command that asks no source. Unless it says otherwise, its answer is text and nothing else.
protocol LocalCommand: Command {}

extension LocalCommand {
  static var formats: Set<OutputFormat> { [.text] }
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
