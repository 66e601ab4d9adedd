import Aggregation
import AirportDirectory
import AviationWeather
import Configuration
import Embedded
import FetchList
import ForeFlight
import HTTPTransport
import Manifests
import MeteoAlarm
import NationalWeatherService
import OpenMeteoGeocoding
import OpenWeatherMap
import Posix
import ProgramProviders
import ProviderKit
import Weather

/// Every kind of provider that a config can `use`: the only place that knows them all.
enum ProviderKinds {
  /// Those with code of their own.
  private static let coded: [ProviderKind] = [
    AviationWeather.kind, ForeFlight.kind, NationalWeatherService.kind, OpenWeatherMap.kind, FetchList.kind,
    AirportDirectory.kind,
    AirportDirectory.qantas, MeteoAlarm.kind, OpenMeteoGeocoding.kind,
  ]

  /// All that are part of agg.
  private static let shipped = coded + Manifest.shippedKinds(version: Tool.version)

  /// Whether an entry can answer a question as far as shows without reading the files that it names. An error
  /// in a manifest of the user must not stop a question that no manifest answers.
  static func mayAnswer(_ query: Query, _ provider: Config.Provider) -> Bool {
    guard case .manifest = provider.implementation else { return true }
    return Manifest.answerable.contains(query)
  }

  /// Whether the answers of an entry may be merged with those of others, without reading the files that it
  /// names.
  static func mayBeMerged(_ provider: Config.Provider) -> Bool {
    provider.kind(among: shipped)?.isMerged ?? true
  }

  /// All that a config can use: the shipped ones, the manifest files and the programs that it names; and
  /// what is wrong with those files.
  ///
  /// - Parameters:
  ///   - environment: What programs inherit is taken from it.
  ///   - runsPrograms: Recordings hold answers of servers only; with them no program is run.
  ///   - log: Takes what programs write to their standard error.
  static func all(
    _ config: Config,
    environment: [String: String],
    runsPrograms: Bool,
    log: @escaping @Sendable (String) -> Void
  ) -> (kinds: [ProviderKind], problems: [ConfigProblem]) {
    var kinds = shipped
    var problems = config.providers.compactMap { distrust(of: "baseURL", $0) }
    for provider in config.providers where provider.kind(among: kinds) == nil {
      switch provider.implementation {
      case .kind: break
      case .manifest(let file):
        do throws(ConfigProblems) {
          kinds.append(try manifest(file, of: provider, environment))
        } catch {
          problems += error.problems
        }
      case .program, .plugin:
        if runsPrograms, let problem = distrust(of: "exec", provider) ?? distrust(of: "plugin", provider) {
          problems.append(problem)
          continue
        }
        kinds.append(program(of: provider, environment: environment, isRun: runsPrograms, log: log))
      }
    }
    return (kinds, problems)
  }

  /// What is wrong with a config that others can change: who can could have it run and ask what they like.
  ///
  /// - Parameter key: What it says of a source.
  private static func distrust(of key: String, _ provider: Config.Provider) -> ConfigProblem? {
    guard let node = provider.node[key], let layer = node.layer, layer.kind != .shipped,
      let status = try? FileStatus(of: layer.file), status.isRegular, let stranger = status.stranger
    else { return nil }
    let what =
      ["exec", "plugin"].contains(key) ? "names a program to run" : "names a server that may get your key"
    let path = ["providers", provider.id.name, key]
    return .at(node, path, "\(what), but \(stranger.access) this file", help: stranger.remedy)
  }

  private static func manifest(
    _ name: String,
    of provider: Config.Provider,
    _ environment: [String: String]
  ) throws(ConfigProblems) -> ProviderKind {
    let file = SecretResolver(environment: environment).location(of: name)
    func problem(_ message: String) -> ConfigProblems {
      let path = ["providers", provider.id.name, "manifest"]
      return ConfigProblems([.at(provider.node["manifest"] ?? provider.node, path, message)])
    }
    if let problem = distrust(of: "manifest", provider) { throw ConfigProblems([problem]) }
    if let stranger = (try? FileStatus(of: file))?.stranger {
      throw problem("\(stranger.access) \(file), which says where a key is sent; \(stranger.remedy)")
    }
    let bytes: [UInt8]
    switch FileContents(ofPlainFile: file) {
    case .bytes(let read): bytes = read
    case .missing: throw problem("there is no file \(file)")
    case .unreadable(let reason): throw problem("cannot read \(file): \(reason)")
    }
    let named = provider.parameters.values.compactMap { source in
      if case .environment(let name) = source { name } else { nil }
    }
    var kind = try Manifest.kind(bytes, fileName: file, version: Tool.version, variables: Set(named))
    // The config names the file, so the file is the kind's name.
    kind.name = name
    kind.revision = (try? FileStatus(of: file))?.revision ?? ""
    return kind
  }

  /// - Parameter isRun: Whether it may be started; else it says that recordings have nothing of programs.
  private static func program(
    of provider: Config.Provider,
    environment: [String: String],
    isRun: Bool,
    log: @escaping @Sendable (String) -> Void
  ) -> ProviderKind {
    let (command, digest) = command(of: provider, environment)
    // What is called like a secret is one.
    let parameters = provider.parameters.keys.map { name in
      (name, provider.hides(name) || SecretName.isSecret(name))
    }
    var kind = Executable(
      command: command,
      sha256: digest,
      environment: environment,
      version: Tool.version,
      log: log
    ).kind(
      name: provider.kindName,
      title: provider.id.name,
      parameters: Dictionary(uniqueKeysWithValues: parameters)
    )
    let revision = command.first.flatMap { try? FileStatus(of: $0) }?.revision
    kind.revision = (command + [revision ?? ""]).joined(separator: "\n")
    guard !isRun else { return kind }
    kind.capabilities = ProviderCapabilities(
      weather: { configuration, _ throws(ProviderFailure) in
        throw ProviderFailure(
          configuration.id,
          .transport(.notRecorded("programs", available: []))
        )
      }
    )
    return kind
  }

  /// The program of an entry with its arguments, and the digest that its file must have; no words where the
  /// entry has no program.
  static func command(
    of provider: Config.Provider,
    _ environment: [String: String]
  ) -> (words: [String], sha256: String?) {
    switch provider.implementation {
    case .kind, .manifest: return ([], nil)
    case .program(let command, let digest): return (command, digest)
    case .plugin(let name, let digest):
      // Without a home there are no plugins, for nobody keeps any there.
      let folder = BaseDirectory.data.folder(environment) ?? "/agg"
      return (Executable.command(plugin: name, dataDirectory: folder) ?? [], digest)
    }
  }
}
