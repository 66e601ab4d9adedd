import Catalog
import Foundation
import ProviderKit
import Testing
import Weather

@testable import MeteoAlarm

@Suite struct AreaTableTests {
  /// Points with all areas that contain them according to the published outlines, found by `generate.py
  /// --points` by brute force.
  private static func points() throws -> [(place: Coordinates, areas: Set<String>)] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/points.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      let point = try #require(Coordinates("\(columns[0]),\(columns[1])"))
      return (point, Set(columns[2].split(separator: " ").map(String.init)))
    }
  }

  @Test func `a point is in the areas whose published outlines contain it`() throws {
    var beyondDoubt = 0
    let points = try Self.points()
    for (place, expected) in points {
      let found = AreaTable.europe.areas(around: place)
      #expect(expected.isSubset(of: found.filter(\.mayContainPlace).map(\.code)), "\(place)")
      for area in found where area.border > AreaTable.tolerance {
        beyondDoubt += 1
        #expect(area.isInside == expected.contains(area.code), "\(place) \(area)")
      }
    }
    #expect(points.count == 3000 && beyondDoubt > 3000, "\(beyondDoubt)")
  }

  @Test func `near a border a point is in the areas of both sides`() {
    let areas = AreaTable.europe.surroundings(of: place(40.254, -3.74)).here
    #expect(areas == ["ES219", "ES220"])
  }

  @Test func `beside a shore a point is near the areas of land and sea`() {
    // Helsinki's area ends in the north of the city, and that of the Gulf of Finland begins there.
    let helsinki = AreaTable.europe.surroundings(of: place(60.1699, 24.9384))
    #expect(helsinki.here.isEmpty && helsinki.nearby == ["FI034", "FI806"])
    let offMarseille = AreaTable.europe.surroundings(of: place(43.25, 5.2))
    #expect(offMarseille.here.isEmpty && offMarseille.nearby == ["FR027"])
  }

  @Test func `areas of the sea are for places at sea`() {
    #expect(AreaTable.europe.surroundings(of: place(57.5, 23.8)).here == ["LV802"])
    // Lakselv is in both.
    #expect(AreaTable.europe.surroundings(of: place(70.05, 24.96)).here == ["NO015"])
  }

  @Test(arguments: [
    ("AT", 48.2082, 16.3738), ("BA", 43.8563, 18.4131), ("BE", 50.8503, 4.3517), ("BG", 42.6977, 23.3219),
    ("CY", 35.1676, 33.3736), ("CZ", 50.0755, 14.4378), ("DK", 55.6761, 12.5683), ("EE", 59.437, 24.7536),
    ("ES", 40.4168, -3.7038), ("FI", 60.1699, 24.9384), ("FR", 48.8566, 2.3522), ("GR", 37.9838, 23.7275),
    ("HR", 45.815, 15.9819), ("HU", 47.4979, 19.0402), ("IE", 53.3498, -6.2603), ("IL", 31.7683, 35.2137),
    ("IS", 64.1466, -21.9426), ("IT", 41.9028, 12.4964), ("LT", 54.6872, 25.2797), ("LU", 49.6116, 6.1319),
    ("LV", 56.9496, 24.1052), ("MD", 47.01, 28.86), ("ME", 42.4304, 19.2594), ("MK", 41.9973, 21.428),
    ("MT", 35.8989, 14.5146), ("NL", 52.3676, 4.9041), ("NO", 59.9139, 10.7522), ("PL", 52.2297, 21.0122),
    ("PT", 38.7223, -9.1393), ("RO", 44.4268, 26.1025), ("RS", 44.7866, 20.4489), ("SE", 59.3293, 18.0686),
    ("SI", 46.0569, 14.5058), ("SK", 48.1486, 17.1077),
  ])
  func `every country of the feeds has its capital`(country: String, latitude: Double, longitude: Double) {
    let place = place(latitude, longitude)
    #expect(AreaTable.europe.surroundings(of: place).countries.map(\.code) == [country])
    #expect(MeteoAlarm.kind.covers(Place(name: "", coordinates: place)))
  }

  @Test(arguments: [
    // Berlin, London, Zurich, Kyiv, New York, the North Sea, the poles, the antimeridian.
    (52.52, 13.41), (51.5085, -0.1257), (47.37, 8.54), (50.45, 30.52), (40.7128, -74.006), (55.5, 6.5),
    (90, 0), (-90, 0), (0, 180), (0, -180),
  ])
  func `places without a feed or without areas are not covered`(latitude: Double, longitude: Double) {
    #expect(!MeteoAlarm.kind.covers(Place(name: "", coordinates: place(latitude, longitude))))
  }

  @Test func `codes of other systems mean areas of the table`() {
    #expect(AreaAliases.europe.areas(of: "FR812", in: "NUTS3") == ["FR022"])
    #expect(AreaAliases.europe.areas(of: "3111", in: "CISORP") == ["CZ03111"])
    #expect(AreaAliases.europe.areas(of: "FR812", in: "NUTS2").isEmpty)
    #expect(AreaAliases.europe.areas(of: "", in: "").isEmpty)
    #expect(AreaTable.codes.count == 2209)
  }
}
