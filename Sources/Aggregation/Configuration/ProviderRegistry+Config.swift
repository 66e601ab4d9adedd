package import HTTPTransport
import SpannedJSON
import Text
import Weather

extension ProviderRegistry {
  /// Where the values of parameters come from in a run.
  package enum ParameterAccess: Sendable {
    case resolver(SecretResolver)
    /// Recordings need no key: what is secret and what is required are filled in; what else the config says counts, for it
    /// may be part of the addresses that were recorded.
    case placeholders
  }

  /// Makes the registry of a config. Entries whose kind is not there are left out: `problems` tells of them.
  ///
  /// - Parameters:
  ///   - kinds: What `use` may name.
  ///   - redactor: Is told every secret before anybody else can see it.
  package init(
    _ config: Config,
    kinds: [ProviderKind],
    access: ParameterAccess,
    redactor: SecretRedactor,
    host: ProviderHost
  ) {
    entries = config.providers.compactMap { provider in
      guard let kind = kinds.first(where: { $0.name == provider.kindName }) else { return nil }
      return Entry(
        id: provider.id,
        kind: kind,
        isEnabled: provider.isEnabled,
        trust: provider.trust,
        timeout: provider.timeout,
        layer: provider.layer
      ) { inquiry, time in
        let door = ProviderHost.Door(host: host, redactor: redactor, inquiry: inquiry)
        return await Self.make(provider, kind, access, within: time, contact: config.settings.contact, door)
      }
    }
  }

