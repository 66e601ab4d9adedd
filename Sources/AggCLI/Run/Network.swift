import Aggregation
import Arguments
import FoundationEssentials
import HTTPTransport
import Posix
import Weather

/// What stands between a run and the network: retries, what earlier runs learned of
/// the sources, and what they kept.
struct Network {
  /// `nil` where there is no place to remember failures in.
  let breaker: BreakerTransport?
  private let health: HealthStore?
  private let pending = PendingAnswers()
  private let command: ParsedCommand
  private let environment: [String: String]
  private let settings: Config.Settings?
  private let now: Date
  private let redactor: SecretRedactor
  private let output: Output
  private let base: RetryingTransport

  /// - Parameter now: What the clock of the run says.
  init(
    _ command: ParsedCommand,
    environment: [String: String],
    settings: Config.Settings?,
    now: Date,
    redactor: SecretRedactor,
    output: Output
  ) {
    self.command = command
    self.environment = environment
    self.settings = settings
    self.now = now
    self.redactor = redactor
    self.output = output
    var configuration = CurlTransport.Configuration(
      userAgent: Tool.userAgent(contact: settings?.contact),
      environment: environment
    )
    for secret in configuration.secrets { redactor.register(secret) }
    configuration.transfersPerServer = settings?.connections ?? configuration.transfersPerServer
    configuration.transfers = max(configuration.transfers, configuration.transfersPerServer)
    configuration.noteProxy = { output.note("asking through the proxy \($0)") }
    let base = RetryingTransport(CurlTransport(configuration, on: .shared), budget: RetryBudget())
    self.base = base
    health = BaseDirectory.state.folder(environment).map { directory in
      HealthStore(directory: directory) { output.warning($0.description) }
    }
    breaker = health.map { BreakerTransport(base, health: $0) }
  }

  /// Breaker over retries over libcurl; offline nobody, whether there is a cache or none.
  var transport: any Transport {
    if command[GlobalOptions.offline] { return OfflineTransport() }
    return breaker ?? base
  }

  /// Stands over them: a source that is left alone is answered for from the cache.
  /// `nil` where nothing is kept.
  func cache() throws(CommandFailure) -> CachingTransport? {
    var use = CacheSettings()
    use.refreshes = command[GlobalOptions.refresh]
    use.isOffline = command[GlobalOptions.offline]
    use.maximumAge = try command[GlobalOptions.maximumAge]
    use.defaultFreshness = .seconds(60)
    if use.isOffline, command[GlobalOptions.noCache] || command[GlobalOptions.refresh] {
      throw CommandFailure(
        "--offline answers from the cache: it does not go with --no-cache or --refresh",
        .usage
      )
    }
    guard !command[GlobalOptions.noCache], settings?.usesDiskCache != false,
      let directory = BaseDirectory.cache.folder(environment)
    else { return nil }
    let cache = DiskCache(directory: directory) { [output] in output.warning($0.description) }
    // What is kept is as old as it is by the clock of the run; by one of earlier it was not there yet.
    return CachingTransport(
      transport,
      cache: cache,
      settings: use,
      redactor: redactor,
      pending: pending
    ) { [now] in max(now, Date()) }
  }

  /// Keeps or lets go what was answered, and remembers what the answers say of their source.
  func settle(_ questions: [HTTPRequest.Question], of party: BreakerTransport.Party, _ verdict: ReaderVerdict)
  {
    pending.settle(questions, isAnswer: verdict.isAnswer)
    breaker?.note(verdict, of: party)
  }

  /// Lets a program be asked, which may use the network as it likes.
  ///
  /// - Throws: `.notStored` offline, for of programs nothing is kept; `.paused` for one that is left alone.
  func admit(_ party: BreakerTransport.Party) throws(TransportError) {
    if command[GlobalOptions.offline] { throw .notStored(host: party.source) }
    try breaker?.admit(party, as: party.source)
  }

  /// Lets every source be asked again.
  ///
  /// - Returns: whether they are forgotten; why they are not is told.
  func forgetFailures() -> Bool { health?.reset() == nil }

  /// Lets a source be asked, whatever earlier runs saw of it.
  func forgetFailures(of source: SourceID) {
    if !command[GlobalOptions.offline] { health?.reset(source.name) }
  }
}
