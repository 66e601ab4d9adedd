import Configuration
import Embedded
import Manifests
import Posix
import Weather

extension ManifestTrial {
  /// The manifest of a provider of the config, of a built-in provider, or of a file.
  ///
  /// - Throws: All errors in the manifest, exit code 78; that a provider is not a manifest, or that there is
  ///   no such file.
  init(of name: String, _ session: Session) async throws(CommandFailure) {
    // A manifest can be tried although the config is broken.
    let provider = try? session.config.get().providers.first { $0.id.name == name }
    var kind = name
    switch provider?.implementation {
    case .manifest(let file):
      self = try await ManifestTrial(TypedFile(HomeDirectory.expand(file, session.environment)))
      return
    case .kind(let name): kind = name
    default: break
    }
    if let header = Embedded.manifests.first(where: { $0.id == kind }) {
      let bytes = Embedded.file(header.path)?.array ?? []
      do throws(ConfigProblems) {
        self = try ManifestTrial(bytes, file: header.path, version: Tool.version)
      } catch {
        throw CommandFailure("\(header.path) has errors\n\(error)", .config)
      }
    } else if provider == nil {
      self = try await ManifestTrial(TypedFile(name))
    } else {
      throw CommandFailure("\(name) has no manifest", .usage)
    }
  }

  /// Lists the variables of the environment that the manifest reads and the hosts that get them.
  func listVariables(on output: Output) {
    for variable in environment {
      let hosts = variable.hosts.isEmpty ? "no host" : variable.hosts.joined(separator: ", ")
      let condition = variable.needsConfig ? "; it counts only where your config names it" : ""
      output.hint("reads \(variable.name) (\(variable.parameter)), sent to \(hosts)\(condition)")
    }
  }

  /// - Throws: All errors in the file, exit code 78.
  init(_ typed: TypedFile) async throws(CommandFailure) {
    let file = typed.name
    let bytes = try await typed.contents()
    do throws(ConfigProblems) {
      self = try ManifestTrial(bytes, file: file, version: Tool.version)
    } catch {
      throw CommandFailure("\(file) has errors\n\(error)", .config)
    }
  }
}
