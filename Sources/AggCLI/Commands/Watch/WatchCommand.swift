import Aggregation
import Arguments
import Configuration
import Formats
import FoundationEssentials
import HTTPTransport
import Interactive
import Layout
import Posix
import ProviderKit
import TerminalControl
import Weather

enum WatchCommand: Command {
  static let name = "watch"

  static let spec = CommandSpec(
    name,
    "Show the weather at places or airports and update it regularly",
    discussion: """
      On a terminal, each answer replaces the last one, and of one that is taller, the beginning is shown; in a pipe or a \
      file, and in formats for programs, it is written below. In the background of a shell nothing is drawn until fg. If \
      no source answers, the last good answer stays, with its age; formats for programs report the failure instead. q or \
      Ctrl-C quits and leaves the whole last answer on the screen. --record DIR saves each round in a folder of its own, \
      DIR/1 and so on, for --replay. A condition of --when that only airports have a value for, such as a flight \
      category, watches airports as --airport does. The program of --run has \(Trigger.patience) seconds and a \
      bare environment, as programs that are sources have; if it fails, a warning reports why, and the watch goes on.
      """,
    group: "Weather",
    examples: [
      .init("agg watch Berlin", "every five minutes"),
      .init("agg watch Berlin Oslo --every 15m --format line", "one line for each place"),
      .init(
        "agg watch Berlin --when 'gust > 15 m/s' --run '/usr/bin/logger gusts'",
        "run a program when it blows"
      ),
      .init("agg watch KPWM --airport", "METAR and TAF, with a line when a new METAR comes"),
      .init(
        "agg watch KPWM --when 'category <= IFR within 6h' --run '/usr/bin/logger IFR'",
        "run a program when the TAF gets worse"
      ),
    ],
    operands: [PlaceQuery.operand],
    options: [
      airport.spec, pause.spec, rounds.spec, Motion.noAnimation.spec, trigger.spec, program.spec,
      repetition.spec,
    ]
  )

  static let airport = Option.flag(
    "airport",
    "Watch METAR, TAF and winds aloft of airports, as agg airport shows them"
  )
  private static let pause = ParsedOption(
    "every",
    "TIME",
    takes: "a time such as 5m, from 1s to 30d",
    "The time between two rounds, such as 15m, at least 1s [default: settings.refreshEvery, or 5m]"
  ) { text in Duration(typed: text).flatMap { $0 >= ConfigSchema.shortestRefresh ? $0 : nil } }
  private static let rounds = ParsedOption.number(
    "times",
    "N",
    in: 1...Int.max,
    takes: "a number of rounds",
    "Stop after this many rounds"
  )

