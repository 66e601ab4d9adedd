import Aggregation
import Catalog
import Configuration
import Merge
import Posix
import ProgramProviders
import ProviderKit
import Text
import Weather

/// Finds entries of a config that are well formed but can never work: unknown cities and airports, aliases
/// that mean another city, ids that no source reads, and missing files of programs and keys.
struct ConfigWarnings {
  private let config: Config
  private let environment: [String: String]
  private let kinds: () -> [ProviderKind]

  /// - Parameter kinds: The kinds that entries can use. They are read only when needed, because most runs do
  ///   not need them.
  init(_ config: Config, environment: [String: String], kinds: @escaping () -> [ProviderKind]) {
    self.config = config
    self.environment = environment
    self.kinds = kinds
  }

  /// All warnings. The rest of the config works without these entries.
  var all: [ConfigProblem] {
    place(of: "preferredCity", config.settings.preferredCity) + place(of: "here", config.settings.here)
      + cities + aliases() + unreadIDs + airports + unsuitableSources + limitedCities + programs
      + keys
  }

  private func warning(_ node: ConfigNode, _ path: [String], _ message: String, help: String? = nil)
    -> ConfigProblem
  {
    .at(node, path, message, help: help).asWarning
  }

  /// - Parameter name: The place that the setting names; `nil` if it is not set.
  private func place(of setting: String, _ name: String?) -> [ConfigProblem] {
    guard let name else { return [] }
    let message: String
    let help: String
    do throws(PlaceResolver.Failure) {
      _ = try PlaceResolver(cities: config.cities).place(name)
      return []
    } catch {
      switch error {
      // A source may find the place; only a query would show that.
      case .unknown where config.providers.contains(where: looksPlacesUp): return []
      // The city has its own warning.
      case .unplaced: return []
      case .unknown(let unknown):
        let own = nearest(
          to: name,
          among: config.cities.flatMap { [$0.id, $0.name].compactMap(\.self) + $0.aliases }
        )
        let near = own.map { [$0] } ?? unknown.suggestions
        message = "unknown place \"\(name)\""
        help =
          Suggestion(near.map { "\"\($0)\"" }).clause ?? "use a city, latitude,longitude or an airport code"
      case .ambiguous(_, let candidates, _):
        message = "\"\(name)\" is ambiguous"
        help = "use one of: \(candidates.map { "\"\($0.query)\"" }.joined(separator: "; "))"
      case .outOfRange:
        message = "\"\(name)\" is not a valid position"
        help = "give the latitude (-90 to 90) first, then the longitude (-180 to 180)"
      case .malformed:
        message = "\"\(name)\" cannot be read as a position"
        help = "write it as 52.52,13.41"
      }
    }
    let path = ["settings", setting]
    return [warning(config.tree[path: path] ?? config.tree, path, message, help: help)]
  }

  /// Whether the provider can look a place up: it is enabled, and no parameter that it requires is known to
  /// be missing. A geocoder, which is on by default, would hide every misspelled name.
  private func looksPlacesUp(_ provider: Config.Provider) -> Bool {
    guard provider.isEnabled, let kind = provider.kind(among: kinds()),
      kind.capabilities.placeLookup != nil, !kind.isGeocoder
    else { return false }
    return kind.parameters.filter(\.isRequired).allSatisfy { parameter in
      switch provider.parameters[parameter.name] ?? parameter.environment.map({ .environment($0) }) {
      case .environment(let variable): environment[variable]?.isEmpty == false
      case .literal, .file, .command: true
      case nil: false
      }
    }
  }

  var cities: [ConfigProblem] {
    let resolver = PlaceResolver(cities: config.cities)
    return config.cities.compactMap(resolver.problem).map(\.asWarning)
  }

  /// - Parameter word: Restricts the search to aliases that are spelled like it.
  func aliases(writtenLike word: String? = nil) -> [ConfigProblem] {
    let names = CityNames(config.cities)
    let wanted = word.map(TextFolding.fold)
    return config.cities.flatMap { city in
      (city.node["aliases"]?.elements ?? []).compactMap { node in
        guard let alias = node.string, wanted.map({ $0 == TextFolding.fold(alias) }) ?? true,
          let other = names[alias], other.id != city.id
        else { return nil }
        let help = "remove it, or use another name"
        return warning(
          node,
          ["cities", city.id, "aliases"],
          "\"\(alias)\" already means the city \(other.id)",
          help: help
        )
      }
    }
  }

  /// Ids of cities for sources that do not exist or that know places by their coordinates.
  private var unreadIDs: [ConfigProblem] {
    config.cities.flatMap { city in
      (city.node["ids"]?.members ?? []).compactMap { member -> ConfigProblem? in
        let name = member.key
        let named = config.providers.filter { $0.id.name == name || $0.kindName == name }
        // A source of an unknown kind is an error of its own.
        guard member.node.layer?.kind != .shipped,
          named.allSatisfy({ $0.kind(among: kinds())?.readsPlaceIDs == false })
        else { return nil }
        return warning(
          member.node,
          ["cities", city.id, "ids", name],
          named.isEmpty ? "there is no source \"\(name)\"" : "the source \(name) does not read ids of places",
          help: named.isEmpty
            ? "use the name of an entry of providers" : "in the requests of a manifest an id is {place.id}"
        )
      }
    }
  }

  var airports: [ConfigProblem] {
    (config.tree["airports"]?.elements ?? []).compactMap { node in
      guard let code = node.string, AirportCatalog.ident(code: code) == nil else { return nil }
      let near = AirportCatalog.suggestions(for: code, limit: 3).map { "\($0.ident) (\($0.name))" }
      return warning(
        node,
        ["airports"],
        "unknown airport \"\(code)\"",
        help: Suggestion(near).clause ?? "search with agg airports WORDS"
      )
    }
  }

  /// Sources without weather that `cities.NAME.providers` or `settings.merge.mode` names.
  private var unsuitableSources: [ConfigProblem] {
    let sole = if case .only(let source) = config.settings.mergeMode { [source] } else { [SourceID]() }
    return unsuitable(sole, at: ["settings", "merge", "mode"])
      + config.cities.flatMap { city in
        unsuitable(city.sources ?? [], at: ["cities", city.id, "providers"])
      }
  }

  private func unsuitable(
    _ sources: [SourceID],
    at path: [String]
  ) -> [ConfigProblem] {
    sources.compactMap { source in
      guard let provider = config.providers.first(where: { $0.id == source }),
        let kind = provider.kind(among: kinds()), !kind.isMerged
      else { return nil }
      return warning(
        config.tree[path: path] ?? config.tree,
        path,
        "the source \(source) does not provide weather",
        help: sourcesOfWeather
      )
    }
  }

  private var sourcesOfWeather: String {
    let able = config.providers.filter { hasWeather($0) ?? false }
    return "sources that do: \(able.map(\.id.name).sorted().joined(separator: ", "))"
  }

  /// - Returns: `nil` for a source of an unknown kind, which is an error of its own.
  private func hasWeather(_ provider: Config.Provider) -> Bool? {
    provider.kind(among: kinds())?.answers.contains(.weather)
  }

  /// Cities whose `providers` leave them without weather, or name sources that do not cover them.
  private var limitedCities: [ConfigProblem] {
    let resolver = PlaceResolver(cities: config.cities)
    return config.cities.flatMap { city -> [ConfigProblem] in
      guard let sources = city.sources else { return [] }
      let path = ["cities", city.id, "providers"]
      let node = config.tree[path: path] ?? config.tree
      let providers = config.providers.filter { sources.contains($0.id) }
      if sources.isEmpty {
        return [
          warning(node, path, "names no source, so nothing is asked for it", help: "null stands for all")
        ]
      }
      // A source that is not merged has its own warning.
      let isMerged = providers.allSatisfy { $0.kind(among: kinds())?.isMerged ?? true }
      if isMerged, !providers.isEmpty, providers.allSatisfy({ hasWeather($0) == false }) {
        return [warning(node, path, "none of these sources provides weather", help: sourcesOfWeather)]
      }
      guard let place = try? resolver.place(city.id) else { return [] }
      return providers.filter { $0.kind(among: kinds())?.covers(place) == false }.map {
        warning(
          node,
          path,
          "the source \($0.id) does not cover \(place.name)",
          help: "agg providers --place \(city.id) shows which do"
        )
      }
    }
  }

  private var programs: [ConfigProblem] {
    config.providers.compactMap { provider in
      guard provider.isEnabled, let key = provider.programKey else { return nil }
      let node = provider.node[key] ?? provider.node
      let path = ["providers", provider.id.name, key]
      let command = ProviderKinds.command(of: provider, environment).words
      guard let program = command.first, program.hasPrefix("/") else {
        return warning(
          node,
          path,
          command.first.map { "\"\($0)\" is not an absolute path" } ?? "no program is given",
          help: "give the path from the root, such as /usr/local/bin/mine, then the arguments"
        )
      }
      let problem =
        Self.absence(of: program) ?? ProviderKinds.executable(of: provider, environment).problem
      return problem.map { warning(node, path, $0) }
    }
  }

  private var keys: [ConfigProblem] {
    let resolver = SecretResolver(environment: environment)
    return config.providers.filter(\.isEnabled).flatMap { provider in
      provider.parameters.sorted { $0.key < $1.key }.compactMap { name, source -> ConfigProblem? in
        guard let problem = absence(of: source) ?? resolver.problem(of: source),
          let node = provider.node["params"]?[name]
        else { return nil }
        return warning(node, ["providers", provider.id.name, "params", name], problem)
      }
    }
  }

  private func absence(of source: Config.ParameterSource) -> String? {
    guard case .file(let file) = source else { return nil }
    return Self.absence(of: HomeDirectory.expand(file, environment))
  }

  /// - Returns: `nil` for an existing file.
  private static func absence(of file: String) -> String? {
    do throws(SystemError) {
      return try FileStatus(of: file).isDirectory ? "\(file) is a folder" : nil
    } catch {
      return "\(file) cannot be found: \(error)"
    }
  }
}

extension Config.Provider {
  /// The key of the config that names its program; `nil` when it does not use a program.
  fileprivate var programKey: String? {
    switch implementation {
    case .kind, .manifest: nil
    case .program: "exec"
    case .plugin: "plugin"
    }
  }
}
