import Aggregation
import HTTPTransport

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
