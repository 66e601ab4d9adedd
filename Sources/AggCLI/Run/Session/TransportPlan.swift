import Aggregation
import Arguments
import Configuration
import FoundationEssentials
import HTTPTransport
import Posix
import ProviderKit

/// What the command line, the config and the environment say about the layers of a run's transport.
struct TransportPlan {
  let command: ParsedCommand
  let backend: RunTransport.Backend
  /// The clock of the run.
  let now: Date
  let environment: [String: String]
  let settings: Config.Settings
  let redactor: SecretRedactor
  let output: Output

  /// How long the run may take.
  var timeLimit: Duration {
    get throws(CommandFailure) { try command[GlobalOptions.timeout] ?? settings.timeout }
  }

  var isOffline: Bool { command[GlobalOptions.offline] }

  var curl: CurlTransport.Configuration {
    var configuration = CurlTransport.Configuration(
      userAgent: Tool.userAgent(contact: settings.contact),
      environment: environment
    )
    for secret in configuration.secrets { redactor.register(secret) }
    configuration.transfersPerServer = settings.connections
    configuration.transfers = max(configuration.transfers, configuration.transfersPerServer)
    configuration.noteProxy = { [output] in output.note("using the proxy \($0)") }
    return configuration
  }

  /// What cannot be stored for lack of a folder, as a warning; `nil` if nothing is lost.
  var lackOfFolders: String? {
    guard !backend.isRecorded, !isOffline else { return nil }
    let losses = [
      (BaseDirectory.cache, "responses are not cached"),
      (.state, "the limits and pauses of sources hold for this run only"),
    ].filter { $0.0.folder(environment) == nil }
    guard !losses.isEmpty else { return nil }
    let variables = losses.map(\.0.variable).joined(separator: " and ")
    return "\(losses.map(\.1).joined(separator: ", and ")): set HOME or \(variables)"
  }

  /// The layers that store responses, around the one that sends requests: the disk cache, the recorder, and
  /// the lines of `-v`.
  ///
  /// - Parameters:
  ///   - pending: The responses that are not read yet.
  ///   - warn: Receives the problems of the cache.
  /// - Throws: For a recording that cannot be written.
  func storing(
    _ sending: any Transport,
    pending: PendingResponses,
    warn: @escaping @Sendable (CacheProblem) -> Void
  ) throws(CommandFailure) -> any StoringTransport {
    // A recording replaces the cache and all layers below it.
    var layers: any StoringTransport
    if let recording = backend.recording {
      layers = ReplayTransport(recording)
    } else if let (cache, use) = try cache(warn) {
      // The age of a cached answer is measured by the run's clock; at an earlier clock the answer did not
      // exist yet.
      layers = CachingTransport(sending, cache: cache, settings: use, redactor: redactor, pending: pending) {
        [now] in max(now, Date())
      }
    } else {
      layers = UncachedTransport(sending)
    }
    // The recorder writes the responses that providers see, cached ones included.
    if let directory = command[GlobalOptions.record] {
      layers = try recorder(around: layers, into: directory)
    }
    if output.isVerbose {
      layers = LoggingTransport(layers, redactor: redactor) { [output] in output.note($0) }
    }
    return layers
  }

  /// The disk cache and its settings; `nil` when nothing is cached.
  private func cache(
    _ warn: @escaping @Sendable (CacheProblem) -> Void
  ) throws(CommandFailure) -> (DiskCache, CacheSettings)? {
    var use = CacheSettings()
    use.refreshes = command[GlobalOptions.refresh]
    use.isOffline = isOffline
    use.maximumAge = try command[GlobalOptions.maximumAge]
    use.defaultFreshness = .seconds(60)
    guard !command[GlobalOptions.noCache], settings.usesDiskCache,
      let directory = BaseDirectory.cache.folder(environment)
    else { return nil }
    return (DiskCache(directory: directory, warn: warn), use)
  }

  private func recorder(
    around inner: any StoringTransport,
    into directory: String
  ) throws(CommandFailure) -> any StoringTransport {
    // Each sample has its own clock.
    let clock = backend.samples == nil ? now : nil
    do throws(PrivateFile.Unwritable) {
      return try RecordingTransport(inner, directory: directory, redactor: redactor, now: clock) {
        [output] problem in
        output.warning("--record: a response is missing from the recording: \(problem)")
      }
    } catch {
      throw CommandFailure("--record: \(error)", .inputOutput)
    }
  }

  /// The responses that equal requests of one run share; `nil` when every request must be sent.
  func runCache(_ layers: any StoringTransport) -> RunCache? {
    guard !command[GlobalOptions.noCache], settings.usesRunCache else { return nil }
    // Only places of a list that are queried at about the same time share responses in memory; the others
    // use the disk cache.
    return command[GlobalOptions.from] == nil ? RunCache(layers) : RunCache(layers, limit: 4 << 20)
  }
}