  /// What of a config does not fit the kinds there are: entries that name another one, or parameters that their kind
  /// does not know.
  package static func problems(of config: Config, kinds: [ProviderKind]) -> [ConfigProblem] {
    config.providers.flatMap { provider in
      if let kind = kinds.first(where: { $0.name == provider.kindName }) {
        return unknownParameters(of: provider, kind)
      }
      // What is wrong with a manifest is told where it is read.
      guard case .kind(let name) = provider.implementation else { return [] }
      return [unknownKind(name, of: provider, kinds)]
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
          ?? (known.isEmpty ? "it takes none" : "known here: \(known.joined(separator: ", "))")
      )
    }
  }

  private static func unknownKind(_ name: String, of provider: Config.Provider, _ kinds: [ProviderKind])
    -> ConfigProblem
  {
    let known = kinds.map(\.name)
    return .at(
      provider.node["use"] ?? provider.node,
      ["providers", provider.id.name, "use"],
      "there is no provider \"\(name)\"",
      help: nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "known here: \(known.joined(separator: ", "))"
    )
  }

  private static func make(
    _ provider: Config.Provider,
    _ kind: ProviderKind,
    _ access: ParameterAccess,
    within time: Duration,
    contact: String?,
    _ door: ProviderHost.Door
  ) async -> Result<any Provider, ProviderFailure> {
    // A command that hangs is to be named, not a source that does not answer.
    let end = ContinuousClock.now + ProviderConfiguration.partTimeout(of: time)
    var values: [String: String] = [:]
    var secrets: [String] = []
    for parameter in kind.parameters {
      var parameter = parameter
      // Who says once how to be reached need not say it to each source.
      if parameter.name == "contact" { parameter.defaultValue = parameter.defaultValue ?? contact }
      parameter.isSecret = parameter.isSecret || holdsSecret(parameter.name, of: provider)
      switch await value(of: parameter, provider, access, until: end) {
      case .success(let value):
        if case .resolver = access, parameter.isSecret, let value {
          door.redactor.register(Secret(value))
          secrets.append(value)
        }
        values[parameter.name] = value
      case .failure(let missing):
        guard parameter.isRequired else {
          values[parameter.name] = parameter.defaultValue
          continue
        }
        return .failure(
          ProviderFailure(
            provider.id,
            .unconfigured(
              setting: parameter.name,
              hint: "\(missing.reason). \(advice(on: parameter, of: provider))"
            )
          )
        )
      }
    }
    let configuration = ProviderConfiguration(
      id: provider.id,
      parameters: values,
      baseURL: provider.baseURL ?? kind.baseURL,
      allowsLocal: provider.allowsLocal,
      // A run may have less time than the source: what has come by then is to be used.
      timeout: min(provider.timeout, time),
      family: provider.family ?? kind.family
    )
    do throws(ProviderFailure) {
      let party = BreakerTransport.Party(
        source: provider.id.name,
        keyHash: secrets.isEmpty ? nil : Secret(secrets.joined(separator: "\n")).fingerprint
      )
      return .success(try kind.make(configuration, door.host(for: party)))
    } catch {
      return .failure(error)
    }
  }

  /// Whatever a kind says of its parameter: what the config looks up elsewhere is a secret; so is what is called like one.
  private static func holdsSecret(_ name: String, of provider: Config.Provider) -> Bool {
    switch provider.parameters[name] {
    case .environment, .file, .command: true
    case .literal, nil: SecretName.isSecret(name)
    }
  }

  /// Where the user's config says where a value comes from, nothing else has an effect.
  private static func advice(on parameter: ParameterSpec, of provider: Config.Provider) -> String {
    let layer = provider.node["params"]?[parameter.name]?.layer?.kind ?? .shipped
    return layer == .shipped
      ? parameter.hint : "providers.\(provider.id).params.\(parameter.name) of your config names it."
  }

  private static func value(
    of parameter: ParameterSpec,
    _ provider: Config.Provider,
    _ access: ParameterAccess,
    until end: ContinuousClock.Instant
  ) async -> Result<String?, SecretResolver.Missing> {
    switch access {
    case .placeholders:
      switch provider.parameters[parameter.name] {
      case .literal(let text) where !parameter.isSecret: return .success(text)
      case .some: return .success("sample")
      case nil: return .success(parameter.defaultValue ?? (parameter.isRequired ? "sample" : nil))
      }
    case .resolver(let resolver):
      let source = provider.parameters[parameter.name] ?? parameter.environment.map { .environment($0) }
      guard let source else {
        return parameter.defaultValue.map { .success($0) } ?? .failure(.init(reason: "nothing is set"))
      }
      if parameter.isSecret, case .literal = source, let file = provider.file(of: parameter.name),
        let objection = resolver.objection(toSecretIn: file)
      {
        return .failure(objection)
      }
      let left = ContinuousClock.now.duration(to: end)
      let value: Result<String?, SecretResolver.Missing> =
        await resolver.value(of: source, within: left).map { $0 }
      // A variable that the kind only suggests may be unset.
      if case .failure = value, provider.parameters[parameter.name] == nil,
        let standard = parameter.defaultValue
      {
        return .success(standard)
      }
      return value
    }
  }
}

extension ProviderHost {
  /// What stands between a host and one source that asks one question.
  fileprivate struct Door: Sendable {
    let host: ProviderHost
    let redactor: SecretRedactor
    let inquiry: Inquiry

    /// The same host for one source: its requests bear its name, answers past their time are noticed, and no secret comes
    /// back in an answer: what is taken out here can neither be cut in two nor written in another way later.
    func host(for party: BreakerTransport.Party) -> ProviderHost {
      inquiry.begin(party, host)
      var door = host
      door.party = party
      door.admission = { [admission = host.admission, inquiry] party throws(TransportError) in
        try admission(party)
        inquiry.noteAdmission()
      }
      door.send = { [host, redactor, inquiry] request throws(TransportError) in
        var request = request
        request.party = party
        var response: HTTPResponse
        if let cause = inquiry.keptCause {
          guard let kept = host.kept(request, cause) else { throw .notStored(host: party.source) }
          response = kept
        } else {
          inquiry.note(request)
          response = try await host.send(request)
        }
        inquiry.note(response.cacheState)
        response.body = redactor.redact(reply: response.body)
        return response
      }
      return door
    }
  }
}
