import Arguments
import Formats
import ProviderKit
import Weather

enum CheckCommand: Command {
  static let name = "check"

  static let spec = CommandSpec(
    name,
    "Check a condition at a place or an airport, for scripts",
    discussion: """
      The exit code is 0 if the condition is true, 1 if it is false, and 2 if it is unknown because no source reports \
      a value that decides it. Other codes mean that nothing could be checked. With -q, nothing is printed. \
      Without a place, the preferred city is checked. agg help conditions explains conditions.
      """,
    group: "Weather",
    examples: [
      .init("agg check Berlin 'gust > 15 m/s'", "whether there are such gusts now"),
      .init("agg check Oslo 'temperature < 0 within 12h'", "whether it freezes tonight"),
      .init("agg check KPWM 'category <= IFR'", "from the report of the airport"),
      .init("agg check KPWM 'category <= IFR within 6h'", "from the TAF of the airport"),
      .init("agg check KPWM 'gust > 25 kt within 6h' --airport", "also a value that places have, too"),
    ],
    operands: [
      OperandSpec(
        "place",
        "City, latitude,longitude or airport code",
        arity: .optional,
        completion: .place
      ),
      OperandSpec(
        "condition",
        "A condition, such as 'pop(3h) >= 60%'",
        completion: .words(ConditionExpression.fieldNames)
      ),
    ],
    options: [airport.spec]
  )

  private static let airport = Option.flag(
    "airport",
    "Check the report of an airport, and with within its TAF, instead of the weather there"
  )

  /// Metrics and the status bar show the weather, not the result of a condition.
  static let formats = Set<OutputFormat>.ofTables

  /// Exit code 1 means that the condition is false, so `--strict` cannot use it. Values have the units of
  /// the condition.
  static let acceptedOptions: AcceptedOptions = .weather.subtracting([.strict, .units])

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands
    // Without a comparison, a single word is a place.
    guard words.count > 1 || words[0].contains(where: { "<>=≤≥≠".contains($0) }) else {
      throw CommandFailure("agg check needs CONDITION, such as 'gust > 15 m/s'", .usage)
    }
    let subjects: Set<AnswerSubject> =
      session.command[airport] ? [.airport] : AnswerSubject.compared
    let condition = try ConditionExpression(
      typed: words[words.count - 1],
      as: "the condition",
      about: subjects
    )
    let answer = try await answer(at: Array(words.dropLast()), condition, subjects, session)
    let check = CheckAnswer(condition, at: answer)
    let code = try session.show(.check(check), isPrinted: session.printsVerdict)
    return code == .success ? ExitCode(check.verdict.truth) : code
  }

  /// Queries the sources whose answers have the fields of the condition.
  ///
  /// - Parameter words: The place; empty for the usual one.
  private static func answer(
    at words: [String],
    _ condition: ConditionExpression,
    _ allowed: Set<AnswerSubject>,
    _ session: Session
  ) async throws(CommandFailure) -> ConditionAnswer {
    let subjects = condition.subjects.intersection(allowed)
    if subjects.contains(.weather) {
      return .weather(try await PlaceQuery(session, typed: words).answers()[0])
    }
    if subjects.contains(.air) {
      return .weather(try await PlaceQuery(session, typed: words).airAnswers()[0])
    }
    guard !words.isEmpty else {
      throw CommandFailure("name an airport, such as agg check KPWM 'category <= IFR'", .usage)
    }
    return .airport(try await StationQuery(session, words: words).answers(condition.airportParts)[0])
  }
}
