import Aggregation
import Arguments
import Configuration
import Formats
import FoundationEssentials
import HTTPTransport
import Interactive
import Layout
import Posix
import TerminalControl
import Weather

/// The rounds of `agg watch`, and what lasts from one to the next.
struct WatchRounds {
  /// The run of the command, within which each round is a separate run.
  private let outer: Session
  private var trigger: WatchCommand.Trigger?
  private var screen = WatchScreen()
  private var memory: WatchMemory
  /// The config of the last round.
  private var config: ConfigReading
  /// The errors of the config and of places that the last round reported.
  private var reported: [String] = []
  /// The exit code of the last round.
  private var code = ExitCode.success

  init(_ session: Session) throws(CommandFailure) {
    outer = session
    trigger = try WatchCommand.Trigger(session)
    memory = WatchMemory(try WatchMemory.Subject(session, condition: trigger?.condition))
    config = session.config.reading
  }

  /// Asks, shows the result, and runs the program of `--run` if it is due.
  ///
  /// - Parameter number: Of the round, from 1.
  /// - Returns: `nil` if the run was cancelled meanwhile.
  mutating func run(_ number: Int) async throws(CommandFailure) -> WatchMemory.RoundResult? {
    // A config that is just being edited ends no alarm.
    let current = outer.config.current()
    let fault = number > 1 ? outer.config.failure(of: current) : nil
    if fault == nil { config = current }
    // Each round has its own deadline, clock and cache.
    let session = try outer.again(outer.command.recorded(asRun: number), config: config, retriesKeys: true)
    defer { session.finish() }
    var shown = try await memory.ask(in: session)
    if Task.isCancelled { return nil }
    code = shown.failure?.exitCode ?? exitCode(of: shown, in: session)
    shown.failures = [fault, shown.failure].compactMap { $0?.message }
    try show(shown, in: session)
    report(shown.failures, in: session)
    // A condition that held before an outage must not set off an alarm, whatever the format shows.
    guard let asked = shown.asked else { return shown }
    let failures = try await trigger?.look(at: asked, in: session) ?? []
    guard !failures.isEmpty else { return shown }
    shown.failures += failures
    // On a drawn screen the failures stand below the answer.
    if session.isDrawnInPlace {
      try show(shown, in: session)
    } else {
      for failure in failures { session.output.warning(failure, isEvent: true) }
    }
    return shown
  }

  /// Reports each reason once while it lasts. On a drawn screen the reasons stand below the answer.
  private mutating func report(_ reasons: [String], in session: Session) {
    if !session.isDrawnInPlace {
      for reason in reasons where !reported.contains(reason) { session.output.failure(reason) }
    }
    reported = reasons
  }

  /// Waits for the next round. Meanwhile the animation moves, and the answer is drawn again when the terminal
  /// was resized or used by other programs.
  mutating func wait(
    until next: ContinuousClock.Instant,
    showing shown: WatchMemory.RoundResult,
    _ terminal: TerminalEvents
  ) async throws(CommandFailure) {
    terminal.announce(.round, at: next)
    screen.announceMotion(terminal)
    // Stopping the run ends the events, too.
    for await event in terminal.events {
      switch event {
      case .round: return
      case .motion:
        try screen.move(output: outer.output)
        if screen.isBack { try redraw(shown) }
        screen.announceMotion(terminal)
      // An answer that is not drawn in place stays as it is printed.
      case .resized where screen.size == nil || screen.size == terminal.size: break
      case .resumed where screen.size == nil: break
      case .resized, .resumed:
        try redraw(shown)
        screen.announceMotion(terminal)
      }
    }
  }

  /// The same answer, drawn again.
  private mutating func redraw(_ shown: WatchMemory.RoundResult) throws(CommandFailure) {
    let session = try outer.again(outer.command.unrecorded, config: config)
    screen.forget()
    try show(shown, in: session)
  }

  /// Leaves the whole last answer on the screen.
  ///
  /// - Returns: The exit code of the command.
  mutating func finish(_ terminal: TerminalEvents) throws(CommandFailure) -> ExitCode {
    if !Task.isCancelled || !screen.isHidden {
      try screen.finish(terminal.size, output: outer.output)
    }
    if Task.isCancelled { return .interrupted }
    return code == .success ? memory.unknown?.exitCode ?? code : code
  }

