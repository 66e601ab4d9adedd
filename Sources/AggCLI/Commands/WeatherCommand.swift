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
    operands: [OperandSpec("place", "City, latitude,longitude or airport", arity: .many, completion: .place)]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands.isEmpty ? [try standardPlace(session)] : session.command.operands
    var places: [Place] = []
    for word in words { places.append(try await session.place(word)) }
    let names = zip(places, words).map { $0.cityID ?? $1 }
    let aggregators = try session.aggregators(for: .weather, names)
    let answers = await inOrder(Array(zip(places, aggregators))) { await $1.weather(at: $0) }
    if let last = words.last { try session.remember { $0.lastPlace = last } }
    return try session.show(.weather(answers), answers)
  }

  /// The place of a question that names none.
  private static func standardPlace(_ session: Session) throws(CommandFailure) -> String {
    if let city = try session.config().settings.preferredCity { return city }
    if let last = try session.state()?.load().state.lastPlace { return last }
    throw CommandFailure(
      "no place is named and none is preferred. Type agg weather PLACE,\n"
        + "or set one: agg config set settings.preferredCity berlin",
      .usage
    )
  }
}
