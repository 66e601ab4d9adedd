import Aggregation
import Catalog
import Layout
import Merge
import Pages
import SpannedJSON
import Weather

/// An answer as GeoJSON (RFC 7946): a feature for each place, station, leg, hazard and drawn warning, with
/// the values of JSON as its properties.
///
/// What JSON has around the values is in the foreign member `agg`: the time, the sources, the warnings, and
/// whether the data are samples.
struct FeatureCollection {
  private var features: [Feature] = []
  private var box: [Double]?
  /// Writes the members of the answer that belong to no feature.
  private var about: (inout JSONWriter) -> Void = { _ in }

  /// A collection without features.
  init() {}

  /// The collection has no features if the answer has no form on a map.
  init(_ presentation: Presentation, _ selection: AnswerSelection) {
    switch presentation {
    case .weather(let answers, let part):
      features = answers.map { answer in
        Feature(.place, Geometry(answer.place.coordinates)) {
          WeatherJSON(answer, part: part, selection).writeMembers(to: &$0)
        }
      }
      if WeatherJSON.hasAlerts(part, selection) { features += answers.flatMap(Self.drawnWarnings) }
    case .sun(let answers):
      features = answers.map { answer in
        Feature(.place, Geometry(answer.place.coordinates)) { SunJSON(answer: answer).writeMembers(to: &$0) }
      }
    case .map(let answer):
      let area = answer.area
      box = [area.west, area.south, area.east, area.north].map { NumberText.rounded($0, decimals: 5) ?? $0 }
      about = { MapJSON.writeArea(of: answer, to: &$0) }
      features = answer.spots.map { spot in
        Feature(spot.isStation ? .station : .place, Geometry(spot.coordinates)) {
          MapJSON.members(of: spot, to: &$0)
        }
      }
    case .airport(let answers):
      features = answers.flatMap(Self.features)
    case .route(let answer):
      about = { (RouteJSON.plan + RouteJSON.knowledge).write(answer, to: &$0) }
      features = Self.features(of: answer)
    case .directory(let answer):
      about = { ListsJSON.writeSearch(of: answer, to: &$0) }
      features = answer.page.items.map { airport in
        Feature(.place, Geometry(airport.coordinates)) {
          ListsJSON.members(of: airport, in: answer, to: &$0)
        }
      }
    case .cities(let rows, _):
      features = rows.map { row in
        Feature(.place, row.coordinates.map(Geometry.init)) { ListsJSON.members(of: row, to: &$0) }
      }
    case .places(let rows, _, _):
      features = rows.map { row in
        Feature(.place, Geometry(row.place.coordinates)) { ListsJSON.members(of: row, to: &$0) }
      }
    case .list, .recents, .report, .diagnosis, .providers, .verification, .check: break
    }
  }

  /// The warnings of a place whose areas are known.
  private static func drawnWarnings(of answer: WeatherAnswer) -> [Feature] {
    ((answer.alerts ?? []) + answer.unplacedAlerts).compactMap { merged in
      guard let outline = merged.alert.outline, let geometry = Geometry(outline) else { return nil }
      return Feature(.alert, geometry) {
        $0.member("place", answer.place.name)
        WeatherJSON.writeMembers(of: merged, to: &$0)
      }
    }
  }

  /// An aerodrome and the hazards near it.
  private static func features(of answer: AirportAnswer) -> [Feature] {
    let aerodrome = Feature(.place, answer.coordinates.map(Geometry.init)) {
      AirportJSON(answer).writeMembers(hazards: HazardJSON.summary, to: &$0)
    }
    let hazards = (answer.hazards?.items ?? []).map { item in
      Feature(.hazard, item.hazard.shape.map(Geometry.init)) {
        $0.member("place", answer.ident.text)
        HazardJSON.item.withoutCoordinates().write(item, to: &$0)
      }
    }
    return [aerodrome] + hazards
  }

  /// The legs of a route, the stations beside it and the hazards on it.
  private static func features(of answer: RouteAnswer) -> [Feature] {
    let legs = answer.legs.map { leg in
      Feature(.leg, Geometry(leg.way)) { RouteJSON.leg.write(leg, to: &$0) }
    }
    let stations = answer.stations.map { station in
      Feature(.station, station.answer.coordinates.map(Geometry.init)) {
        RouteJSON.station.write(station, to: &$0)
      }
    }
    let hazards = answer.hazards.map { hazard in
      Feature(.hazard, hazard.hazard.shape.map(Geometry.init)) {
        RouteJSON.hazard.withoutCoordinates().write(hazard, to: &$0)
      }
    }
    return legs + stations + hazards
  }

  /// - Parameter envelope: What JSON has around the answer.
  func text(with envelope: Envelope) -> String {
    var writer = JSONWriter(.pretty)
    writer.object {
      $0.member("type", "FeatureCollection")
      if let box { $0.member(box: box) }
      $0.key("agg")
      envelope.write(to: &$0, about)
      $0.key("features")
      $0.array { for feature in features { feature.write(to: &$0) } }
    }
    writer.newline()
    return writer.text
  }
}

extension AirportAnswer {
  /// From the directory, else from its own report; `nil` when neither has them.
  fileprivate var coordinates: Coordinates? {
    airport?.coordinates ?? (borrowedConditions == nil ? conditions?.content.coordinates : nil)
  }
}

extension Array {
  /// The members without the one that the geometry of a feature has.
  fileprivate func withoutCoordinates<Value>() -> Self where Element == SchemaMember<Value> {
    filter { $0.property.name != "\(HazardJSON.coordinates)" }
  }
}
