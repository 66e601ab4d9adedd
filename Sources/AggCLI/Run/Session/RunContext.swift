import Aggregation
import Arguments
import Configuration
import HTTPTransport
import Posix

/// What all parts of a run share: its environment, terminal, keys and config.
final class RunContext: Sendable {
  let destination: Destination
  let environment: [String: String]
  /// Standard input; `/dev/null` for a run within another one, to which standard input belongs.
  let input: FileDescriptor
  /// Whether it runs within another run.
  let isInner: Bool
  let output: Output
  let terminal: Terminal
  let redactor: SecretRedactor
  /// The keys that it shares with other runs.
  let keys: LookedUpKeys
  /// Resolves the keys of all sources, each once.
  let secrets: SecretResolver
  /// How `--format` says to print the answer.
  let formatChoice: FormatChoice?
  /// Whether JSON needs no hours beside the current weather.
  let omitsHours: Bool
  let progress: ProgressLine?
  /// Is notified when a source is queried and when it responded.
  let observer: QueryObserver?
  /// Where responses come from.
  let backend: RunTransport.Backend
  /// The connections of another run, which are used again; `nil` for new ones.
  let network: CurlTransport?
  let config: RunConfig

  /// - Parameters:
  ///   - config: `nil` reads the files of the config.
  ///   - inheritance: What it takes over from another run; `nil` for a run of its own.
  ///   - retriesKeys: Whether keys that the other run did not find are looked up again.
  init(
    for command: ParsedCommand,
    to destination: Destination,
    environment: [String: String],
    output: Output,
    config reading: ConfigReading? = nil,
    inheriting inheritance: Inheritance? = nil,
    retriesKeys: Bool = false
  ) throws(CommandFailure) {
    self.destination = destination
    self.environment = environment
    self.output = output
    isInner = inheritance?.isInner ?? false
    input = isInner ? .null : .standardInput
    terminal = Terminal(command, width: try command[GlobalOptions.width], environment: environment)
    let redactor = inheritance?.redactor ?? SecretRedactor()
    self.redactor = redactor
    keys = inheritance?.keys ?? LookedUpKeys(environment)
    secrets = keys.resolver(retries: retriesKeys)
    formatChoice = command.format
    omitsHours = inheritance?.omitted.contains("hourly") ?? false
    progress = ProgressLine(environment: environment, output: output)
    observer = inheritance?.observer ?? progress?.observer
    backend = try RunTransport.Backend(command)
    network = inheritance?.network
    config = RunConfig(
      command,
      environment: environment,
      reading: reading,
      shared: inheritance?.config,
      runsPrograms: !backend.isRecorded
    ) { line in if output.isVerbose { output.note(redactor.redact(line)) } }
    // Elsewhere that is standard input or output, but the config is a file that agg reads again and changes.
    guard config.loader.userFile != "-" else {
      throw CommandFailure("the config cannot be -. Name a file; /dev/stdin is standard input.", .usage)
    }
  }
}
