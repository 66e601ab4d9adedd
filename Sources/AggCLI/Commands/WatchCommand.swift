import Aggregation
import Arguments
import FoundationEssentials
import HTTPTransport
import Rendering

enum WatchCommand: Command {
  static let spec = CommandSpec(
    "watch",
    "The weather at places, asked again and again",
    discussion: """
      The answer is drawn in place; where the output is no terminal each one is written below the last. When no source \
      answers, the last good answer stays with its age. Ctrl-C ends it and leaves the last answer standing.
      """,
    group: "Weather",
    examples: [
      .init("agg watch Berlin", "every five minutes"),
      .init("agg watch Berlin Oslo --every 15m --format line", "one line for each place"),
    ],
    operands: [PlaceQuestion.operand],
    options: [
      .value("every", "TIME", "The time from one round to the next, such as 5m; at least 1s"),
      .value("times", "N", "End after so many rounds"),
      Motion.option,
    ]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let pause = try pause(session)
    let rounds = try rounds(session)
    var screen = WatchScreen(isTerminal: session.terminal.isTerminal)
    var good: Good?
    var code = ExitCode.success
    var round = 0
    while !Task.isCancelled, round < rounds {
      round += 1
      let next = ContinuousClock.now + pause
      // A round is a run of its own: its own deadline, clock and cache.
      let session = try session.again()
      let answers: [WeatherAnswer]
      do {
        defer { session.finish() }
        answers = try await PlaceQuestion(session).answers()
      }
      if Task.isCancelled { break }
      let notes = SourceNotes(answers, isVerbose: session.output.isVerbose)
      code = notes.exitCode(isStrict: session.command.flag("strict"))
      let isKept = good != nil && !answers.contains(where: \.hasAnswer)
      if !isKept { good = Good(answers: answers, time: session.now()) }
      try screen.draw(
        text(good, notes, isKept: isKept, in: session),
        try wind(good, in: session),
        output: session.output
      )
      guard round < rounds else { break }
      try await wait(until: next, session, &screen) { screen throws(CommandFailure) in
        // The window has another size: the same answer, drawn anew.
        let fresh = try session.again()
        screen.forget()
        try screen.draw(
          text(good, notes, isKept: isKept, in: fresh),
          try wind(good, in: fresh),
          output: session.output
        )
      }
    }
    return Task.isCancelled ? .interrupted : code
  }

  /// The last answers worth showing.
  private struct Good {
    var answers: [WeatherAnswer]
    var time: Date
  }

  /// What stands on the screen after a round.
  private static func text(
    _ good: Good?,
    _ notes: SourceNotes,
    isKept: Bool,
    in session: Session
  ) throws(CommandFailure) -> String {
    guard let good else { return "" }
    var text = try session.text(of: .weather(good.answers), warnings: notes.warnings)
    if isKept {
      let minutes = Int(max(0, session.now().timeIntervalSince(good.time)) / 60)
      text += KeptAnswerText.line(minutes: minutes, in: try session.language()) + "\n"
    }
    // Beside a drawn answer standard error would only tear it; elsewhere it is where warnings belong.
    for warning in notes.warnings.map(session.redactor.redact) {
      if session.terminal.isTerminal { text += "\(warning)\n" } else { session.output.failure(warning) }
    }
    return text
  }

  /// What moves below the answer; `nil` where nothing is drawn in place, or no wind is known.
  private static func wind(_ good: Good?, in session: Session) throws(CommandFailure) -> WindLines? {
    guard let good, session.terminal.isTerminal, session.format() == .text,
      session.command.value("format") == nil
    else { return nil }
    let lines = WindLines(good.answers, try session.renderOptions())
    return lines.isEmpty ? nil : lines
  }

  // MARK: - Waiting

  private static func wait(
    until next: ContinuousClock.Instant,
    _ session: Session,
    _ screen: inout WatchScreen,
    whenResized redraw: (inout WatchScreen) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) {
    let isAnimated = Motion.isWanted(session)
    var looked = ContinuousClock.now
    var width = session.terminal.width
    while !Task.isCancelled {
      let left = ContinuousClock.now.duration(to: next)
      guard left > .zero else { return }
      // A terminal may be pulled to another size at any time; without one there is nothing to look after.
      let longest = session.terminal.isTerminal ? min(left, .milliseconds(500)) : left
      let step = isAnimated ? screen.wind?.interval : nil
      try? await Task.sleep(for: step.map { min(longest, $0) } ?? longest)
      guard session.terminal.isTerminal, !Task.isCancelled else { continue }
      if step != nil { try screen.move(output: session.output) }
      guard looked.duration(to: .now) >= .milliseconds(500) else { continue }
      looked = .now
      let now = Terminal.columns(session.environment)
      if now != width {
        width = now
        try redraw(&screen)
      }
    }
  }

  // MARK: - Options

  private static func pause(_ session: Session) throws(CommandFailure) -> Duration {
    guard let text = session.command.value("every") else { return try session.config().settings.refreshEvery }
    guard let pause = Duration(configText: text), pause >= .seconds(1) else {
      throw CommandFailure("--every takes a time such as 5m, at least 1s, not \"\(text)\"", .usage)
    }
    return pause
  }

  private static func rounds(_ session: Session) throws(CommandFailure) -> Int {
    guard let text = session.command.value("times") else { return .max }
    guard let rounds = Int(text), rounds > 0 else {
      throw CommandFailure("--times takes a number of rounds, not \"\(text)\"", .usage)
    }
    return rounds
  }
}

/// Draws one answer over the last one. No mode of the terminal is changed, so that nothing must be put back.
private struct WatchScreen {
  let isTerminal: Bool
  /// What moves, below the answer.
  private(set) var wind: WindLines?
  private let start = ContinuousClock.now
  private var lines = 0

  init(isTerminal: Bool) { self.isTerminal = isTerminal }

  /// What stands there was moved by a change of size and cannot be drawn over line by line.
  mutating func forget() { lines = .max }

  mutating func draw(_ text: String, _ wind: WindLines?, output: Output) throws(CommandFailure) {
    guard isTerminal else { return try output.answer(text) }
    self.wind = wind
    let text = text + moving
    // Up to where the last answer begins, or to the corner when that is out of sight; then clear what is below.
    let rows = Int(Terminal.rows())
    let start = lines == 0 ? "" : lines < rows ? "\u{1B}[\(lines)F\u{1B}[J" : "\u{1B}[H\u{1B}[2J"
    lines = text.count { $0 == "\n" }
    try output.answer(start + text)
  }

  /// Draws the wind where it stands, as it is by now.
  func move(output: Output) throws(CommandFailure) {
    let text = moving
    guard !text.isEmpty else { return }
    let rows = text.count { $0 == "\n" }
    try output.answer("\u{1B}[\(rows)F\(text.replacing("\n", with: "\u{1B}[K\n"))")
  }

  private var moving: String { wind?.text(after: start.duration(to: .now)) ?? "" }
}
