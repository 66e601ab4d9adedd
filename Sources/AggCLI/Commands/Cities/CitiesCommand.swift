import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import Pages

enum CitiesCommand: LocalCommand {
  static let name = "cities"

  static let spec = CommandSpec(
    name,
    "Show, add and remove the cities in your config",
    group: "The tool",
    examples: [
      .init("agg cities add oslo \"Portland, Oregon\"", "add them to your config"),
      .init("agg cities add Oslo --alias home", "agg weather home then means Oslo"),
      .init("agg cities remove oslo", "remove one"),
    ],
    runsAlone: true
  )

  static let subcommands: [any Command.Type] = [Add.self, Remove.self]

  static let formats = Set<OutputFormat>.ofPlaces

  static let acceptedOptions: AcceptedOptions = [.language, .now, .terminal]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let futile = session.config.futileEntries(of: try session.config.get())
    for warning in futile.cities + futile.aliases() { session.output.warning(warning) }
    return try session.show(.cities(try rows(session), now: session.now))
  }

  private static func rows(_ session: Session) throws(CommandFailure) -> [CityRow] {
    let config = try session.config.get()
    return zip(config.cities, PlaceResolver(cities: config.cities).configuredPlaces()).map { city, place in
      CityRow(
        id: city.id,
        name: city.name ?? city.id,
        place,
        layer: city.layer,
        isPreferred: config.settings.preferredCity == city.id
      )
    }
  }
}
