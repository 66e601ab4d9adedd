import Arguments
import Formats
import Pages

enum DailyCommand: Command {
  static let name = "daily"

  static let spec = CommandSpec(
    name,
    "Show the days ahead at a place, from local midnight to midnight",
    discussion: """
      Each day is computed from its merged hours: lowest and highest temperature, total rain and snow, strongest wind \
      and gust, highest chance of rain. If more than four hours lack a value, the sources' forecast for the whole day is \
      used and marked *, or the value is missing. Days without any value are not shown.
      """,
    group: "Weather",
    examples: [.init("agg daily Berlin", "as many days as the sources forecast")],
    operands: [PlaceQuery.operand]
  )

  static let acceptedOptions: AcceptedOptions = [.weather, .selection, .condition]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let answers = try await PlaceQuery(session).answers()
    return try session.show(.weather(answers, part: .days), answers)
  }
}
