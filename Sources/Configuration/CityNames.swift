import Catalog
import Text

/// Finds configured cities by name, ignoring case and accents. An id, which is unique, takes precedence over
/// names, and names over aliases.
package struct CityNames {
  private var cities: [String: Config.City] = [:]

  package init(_ cities: [Config.City]) {
    for city in cities { add(city.id, of: city) }
    for city in cities { if let name = city.name { add(name, of: city) } }
    for city in cities { for alias in city.aliases { add(alias, of: city) } }
  }

  /// The city with this id, name or alias.
  package subscript(text: String) -> Config.City? { cities[TextFolding.fold(text)] }

  private mutating func add(_ name: String, of city: Config.City) {
    let folded = TextFolding.fold(name)
    if cities[folded] == nil { cities[folded] = city }
  }
}
