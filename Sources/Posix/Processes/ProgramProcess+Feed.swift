import Synchronization

extension ProgramProcess {
  /// What became of a program that was given something to read.
  package enum FeedOutcome: Hashable, Sendable {
    /// It read the input and ended well.
    case accepted
    /// There is no such program.
    case missing
    case notStarted(reason: String)
    case failed(ProgramExit)
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
    let handover = Handover()
    // A program ends with the thread that started it.
    let isStarted = Thread.start { [environment] in
      handover.give(fed(input, to: file, words, environment, until: .now + limit))
    }
    guard isStarted else { return .notStarted(reason: "cannot start a thread") }
    return handover.take()
  }

  private static func fed(
    _ input: [UInt8],
    to file: String,
    _ words: [String],
    _ environment: [String: String],
    until deadline: ContinuousClock.Instant
  ) -> FeedOutcome {
    do throws(StartFailure) {
      var process = try start(file, arguments: words, environment: environment)
      guard process.deliver(input, until: deadline) == .ended else { return .timedOut }
      let exit = process.waitForExit()
      return exit == .code(0) ? .accepted : .failed(exit)
    } catch {
      return .notStarted(reason: error.reason)
    }
  }
}

/// The outcome that one thread gives to another, which waits for it.
private final class Handover: Sendable {
  private let outcome = Mutex(ProgramProcess.FeedOutcome.timedOut)
  private let isGiven = Semaphore()

  func give(_ outcome: ProgramProcess.FeedOutcome) {
    self.outcome.withLock { $0 = outcome }
    isGiven.signal()
  }

  func take() -> ProgramProcess.FeedOutcome {
    isGiven.wait()
    return outcome.withLock { $0 }
  }
}
