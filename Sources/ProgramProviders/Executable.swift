import FoundationEssentials
package import ProviderKit
import Weather

/// A program that the config names as a source. It is code that the user trusts: it runs with the user's
/// rights, in a bare environment and within limits.
package struct Executable: Sendable {
  /// Absolute.
  var path: String
  var arguments: [String]
  /// The digest that the file must have.
  var sha256: String?
  /// What the program inherits is taken from it.
  var environment: [String: String]
  /// Of agg, for the hello.
  var version: String
  /// Takes each line that the program wrote to its standard error, with the source's
  /// name before it, safe to show.
  var log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - command: `exec` of the config: an absolute path and arguments. No shell reads them.
  ///   - environment: Of agg itself; the program gets `HOME`, `LANG` and `TZ` of it.
  package init(
    command: [String],
    sha256: String? = nil,
    environment: [String: String],
    version: String,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    path = command.first ?? ""
    arguments = Array(command.dropFirst())
    self.sha256 = sha256
    self.environment = environment
    self.version = version
    self.log = log
  }

  /// The command of `"plugin": NAME`: the program `agg-provider-NAME` in `plugins/` of the
  /// data directory, and nowhere else.
  ///
  /// - Returns: `nil` when the name is none: `[a-z0-9-]`, 1 to 32 characters.
  package static func command(plugin name: String, dataDirectory: String) -> [String]? {
    SourceID(name).map { ["\(dataDirectory)/plugins/agg-provider-\($0)"] }
  }

  /// What the registry makes providers of.
  ///
  /// - Parameters:
  ///   - name: What stands for `use`; each entry is a kind of its own, for each has parameters of its own.
  ///   - parameters: The names that `params` of the entry holds, with whether the value is a secret. One that
  ///     comes from the environment, a file or a command always is.
  package func kind(name: String, title: String, parameters: [String: Bool]) -> ProviderKind {
    let secrets = parameters.filter(\.value).map(\.key).sorted()
    let make: ProviderCapabilities.Maker<any WeatherProvider> = {
      configuration,
      host throws(ProviderFailure) in
      try ExecutableProvider(self, configuration, secrets: secrets, host: host)
    }
    var capabilities = ProviderCapabilities(weather: make, alerts: make)
    capabilities.mayLackAlerts = true
    return ProviderKind(
      name: name,
      title: title,
      capabilities: capabilities,
      parameters: parameters.sorted { $0.key < $1.key }.map { name, isSecret in
        ParameterSpec(name, isRequired: true, isSecret: isSecret, hint: "Set it in params of this provider.")
      }
    )
  }

  /// All that the program gets to see of its surroundings.
  func environment(parameters: [String: String]) -> [String: String] {
    var variables = ["PATH": "/usr/bin:/bin", "AGG_PLUGIN": "1"]
    for name in ["HOME", "LANG", "TZ"] { variables[name] = environment[name] }
    for (name, value) in parameters { variables["AGG_PARAM_\(Self.variableName(name))"] = value }
    return variables
  }

  /// `api-key` becomes `API_KEY`.
  private static func variableName(_ name: String) -> String {
    String(
      decoding: name.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 32
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: UInt8(ascii: "_")
        }
      },
      as: UTF8.self
    )
  }
}
