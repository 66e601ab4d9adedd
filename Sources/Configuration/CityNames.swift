import Catalog
import Text

/// What the names of configured cities mean, whatever their case and marks: an id, which only one city has,
/// stands before names, and these before aliases.
package struct CityNames {
  private var cities: [String: Config.City] = [:]

  package init(_ cities: [Config.City]) {
    for city in cities { add(city.id, of: city) }
    for city in cities { if let name = city.name { add(name, of: city) } }
    for city in cities { for alias in city.aliases { add(alias, of: city) } }
  }

  /// The city that somebody means who types this.
  package subscript(text: String) -> Config.City? { cities[TextFolding.fold(text)] }

  private mutating func add(_ name: String, of city: Config.City) {
    let folded = TextFolding.fold(name)
    if cities[folded] == nil { cities[folded] = city }
  }
}
