import FoundationEssentials
import HTTPTransport
import Posix
package import ProviderKit
import Weather

/// A program that the config uses as a source. The user trusts its code: it runs with the user's rights, in a
/// minimal environment and with limits.
package struct Executable: Sendable {
  /// An absolute path.
  var path: String
  var arguments: [String]
  /// The required digest of the file.
  var sha256: String?
  /// The variables for the program are taken from it.
  var environment: [String: String]
  /// The version of agg, for the hello.
  var version: String
  /// Receives each line of the program's standard error, with the source's name before it, safe to show.
  var log: @Sendable (String) -> Void

  /// - Parameters:
  ///   - command: `exec` in the config: an absolute path and arguments, used without a shell.
  ///   - environment: Of agg itself; the program gets `HOME`, `LANG` and `TZ` from it.
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

  /// The command for `"plugin": NAME`: the program `agg-provider-NAME` in `plugins/` of the data directory
  /// only.
  ///
  /// - Returns: `nil` for an invalid name: it must be `[a-z0-9-]`, 1 to 32 characters.
  package static func command(plugin name: String, dataDirectory: String) -> [String]? {
    SourceID(name).map { ["\(dataDirectory)/plugins/agg-provider-\($0)"] }
  }

  /// The secrets in its arguments, such as a token behind `--token`.
  var secrets: [String] { SecretName.secrets(in: arguments) }

  /// Why agg will not run the program, with what to do; `nil` if it will. It reads the whole file if the
  /// config pins its digest.
  package var problem: String? {
    do throws(TrustedProgram.Problem) {
      try TrustedProgram(path: path, sha256: sha256).checkPin(unless: CancelSignal())
      return nil
    } catch {
      return error.hint
    }
  }

  /// The kind of provider for this program.
  ///
  /// - Parameters:
  ///   - name: Used like the name in `use`. Each entry is a kind of its own, because it has its own
  ///     parameters.
  ///   - parameters: The names in `params` of the entry, with whether the value is a secret. A value from the
  ///     environment, a file or a command always is.
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
      },
      secrets: self.secrets,
      readsPlaceIDs: true
    )
  }

  /// Starts the program, if it is still the one that the config trusts.
  ///
  /// - Parameter parameters: By name; the program gets them as variables.
  func start(
    _ program: TrustedProgram,
    parameters: [String: String],
    unless cancellation: CancelSignal
  ) throws(TrustedProgram.Problem) -> ProgramProcess {
    try program.checkPin(unless: cancellation)
    do throws(ProgramProcess.StartFailure) {
      return try .start(
        program.file,
        arguments: [program.name] + arguments,
        environment: environment(parameters: parameters),
        limits: .standard
      )
    } catch {
      throw TrustedProgram.Problem(
        reason: "cannot start \(program.file): \(error.reason)",
        remedy: error.isOfFile ? program.startRemedy : nil,
        isOutOfFiles: error.isOutOfFiles
      )
    }
  }

  /// Two parameters that a program would get as the same variable, and that variable; `nil` if each has its
  /// own.
  package static func sharedVariable(among parameters: [String]) -> (names: [String], variable: String)? {
    let names = Dictionary(grouping: parameters.sorted(), by: variableName)
    return names.filter { $1.count > 1 }.min { $0.key < $1.key }.map { ($1, $0) }
  }

  /// The complete environment of the program.
  private func environment(parameters: [String: String]) -> [String: String] {
    var variables = ["PATH": "/usr/bin:/bin", "AGG_PLUGIN": "1"]
    for name in ["HOME", "LANG", "TZ"] { variables[name] = environment[name] }
    for (name, value) in parameters { variables[Self.variableName(name)] = value }
    return variables
  }

  /// `api-key` becomes `AGG_PARAM_API_KEY`.
  private static func variableName(_ name: String) -> String {
    "AGG_PARAM_"
      + String(
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
