import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import FoundationEssentials
import HTTPTransport
import Interactive
import Layout
import Posix
import ProviderKit
import Synchronization
import TerminalControl
import Weather

enum WatchCommand: Command {
  static let name = "watch"

  static let spec = CommandSpec(
    name,
    "Show the weather at places or airports and update it regularly",
    discussion: """
      On a terminal, each answer replaces the last one; in a pipe or a file, it is written below. If no source answers, \
      the last good answer stays, with its age; formats for programs report the failure instead. q or Ctrl-C quits and \
      leaves the last answer on the screen. --record DIR saves each round in a folder of its own, DIR/1 and so on, for \
      --replay. A condition of --when that only airports have a value for, such as a flight category, watches airports \
      as --airport does. The program of --run has 30 seconds and a bare environment, as programs that are sources have; if it \
      fails, a warning says why, and the watch goes on.
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
    "The time between two rounds, such as 5m, at least 1s"
  ) { text in Duration(configText: text).flatMap { $0 >= ConfigSchema.shortestRefresh ? $0 : nil } }
  private static let rounds = ParsedOption.number(
    "times",
    "N",
    in: 1...Int.max,
    takes: "a number of rounds",
    "Stop after this many rounds"
  )

  static let acceptedOptions: AcceptedOptions = .all.subtracting([.condition, .list])

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    // Must happen before the keys are read: it asks the terminal for its background.
    if session.terminal.canBeDrawnOn { _ = try session.renderOptions() }
    let terminal = TerminalWatch(session)
    defer { terminal.end() }
    // A separate task, so that the key that quits can cancel it.
    let watching = Task(executorPreference: ThreadPool.shared) { () -> Result<ExitCode, CommandFailure> in
      do throws(CommandFailure) { return .success(try await watch(session, terminal)) } catch {
        return .failure(error)
      }
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
    let typedPause = try session.command[pause]
    let pause = if let typedPause { typedPause } else { try session.config.get().settings.refreshEvery }
    let last = try session.command[rounds] ?? .max
    var trigger = try Trigger(session)
    var screen = WatchScreen()
    var rounds = WatchLoop(try Subject(session, condition: trigger?.condition))
    var code = ExitCode.success
    var round = 0
    while !Task.isCancelled, round < last {
      round += 1
      let next = ContinuousClock.now + pause
      // Each round is a separate run, with its own deadline, clock and cache.
      let session = try session.again(session.command.recorded(asRun: round))
      var shown: RoundResult
      do {
        defer { session.finish() }
        shown = try await rounds.ask(in: session)
        if Task.isCancelled { break }
        code = shown.notes.exitCode(isStrict: session.command[GlobalOptions.strict])
        try show(shown, on: &screen, in: session)
        if let failures = try await trigger?.look(at: shown.answers.presentation, in: session),
          !failures.isEmpty
        {
          shown.failures = failures
          // On a drawn screen the failures stand below the answer.
          if session.terminal.canBeDrawnOn {
            try show(shown, on: &screen, in: session)
          } else {
            for failure in failures { session.output.warning(failure) }
          }
        }
      }
      guard round < last else { break }
      try await wait(until: next, session, &screen, terminal) { screen throws(CommandFailure) in
        // The same answer, drawn again.
        let fresh = try session.again(session.command.unrecorded)
        screen.forget()
        try show(shown, on: &screen, in: fresh)
      }
    }
    if Task.isCancelled { return .interrupted }
    return code == .success ? rounds.unknown?.exitCode ?? code : code
  }

  // MARK: - A round

  /// What is queried in each round. Places and airports are looked up once, so that the service that found
  /// them need not answer in each round.
  private enum Subject {
    case weather(PlaceQuery, [PlaceQuery.NamedPlace]? = nil)
    case airports(StationQuery, AirportQuery.Parts, [StationIdent]? = nil)

    /// Airports, if the user says so or if only they have a value for the condition.
    init(_ session: Session, condition: ConditionExpression?) throws(CommandFailure) {
      let isOfAirports = condition.map { !$0.subjects.contains(.weather) } ?? false
      if session.command[airport] || isOfAirports {
        self = .airports(try StationQuery(session), try session.airportParts(for: condition))
      } else {
        self = .weather(try PlaceQuery(session))
      }
    }

    mutating func ask(in session: Session) async throws(CommandFailure) -> Answers {
      switch self {
      case .weather(let words, let known):
        let query = words.again(in: session)
        let places = if let known { known } else { try await query.places() }
        self = .weather(words, places)
        return .weather(try await query.answers(at: places))
      case .airports(let words, let parts, let known):
        let query = words.again(in: session)
        let idents = if let known { known } else { try await query.idents() }
        self = .airports(words, parts, idents)
        return .airports(try await query.answers(parts, at: idents))
      }
    }
  }

  /// The answers of a round.
  private enum Answers {
    case weather([WeatherAnswer])
    case airports([AirportAnswer])

    var all: [any Answer] {
      switch self {
      case .weather(let answers): answers
      case .airports(let answers): answers
      }
    }

    var presentation: Presentation {
      switch self {
      case .weather(let answers): .weather(answers)
      case .airports(let answers): .airport(answers)
      }
    }

    /// Replaces an answer by one of an earlier round; one of another kind changes nothing.
    mutating func replace(_ index: Int, by answer: any Answer) {
      switch self {
      case .weather(var answers):
        guard let answer = answer as? WeatherAnswer else { return }
        answers[index] = answer
        self = .weather(answers)
      case .airports(var answers):
        guard let answer = answer as? AirportAnswer else { return }
        answers[index] = answer
        self = .airports(answers)
      }
    }

    /// The newest observation of each airport as it was sent; empty for places.
    var observations: [String: String] {
      guard case .airports(let answers) = self else { return [:] }
      let reports = answers.compactMap { answer in
        answer.conditions?.content.rawText.map { (answer.ident.text, $0) }
      }
      return Dictionary(reports) { first, _ in first }
    }
  }

  /// The last useful answer about one place or airport.
  private struct LastAnswer {
    var answer: any Answer
    var time: Date
  }

  /// What a round has to show. When no source answers now, the last good answer of a place stays, and its age
  /// is shown where the format allows it.
  private struct RoundResult {
    var answers: Answers
    /// The answers of earlier rounds.
    var earlier: [LastAnswer] = []
    /// Why programs that the trigger ran failed.
    var failures: [String] = []
    /// The airports whose observation differs from that of the round before.
    var renewed: [String] = []
    /// Notes about this round's sources.
    let notes: SourceNotes
  }

  /// Repeats the queries and remembers the answers of earlier rounds.
  private struct WatchLoop {
    private var subject: Subject
    private var good: [Int: LastAnswer] = [:]
    private var observations: [String: String] = [:]
    /// The words that mean no place; only the first round looks them up.
    private(set) var unknown: CommandFailure?

    init(_ subject: Subject) { self.subject = subject }

    mutating func ask(in session: Session) async throws(CommandFailure) -> RoundResult {
      let answers = try await subject.ask(in: session)
      unknown = unknown ?? session.unknownPlaces.failure
      let notes = SourceNotes(answers.all, isVerbose: session.output.isVerbose)
      var shown = RoundResult(answers: answers, notes: notes)
      for (number, answer) in answers.all.enumerated() {
        if answer.hasAnswer {
          good[number] = LastAnswer(answer: answer, time: session.now)
        } else if session.takesWords, let last = good[number] {
          shown.answers.replace(number, by: last.answer)
          shown.earlier.append(last)
        }
      }
      let reports = answers.observations
      shown.renewed = reports.filter { ident, report in
        observations[ident].map { $0 != report } ?? false
      }.keys.sorted()
      observations.merge(reports) { $1 }
      return shown
    }
  }

  /// Shows the result of a round: drawn in place if the terminal allows it, else below the one before.
  private static func show(
    _ shown: RoundResult,
    on screen: inout WatchScreen,
    in session: Session
  ) throws(CommandFailure) {
    // What is drawn over must not wrap, whatever `--width` says: the rows are counted.
    let columns = session.terminal.canBeDrawnOn ? Terminal.columns(session.environment) : .max
    let answers = shown.answers.all
    let notes = shown.notes
    let text = try session.text(of: shown.answers.presentation, answers, notes) { options in
      options.width = min(options.width, columns)
    }
    let language = try session.language()
    let below =
      shown.earlier.map { last in
        let line = WatchText.line(age: session.now.timeIntervalSince(last.time), in: language)
        return answers.count == 1 ? line : "\(last.answer.subject): \(line)"
      } + (session.takesWords ? shown.renewed.map { WatchText.newReport(of: $0, in: language) } : [])
    let warnings = notes.warnings.map(session.redactor.redact)
    let details = notes.details.map(session.redactor.redact)
    guard session.terminal.canBeDrawnOn else {
      let isReason = notes.error != nil && !answers.allSatisfy(\.hasAnswer)
      for warning in warnings { session.output.sourceLine(warning, isReason: isReason) }
      for detail in details { session.output.note(detail) }
      // The rounds form one table with one header row.
      let isContinued = session.format() == .csv && session.output.hasBegun
      let rows = isContinued ? String(text.drop { $0 != "\r\n" && $0 != "\n" }.dropFirst()) : text
      // A blank line separates an answer of many lines from the one before.
      let gap = session.isForReading && session.output.hasBegun ? "\n" : ""
      return try session.output.answer(gap + rows + below.map { "\($0)\n" }.joined())
    }
    // On a drawn screen, writing to standard error would destroy the picture; elsewhere warnings belong
    // there.
    var options = try session.renderOptions()
    // Lines of other formats, and the notes of a narrower answer, use the full width.
    options.width = columns
    try screen.draw(
      text,
      notes: below + shown.failures + warnings + details,
      wind(shown.answers, options, in: session),
      options,
      output: session.output
    )
  }

  /// The animation below the answer on a terminal; `nil` in another format, or if no wind is known.
  private static func wind(_ answers: Answers, _ options: RenderOptions, in session: Session)
    -> WindLines?
  {
    guard session.command.format == nil, case .weather(let answers) = answers else { return nil }
    let lines = WindLines(answers, options)
    return lines.isEmpty ? nil : lines
  }

  // MARK: - Waiting

  private static func wait(
    until next: ContinuousClock.Instant,
    _ session: Session,
    _ screen: inout WatchScreen,
    _ watch: TerminalWatch,
    whenTorn redraw: (inout WatchScreen) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    let isAnimated = Motion.isWanted(session)
    var looked = ContinuousClock.now
    var size = watch.size
    while !Task.isCancelled {
      let left = ContinuousClock.now.duration(to: next)
      guard left > .zero else { return }
      // The terminal may be resized at any time, and other programs may use it while the run is stopped.
      // Without a terminal there is nothing to check.
      let longest = session.terminal.canBeDrawnOn ? min(left, .milliseconds(500)) : left
      let step = isAnimated ? screen.wind?.interval : nil
      try? await ThreadPool.shared.sleep(for: step.map { min(longest, $0) } ?? longest)
      guard session.terminal.canBeDrawnOn, !Task.isCancelled else { continue }
      if step != nil { try screen.move(output: session.output) }
      guard looked.duration(to: .now) >= .milliseconds(500) else { continue }
      looked = .now
      let now = watch.size
      if now != size || watch.hasGoneOn {
        size = now
        try redraw(&screen)
      }
    }
  }
}
