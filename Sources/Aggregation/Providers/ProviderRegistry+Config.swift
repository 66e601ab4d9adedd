import Catalog
package import Configuration
package import FoundationEssentials
package import HTTPTransport
package import ProviderKit
import SpannedJSON
import Synchronization
import Text
import Weather

extension ProviderRegistry {
  /// Creates the registry of a config. Entries of unknown kinds are skipped; `problems` reports them.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that `use` may name.
  ///   - access: Where the values of parameters come from.
  ///   - redactor: Receives every secret before any other code can see it.
  ///   - transport: The transport for their requests.
  ///   - now: The clock of the run.
  package init(
    _ config: Config,
    kinds: [ProviderKind],
    access: ParameterAccess,
    redactor: SecretRedactor,
    transport: any SourceTransport,
    now: Date
  ) {
    entries = config.providers.compactMap { provider in
      guard let kind = provider.kind(among: kinds) else { return nil }
      let lookup = ParameterLookup(
        provider: provider,
        hidesEnvironment: !kind.isShipped,
        parameters: kind.parameters,
        access: access,
        contact: config.settings.contact,
        redactor: redactor
      )
      let setup = EntryContext(provider, of: kind, lookup)
      return Entry(
        id: provider.id,
        kind: kind,
        isEnabled: provider.isEnabled,
        trust: provider.trust,
        timeout: provider.timeout,
        coverage: provider.coverage,
        layer: provider.layer
      ) { time throws(ProviderFailure) in
        for secret in kind.secrets { redactor.register(Secret(secret)) }
        // A command that hangs must be reported as such, not as a source that does not respond.
        let end = ContinuousClock.now + ProviderConfiguration.partTimeout(of: time)
        let (values, source) = try await setup.content(until: end)
        return ProviderCall(
          ProviderConfiguration(provider, of: kind, values, within: time),
          as: source,
          environment: values.fromEnvironment,
          through: transport,
          redactor: redactor,
          now: now
        )
      }
    }
  }

  /// What in a config does not match the available kinds: entries with another kind, parameters unknown to
  /// their kind, or lists of a source that has none.
  package static func problems(of config: Config, kinds: [ProviderKind]) -> [ConfigProblem] {
    sources(of: config, kinds) + lists(of: config, kinds)
  }

  private static func sources(of config: Config, _ kinds: [ProviderKind]) -> [ConfigProblem] {
    let providers = config.providers
    // The models of an entry stand side by side and have its parameters; its ensembles are of another kind.
    let first = providers.indices.filter { index in
      index == 0 || providers[index].entry != providers[index - 1].entry
        || providers[index].kindName != providers[index - 1].kindName
    }
    return first.flatMap { index in
      let provider = providers[index]
      if let kind = provider.kind(among: kinds) {
        return unknownParameters(of: provider, kind)
      }
      // Errors of a manifest are reported where it is read.
      guard case .kind(let name) = provider.implementation else { return [] }
      if let list = provider.node["ensemble"], name.hasSuffix(Config.Provider.ensembleSuffix) {
        let kind = name.dropLast(Config.Provider.ensembleSuffix.count)
        let path = ["providers", provider.entry.name, "ensemble"]
        return [.at(list, path, "\(kind) has no ensembles")]
      }
      return [unknownKind(name, of: provider, kinds)]
    }
  }

  private static func lists(of config: Config, _ kinds: [ProviderKind]) -> [ConfigProblem] {
    guard !config.lists.isEmpty else { return [] }
    func isAnswering(_ provider: Config.Provider) -> Bool? {
      provider.kind(among: kinds)?.capabilities.answers(.list)
    }
    let able = config.providers.filter { isAnswering($0) == true }.map(\.id.name)
    return config.lists.compactMap { list in
      guard let provider = config.providers.first(where: { $0.id == list.source }),
        isAnswering(provider) == false
      else { return nil }
      let path = ["lists", list.name, "provider"]
      let uses = kinds.filter { $0.isShipped && $0.capabilities.answers(.list) }.map(\.name)
      return .at(
        config.tree[path: path] ?? config.tree,
        path,
        "\(provider.id) has no lists",
        help: able.isEmpty
          ? "use a provider of the kind \(uses.joined(separator: " or "))"
          : "use one of \(able.joined(separator: ", "))"
      )
    }
  }

