import Formats
import FoundationEssentials
import HTTPTransport
import Weather

/// Writes the answers about the places of a list, one below the other, and reports once what is the same for
/// several of them.
struct PlaceWriter {
  /// The answer about a place, or the reason why the place was not answered.
  struct Reply: Sendable {
    let line: PlaceLine
    let result: Result<DrawnAnswer, CommandFailure>
    /// The sources that it lacks for longer than the list waits.
    var paused: [PausedSource] = []

    /// Whether its sources were asked in vain.
    var hasFailed: Bool {
      if case .success(let drawn) = result { !drawn.isAnswered && paused.isEmpty } else { false }
    }
  }

  /// The format; `.line` for a line of the user's own.
  let format: OutputFormat
  let resume: ResumeFile?
  private let session: Session
  private var answers: AnswerStream
  /// Whether anything was printed, by an earlier run or by this one.
  private var hasPrinted: Bool
  private var outcome = RunOutcome()
  /// The messages that were reported.
  private let reported = DistinctMessages()

  /// - Parameter resume: Where the lines that are done are kept; `nil` if they are not.
  init(_ format: OutputFormat, _ resume: ResumeFile?, _ session: Session) {
    self.format = format
    self.resume = resume
    self.session = session
    answers = AnswerStream(session)
    // What is written now goes on where the earlier run ended.
    hasPrinted = resume?.hasPrinted ?? false
  }

  /// Writes an answer, or the reason why the place was not answered.
  ///
  /// - Parameter now: The clock of the answer.
  /// - Returns: Whether a slow reader had to be waited for.
  /// - Throws: The reason why the list cannot go on: its output failed, or a failure concerns every place.
  mutating func write(_ answer: Reply, now: Date) async throws(CommandFailure) -> Bool {
    let line = answer.line
    switch answer.result {
    case .success(let drawn):
      let hasWaited = try await drawn.isPrinted ? print(drawn.text) : false
      session.output.transcript?.add(page: drawn.page)
      report(drawn, about: line)
      if !drawn.isAnswered { for source in answer.paused { report(source) } }
      outcome.note(drawn)
      // A place that no source answered is asked again by the run that goes on.
      let state: ResumeFile.State =
        drawn.isAnswered ? .answered : answer.hasFailed ? .failed : .unanswered
      try resume?.note(line, state, isPrinted: drawn.isPrinted)
      return hasWaited
    case .failure(let failure):
      guard failure.isOfPlace else { throw failure }
      let object = FailureJSON(failure, of: session.command, now: now, line.listed)
      let text = object.text(as: format)
      let hasWaited = if let text { try await print(session.redactor.redact(text)) } else { false }
      session.output.failure(session.redactor.redact(line.opening + failure.message))
      outcome.note(unknown: failure)
      try resume?.note(line, .unanswered, isPrinted: text != nil)
      return hasWaited
    }
  }

  /// - Returns: Whether a slow reader had to be waited for.
  private mutating func print(_ text: String) async throws(CommandFailure) -> Bool {
    var text = text
    if hasPrinted {
      switch format {
      // The header stands above the first answer.
      case .csv: text = CSVText.withoutHeader(text)
      case .text, .plain: text = "\n" + text
      default: break
      }
    }
    let part = try resume?.noteStart(of: text, in: session.output)
    do throws(CommandFailure) {
      let hasWaited = try await answers.write(text)
      hasPrinted = true
      return hasWaited
    } catch {
      if let part {
        resume?.undoStart(of: part, in: session.output)
      } else if !hasPrinted, answers.hasBegun {
        try resume?.notePrint()
      }
      throw error
    }
  }

  /// Reports once that the list waits for the end of a source's pause.
  func reportWait(for source: PausedSource) {
    guard reported.add("\(source); the list waits") else { return }
    let end = ISOInstant.text(source.end)
    session.output.warning("\(source); the list goes on at \(end), and waits again whenever that happens")
  }

  /// Reports once that a source is paused for longer than the list waits.
  private func report(_ source: PausedSource) {
    let end = ISOInstant.text(source.end)
    guard reported.add("\(source) until \(end)") else { return }
    let command = resume == nil ? "with --resume FILE, the same command" : "the same command"
    session.output.warning("\(source); after \(end), \(command) asks the places without an answer again")
  }

  /// Reports what went wrong with the sources of a place. What is the same for several places is reported
  /// once, and each place without an answer is named.
  private func report(_ drawn: DrawnAnswer, about line: PlaceLine) {
    for doubt in drawn.doubts { session.output.warning(line.opening + doubt) }
    let isReason = !drawn.isAnswered
    let isShown = isReason || !session.output.isQuiet
    // What is left of a pause changes from place to place.
    let news = drawn.warnings.filter {
      isShown && reported.add($0.replacing(/is paused for [0-9]+ (s|min|h):/, with: "is paused:"))
    }
    for warning in news { session.output.sourceLine("\(line.name): \(warning)", isReason: isReason) }
    if isReason, news.isEmpty, !drawn.warnings.isEmpty {
      session.output.sourceLine("\(line.name): no answer, for reasons given above", isReason: true)
    }
    if let emptiness = drawn.emptiness, !session.takesWords || drawn.text.isEmpty {
      session.output.failure("\(line.name): \(emptiness.message)")
    }
    for detail in drawn.details where reported.add(detail) {
      session.output.note("\(line.name): \(detail)")
    }
  }

  /// Ends the answer.
  ///
  /// - Returns: The exit code that all answers amount to.
  func finish() throws(CommandFailure) -> ExitCode {
    if hasPrinted { try answers.finish() }
    return outcome.exitCode
  }
}
