import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import SpannedJSON
import Text
import Weather

extension CitiesCommand {
  enum Add: Command {
    static let name = "add"

    static let spec = CommandSpec(
      name,
      "Add cities to your config",
      operands: [
        OperandSpec(
          "name",
          "Names of cities, such as Oslo or \"Portland, Oregon\"",
          arity: .several,
          completion: .place
        )
      ],
      options: [alias.spec]
    )

    static let formats: Set<OutputFormat> = [.text]

    /// A source looks up a name that agg does not know.
    static let acceptedOptions: AcceptedOptions = [.timeout, .cache]

    private static let alias = Option.texts(
      "alias",
      "NAME",
      "Another name for the city, such as home"
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let aliases = try aliases(session.command)
      var found: [(name: String, place: Place)] = []
      for operand in session.command.operands {
        let name = GeoURI(operand)?.words ?? operand
        found.append((name, try await place(name, session)))
      }
      var added: [(id: String, place: Place)] = []
      try await UserConfig(session).edit { editor throws(CommandFailure) in
        added = try withIDs(found, besides: session.config.latest().cities)
        for (id, place) in added { try editor.complete(["cities", id], with: entry(place)) }
        guard !aliases.isEmpty, let id = added.first?.id else { return }
        let all = try known(aliases, besides: session.config.latest().cities, of: id)
        try editor.set(["cities", id, "aliases"], to: list(all))
      }
      for (id, place) in added {
        let names = aliases.isEmpty ? "" : " (\(aliases.joined(separator: ", ")))"
        try session.output.answer(quoting: "\(id)\(names): \(place.label)\n")
      }
      return .success
    }

    // MARK: - Aliases

    /// - Throws: For aliases when several cities are added at once, and for names that cannot be typed.
    private static func aliases(_ command: ParsedCommand) throws(CommandFailure) -> [String] {
      let aliases = command[alias].unique()
      if !aliases.isEmpty, command.operands.count > 1 {
        throw CommandFailure("--alias is for one city. Add each city with its own aliases.", .usage)
      }
      for alias in aliases where TextFolding.fold(alias).isEmpty {
        throw CommandFailure("--alias takes a name with letters or digits, not \"\(alias)\"", .usage)
      }
      return aliases
    }

    /// All aliases of a city: the existing ones, then the new ones.
    ///
    /// - Throws: For a name that means another city of the config.
    private static func known(
      _ aliases: [String],
      besides cities: [Config.City],
      of id: String
    ) throws(CommandFailure) -> [String] {
      let names = CityNames(cities)
      for alias in aliases {
        guard let other = names[alias], other.id != id else { continue }
        throw CommandFailure(
          "\"\(alias)\" already means \(other.id) in your config. Use another alias.",
          .usage
        )
      }
      let old = cities.first { $0.id == id }?.aliases ?? []
      return (old + aliases).unique(by: TextFolding.fold)
    }

    private static func list(_ names: [String]) -> String {
      "[\(names.map { JSONWriter.quoted($0) }.joined(separator: ", "))]"
    }

    /// The place of a name, whatever the config calls so.
    private static func place(_ name: String, _ session: Session) async throws(CommandFailure) -> Place {
      let resolver = PlaceResolver(cities: [])
      let place = try await session.place(name, by: resolver, typing: "agg cities add", isKept: true)
      // `agg cities add hut 61.7,8.3`: three small letters are rarely meant as a code.
      let code = name.uppercased()
      if let airport = place.airport, name.utf8.count == 3, name != code,
        [airport.iata, airport.ident].contains(code)
      {
        let advice = "Write \(code) for the airport; coordinates get a name with --alias."
        throw CommandFailure("\(name) is only the code of \(airport.name). \(advice)", .noPlace)
      }
      return place
    }

    /// The places with short names that no other city has: all of them or none.
    private static func withIDs(_ places: [(name: String, place: Place)], besides cities: [Config.City])
      throws(CommandFailure) -> [(id: String, place: Place)]
    {
      var added: [(id: String, place: Place)] = []
      for (name, place) in places {
        let isPoint = Coordinates(name) != nil
        let first = name.split(separator: ",").first.map(String.init) ?? name
        // An id has only letters that every keyboard has: the id of 東京 is `tokyo`.
        let typed = isPoint || !TextFolding.fold(first).utf8.allSatisfy { $0 < 0x80 } ? place.name : first
        let id = ids(for: place, typed).first { id in
          let known = cities.first { $0.id == id }.map { PlaceResolver(cities: [$0]) }
          let taken = added.first { $0.id == id }?.place ?? (try? known?.place(id))
          // Two lists may put the centre of the same city at different coordinates.
          return taken.map { $0.coordinates.distance(to: place.coordinates) < .kilometers(10) } ?? true
        }
        guard let id else {
          throw CommandFailure("cannot make a free short name of a-z, 0-9 and - for \"\(name)\"", .usage)
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
        // No survey knows a place more precisely than to a decimetre.
        if let elevation = place.elevation { writer.member("elevation", elevation.meters, decimals: 1) }
        if let timeZone = place.timeZone { writer.member("timeZone", timeZone) }
      }
      return writer.text
    }

    /// Short names for a place, the shortest first: a second Portland gets its state, too.
    private static func ids(for place: Place, _ typed: String) -> [String] {
      let longer = [place.subdivision, place.country].compactMap(\.self)
      let names = [typed] + longer.indices.map { ([typed] + longer[...$0]).joined(separator: " ") }
      return names.compactMap { name in
        let words = TextFolding.fold(name).split(separator: " ")
        return SourceID(String(words.joined(separator: "-").prefix(32)))?.name
      }
    }
  }
}