  private static func unknownParameters(of provider: Config.Provider, _ kind: ProviderKind) -> [ConfigProblem]
  {
    let known = kind.parameters.map(\.name)
    return provider.parameters.keys.sorted().filter { !known.contains($0) }.map { name in
      if name == Config.Provider.modelParameter, let models = provider.node["models"] {
        return .at(models, ["providers", provider.entry.name, "models"], "\(kind.name) has no models")
      }
      return .at(
        provider.node["params"]?[name] ?? provider.node,
        ["providers", provider.entry.name, "params", name],
        "\(kind.name) has no such parameter",
        help: Suggestion(for: name, among: known).clause
          ?? (known.isEmpty ? "it has no parameters" : "valid parameters: \(known.joined(separator: ", "))")
      )
    }
  }

  private static func unknownKind(_ name: String, of provider: Config.Provider, _ kinds: [ProviderKind])
    -> ConfigProblem
  {
    let known = kinds.filter(\.isShipped).map(\.name)
    return .at(
      provider.node["use"] ?? provider.node,
      ["providers", provider.id.name, "use"],
      "unknown provider \"\(name)\"",
      help: Suggestion(for: name, among: known).quoted.clause
        ?? "valid names: \(known.joined(separator: ", "))"
    )
  }
}

extension Config.Provider {
  /// The kind of the entry, which covers no more places than the config allows; `nil` if none of `kinds`
  /// matches.
  package func kind(among kinds: [ProviderKind]) -> ProviderKind? {
    let name = kindName
    // The kind of a file or program cannot be named by `use` in another entry.
    let isNamedByUse = if case .kind = implementation { true } else { false }
    let found = kinds.first { $0.name == name && ($0.isShipped || !isNamedByUse) }
    guard var kind = found, coverage != Coverage() else { return found }
    kind.covers = { [coverage, covers = kind.covers] in coverage.contains($0) && covers($0) }
    return kind
  }
}

/// What all queries to one entry of `providers` share. Queries that start at the same time may each compute
/// it; `SecretResolver` makes sure that a password manager opens only once.
private final class EntryContext: Sendable {
  typealias Content = (values: ParameterLookup.Values, source: RequestSource)

  private let provider: Config.Provider
  private let kind: ProviderKind
  private let lookup: ParameterLookup
  private let content = Mutex<Content?>(nil)

  init(_ provider: Config.Provider, of kind: ProviderKind, _ lookup: ParameterLookup) {
    self.provider = provider
    self.kind = kind
    self.lookup = lookup
  }

  /// - Throws: `.unconfigured` for a missing required parameter; a later query may find it.
  func content(until end: ContinuousClock.Instant) async throws(ProviderFailure) -> Content {
    if let content = content.withLock(\.self) { return content }
    let values = try await lookup.values(until: end)
    return content.withLock { content in
      let made = content ?? (values, RequestSource(provider, of: kind, values, lookup.access))
      if !values.isUnfinished { content = made }
      return made
    }
  }
}

extension ProviderConfiguration {
  /// - Parameter time: The time that the run has left for the source.
  fileprivate init(
    _ provider: Config.Provider,
    of kind: ProviderKind,
    _ values: ParameterLookup.Values,
    within time: Duration
  ) {
    self.init(
      id: provider.id,
      parameters: values.all,
      baseURL: provider.baseURL ?? kind.baseURL,
      allowsLocal: provider.allowsLocal,
      // A run may have less time than the source; the responses that arrived by then must be used.
      timeout: min(provider.timeout, time),
      maximumBodySize: provider.maximumBytes,
      family: provider.family ?? kind.family
    )
  }
}

extension RequestSource {
  fileprivate init(
    _ provider: Config.Provider,
    of kind: ProviderKind,
    _ values: ParameterLookup.Values,
    _ access: ParameterAccess
  ) {
    let secrets = values.secrets + kind.secrets
    let open = values.all.filter { !secrets.contains($0.value) }.sorted { $0.key < $1.key }
    let setup: [String] =
      [kind.name, kind.revision ?? "", provider.baseURL ?? kind.baseURL ?? "", "\(provider.timeout)"]
      + open.map { "\($0.key)=\($0.value)" }
    var keyHash: String?
    if case .resolver(let resolver) = access, !secrets.isEmpty {
      keyHash = Secret(secrets.joined(separator: "\n")).fingerprint(resolver.environment)
    }
    self.init(
      provider.id.name,
      keyHash: keyHash,
      setup: setup,
      // Another address is another service, which may allow more.
      limits: provider.limits ?? (provider.baseURL == nil ? kind.limits : [])
    )
  }
}