  static let acceptedOptions: AcceptedOptions = .all.subtracting([.condition, .list])
  static let fillsTerminal = true

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    // Must happen before the keys are read: it asks the terminal for its background.
    if session.terminal.canBeDrawnOn { _ = try session.renderOptions() }
    let terminal = TerminalWatch(session)
    defer { terminal.end() }
    // A separate task, so that the key that quits can cancel it.
    let watching = Task(executorPreference: ThreadPool.shared) {
      await Result { () async throws(CommandFailure) in try await watch(session, terminal) }
    }
    terminal.begin { watching.cancel() }
    let result = await withTaskCancellationHandler {
      await watching.value
    } onCancel: {
      watching.cancel()
    }
    // The user's key ends the run as planned; a signal interrupts it.
    if terminal.hasQuit, !Task.isCancelled { return .success }
    return try result.get()
  }

  private static func watch(
    _ session: Session,
    _ terminal: TerminalWatch
  ) async throws(CommandFailure) -> ExitCode {
    let typed = try session.command[pause]
    let interval = if let typed { typed } else { try session.config.get().settings.refreshEvery }
    let last = try session.command[rounds] ?? .max
    var trigger = try Trigger(session)
    var screen = WatchScreen()
    var loop = WatchLoop(try WatchLoop.Subject(session, condition: trigger?.condition))
    var config = session.config.reading
    var reported: [String] = []
    var code = ExitCode.success
    var round = 0
    while !Task.isCancelled, round < last {
      round += 1
      let next = ContinuousClock.now + interval
      // A config that is just being edited ends no alarm.
      let current = session.config.current()
      let fault = round > 1 ? session.config.failure(of: current) : nil
      if fault == nil { config = current }
      // Each round is a separate run, with its own deadline, clock and cache.
      let session = try session.again(
        session.command.recorded(asRun: round),
        config: config,
        retriesKeys: true
      )
      var shown: WatchLoop.RoundResult
      do {
        defer { session.finish() }
        shown = try await loop.ask(in: session)
        if Task.isCancelled { break }
        code = shown.failure?.exitCode ?? exitCode(of: shown, in: session)
        let reasons = [fault, shown.failure].compactMap { $0?.message }
        shown.failures = reasons
        try show(shown, on: &screen, in: session)
        if !session.isDrawnInPlace {
          for reason in reasons where !reported.contains(reason) { session.output.failure(reason) }
        }
        reported = reasons
        if shown.failure == nil, let failures = try await trigger?.look(at: shown.presentation, in: session),
          !failures.isEmpty
        {
          shown.failures += failures
          // On a drawn screen the failures stand below the answer.
          if session.isDrawnInPlace {
            try show(shown, on: &screen, in: session)
          } else {
            for failure in failures { session.output.warning(failure, isEvent: true) }
          }
        }
      }
      guard round < last else { break }
      try await wait(until: next, session, &screen, terminal) { screen throws(CommandFailure) in
        // The same answer, drawn again.
        let fresh = try session.again(session.command.unrecorded, config: config)
        screen.forget()
        try show(shown, on: &screen, in: fresh)
      }
    }
    if !Task.isCancelled || !screen.isHidden {
      try screen.finish(terminal.size, output: session.output)
    }
    if Task.isCancelled { return .interrupted }
    return code == .success ? loop.unknown?.exitCode ?? code : code
  }

  private static func exitCode(of shown: WatchLoop.RoundResult, in session: Session) -> ExitCode {
    let code = shown.notes.exitCode(isStrict: session.command[GlobalOptions.strict])
    return code == .success ? session.emptiness(of: shown.presentation)?.exitCode ?? code : code
  }

  // MARK: - Showing

  /// Shows the result of a round: drawn in place if the terminal and the format allow it, else below the one
  /// before.
  private static func show(
    _ shown: WatchLoop.RoundResult,
    on screen: inout WatchScreen,
    in session: Session
  ) throws(CommandFailure) {
    if session.isDrawnInPlace {
      try draw(shown, on: &screen, RawTerminal.size(session.environment), in: session)
    } else {
      try print(shown, in: session)
    }
  }

  /// Prints the result of a round below the one before.
  private static func print(_ shown: WatchLoop.RoundResult, in session: Session) throws(CommandFailure) {
    guard !shown.presentation.answers.isEmpty else { return }
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
  private static func draw(
    _ shown: WatchLoop.RoundResult,
    on screen: inout WatchScreen,
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
      WatchScreen.Answer(
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
  private static func remarks(
    about shown: WatchLoop.RoundResult,
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
  private static func wind(_ presentation: Presentation, _ options: RenderOptions, in session: Session)
    -> WindLines?
  {
    guard session.command.format == nil, Motion.isWanted(session),
      case .weather(let answers, _) = presentation
    else { return nil }
    let lines = WindLines(answers, options)
    return lines.isEmpty ? nil : lines
  }

  // MARK: - Waiting

  /// Waits for the next round. Meanwhile the animation moves, and the answer is drawn again when the terminal
  /// was resized or used by other programs.
  private static func wait(
    until next: ContinuousClock.Instant,
    _ session: Session,
    _ screen: inout WatchScreen,
    _ terminal: TerminalWatch,
    whenTorn redraw: (inout WatchScreen) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    terminal.announce(.round, at: next)
    screen.announceMotion(terminal)
    // Stopping the run ends the events, too.
    for await event in terminal.events {
      switch event {
      case .round: return
      case .motion:
        try screen.move(output: session.output)
        if screen.isBack {
          RawTerminal.silence()
          try redraw(&screen)
        }
        screen.announceMotion(terminal)
      // An answer that is not drawn in place stays as it is printed.
      case .resized where screen.size == nil || screen.size == terminal.size: break
      case .resumed where screen.size == nil: break
      case .resized, .resumed:
        try redraw(&screen)
        screen.announceMotion(terminal)
      }
    }
  }
}
