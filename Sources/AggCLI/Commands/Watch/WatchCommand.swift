import Arguments
import Configuration
import HTTPTransport
import Posix
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
      bare environment, as programs that are sources have; what it prints is dropped. If it fails, a warning reports why, \
      and the watch goes on.
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

  static let acceptedOptions: AcceptedOptions = .all.subtracting([.condition, .manyPlaces])
  static let fillsTerminal = true

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    // Must happen before the keys are read: it asks the terminal for its background.
    if session.terminal.canBeDrawnOn { _ = try session.renderOptions() }
    let terminal = TerminalEvents(session)
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
    _ terminal: TerminalEvents
  ) async throws(CommandFailure) -> ExitCode {
    let typed = try session.command[pause]
    let interval = if let typed { typed } else { try session.config.get().settings.refreshEvery }
    let last = try session.command[rounds] ?? .max
    var watch = try WatchRounds(session)
    var round = 0
    while !Task.isCancelled, round < last {
      round += 1
      let next = ContinuousClock.now + interval
      guard let shown = try await watch.run(round), round < last else { break }
      try await watch.wait(until: next, showing: shown, terminal)
    }
    return try watch.finish(terminal)
  }
}
