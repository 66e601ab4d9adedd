import Foundation
import Merge
import Pages
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Formats

struct GeoJSONTests {
  private static func text(_ presentation: Presentation) throws -> String {
    let text = presentation.rendered(as: .geojson, WeatherFixtures.options(80))
    #expect(try GeoJSONCheck.mistakes(in: text) == [])
    return text
  }

  private static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinates {
    try #require(Coordinates(latitude: latitude, longitude: longitude))
  }

  private static func polygon(_ corners: (Double, Double)...) throws -> Polygon {
    try #require(Polygon(try corners.map { try point($0.0, $0.1) }))
  }

  private static func shape(_ isArea: Bool, _ points: (Double, Double)...) throws -> HazardShape {
    try #require(HazardShape(try points.map { try point($0.0, $0.1) }, isArea: isArea))
  }

  /// Around Fiji, where the antimeridian is.
  private static func fiji() throws -> AirportAnswer {
    let now = try ListFixtures.now()
    var answer = try AirportFixtures.answer("NFFN", airport: nil, now: now)
    var nearby = NearbyHazards(reach: .nauticalMiles(50))
    nearby.isAnswered = true
    nearby.missing = [.pilotReports]
    var storms = Hazard(.sigmet, .thunderstorm)
    storms.issuer = "NADI"
    storms.qualifier = "EMBD"
    storms.layer.top = .feet(52_000)
    storms.layer.isTopAbove = true
    storms.movement = .towards(degrees: 90, speed: .knots(5))
    storms.start = now
    storms.end = now.addingTimeInterval(14_400)
    // Clockwise, as it was issued.
    storms.shape = try shape(true, (-10, 172), (-11, -176), (-20, -178), (-18, 170))
    var level = Hazard(.airmet, .freezingLevel)
    level.layer.base = .feet(16_000)
    level.layer.top = level.layer.base
    level.shape = try shape(false, (-15, 176), (-17, 179), (-18, -177))
    var bumps = Hazard(.pilotReport, .turbulence)
    bumps.issuer = "B738"
    bumps.shape = try shape(false, (-17.5, 177.25))
    let ash = Hazard(.sigmet, .volcanicAsh)
    nearby.items = [
      .init(hazard: storms, distance: .meters(0)), .init(hazard: level, distance: .nauticalMiles(12)),
      .init(hazard: bumps, distance: .nauticalMiles(20)), .init(hazard: ash, distance: nil),
    ]
    answer.hazards = nearby
    return answer
  }

  @Test func `hazards across the antimeridian are written`() throws {
    expectGolden(try Self.text(.airport([try Self.fiji()])), "hazards.geojson")
  }

  @Test func `the stations of a map are written with its area`() throws {
    expectGolden(try Self.text(.map(try MapPageTests.stations())), "map.geojson")
  }

  @Test func `several places are one collection`() throws {
    let text = try Self.text(.weather([try WeatherFixtures.berlin(), try WeatherFixtures.bare()]))
    let root = try JSONDocument(text).root
    #expect(root["features"]?.elements.count { _ in true } == 2)
    #expect(root["features"]?[0]?["properties"]?["current"]?["temperature"]?["value"]?.double != nil)
    #expect(root["agg"]?["units"]?["temperature"]?.string == "C")
  }

  @Test func `a warning with an outline is a feature beside its place`() throws {
    var answer = try WeatherFixtures.berlin()
    let names = ["Gale Warning", "Flood Watch", "Heat Advisory"]
    answer.alerts = try WeatherFixtures.alerts(names.map { ($0, .severe) }, now: answer.now)
    // Two islands, clockwise and open; and an area across the antimeridian, which is cut into two.
    answer.alerts?[0].alert.outline = WeatherAlert.Outline([
      try Self.polygon((54.5, 13.1), (54.7, 13.4), (54.3, 13.5)),
      try Self.polygon((54.4, 11.0), (54.6, 11.2), (54.4, 11.3), (54.4, 11.0)),
    ])
    answer.alerts?[1].alert.outline = WeatherAlert.Outline([
      try Self.polygon((51, 178), (53, 178), (53, -178), (51, -178))
    ])
    for part in [
      WeatherPart.alerts, .card, .hours(3), .days(3), .rain(within: 60, chance: nil), .comparison, .reasons,
    ] {
      let root = try JSONDocument(try Self.text(.weather([answer], part: part))).root
      let features = root["features"].map { Array($0.elements) } ?? []
      #expect(features.map { $0["properties"]?["feature"]?.string } == ["place", "alert", "alert"])
      try #require(features.map { $0["properties"]?["event"]?.string } == [nil, names[0], names[1]])
      #expect(features.dropFirst().allSatisfy { $0["geometry"]?["type"]?.string == "MultiPolygon" })
      #expect(features[1]["bbox"]?.elements.map { $0.double } == [11, 54.3, 13.5, 54.7])
      #expect(features[2]["bbox"]?.elements.map { $0.double } == [178, 51, -178, 53])
      let place = features[0]["properties"]
      #expect(place?["alerts"]?.elements.count { _ in true } == 3, "the place has all of them")
      #expect(features[1]["properties"]?["place"]?.string == place?["name"]?.string)
    }
    let hours = try JSONDocument(try Self.text(.weather([answer], part: .pastHours(3)))).root
    #expect(hours["features"]?.elements.count { _ in true } == 1, "the past shows no warnings")
  }

  @Test func `an answer without places has no features`() throws {
    let root = try JSONDocument(try Self.text(.list(try ListFixtures.list()))).root
    #expect(root["features"]?.elements.first { _ in true } == nil && root["agg"]?["sources"] != nil)
  }

  @Test(arguments: [
    (64.0, -21.0, 40.0, -73.0), (-17.8, 177.4, -13.8, -171.0), (61.2, -150.0, 78.2, 15.5),
    (-33.9, 151.2, -33.4, -70.8), (0.0, 0.0, 0.0, 179.9), (43.6, -70.3, 43.6, -70.2),
    (80.0, 10.0, 80.0, -170.0),
  ])
  func `a leg is a line along the great circle`(
    latitude: Double,
    longitude: Double,
    toLatitude: Double,
    toLongitude: Double
  ) throws {
    let way = GreatCircle(
      from: try Self.point(latitude, longitude),
      to: try Self.point(toLatitude, toLongitude)
    )
    let path = FlatPath(Geometry.points(along: way))
    var length = 0.0
    for line in path.lines {
      let points = try line.map { try Self.point($0.latitude, $0.longitude) }
      for (from, to) in zip(points, points.dropFirst()) {
        length += from.distance(to: to).meters
        #expect(abs(from.longitude - to.longitude) <= 180)
        // Near a pole a line on a flat map is far from straight.
        #expect(to.latitude.magnitude > 80 || way.nearest(to: to).distance.kilometers < 1.5, "\(to)")
      }
    }
    #expect(abs(length - way.length.meters) < 0.005 * way.length.meters + 1)
    #expect(path.lines.first?.first == Position(way.start) && path.lines.last?.last == Position(way.end))
  }
}
