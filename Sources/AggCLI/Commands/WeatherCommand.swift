import Aggregation
import Arguments
import Formats
import HTTPTransport
import TerminalImages
import Weather

enum WeatherCommand: PlaceCommand {
  static let name = "weather"

  static let spec = CommandSpec(
    name,
    "Show the weather at a place, merged from all sources",
    discussion: """
      A place is a city from your config, a city of the world ("Portland, Maine"), latitude,longitude or an airport \
      code. The default is the preferred city from your config, or else the place of the last run.
      """,
    group: "Weather",
    examples: [
      .init("agg weather Berlin", "now, the next hours and days"),
      .init("agg weather \"Portland, Maine\" --imperial", "in imperial units"),
      .init("agg weather 52.52,13.41 --explain", "with what each source reported"),
    ],
    operands: [PlaceQuery.operand],
    options: [image.spec]
  )

  static let image = Option.choice(
    "image",
    "WHEN",
    among: ImageChoice.allCases,
    "Show OpenWeather's icon if the terminal supports images [default: never]"
  )

  static let acceptedOptions: AcceptedOptions = .all

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    let answers = try await PlaceQuery(session).answers()
    return CommandAnswer(.weather(answers), above: await image(session, answers))
  }

  /// The image above the answer for one place; empty without one.
  private static func image(_ session: Session, _ answers: [WeatherAnswer]) async -> String {
    guard let choice = session.command[image], choice != .never, session.isForReading,
      answers.count == 1, let reference = answers[0].reports.lazy.compactMap(\.conditionImage).first
    else { return "" }
    let terminal = session.terminal.isTerminal
    guard let known = ImageSupport.find(choice, session.environment, isTerminal: terminal) else { return "" }
    return await picture(reference, session)?.sequence(known) ?? ""
  }

  /// The provider's icon, from the cache or over the network; `nil` when it is not available in time, because
  /// the answer does not need it. Anything but a reasonably small PNG is ignored.
  private static func picture(_ reference: ConditionImage, _ session: Session) async -> InlineImage? {
    let request = HTTPRequest(
      url: reference.url,
      headers: ["accept": "image/png"],
      timeout: .seconds(2),
      maximumBodySize: InlineImage.maximumSize,
      allowsLocal: reference.allowsLocal,
      // An icon's name means the same image for years.
      freshness: .seconds(30 * 86_400)
    )
    guard let response = try? await session.transport.send(request), response.status == 200 else {
      return nil
    }
    return InlineImage(png: response.body)
  }
}
