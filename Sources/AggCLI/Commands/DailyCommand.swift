import Arguments
import Formats
import Pages

enum DailyCommand: Command {
  static let name = "daily"

  static let spec = CommandSpec(
    name,
    "The days ahead at a place, from midnight to midnight of its own clock",
    discussion: """
      A day is computed from its merged hours: the lowest and the highest temperature, the sums of rain and snow, the \
      strongest wind and gust, the highest chance of rain. Of a value that more than four of its hours lack, a day has \
      what sources say of the whole day, marked *, or nothing; a day of which nobody says anything is left out.
      """,
    group: "Weather",
    examples: [.init("agg daily Berlin", "as many days as the sources know")],
    operands: [PlaceQuery.operand]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let answers = try await PlaceQuery(session).answers()
    return try session.show(.weather(answers, part: .days), answers)
  }
}
