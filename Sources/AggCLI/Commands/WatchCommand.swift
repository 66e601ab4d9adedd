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
import TerminalControl
import Weather

enum WatchCommand: Command {
  static let name = "watch"

  static let spec = CommandSpec(
    name,
    "Show the weather at places and update it regularly",
    discussion: """
      On a terminal, each answer replaces the last one; in a pipe or a file, it is written below. If no source answers, \
      the last good answer stays, with its age; formats for programs report the failure instead. Ctrl-C quits and leaves \
      the last answer on the screen. --record DIR saves each round in a folder of its own, DIR/1 and so on, for --replay. \
      The program of --run has 30 seconds and a bare environment, as programs that are sources have; if it fails, a \
      warning says why, and the watch goes on.
      """,
    group: "Weather",
    examples: [
      .init("agg watch Berlin", "every five minutes"),
      .init("agg watch Berlin Oslo --every 15m --format line", "one line for each place"),
      .init(
        "agg watch Berlin --when 'gust > 15 m/s' --run '/usr/bin/logger gusts'",
        "run a program when it blows"
      ),
    ],
    operands: [PlaceQuery.operand],
    options: [
      pause.spec, rounds.spec, Motion.noAnimation.spec, trigger.spec, program.spec, repetition.spec,
    ]
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

  static let acceptedOptions: AcceptedOptions = .all.subtracting(.condition)

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let typedPause = try session.command[pause]
    let pause = if let typedPause { typedPause } else { try session.config.get().settings.refreshEvery }
    let last = try session.command[rounds] ?? .max
    var trigger = try Trigger(session)
    var screen = WatchScreen()
    let watch = TerminalWatch(session)
    defer { watch.end() }
    var rounds = WatchLoop(words: try PlaceQuery(session))
    var code = ExitCode.success
    var round = 0
    while !Task.isCancelled, round < last {
      round += 1
      let next = ContinuousClock.now + pause
      // A round is a run of its own: its own deadline, clock and cache.
      let session = try session.again(session.command.recorded(asRun: round))
      var shown: RoundResult
      do {
        defer { session.finish() }
        shown = try await rounds.ask(in: session)
        if Task.isCancelled { break }
        code = shown.notes.exitCode(isStrict: session.command[GlobalOptions.strict])
        try show(shown, on: &screen, in: session)
        if let failures = try await trigger?.look(at: .weather(shown.answers), in: session), !failures.isEmpty
        {
          shown.troubles = failures
          // Where an answer is drawn, they stand below it.
          if session.terminal.canBeDrawnOn {
            try show(shown, on: &screen, in: session)
          } else {
            for failure in failures { session.output.warning(failure) }
          }
        }
      }
      guard round < last else { break }
      try await wait(until: next, session, &screen, watch) { screen throws(CommandFailure) in
        // The same answer, drawn anew.
        let fresh = try session.again(session.command.unrecorded)
        screen.forget()
        try show(shown, on: &screen, in: fresh)
      }
    }
    if Task.isCancelled { return .interrupted }
    return code == .success ? rounds.unknown?.exitCode ?? code : code
  }

  // MARK: - A round

  /// The last answer of a place that is worth showing.
  private struct LastAnswer {
    var answer: WeatherAnswer
    var time: Date
  }

  /// What there is to see after a round: for each place the last good answer stays when no source answers
  /// now, where its age can be told.
  private struct RoundResult {
    var answers: [WeatherAnswer]
    /// Those of earlier rounds.
    var kept: [LastAnswer] = []
    /// Why programs that it ran failed.
    var troubles: [String] = []
    /// Of what was answered in this one.
    let notes: SourceNotes
  }

  /// Asks again and again, and knows what was answered before.
  private struct WatchLoop {
    let words: PlaceQuery
    /// Who was asked where a place is need not be there in each round.
    private var places: [PlaceQuery.NamedPlace]?
    private var good: [Int: LastAnswer] = [:]
    /// The words that mean no place, which only the first round looks up.
    private(set) var unknown: CommandFailure?

    init(words: PlaceQuery) { self.words = words }

    mutating func ask(in session: Session) async throws(CommandFailure) -> RoundResult {
      let query = words.again(in: session)
      let known = if let places { places } else { try await query.places() }
      places = known
      let answers = try await query.answers(at: known)
      unknown = unknown ?? session.unknownPlaces.failure
      let notes = SourceNotes(answers, isVerbose: session.output.isVerbose)
      var shown = RoundResult(answers: answers, notes: notes)
      for (number, answer) in answers.enumerated() {
        if answer.hasAnswer {
          good[number] = LastAnswer(answer: answer, time: session.now)
        } else if session.takesWords, let last = good[number] {
          shown.answers[number] = last.answer
          shown.kept.append(last)
        }
      }
      return shown
    }
  }

