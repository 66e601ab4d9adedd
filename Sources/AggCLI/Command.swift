import Arguments
import Rendering

/// A command of `agg`: what it takes, and what it does.
protocol Command: Sendable {
  static var spec: CommandSpec { get }
  /// Those that its own name stands before, such as `agg config show`.
  static var subcommands: [any Command.Type] { get }
  /// Whether it may ask sources: what that takes is made ready while the config is read.
  static var asksSources: Bool { get }
  /// What `--format` and `--json` may ask of it.
  static var formats: Set<OutputFormat> { get }
  /// - Throws: Why there is no answer at all, with the exit code.
  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode
}

extension Command {
  static var subcommands: [any Command.Type] { [] }
  static var asksSources: Bool { true }
  static var formats: Set<OutputFormat> { .all }
}

/// A command that asks no source. Unless it says otherwise, its answer is text and nothing else.
protocol LocalCommand: Command {}

extension LocalCommand {
  static var asksSources: Bool { false }
  static var formats: Set<OutputFormat> { [.text] }
}

extension Set<OutputFormat> {
  static let all = Set(OutputFormat.allCases)
  /// Of what does not change with the weather.
  static let allButMetrics = all.subtracting([.prometheus])
  /// Of a table, of which no line stands for the whole in a status bar.
  static let ofTables = allButMetrics.subtracting([.waybar])
}
