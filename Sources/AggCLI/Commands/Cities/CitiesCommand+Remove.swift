import Arguments
import Configuration
import Text

extension CitiesCommand {
  enum Remove: LocalCommand {
    static let name = "remove"

    static let spec = CommandSpec(
      name,
      "Remove cities from your config",
      operands: [
        OperandSpec("city", "Cities in your config", arity: .several, completion: .city)
      ]
    )

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let typed = session.command.operands
      var ids: [String] = []
      try await UserConfig(session).edit { editor throws(CommandFailure) in
        let cities = try session.config.latest().cities
        let others = try session.config.withoutUserFile().cities
        let names = CityNames(cities)
        ids = try typed.map { name throws(CommandFailure) in
          if let city = names[name] { return city.id }
          let near = Suggestion(for: name, among: cities.map(\.id)).following
          throw CommandFailure("your config has no city \"\(name)\".\(near)", .noPlace)
        }
        for city in cities where ids.contains(city.id) {
          try editor.remove(["cities", city.id])
          // A value of another file is removed by setting it to `null`.
          if others.contains(where: { $0.id == city.id }) {
            try editor.set(["cities", city.id], to: "null")
          }
        }
      }
      if let preferred = try session.config.get().settings.preferredCity, ids.contains(preferred) {
        session.output.warning(
          "settings.preferredCity is still \(preferred). Change it with agg config set settings.preferredCity PLACE."
        )
      }
      return .success
    }
  }
}
