package import Configuration
package import FoundationEssentials
package import HTTPTransport
package import ProviderKit
import SpannedJSON
import Synchronization
import Text
import Weather

extension ProviderRegistry {
  /// Makes the registry of a config. Entries whose kind is not there are left out: `problems` tells of them.
  ///
  /// - Parameters:
  ///   - kinds: What `use` may name.
  ///   - access: Where the values of their parameters come from.
  ///   - redactor: Is told every secret before anybody else can see it.
  ///   - transport: What their inquiries go through.
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
        layer: provider.layer
      ) { time throws(ProviderFailure) in
        for secret in kind.secrets { redactor.register(Secret(secret)) }
        // A command that hangs is to be named, not a source that does not answer.
        let end = ContinuousClock.now + ProviderConfiguration.partTimeout(of: time)
        let (values, circuit) = try await setup.content(until: end)
        return ProviderCall(
          ProviderConfiguration(provider, of: kind, values, within: time),
          as: circuit,
          environment: values.fromEnvironment,
          through: transport,
          redactor: redactor,
          now: now
        )
      }
    }
  }

  /// What of a config does not fit the kinds there are: entries that name another one, parameters that their
  /// kind does not know, or lists of a source that has none.
  package static func problems(of config: Config, kinds: [ProviderKind]) -> [ConfigProblem] {
    sources(of: config, kinds) + lists(of: config, kinds)
  }

  private static func sources(of config: Config, _ kinds: [ProviderKind]) -> [ConfigProblem] {
    config.providers.flatMap { provider in
      if let kind = provider.kind(among: kinds) {
        return unknownParameters(of: provider, kind)
      }
      // What is wrong with a manifest is told where it is read.
      guard case .kind(let name) = provider.implementation else { return [] }
      return [unknownKind(name, of: provider, kinds)]
    }
  }

  private static func lists(of config: Config, _ kinds: [ProviderKind]) -> [ConfigProblem] {
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
      .at(
        provider.node["params"]?[name] ?? provider.node,
        ["providers", provider.id.name, "params", name],
        "\(kind.name) has no such parameter",
        help: nearest(to: name, among: known).map { "did you mean \($0)?" }
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
      help: nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "valid names: \(known.joined(separator: ", "))"
    )
  }
}

extension Config.Provider {
  /// The kind that the entry runs on; `nil` when none of `kinds` is it.
  package func kind(among kinds: [ProviderKind]) -> ProviderKind? {
    let name = kindName
    // What an entry makes of a file or a program of its own, no other can `use`.
    let isShipped = if case .kind = implementation { true } else { false }
    return kinds.first { $0.name == name && ($0.isShipped || !isShipped) }
  }
}

/// What all queries to one entry of `providers` have in common, computed by the first of them.
private final class EntryContext: Sendable {
  typealias Content = (values: ParameterLookup.Values, circuit: BreakerTransport.Circuit)

  private let provider: Config.Provider
  private let kind: ProviderKind
  private let lookup: ParameterLookup
  private let content = Mutex<Content?>(nil)

  init(_ provider: Config.Provider, of kind: ProviderKind, _ lookup: ParameterLookup) {
    self.provider = provider
    self.kind = kind
    self.lookup = lookup
  }

  /// - Throws: `.unconfigured` for a parameter that cannot be done without; the next question may find it.
  func content(until end: ContinuousClock.Instant) async throws(ProviderFailure) -> Content {
    if let content = content.withLock(\.self) { return content }
    let values = try await lookup.values(until: end)
    return content.withLock { content in
      let made = content ?? (values, BreakerTransport.Circuit(provider, of: kind, values))
      if !values.isUnfinished { content = made }
      return made
    }
  }
}

extension ProviderConfiguration {
  /// - Parameter time: What a run has left for the source.
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
      // A run may have less time than the source: what has come by then is to be used.
      timeout: min(provider.timeout, time),
      maximumBodySize: provider.maximumBytes,
      family: provider.family ?? kind.family
    )
  }
}

extension BreakerTransport.Circuit {
  fileprivate init(_ provider: Config.Provider, of kind: ProviderKind, _ values: ParameterLookup.Values) {
    let secrets = values.secrets
    let open = values.all.filter { !secrets.contains($0.value) }.sorted { $0.key < $1.key }
    let setup: [String] =
      [kind.name, kind.revision ?? "", provider.baseURL ?? kind.baseURL ?? "", "\(provider.timeout)"]
      + open.map { "\($0.key)=\($0.value)" }
    self.init(
      source: provider.id.name,
      keyHash: secrets.isEmpty ? nil : Secret(secrets.joined(separator: "\n")).fingerprint,
      setup: setup
    )
  }
}
