import Aggregation
import Arguments
import Rendering

enum SunCommand: Command {
  static let spec = CommandSpec(
    "sun",
    "Sunrise, sunset, twilight and the moon at a place, computed here",
    discussion: """
      Nobody is asked: sun and moon follow from place and time (Meeus, Astronomical Algorithms). Sunrise and sunset are \
      within a minute of the almanacs below 66 degrees of latitude, moonrise and moonset within three.
      """,
    group: "Weather",
    examples: [
      .init("agg sun Oslo", "today"),
      .init("agg sun 69.65,18.96 --days 7 --now 2026-12-21T12:00:00Z", "a week"),
    ],
    operands: [PlaceQuestion.operand],
    options: [.value("days", "N", "How many days, 1 when nothing is said, at most 366")]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let text = session.command.value("days") ?? "1"
    guard let days = Int(text), (1...366).contains(days) else {
      throw CommandFailure("--days takes a number from 1 to 366, not \"\(text)\"", .usage)
    }
    let places = try await PlaceQuestion(session).places()
    let now = session.now()
    return try session.show(.sun(places.map { SunAnswer(place: $0, now: now, days: days) }), [])
  }
}
