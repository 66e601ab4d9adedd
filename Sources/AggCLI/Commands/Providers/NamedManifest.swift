import Configuration
import Embedded
import Manifests
import Posix
import Text
import Weather

/// A manifest that a command names, and the source of the config that uses it.
struct NamedManifest {
  let trial: ManifestTrial
  /// `nil` for a file that no source of the config uses.
  let provider: Config.Provider?
  /// Whether its author is that of agg.
  private let isShipped: Bool

  /// The manifest of a source of the config, of a built-in source, or of a file.
  ///
  /// - Throws: All errors in the manifest, exit code 78; that a source has no manifest, or that there is no
  ///   such source or file.
  init(_ typed: String, _ session: Session) async throws(CommandFailure) {
    // A manifest can be tried although the config is broken.
    let config = session.config.reading.config
    guard !TypedFile.isPath(typed) else {
      trial = try await ManifestTrial(TypedFile(typed))
      provider = config.provider(withManifest: typed, session.environment)
      isShipped = false
      return
    }
    provider = config.providers.first { $0.id.name == typed }
    var kind = typed
    switch provider?.implementation {
    case .manifest(let file):
      trial = try await ManifestTrial(TypedFile(HomeDirectory.expand(file, session.environment)))
      isShipped = false
      return
    case .kind(let name): kind = name
    default: break
    }
    guard let header = Embedded.manifests.first(where: { $0.id == kind }) else {
      throw provider == nil
        ? Self.unknown(typed, among: config.providers.map(\.id.name))
        : CommandFailure("\(typed) has no manifest", .usage)
    }
    isShipped = true
    let bytes = Embedded.file(header.path)?.array ?? []
    do throws(ConfigProblems) {
      trial = try ManifestTrial(bytes, file: header.path, version: Tool.version)
    } catch {
      throw CommandFailure("\(header.path) has errors\n\(error)", .config)
    }
  }

  /// Why a word that is not the path of a file names nothing.
  static func unknown(_ word: String, among sources: [String]) -> CommandFailure {
    let near = Suggestion(for: word, among: sources).following
    let file =
      TypedFile(word).location == nil ? "" : " For the file of that name, write \("./\(word)".shellWord)."
    return CommandFailure("there is no source \"\(word)\".\(near)\(file)", .usage)
  }

  /// Lists what the manifest gets from the user's config and environment, and the hosts that get it.
  func listInputs(_ session: Session) {
    let config = session.config.reading.config
    for input in trial.inputs(baseURL: provider?.baseURL) {
      let sent = "sent to \(input.hosts.isEmpty ? "no host" : input.hosts.joined(separator: ", "))"
      switch provider?.parameters[input.parameter] {
      case .environment(let name): session.output.hint("reads \(name) (\(input.parameter)), \(sent)")
      case .some:
        let setting = "providers.\(provider?.entry ?? trial.id).params.\(input.parameter)"
        session.output.hint("gets \(input.parameter) from \(setting), \(sent)")
      case nil:
        guard let name = input.variable else { continue }
        let condition = condition(of: name, in: config)
        session.output.hint("reads \(name) (\(input.parameter)), \(sent)\(condition)")
      }
    }
  }

  /// When it gets a variable that no config names for it.
  private func condition(of variable: String, in config: Config) -> String {
    if isShipped { return "" }
    let isOwn = ProviderKinds.mayRead(variable, as: provider?.entry ?? trial.id, in: config)
    guard provider == nil else { return isOwn ? "" : "; it counts only where your config names it" }
    let isFree = !config.providers.contains { $0.entry == trial.id }
    return isOwn && isFree
      ? "; it counts once your config has this file as the source \(trial.id)"
      : "; it counts only where your config names it"
  }

  /// Reports which values a file that no source of the config uses does not get, and how it gets them.
  func reportMissingInputs(of file: String, _ session: Session) {
    guard provider == nil else { return }
    let namesake = session.config.reading.config.providers.first { $0.entry == trial.id }
    let inputs = trial.inputs(baseURL: nil).filter { input in
      input.isRequired || input.variable != nil || namesake?.parameters[input.parameter] != nil
    }
    guard !inputs.isEmpty else { return }
    let other = namesake == nil ? "" : " \(trial.id) in your config is another source."
    session.output.hint(
      """
      No source of your config has this file as its manifest, so it gets no parameters \
      (\(inputs.map(\.parameter).joined(separator: ", "))) and no variables.\(other)
      To try it with them:
        agg config set providers.\(namesake == nil ? trial.id.name : "NAME").manifest \(file.shellWord)
      """
    )
  }
}

extension ManifestTrial {
  /// - Throws: All errors in the file, exit code 78.
  fileprivate init(_ typed: TypedFile) async throws(CommandFailure) {
    let file = typed.name
    let bytes = try await typed.contents()
    do throws(ConfigProblems) {
      self = try ManifestTrial(bytes, file: file, version: Tool.version)
    } catch {
      throw CommandFailure("\(file) has errors\n\(error)", .config)
    }
  }
}

extension Config {
  /// The source that has this very file as its manifest, by whatever path.
  fileprivate func provider(withManifest path: String, _ environment: [String: String]) -> Provider? {
    guard let file = try? FileStatus(of: path).identity else { return nil }
    return providers.first { provider in
      guard case .manifest(let name) = provider.implementation else { return false }
      return (try? FileStatus(of: HomeDirectory.expand(name, environment)))?.identity == file
    }
  }
}
