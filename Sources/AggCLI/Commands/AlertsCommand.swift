import Aggregation
import Arguments
import Formats
import Merge
import Pages
import ProviderKit
import Weather

enum AlertsCommand: PlaceCommand {
  static let name = "alerts"

  static let spec = CommandSpec(
    name,
    "Show the warnings in force at a place, from every source",
    group: "Weather",
    examples: [
      .init("agg alerts \"New York\"", "with the full text of each warning"),
      .init(
        "agg alerts Oslo --exit-code --severity severe -q",
        "for scripts: 1 when there is such a warning"
      ),
    ],
    operands: [PlaceQuery.operand],
    options: [exitCode.spec, severity.spec]
  )

  private static let exitCode = Option.flag(
    "exit-code",
    "Exit with 1 if there is a warning, with 0 if there is none"
  )

  private static let severity = Option.choice(
    "severity",
    "LEVEL",
    among: WeatherAlert.Severity.allCases.filter { $0 != .unknown },
    "With --exit-code, count only warnings of this severity or worse"
  )

  static let acceptedOptions: AcceptedOptions = [.weather, .condition, .manyPlaces]
  static let queries: Set<Query> = [.alerts, .places]

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    let level = session.command[severity]
    guard level == nil || session.command[exitCode] else {
      throw CommandFailure("--severity says which warnings count for --exit-code: give both", .usage)
    }
    let condition = try session.command.condition()
    guard condition == nil || !session.command[exitCode] else {
      throw CommandFailure(
        "--if and --exit-code give the exit code 1 different meanings. Use only one of them.",
        .usage
      )
    }
    let query = try PlaceQuery(session)
    let answers =
      switch session.formatChoice {
      // These formats show the weather beside the warnings, and a condition may be about it.
      case _ where condition != nil, .line, .format(.prometheus): try await query.answers()
      default: try await query.alertAnswers()
      }
    var answer = CommandAnswer(.weather(answers, part: .alerts))
    guard session.command[exitCode] else { return answer }
    answer.finding = Finding(.any(answers.map { isWarned($0, level ?? .unknown) }), of: .warning)
    return answer
  }

  /// Whether a warning has at least a severity. Without one the answer is unknown if a source did not report
  /// its warnings.
  private static func isWarned(_ answer: WeatherAnswer, _ level: WeatherAlert.Severity) -> Truth {
    if (answer.alerts ?? []).contains(where: { $0.alert.severity.isAtLeast(level) }) { return .yes }
    return answer.alertGaps.isEmpty ? .no : .unknown
  }
}

extension WeatherAlert.Severity {
  /// Whether it is at least as severe as another one. An unknown severity is below all others.
  fileprivate func isAtLeast(_ other: Self) -> Bool {
    let falling = Self.allCases
    guard let own = falling.firstIndex(of: self), let least = falling.firstIndex(of: other) else {
      return false
    }
    return own <= least
  }
}
