import Synchronization

extension ProgramProcess {
  /// What became of a program that was given something to read.
  package enum FeedOutcome: Hashable, Sendable {
    /// It read the input and ended well.
    case accepted
    /// There is no such program.
    case missing
    case notStarted(reason: String)
    case failed(Exit)
    /// It did not end in time, and was killed with all that it started.
    case timedOut
  }

  /// Gives a program something to read and waits for its end. What it started may go on, as a clipboard's
  /// owner does, unless it had to be killed.
  ///
  /// - Parameters:
  ///   - words: The program, searched for in `SearchPath`, and its arguments.
  ///   - environment: All of it.
  package static func feed(
    _ input: [UInt8],
    to words: [String],
    environment: [String: String],
    within limit: Duration
  ) -> FeedOutcome {
    let path = SearchPath(environment)
    guard let name = words.first, let file = try? path.file(of: name) else { return .missing }
    var environment = environment
    environment["PATH"] = path.text
    let work = FeedWork(input: input, file: file, words: words, environment: environment, limit: limit)
    // A program ends with the thread that started it.
    guard Thread.start({ work.run() }) else { return .notStarted(reason: "cannot start a thread") }
    work.isDone.wait()
    return work.outcome.withLock { $0 }
  }
}

/// One program that is fed, on a thread of its own.
private final class FeedWork: Sendable {
  private let input: [UInt8]
  private let file: String
  private let words: [String]
  private let environment: [String: String]
  private let limit: Duration
  let outcome = Mutex(ProgramProcess.FeedOutcome.timedOut)
  let isDone = Semaphore()

  init(
    input: [UInt8],
    file: String,
    words: [String],
    environment: [String: String],
    limit: Duration
  ) {
    self.input = input
    self.file = file
    self.words = words
    self.environment = environment
    self.limit = limit
  }

  func run() {
    let result = fed()
    outcome.withLock { $0 = result }
    isDone.signal()
  }

  private func fed() -> ProgramProcess.FeedOutcome {
    let deadline = ContinuousClock.now + limit
    var process: ProgramProcess
    do throws(ProgramProcess.StartFailure) {
      process = try .start(file, arguments: words, environment: environment)
    } catch {
      return .notStarted(reason: error.reason)
    }
    var rest = input[...]
    while ContinuousClock.now < deadline {
      if rest.isEmpty { process.close(.input) }
      let ready = process.wait(for: [.input, .output, .error], nil, until: deadline)
      for stream in [ProgramProcess.Stream.output, .error] where ready.streams.contains(stream) {
        _ = process.read(stream)
      }
      if ready.streams.contains(.input) { rest = rest.dropFirst(process.write(rest)) }
      if ready.hasEnded {
        let exit = process.waitForExit()
        return exit == .code(0) ? .accepted : .failed(exit)
      }
      if !process.isOpen(.input) { rest = [] }
    }
    return .timedOut
  }
}
