import Aggregation
import Arguments
import Catalog
import FoundationEssentials
import Rendering
import SpannedJSON
import Weather

enum CitiesCommand: Command {
  static let spec = CommandSpec(
    "cities",
    "The cities of the config",
    group: "The tool",
    examples: [
      .init("agg cities add oslo \"Portland, Oregon\"", "write them into the user's config"),
      .init("agg cities remove oslo", "take one out again"),
    ],
    subcommands: [
      CommandSpec(
        "add",
        "Write cities into the user's config",
        operands: [OperandSpec("name", "Cities that agg knows", arity: .many, completion: .place)]
      ),
      CommandSpec(
        "remove",
        "Take cities out of the user's config",
        operands: [OperandSpec("id", "Cities of the config", arity: .many, completion: .city)]
      ),
    ]
  )

  static let asksSources = false

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands
    switch session.command.path.last {
    case "add": try add(words, session)
    case "remove": try remove(words, session)
    default: return try session.show(.cities(try rows(session), now: session.now()), [])
    }
    return .success
  }

  private static func rows(_ session: Session) throws(CommandFailure) -> [CityRow] {
    let config = try session.config()
    let resolver = PlaceResolver(cities: config.cities)
    return config.cities.map { city in
      let place = try? resolver.place(city.id)
      return CityRow(
        id: city.id,
        name: place?.name ?? city.name ?? city.id,
        subdivision: place?.subdivision,
        country: place?.country,
        coordinates: place?.coordinates,
        layer: city.layer,
        isPreferred: config.settings.preferredCity == city.id
      )
    }
  }

  private static func add(_ names: [String], _ session: Session) throws(CommandFailure) {
    guard !names.isEmpty else { throw CommandFailure("agg cities add needs NAME", .usage) }
    let resolver = PlaceResolver(cities: [])
    for name in names {
      let place: Place
      do throws(PlaceResolver.Failure) { place = try resolver.place(name) } catch {
        throw CommandFailure(error.description, .noPlace)
      }
      let id = Self.id(for: name.split(separator: ",").first.map(String.init) ?? name)
      guard let id else { throw CommandFailure("\"\(name)\" makes no short name of a-z, 0-9 and -", .usage) }
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("name", place.name)
        writer.member("country", place.country)
        if let subdivision = place.subdivision { writer.member("subdivision", subdivision) }
        writer.member("latitude", place.coordinates.latitude)
        writer.member("longitude", place.coordinates.longitude)
        if let timeZone = place.timeZone { writer.member("timeZone", timeZone) }
      }
      let json = writer.text
      try ConfigCommand.edit(session) { editor throws(JSONSyntaxError) in
        try editor.set(["cities", id.name], to: json)
      }
      try session.output.answer(
        "\(id): \([place.name, place.subdivision, place.country].compactMap { $0 }.joined(separator: ", "))\n"
      )
    }
  }

  private static func id(for name: String) -> SourceID? {
    let words = TextFolding.fold(name).split(separator: " ")
    return SourceID(String(words.joined(separator: "-").prefix(32)))
  }

  private static func remove(_ ids: [String], _ session: Session) throws(CommandFailure) {
    guard !ids.isEmpty else { throw CommandFailure("agg cities remove needs ID", .usage) }
    for id in ids {
      guard let city = try session.config().cities.first(where: { $0.id == id }) else {
        let known = try session.config().cities.map(\.id)
        let near = CommandFailure.suggestion(for: id, among: known)
        throw CommandFailure("there is no city \"\(id)\".\(near)", .noPlace)
      }
      try ConfigCommand.edit(session) { editor throws(JSONSyntaxError) in
        let wasThere = try editor.remove(["cities", id])
        // What another file says is taken away by saying null.
        if !wasThere || city.layer != "user" { try editor.set(["cities", id], to: "null") }
      }
    }
  }
}
