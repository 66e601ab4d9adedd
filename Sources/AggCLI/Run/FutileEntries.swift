import Aggregation
import Weather

/// Entries of a config that are well formed and can never work: cities that nobody can find, aliases that lead to another
/// city, programs that are never run.
struct FutileEntries {
  private let config: Config

  init(of config: Config) { self.config = config }

  var problems: [ConfigProblem] { cities + aliases + programs }

  private var cities: [ConfigProblem] {
    let resolver = PlaceResolver(cities: config.cities)
    return config.cities.compactMap { city in
      let path = ["cities", city.id]
      let node = config.tree[path: path] ?? config.tree
      // Coordinates that are none are told as such.
      guard city.coordinates != nil || node["latitude"] == nil || node["longitude"] == nil else { return nil }
      do throws(PlaceResolver.Failure) {
        _ = try resolver.place(city)
        return nil
      } catch {
        switch error {
        case .unknown(let name, let suggestions):
          // The city itself is one of those that are known by name.
          let others = suggestions.filter { $0 != name }
          let near = others.isEmpty ? "" : "did you mean \(others.joined(separator: " or "))? "
          return .at(
            node,
            path,
            "no city \"\(name)\" is known",
            help: "\(near)latitude and longitude tell where it is"
          )
        case .ambiguous(let name, let candidates):
          let labels = candidates.map(\.label).joined(separator: "; ")
          return .at(
            node,
            path,
            "\"\(name)\" can be several cities",
            help: "country and subdivision choose: \(labels)"
          )
        case .outOfRange: return .at(node, path, error.description)
        }
      }
    }
  }

  private var aliases: [ConfigProblem] {
    config.cities.flatMap { city in
      city.aliases.compactMap { alias in
        guard let other = config.cities.called(alias), other.id != city.id else { return nil }
        let path = ["cities", city.id, "aliases"]
        return .at(config.tree[path: path] ?? config.tree, path, "\"\(alias)\" means the city \(other.id)")
      }
    }
  }

  private var programs: [ConfigProblem] {
    config.providers.compactMap { provider in
      guard provider.isEnabled, case .program(let command, _) = provider.implementation,
        command.first?.hasPrefix("/") != true
      else { return nil }
      return .at(
        provider.node["exec"] ?? provider.node,
        ["providers", provider.id.name, "exec"],
        command.first.map { "\"\($0)\" is no path from the root" } ?? "there is no program",
        help: "no program is searched for: name it as /usr/local/bin/mine, its arguments behind it"
      )
    }
  }
}
