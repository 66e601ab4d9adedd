import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import HTTPTransport
import Pages
import ProviderKit
import Weather

enum ProvidersCommand: Command {
  static let name = "providers"

  static let spec = CommandSpec(
    name,
    "Show the sources, what they provide and if they are ready",
    group: "The tool",
    examples: [
      .init("agg providers --place Oslo", "which of them cover a place, and where to get their keys"),
      .init("agg providers test open-meteo Berlin", "what one of them reports, with its problems"),
      .init("agg providers test my.json --reply answer.json", "what a manifest reads from a saved response"),
    ],
    options: [place.spec],
    runsAlone: true
  )

  private static let place = Option.text(
    "place",
    "PLACE",
    completion: .place,
    "Show which sources do not cover this place, too"
  )

  static let subcommands: [any Command.Type] = [Test.self, New.self, Lint.self, Schema.self]

  static let formats = Set<OutputFormat>.ofTables
  static let queries = Set(Query.allCases)

  static let acceptedOptions: AcceptedOptions = [.language, .now, .terminal]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let place = try typedPlace(session)
    let rows = await inOrder(try session.wholeRegistry().entries) { entry in
      let source = await entry.requestSource()
      return ProviderRow(
        id: entry.id,
        title: entry.kind.title,
        answers: entry.kind.answers.subtracting(entry.kind.uncertainAnswers),
        mayAnswer: entry.kind.uncertainAnswers,
        layer: entry.layer,
        state: await state(of: entry, at: place, pause: source.flatMap(session.transport.pause)),
        limits: source.map { session.transport.uses(of: $0, now: session.now) } ?? []
      )
    }
    return try session.show(.providers(rows, now: session.now))
  }

  /// - Returns: `nil` when no place was typed.
  private static func typedPlace(_ session: Session) throws(CommandFailure) -> Place? {
    guard let word = session.command[place] else { return nil }
    guard word.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure("the place is empty. Name one, such as agg providers --place Oslo.", .usage)
    }
    let cities = try session.config.get().cities
    do throws(PlaceResolver.Failure) {
      return try PlaceResolver(cities: cities).place(word)
    } catch {
      throw CommandFailure(error.message(typing: "agg providers --place"), .noPlace)
    }
  }

  private static func state(
    of entry: ProviderRegistry.Entry,
    at place: Place?,
    pause: SourcePause?
  ) async -> ProviderRow.State {
    guard entry.isEnabled else { return .off }
    if let place, !entry.kind.covers(place) { return .outside }
    guard let obstacle = await entry.obstacle() else {
      return pause.map { .paused(reason: $0.reason.rawValue, until: $0.until, hint: hint(of: $0)) } ?? .ready
    }
    if case .unconfigured(let setting, _) = obstacle.reason, !obstacle.isOfSetup,
      entry.kind.parameters.contains(where: { $0.name == setting && $0.isSecret })
    {
      return .needsKey(hint: obstacle.description)
    }
    return .unready(hint: obstacle.description)
  }

  /// A limit lasts, and the words about a rejected key name the command already.
  private static func hint(of pause: SourcePause) -> String {
    let endsByReset = pause.reason != .limit && pause.reason != .auth
    return pause.description + (endsByReset ? " agg doctor --reset ends the pause." : "")
  }
}