  private func exitCode(of shown: WatchMemory.RoundResult, in session: Session) -> ExitCode {
    let code = shown.notes.exitCode(isStrict: session.command[GlobalOptions.strict])
    return code == .success ? session.emptiness(of: shown.presentation)?.exitCode ?? code : code
  }

  // MARK: - Showing

  /// Shows the result of a round: drawn in place if the terminal and the format allow it, else below the one
  /// before.
  private mutating func show(
    _ shown: WatchMemory.RoundResult,
    in session: Session
  ) throws(CommandFailure) {
    if session.isDrawnInPlace {
      try draw(shown, RawTerminal.size(session.environment), in: session)
    } else {
      try print(shown, in: session)
    }
  }

  /// Prints the result of a round below the one before.
  private func print(_ shown: WatchMemory.RoundResult, in session: Session) throws(CommandFailure) {
    guard !shown.presentation.answers.isEmpty else {
      guard let failure = shown.failure else { return }
      let object = FailureJSON(failure, of: session.command, now: session.now)
      guard let text = object.text(as: session.format()) else { return }
      return try session.output.answer(session.redactor.redact(text))
    }
    let notes = shown.notes
    let text = try session.text(of: shown.presentation, notes)
    let isReason = notes.error != nil && !shown.presentation.answers.allSatisfy(\.hasAnswer)
    for warning in notes.warnings {
      session.output.sourceLine(session.redactor.redact(warning), isReason: isReason)
    }
    for detail in notes.details { session.output.note(session.redactor.redact(detail)) }
    // The rounds form one table with one header row.
    let isContinued = session.format() == .csv && session.output.hasBegun
    let rows = isContinued ? CSVText.withoutHeader(text) : text
    // A blank line separates an answer of many lines from the one before.
    let gap = session.isForReading && session.output.hasBegun ? "\n" : ""
    let below = try remarks(about: shown, in: session).map { "\($0)\n" }.joined()
    try session.output.answer(gap + rows + below)
  }

  /// Draws the result of a round over the one before. Warnings stand below it, because what is written to
  /// standard error would destroy the picture.
  private mutating func draw(
    _ shown: WatchMemory.RoundResult,
    _ size: ScreenSize,
    in session: Session
  ) throws(CommandFailure) {
    let text = try session.text(of: shown.presentation, shown.notes) { options in
      // What is drawn over must not wrap, whatever `--width` says: the rows are counted.
      options.width = min(options.width, size.columns)
    }
    var options = try session.renderOptions()
    // Lines of other formats, and the notes of a narrower answer, use the full width.
    options.width = size.columns
    let warnings = (shown.notes.warnings + shown.notes.details).map(session.redactor.redact)
    let remarks = try remarks(about: shown, in: session) + shown.failures + warnings
    // A page states the ages at its end, other formats nowhere.
    let ages = WatchText.ages(of: shown.presentation.answers, in: try session.language())
    let isPage = session.isForReading
    try screen.draw(
      WatchScreen.Content(
        text: text,
        notes: isPage ? remarks : ages + remarks,
        ages: isPage ? ages : [],
        options: options
      ),
      wind(shown.presentation, options, in: session),
      size,
      output: session.output
    )
  }

  /// The lines below a result: how old the answers of earlier rounds are, and which reports are new.
  private func remarks(
    about shown: WatchMemory.RoundResult,
    in session: Session
  ) throws(CommandFailure) -> [String] {
    let language = try session.language()
    let isOnly = shown.presentation.answers.count == 1
    let earlier = shown.earlier.map { last in
      let line = WatchText.line(age: session.now.timeIntervalSince(last.time), in: language)
      return isOnly ? line : "\(last.subject): \(line)"
    }
    return earlier
      + (session.takesWords ? shown.renewed.map { WatchText.newReport(of: $0, in: language) } : [])
  }

  /// The animation below the answer on a terminal; `nil` in another format, if nothing may move, or if no
  /// wind is known.
  private func wind(_ presentation: Presentation, _ options: RenderOptions, in session: Session)
    -> WindLines?
  {
    guard session.command.format == nil, Motion.isWanted(session),
      case .weather(let answers, _) = presentation
    else { return nil }
    let lines = WindLines(answers, options)
    return lines.isEmpty ? nil : lines
  }
}
