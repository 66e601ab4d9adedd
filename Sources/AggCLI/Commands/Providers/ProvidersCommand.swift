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

  static let acceptedOptions: AcceptedOptions = [.language, .now, .terminal]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let place = try typedPlace(session)
    let rows = await inOrder(try session.wholeRegistry().entries) { entry in
      ProviderRow(
        id: entry.id,
        title: entry.kind.title,
        answers: entry.kind.answers,
        layer: entry.layer,
        state: await state(of: entry, at: place),
        limits: await limits(of: entry, session)
      )
    }
    return try session.show(.providers(rows, now: session.now), [])
  }

  /// - Returns: `nil` when no place was typed.
  private static func typedPlace(_ session: Session) throws(CommandFailure) -> Place? {
    guard let word = session.command[place] else { return nil }
    let cities = try session.config.get().cities
    do throws(PlaceResolver.Failure) {
      return try PlaceResolver(cities: cities).place(word)
    } catch {
      throw CommandFailure(error.message(typing: "agg providers --place"), .noPlace)
    }
  }

  private static func limits(of entry: ProviderRegistry.Entry, _ session: Session) async -> [RequestUse] {
    guard let source = await entry.requestSource() else { return [] }
    return zip(source.limits, session.transport.requestCounts.counts(for: source, now: session.now)).map {
      RequestUse(limit: $0.description, allowed: $0.count, sent: $1)
    }
  }

  private static func state(of entry: ProviderRegistry.Entry, at place: Place?) async -> ProviderRow.State {
    guard entry.isEnabled else { return .off }
    if let place, !entry.kind.covers(place) { return .outside }
    guard let obstacle = await entry.obstacle() else { return .ready }
    if case .unconfigured(let setting, _) = obstacle.reason, !obstacle.isOfSetup,
      entry.kind.parameters.contains(where: { $0.name == setting && $0.isSecret })
    {
      return .needsKey(hint: obstacle.description)
    }
    return .unready(hint: obstacle.description)
  }
}
