import Arguments
import Configuration
import Formats
import FoundationEssentials
import HTTPTransport
import ProgramProviders
import Weather

extension WatchCommand {
  static let trigger = Option.text(
    "when",
    "CONDITION",
    completion: .words(ConditionExpression.fieldNames),
    "Run the command of --run when this becomes true (agg help conditions)"
  )
  static let program = Option.text(
    "run",
    "COMMAND",
    completion: .file,
    "A program with its full path, and its arguments; it gets the answer as JSON on its standard input"
  )
  static let repetition = ParsedOption(
    "again",
    "AFTER",
    takes: "a time such as 30m, from 1s to 30d",
    "Run it again after this time while the condition stays true"
  ) { text in Duration(typed: text).flatMap { $0 >= .seconds(1) ? $0 : nil } }

  /// Runs a program when a condition becomes true at a place: once, and again only after it was false.
  struct Trigger {
    let condition: ConditionExpression
    private let command: [String]
    private var schedule: Schedule

    /// How many seconds the program may run. The next round waits for it.
    static let patience = 30

    /// - Returns: `nil` without `--when`.
    /// - Throws: For an invalid condition or command, and when only one of them is given.
    init?(_ session: Session) throws(CommandFailure) {
      let typed = session.command
      let repetition = try typed[WatchCommand.repetition]
      schedule = Schedule(repeatingAfter: repetition)
      switch (typed[WatchCommand.trigger], typed[WatchCommand.program]) {
      case (nil, nil):
        guard repetition == nil else { throw CommandFailure("--again needs --when and --run", .usage) }
        return nil
      case (let condition?, let command?):
        let subjects: Set<AnswerSubject> = typed[WatchCommand.airport] ? [.airport] : [.weather, .airport]
        self.condition = try ConditionExpression(typed: condition, as: "--when", about: subjects)
        self.command = try Self.words(of: command)
      case (_?, nil): throw CommandFailure("--when needs --run with the command to run", .usage)
      case (nil, _?): throw CommandFailure("--run needs --when with the condition to wait for", .usage)
      }
    }

    /// Splits a command into a program and its arguments. Quotes keep words together, as in a shell; no other
    /// syntax of the shell is supported.
    static func words(of command: String) throws(CommandFailure) -> [String] {
      var words: [String] = []
      var word: String?
      var quote: Character?
      for character in command {
        if character == quote {
          quote = nil
        } else if quote == nil, character == "'" || character == "\"" {
          quote = character
          word = word ?? ""
        } else if quote == nil, character.isWhitespace {
          words += [word].compactMap(\.self)
          word = nil
        } else {
          word = (word ?? "") + String(character)
        }
      }
      guard quote == nil else {
        throw CommandFailure("--run: a quote is never closed in: \(command)", .usage)
      }
      words += [word].compactMap(\.self)
      guard let program = words.first, program.hasPrefix("/") else {
        throw CommandFailure(
          "--run takes a program with its full path, such as /usr/bin/logger, not \"\(command)\"",
          .usage
        )
      }
      return words
    }

    /// Evaluates the condition for each answer of a round, and runs the program for each place at which it
    /// became true.
    ///
    /// - Returns: Why the program failed; empty if it succeeded or did not run.
    mutating func look(
      at presentation: Presentation,
      in session: Session
    ) async throws(CommandFailure) -> [String] {
      var failures: [String] = []
      for (position, answer) in (presentation.conditionAnswers ?? []).enumerated() {
        // Once it is true, a value at its threshold or a missing value does not end it.
        let truth = condition.verdict(on: answer, isEased: schedule.holds(at: position)).truth
        guard schedule.isDue(truth, at: position, now: .now) else { continue }
        let failure = try await run(about: presentation.keeping([position]), in: session)
        failures += [failure].compactMap(\.self)
      }
      return failures
    }

    private func run(
      about place: Presentation,
      in session: Session
    ) async throws(CommandFailure) -> String? {
      let answer = place.rendered(
        as: .json,
        try session.renderOptions(),
        beside: RunNotes(selection: try session.command.jsonSelection(), now: session.now)
      )
      do throws(Executable.DeliveryFailure) {
        try await Executable(command: command, environment: session.environment, version: Tool.version)
          .deliver(session.redactor.redact(answer), within: .seconds(Self.patience))
        return nil
      } catch {
        return "--run: \(command[0]): \(error)"
      }
    }
  }
}

extension WatchCommand {
  /// When the program of `--run` runs for each place: once the condition becomes true, and with `--again`
  /// after that time while it stays true.
  struct Schedule {
    private let repetition: Duration?
    /// When the program last ran for each place at which the condition holds, by the place's index.
    private var runs: [Int: ContinuousClock.Instant] = [:]

    /// - Parameter repetition: The time of `--again`; `nil` without it.
    init(repeatingAfter repetition: Duration?) { self.repetition = repetition }

    /// Whether the condition was true at a place in the last round that knew.
    func holds(at position: Int) -> Bool { runs[position] != nil }

    /// Whether the program is to run for a place. If so, it counts as run at `now`.
    mutating func isDue(_ truth: Truth, at position: Int, now: ContinuousClock.Instant) -> Bool {
      switch truth {
      case .yes: break
      case .no:
        runs[position] = nil
        return false
      case .unknown: return false
      }
      if let last = runs[position] {
        guard let repetition, last.duration(to: now) >= repetition else { return false }
      }
      runs[position] = now
      return true
    }
  }
}
