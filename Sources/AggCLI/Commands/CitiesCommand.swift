import Aggregation
import Arguments
import FoundationEssentials
import Rendering
import SpannedJSON
import Text
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
  static func formats(of path: [String]) -> Set<OutputFormat> {
    ["add", "remove"].contains(path.last) ? [.text] : .ofTables
  }

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands
    switch session.command.path.last {
    case "add": try add(words, session)
    case "remove": try remove(words, session)
    default: return try session.show(.cities(try rows(session), now: session.now), [])
    }
    return .success
  }

  private static func rows(_ session: Session) throws(CommandFailure) -> [CityRow] {
    let config = try session.config.get()
    return zip(config.cities, PlaceResolver(cities: config.cities).configuredPlaces()).map { city, place in
      CityRow(
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
    var added: [(id: String, place: Place)] = []
    try ConfigCommand.edit(session) { editor in
      added = try found(names, besides: session.config.latest().cities)
      for (id, place) in added { try editor.set(["cities", id], to: entry(place)) }
    }
    for (id, place) in added {
      let names = [place.name, place.subdivision, place.country].compactMap(\.self)
      try session.output.answer(quoting: "\(id): \(names.joined(separator: ", "))\n")
    }
  }

  /// The places of these names with short names that no other city has: all of them or none.
  private static func found(_ names: [String], besides cities: [Config.City])
    throws(CommandFailure) -> [(id: String, place: Place)]
  {
    let resolver = PlaceResolver(cities: [])
    var added: [(id: String, place: Place)] = []
    for name in names {
      let place: Place
      do throws(PlaceResolver.Failure) { place = try resolver.place(name) } catch {
        throw CommandFailure(error.message(typing: "agg cities add"), .noPlace)
      }
      let typed = name.split(separator: ",").first.map(String.init) ?? name
      let id = ids(for: place, typed).first { id in
        let known = cities.first { $0.id == id }.map { PlaceResolver(cities: [$0]) }
        let taken = added.first { $0.id == id }?.place ?? (try? known?.place(id))
        return taken.map { $0.coordinates == place.coordinates } ?? true
      }
      guard let id else {
        throw CommandFailure("\"\(name)\" makes no short name of a-z, 0-9 and - that is free", .usage)
      }
      added.append((id, place))
    }
    return added
  }

  private static func entry(_ place: Place) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("name", place.name)
      writer.member("country", place.country)
      if let subdivision = place.subdivision { writer.member("subdivision", subdivision) }
      writer.member("latitude", place.coordinates.latitude)
      writer.member("longitude", place.coordinates.longitude)
      if let timeZone = place.timeZone { writer.member("timeZone", timeZone) }
    }
    return writer.text
  }

  /// Short names for a place, the shortest first: a second Portland is called by its state too.
  private static func ids(for place: Place, _ typed: String) -> [String] {
    let longer = [place.subdivision, place.country].compactMap(\.self)
    let names = [typed] + longer.indices.map { ([typed] + longer[...$0]).joined(separator: " ") }
    return names.compactMap { name in
      let words = TextFolding.fold(name).split(separator: " ")
      return SourceID(String(words.joined(separator: "-").prefix(32)))?.name
    }
  }

  private static func remove(_ ids: [String], _ session: Session) throws(CommandFailure) {
    guard !ids.isEmpty else { throw CommandFailure("agg cities remove needs ID", .usage) }
    try ConfigCommand.edit(session) { editor in
      let cities = try session.config.latest().cities
      for id in ids where !cities.contains(where: { $0.id == id }) {
        let near = CommandFailure.suggestion(for: id, among: cities.map(\.id))
        throw CommandFailure("there is no city \"\(id)\".\(near)", .noPlace)
      }
      for city in cities where ids.contains(city.id) {
        let wasThere = try editor.remove(["cities", city.id])
        // What another file says is taken away by saying null.
        if !wasThere || !city.layer.isUserFile {
          try editor.set(["cities", city.id], to: "null")
        }
      }
    }
  }
}
