import Aggregation
import Arguments
import Configuration
import Embedded
import Posix
import ProviderKit

/// The config of a run: what its files say, and what is wrong with them and with the files that they name.
struct RunConfig: Sendable {
  let loader: ConfigLoader
  private let environment: [String: String]
  /// The files as they were when the run began.
  private let reading: ConfigReading
  /// Recordings need no program, and hold no answer of one.
  private let runsPrograms: Bool
  private let log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - reading: `nil` reads the files.
  ///   - runsPrograms: Whether sources that are programs may be asked.
  ///   - log: Takes what those programs write to their standard error.
  init(
    _ command: ParsedCommand,
    environment: [String: String],
    reading: ConfigReading? = nil,
    runsPrograms: Bool,
    log: @escaping @Sendable (String) -> Void
  ) {
    let file = command[GlobalOptions.config]
    loader = ConfigLoader(environment: environment, explicitFile: file)
    self.environment = environment
    // A sample must look the same whatever files there are: it knows the shipped config, one that is named
    // with it, and what was said for this run.
    let isShippedOnly = command[GlobalOptions.sample] && file == nil
    let shipped = Embedded.shippedConfig
    self.reading =
      reading
      ?? (isShippedOnly ? loader.readingVariables(over: shipped) : loader.reading(shipped: shipped))
    self.runsPrograms = runsPrograms
    self.log = log
  }

  /// - Throws: All that is wrong with it and with the files that it names, exit code 78.
  func get() throws(CommandFailure) -> Config { try get(reading) }

  /// The config as the files say it now, for whoever changes it: what this run knows
  /// of them is as old as the run.
  func latest() throws(CommandFailure) -> Config {
    try get(loader.reading(shipped: Embedded.shippedConfig))
  }

  /// The config as all but the user's file say it now.
  func withoutUserFile() throws(CommandFailure) -> Config {
    try get(reread(userFile: []))
  }

  /// The config with another text in place of the user's file, whatever variables say.
  ///
  /// - Parameter text: Empty for a file that is not there.
  func reread(userFile text: [UInt8]) -> ConfigReading {
    loader.reading(shipped: Embedded.shippedConfig, userFile: text.isEmpty ? [UInt8]("{}".utf8) : text)
  }

  private func get(_ reading: ConfigReading) throws(CommandFailure) -> Config {
    if let config = try? reading.get() { return config }
    throw Self.failure(problems(of: reading))
  }

  /// Its settings, whatever is wrong with the files that it names; `nil` when it is broken itself.
  var settings: Config.Settings? { try? reading.get().settings }

  /// The files and variables that say anything besides what is shipped, lowest layer first.
  var files: [String] { reading.files }

  // MARK: - What is wrong

  /// All that is wrong with it.
  var problems: [ConfigProblem] { problems(of: reading) }

  /// What is wrong with a config that can be used.
  ///
  /// - Parameters:
  ///   - reading: `nil` for that of the run.
  ///   - file: What it was read from, when somebody named that.
  /// - Throws: All that is wrong with it where it has mistakes, exit code 78.
  func warnings(of reading: ConfigReading? = nil, in file: String? = nil) throws(CommandFailure)
    -> [ConfigProblem]
  {
    let problems = problems(of: reading ?? self.reading)
    guard problems.allSatisfy({ $0.severity == .warning }) else { throw Self.failure(problems, in: file) }
    return problems
  }

  /// All that is wrong with a config, in the files that it names too: mistakes, and as warnings what can
  /// never work.
  private func problems(of reading: ConfigReading) -> [ConfigProblem] {
    var reading = reading
    let (kinds, problems) = kinds(of: reading.config)
    let keys = KeyCheck(reading.config, kinds: kinds, environment: environment)
    reading.add(problems + ProviderRegistry.problems(of: reading.config, kinds: kinds) + keys.problems)
    reading.add(ConfigWarnings(reading.config, environment: environment) { kinds }.all)
    return reading.problems
  }

  /// What a change of a config would break in what its entries name, such as a manifest that is not there.
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

  /// What ends a run whose config has mistakes.
  static func failure(_ problems: [ConfigProblem], in file: String? = nil) -> CommandFailure {
    let subject = file.map { "\($0) has errors" } ?? "the config has errors"
    return CommandFailure("\(subject)\n\(ConfigProblems(problems))", .config)
  }

  /// Variables of the environment that were most likely meant as settings, with what was meant.
  var misspelledVariables: [(name: String, meant: String)] {
    SettingVariable.misspellings(in: environment).filter { name, _ in
      !reading.config.providers.contains { $0.parameters.values.contains(.environment(name)) }
    }
  }

  /// Who else can read or change the keys of a config.
  func keyCheck(of config: Config) -> KeyCheck {
    KeyCheck(config, kinds: kinds(of: config).kinds, environment: environment)
  }

  /// What in a config can never work.
  func futileEntries(of config: Config) -> ConfigWarnings {
    ConfigWarnings(config, environment: environment) { kinds(of: config).kinds }
  }

  /// What its entries can use, and what is wrong with the files that they name.
  func kinds(of config: Config) -> (kinds: [ProviderKind], problems: [ConfigProblem]) {
    ProviderKinds.all(config, environment: environment, runsPrograms: runsPrograms, log: log)
  }
}

extension ConfigReading {
  /// The config inside the program alone.
  static var shipped: Self { Self([.shipped(Embedded.shippedConfig)]) }
}
