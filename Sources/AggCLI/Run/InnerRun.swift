import Aggregation
import HTTPTransport

/// What a run takes over from another one: the run within which it runs, or the one that it repeats.
struct Inheritance: Sendable {
  /// A secret of one run is a secret of all.
  let redactor: SecretRedactor
  /// The keys that were looked up before.
  let keys: LookedUpKeys
  /// Its connections are used again; `nil` for a run with connections of its own.
  let network: CurlTransport?
  /// Whether it runs within the other run.
  var isInner = false
  /// The config, as long as its files are unchanged; `nil` to read the files.
  var config: SharedConfig?
  /// Members of JSON that the caller drops; those that take long are not written.
  var omitted: Set<String> = []
  /// Is notified when a source is queried and when it responded.
  var observer: QueryObserver?
}

/// What came of a run within another one.
struct InnerRun: Sendable {
  let exitCode: ExitCode
  /// What it wrote to its standard output.
  let answer: [UInt8]
  /// The answer as Markdown; empty if the command has no page.
  let page: String
  /// What it wrote to its standard error, without secrets.
  let notes: String
}

extension Session {
  /// Runs a command line within this process, as a run of its own: with its own deadline, clock, config and
  /// cache, but with the connections and secrets of this one. It writes to memory, reads no input, and
  /// changes nothing that the user sees next time.
  ///
  /// - Parameters:
  ///   - words: Those behind the name of the program.
  ///   - config: The config that the runs share while its files are unchanged.
  ///   - omitted: The members of JSON that are not needed.
  ///   - observer: Is notified when a source is queried and when it responded.
  func run(
    _ words: [String],
    config: SharedConfig = SharedConfig(),
    omitted: Set<String> = [],
    observer: QueryObserver? = nil
  ) async -> InnerRun {
    let transcript = Transcript()
    var exitCode = ExitCode.success
    let output = Output(to: transcript, quoting: words, until: self.output.stop)
    switch Tool.start(words, environment: environment, output: output) {
    case .answered(let code): exitCode = code
    case .run(let invocation):
      let inheritance = Inheritance(
        redactor: redactor,
        keys: context.keys,
        network: transport.network,
        isInner: true,
        config: config,
        omitted: omitted,
        observer: observer
      )
      await Tool.run(invocation, inheriting: inheritance) { exitCode = $0 }
    }
    return InnerRun(
      exitCode: exitCode,
      answer: transcript.answer,
      page: transcript.page,
      notes: redactor.redact(transcript.notes)
    )
  }
}
