import Arguments
import Rendering

enum HourlyCommand: Command {
  static let spec = CommandSpec(
    "hourly",
    "The next hours at a place, a row each, merged from all sources",
    group: "Weather",
    examples: [
      .init("agg hourly Berlin", "the next 24 hours"),
      .init("agg hourly Berlin --hours 72 --json", "three days, with who said what"),
    ],
    operands: [PlaceQuestion.operand],
    options: [.value("hours", "N", "How many hours, 24 when nothing is said, at most 168")]
  )

  private static let most = 7 * 24

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let text = session.command.value("hours") ?? "24"
    guard let hours = Int(text), (1...most).contains(hours) else {
      throw CommandFailure("--hours takes a number from 1 to \(most), not \"\(text)\"", .usage)
    }
    let answers = try await PlaceQuestion(session).answers()
    return try session.show(.weather(answers, part: .hours(hours)), answers)
  }
}
