package import Configuration
package import HTTPTransport
import Posix
import ProviderKit
import Text
import Weather

/// Where the values of parameters come from in a run.
package enum ParameterAccess: Sendable {
  case resolver(SecretResolver)
  /// A recording needs no key: secrets and required values are filled in. Other values of the config count,
  /// because they may be part of recorded addresses, as do the recorded values of the environment.
  case placeholders(for: Recording)
}

/// Looks up the parameters of one entry of `providers`.
struct ParameterLookup: Sendable {
  /// The result.
  struct Values {
    var all: [String: String] = [:]
    /// The values that are secrets.
    var secrets: [String] = []
    /// The values from variables, except those that the config marks as secrets; with marks for secrets.
    var fromEnvironment: [String: String] = [:]
    /// Whether a value is missing that a later query may find.
    var isUnfinished = false
  }

  let provider: Config.Provider
  /// Whether variables suggested by its kind contain secrets, because the kind is not built in.
  let hidesEnvironment: Bool
  /// The parameters of its kind.
  let parameters: [ParameterSpec]
  let access: ParameterAccess
  /// How services can reach the user: set once for all sources.
  let contact: String?
  /// Receives every secret before any other code can see it.
  let redactor: SecretRedactor

  /// - Throws: `.unconfigured` for a missing parameter that is required or that the config keeps elsewhere.
  func values(until end: ContinuousClock.Instant) async throws(ProviderFailure) -> Values {
    var values = Values()
    for parameter in parameters.map(completed) {
      registerWords(of: parameter)
      switch await value(of: parameter, until: end) {
      case .success(let value):
        if case .resolver = access, parameter.isSecret, let value {
          CurrentProcess.closeMemory()
          redactor.register(Secret(value))
          values.secrets.append(value)
        }
        values.all[parameter.name] = value
        if isFromEnvironment(parameter) {
          values.fromEnvironment[parameter.name] = parameter.isSecret ? SecretRedactor.mark : value
        }
      case .failure(let missing):
        guard parameter.isRequired || isKeptElsewhere(parameter) else {
          values.all[parameter.name] = parameter.defaultValue
          if missing.isUnfinished { values.isUnfinished = true }
          continue
        }
        let hint = "\(missing.reason). \(advice(on: parameter))"
        var failure = ProviderFailure(provider.id, .unconfigured(setting: parameter.name, hint: hint))
        failure.isOfSetup = isOfUser(parameter)
        throw failure
      }
    }
    return values
  }

  /// Registers the secrets in the words of a command that looks up a parameter. A word without a digit is
  /// rather the name of an entry of a password manager, which may be a word of any answer.
  private func registerWords(of parameter: ParameterSpec) {
    guard case .resolver = access, case .command(let words)? = provider.parameters[parameter.name] else {
      return
    }
    for word in SecretName.secrets(in: words) where word.utf8.contains(where: \.isASCIIDigit) {
      redactor.register(Secret(word))
    }
  }

  /// A parameter with what the config says about it. A value that is looked up elsewhere is a secret,
  /// whatever its kind says, as is a value that a manifest of the user finds in the environment.
  private func completed(_ parameter: ParameterSpec) -> ParameterSpec {
    var parameter = parameter
    if parameter.name == "contact" { parameter.defaultValue = parameter.defaultValue ?? contact }
    let isSuggested = hidesEnvironment && provider.parameters[parameter.name] == nil
    if provider.hides(parameter.name) || isSuggested && isFromEnvironment(parameter) {
      parameter.isSecret = true
    }
    return parameter
  }

  /// Whether a variable gives the value: one that the kind suggests and the config does not replace, or one
  /// that the config marks as not secret. A recording must include it, because the next run may have no such
  /// variable.
  private func isFromEnvironment(_ parameter: ParameterSpec) -> Bool {
    guard case .resolver(let resolver) = access else { return false }
    let variable: String? =
      switch provider.parameters[parameter.name] {
      case nil: parameter.environment
      case .environment(let name) where !provider.hides(parameter.name): name
      default: nil
      }
    return variable.flatMap { resolver.environment[$0] }.map { !$0.isEmpty } ?? false
  }

  /// Whether the config names a file or a command for the value. Without it, the request would be another one
  /// than the user meant, even if the source answers it.
  private func isKeptElsewhere(_ parameter: ParameterSpec) -> Bool {
    switch provider.parameters[parameter.name] {
    case .file, .command: true
    case .literal, .environment, nil: false
    }
  }

  /// If the config says where a value comes from, setting it elsewhere has no effect.
  private func advice(on parameter: ParameterSpec) -> String {
    let setting = setting(of: parameter)
    if isOfUser(parameter) { return "Check \(setting) in your config." }
    return parameter.hint == ParameterSpec.usualHint ? "Set \(setting) in your config." : parameter.hint
  }

  private func setting(of parameter: ParameterSpec) -> String {
    "providers.\(provider.id).params.\(parameter.name)"
  }

  private func isOfUser(_ parameter: ParameterSpec) -> Bool {
    provider.node["params"]?[parameter.name]?.layer.map { $0.kind != .shipped } ?? false
  }

  /// - Returns: `nil` for a value that a recording does not need.
  private func value(
    of parameter: ParameterSpec,
    until end: ContinuousClock.Instant
  ) async -> Result<String?, SecretResolver.Missing> {
    switch access {
    case .placeholders(let recording): .success(placeholder(for: parameter, in: recording))
    case .resolver(let resolver): await value(of: parameter, by: resolver, until: end).map { $0 }
    }
  }

  private func placeholder(for parameter: ParameterSpec, in recording: Recording) -> String? {
    switch provider.parameters[parameter.name] {
    case .literal(let text) where !parameter.isSecret: return text
    case .environment where !parameter.isSecret:
      return recording.parameter(parameter.name, of: provider.id.name) ?? "sample"
    case .some: return "sample"
    case nil:
      let standard = parameter.defaultValue ?? (parameter.isRequired ? "sample" : nil)
      return recording.parameter(parameter.name, of: provider.id.name) ?? standard
    }
  }

  private func value(
    of parameter: ParameterSpec,
    by resolver: SecretResolver,
    until end: ContinuousClock.Instant
  ) async -> SecretResolver.Finding {
    let source = provider.parameters[parameter.name] ?? parameter.environment.map { .environment($0) }
    guard let source else {
      return parameter.defaultValue.map { .success($0) }
        ?? .failure(.init(reason: "\(setting(of: parameter)) is not set"))
    }
    if case .literal(let text) = source, parameter.isSecret || parameter.isRequired,
      text.allSatisfy(\.isWhitespace)
    {
      return .failure(.init(reason: "it is empty in the config"))
    }
    if source.needsOwnConfig(isSecret: parameter.isSecret),
      let layer = provider.layer(of: parameter.name), let stranger = layer.stranger
    {
      return .failure(.init(stranger, of: layer.file))
    }
    let value = await resolver.value(of: source, within: ContinuousClock.now.duration(to: end))
    // A variable that is only suggested by the kind may be unset.
    if case .failure = value, provider.parameters[parameter.name] == nil,
      let standard = parameter.defaultValue
    {
      return .success(standard)
    }
    return value
  }
}
