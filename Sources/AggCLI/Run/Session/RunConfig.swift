import Aggregation
import Arguments
import Configuration
import Embedded
import Posix
import ProviderKit

/// The config of a run, with the errors in its files and in the files that they name.
struct RunConfig: Sendable {
  let loader: ConfigLoader
  private let environment: [String: String]
  /// The files as they were when the run began.
  let reading: ConfigReading
  /// Whether the user's files do not count.
  private let isShippedOnly: Bool
  /// `false` with a recording, which needs no program and holds no answer of one.
  private let runsPrograms: Bool
  private let log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - reading: `nil` reads the files.
  ///   - shared: The config that it shares with other runs; `nil` for a run of its own.
  ///   - runsPrograms: Whether providers that are programs may be run.
  ///   - log: Receives what those programs write to their standard error.
  init(
    _ command: ParsedCommand,
    environment: [String: String],
    reading: ConfigReading? = nil,
    shared: SharedConfig? = nil,
    runsPrograms: Bool,
    log: @escaping @Sendable (String) -> Void
  ) {
    let file = command[GlobalOptions.config]
    let loader = ConfigLoader(environment: environment, explicitFile: file)
    self.loader = loader
    self.environment = environment
    // A sample must look the same on every machine. It uses only the built-in config, a config named on the
    // command line, and variables and options of this run.
    let isShippedOnly = command[GlobalOptions.sample] && file == nil
    self.isShippedOnly = isShippedOnly
    func read() -> ConfigReading { Self.read(by: loader, isShippedOnly: isShippedOnly) }
    self.reading =
      reading ?? shared?.reading(of: isShippedOnly ? [] : loader.paths, read) ?? read()
    self.runsPrograms = runsPrograms
    self.log = log
  }

  private static func read(by loader: ConfigLoader, isShippedOnly: Bool) -> ConfigReading {
    let shipped = Embedded.shippedConfig
    return isShippedOnly ? loader.readingVariables(over: shipped) : loader.reading(shipped: shipped)
  }

  /// The files as they are now, for a run that goes on while they are changed.
  func current() -> ConfigReading { Self.read(by: loader, isShippedOnly: isShippedOnly) }

  /// Why a run cannot use a config; `nil` if it can.
  func failure(of reading: ConfigReading) -> CommandFailure? {
    (try? reading.get()) == nil ? Self.failure(problems(of: reading)) : nil
  }

  /// - Throws: All errors in the config and in the files that it names, exit code 78.
  func get() throws(CommandFailure) -> Config { try get(reading) }

  /// Reads the config again, for a command that changes it: the run's own copy may be outdated.
  func latest() throws(CommandFailure) -> Config { try get(current()) }

  /// The current config without the user's file.
  func withoutUserFile() throws(CommandFailure) -> Config {
    try get(reread(userFile: []))
  }

  /// The config with another text in place of the user's file, without variables of the environment.
  ///
  /// - Parameter text: Empty for a missing file.
  func reread(userFile text: [UInt8]) -> ConfigReading {
    loader.reading(shipped: Embedded.shippedConfig, userFile: text.isEmpty ? [UInt8]("{}".utf8) : text)
  }

  private func get(_ reading: ConfigReading) throws(CommandFailure) -> Config {
    if let config = try? reading.get() { return config }
    throw Self.failure(problems(of: reading))
  }

  /// Its settings, even if the files that it names have errors; `nil` when the config itself is broken.
  var settings: Config.Settings? { try? reading.get().settings }

  /// The files and variables beside the built-in config, lowest layer first.
  var files: [String] { reading.files }

  // MARK: - Problems

  /// All errors in the config.
  var problems: [ConfigProblem] { problems(of: reading) }

  /// The warnings about a valid config.
  ///
  /// - Parameters:
  ///   - reading: `nil` for that of the run.
  ///   - file: The file it was read from, if the user named it.
  /// - Throws: All errors and warnings if it has errors, exit code 78.
  func warnings(of reading: ConfigReading? = nil, in file: String? = nil) throws(CommandFailure)
    -> [ConfigProblem]
  {
    let problems = problems(of: reading ?? self.reading)
    guard problems.allSatisfy({ $0.severity == .warning }) else { throw Self.failure(problems, in: file) }
    return problems
  }

  /// All problems of a config, also in the files that it names: errors, and warnings about entries that can
  /// never work.
  private func problems(of reading: ConfigReading) -> [ConfigProblem] {
    var reading = reading
    let (kinds, problems) = kinds(of: reading.config)
    let keys = KeyCheck(reading.config, kinds: kinds, environment: environment)
    reading.add(problems + ProviderRegistry.problems(of: reading.config, kinds: kinds) + keys.problems)
    reading.add(ConfigWarnings(reading.config, environment: environment) { kinds }.all)
    return reading.problems
  }

  /// The errors that a change causes in the files that entries name, such as a missing manifest.
  func faults(in config: Config, besidesThoseIn earlier: Config) -> [ConfigProblem] {
    let known = entryProblems(of: earlier)
    return entryProblems(of: config).filter { problem in
      !known.contains { ($0.file, $0.path, $0.message) == (problem.file, problem.path, problem.message) }
    }
  }

  private func entryProblems(of config: Config) -> [ConfigProblem] {
    let (kinds, problems) = kinds(of: config)
    return problems + ProviderRegistry.problems(of: config, kinds: kinds)
  }

  /// The failure that ends a run whose config has errors.
  static func failure(_ problems: [ConfigProblem], in file: String? = nil) -> CommandFailure {
    let subject = file.map { "\($0) has errors" } ?? "the config has errors"
    return CommandFailure("\(subject)\n\(ConfigProblems(problems))", .config)
  }

  /// Environment variables that look like misspelled settings, with the right names.
  var misspelledVariables: [(name: String, meant: String)] {
    SettingVariable.misspellings(in: environment).filter { name, _ in
      !reading.config.providers.contains { $0.parameters.values.contains(.environment(name)) }
    }
  }

  /// Which other users can read or change the keys of a config.
  func keyCheck(of config: Config) -> KeyCheck {
    KeyCheck(config, kinds: kinds(of: config).kinds, environment: environment)
  }

  /// The entries of a config that can never work.
  func futileEntries(of config: Config) -> ConfigWarnings {
    ConfigWarnings(config, environment: environment) { kinds(of: config).kinds }
  }

  /// The kinds that its entries can use, and the errors in the files that they name.
  func kinds(of config: Config) -> (kinds: [ProviderKind], problems: [ConfigProblem]) {
    ProviderKinds.all(config, environment: environment, runsPrograms: runsPrograms, log: log)
  }
}

extension ConfigReading {
  /// The built-in config alone.
  static var shipped: Self { Self([.shipped(Embedded.shippedConfig)]) }
}
