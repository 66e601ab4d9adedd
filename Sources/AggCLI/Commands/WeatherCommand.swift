import Aggregation
import Arguments
import Rendering

enum WeatherCommand: Command {
  static let spec = CommandSpec(
    "weather",
    "What all sources together say of the weather at a place",
    discussion: """
      A place is a city of the config, any larger city of the world ("Portland, Maine"), latitude,longitude or an \
      airport's code. Without one it is the preferred city of the config, else the one that was asked last.
      """,
    group: "Weather",
    examples: [
      .init("agg weather Berlin", "now"),
      .init("agg weather \"Portland, Maine\" --imperial", "a city that is not in the config"),
      .init("agg weather 52.52,13.41 --explain", "who said what, and why it counts"),
    ],
    operands: [PlaceQuestion.operand]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let answers = try await PlaceQuestion(session).answers()
    return try session.show(.weather(answers), answers)
  }
}