  /// Shows what there is after a round: drawn in place where that can be done, else written below the last.
  private static func show(
    _ shown: RoundResult,
    on screen: inout WatchScreen,
    in session: Session
  ) throws(CommandFailure) {
    // What is drawn over has to keep to the rows that it is counted to take, whatever --width says.
    let columns = session.terminal.canBeDrawnOn ? Terminal.columns(session.environment) : .max
    let presentation = Presentation.weather(shown.answers)
    let notes = shown.notes
    let text = try session.text(of: presentation, shown.answers, notes) { options in
      options.width = min(options.width, columns)
    }
    let language = try session.language()
    let below = shown.kept.map { kept in
      let line = KeptAnswerText.line(age: session.now.timeIntervalSince(kept.time), in: language)
      return shown.answers.count == 1 ? line : "\(kept.answer.place.name): \(line)"
    }
    let warnings = notes.warnings.map(session.redactor.redact)
    let details = notes.details.map(session.redactor.redact)
    guard session.terminal.canBeDrawnOn else {
      let isReason = notes.error != nil && !shown.answers.allSatisfy(\.hasAnswer)
      for warning in warnings { session.output.sourceLine(warning, isReason: isReason) }
      for detail in details { session.output.note(detail) }
      // One table has one row of names, however many rounds it grows by.
      let isContinued = session.format() == .csv && session.output.hasBegun
      let rows = isContinued ? String(text.drop { $0 != "\r\n" && $0 != "\n" }.dropFirst()) : text
      // An answer of many lines stands apart from the one before.
      let gap = session.isForReading && session.output.hasBegun ? "\n" : ""
      return try session.output.answer(gap + rows + below.map { "\($0)\n" }.joined())
    }
    // Beside a drawn answer standard error would only tear it; elsewhere it is where warnings belong.
    var options = try session.renderOptions()
    // Lines of other formats, and of a narrower answer the notes, go to the end of the row.
    options.width = columns
    try screen.draw(
      text,
      notes: below + shown.troubles + warnings + details,
      wind(shown.answers, options, in: session),
      options,
      output: session.output
    )
  }

  /// What moves below the answer on a terminal; `nil` where it is in another format, or no wind is known.
  private static func wind(_ answers: [WeatherAnswer], _ options: RenderOptions, in session: Session)
    -> WindLines?
  {
    guard session.command.format == nil else { return nil }
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
      // A terminal may be pulled to another size at any time, and be somebody else's while we are stopped;
      // without one there is nothing to look after.
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

/// Notices what tears a drawn answer: another size of the terminal, and that the run went on after a stop.
private struct TerminalWatch {
  struct Size: Hashable {
    var columns: Int
    var rows: Int
  }

  private let environment: [String: String]
  /// Where the system has no descriptor left for that, the next round draws it.
  private let resumptions: SignalPipe?

  init(_ session: Session) {
    environment = session.environment
    resumptions = session.terminal.canBeDrawnOn ? try? SignalPipe([.goOn]) : nil
  }

  func end() { resumptions?.close() }

  /// As it is at this moment, whatever `--width` says.
  var size: Size { Size(columns: Terminal.columns(environment), rows: Terminal.rows()) }

  /// Whether the run went on after a stop since the last look.
  var hasGoneOn: Bool {
    guard let resumptions, (try? Poll.ready([.receiving(resumptions)], until: .now)) == [true] else {
      return false
    }
    return resumptions.read() != nil
  }
}

/// Draws one answer over the last one on a terminal. No mode of the terminal is changed, so
/// that nothing must be put back.
private struct WatchScreen {
  /// What moves, below the answer.
  private(set) var wind: WindLines?
  private let start = ContinuousClock.now
  private var rows = 0

  /// What stands there was moved by a change of size or by what others wrote, and cannot be drawn over line
  /// by line.
  mutating func forget() { rows = .max }

  /// Below a wind there are at least so many rows of the answer, or it is left out.
  private static let leastRows = 6

  mutating func draw(
    _ answer: String,
    notes: [String],
    _ wind: WindLines?,
    _ options: RenderOptions,
    output: Output
  ) throws(CommandFailure) {
    // The cursor stands in the last one.
    let height = max(1, Terminal.rows() - 1)
    self.wind = wind.flatMap { height - $0.count >= Self.leastRows ? $0 : nil }
    let room = height - (self.wind?.count ?? 0)
    let frame = WatchFrame(answer, notes: notes, height: room, options)
    let text = frame.text + moving
    let isFirst = rows == 0
    // Up to where the last answer begins, or to the corner when it is not there any more.
    let start = rows <= height ? ControlSequence.up(rows) : ControlSequence.home
    rows = frame.rows + height - room
    if isFirst { return try output.answer(text) }
    // Line by line: what is cleared as a whole screen would be kept by terminals that scroll it out.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let drawn = lines.map { "\(ControlSequence.clearLine)\($0)\n" }.joined()
    try output.answer(start + drawn + ControlSequence.clearBelow)
  }

  /// Draws the wind where it stands, as it is by now.
  func move(output: Output) throws(CommandFailure) {
    let text = moving
    guard !text.isEmpty else { return }
    let start = ControlSequence.up(text.count { $0 == "\n" })
    try output.answer(start + text.replacing("\n", with: "\(ControlSequence.clearLine)\n"))
  }

  private var moving: String { wind?.text(after: start.duration(to: .now)) ?? "" }
}
