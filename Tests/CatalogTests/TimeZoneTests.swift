import Foundation
import ReferenceData
import Testing
import Weather

@testable import Catalog

/// The zone of every point on earth, compared with the polygons that the tree was made of.
struct TimeZoneTests {
  /// Two zones with the same offset on these days show the same time all year.
  private static let days = ["2026-01-15T00:00:00Z", "2026-07-15T00:00:00Z"].compactMap {
    try? Date($0, strategy: .iso8601)
  }

  private static func offsets(_ zone: String) -> [Int]? {
    TimeZone(identifier: zone).map { zone in days.map { zone.secondsFromGMT(for: $0) } }
  }

  private static let fixtures: [(point: Coordinates, zone: String, name: String)] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/zones.tsv")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count == 4, let latitude = Double(columns[0]), let longitude = Double(columns[1]),
        let point = Coordinates(latitude: latitude, longitude: longitude)
      else { return nil }
      return (point, columns[2], columns[3])
    }
  }()

  @Test func `the clock of an airport agrees with its coordinates`() {
    let airports = AirportCatalog.all
    #expect(airports.count == 17_080)
    let wrong = airports.filter { airport in
      Self.offsets(TimeZones.name(at: airport.coordinates)) != airport.timeZone.flatMap(Self.offsets)
    }
    // Two of Chile in Antarctica, a field at a border, and Sukhumi, where the polygons have Moscow's clock.
    let others: Set = ["SCGC", "SCPZ", "SIFH", "UGSS"]
    // The position is in another country: they have the clock of their own.
    let beyondBorder: Set = ["FZNI", "OASN", "SMCI", "SWQE", "SWSQ"]
    #expect(Set(wrong.map(\.ident)) == others.union(beyondBorder))
  }

  @Test func `the clock of a city agrees with its coordinates`() {
    var wrong: Set<String> = []
    for row in ReferenceTable.cities.rows {
      guard let city = CityCatalog.city(row) else { continue }
      let zone = city.timeZone
      let there = TimeZones.name(at: city.coordinates)
      if there != zone, Self.offsets(there) != Self.offsets(zone) {
        wrong.insert("\(city.name), \(city.country)")
      }
    }
    #expect(wrong == Self.citiesAtBorders)
  }

  /// Where the polygons or the squares of the tree have the clock of the other side of a border.
  private static let citiesAtBorders: Set = [
    "Aragarças, BR", "Hekou, CN", "Stantsiya Novyy Afon, GE", "Tabatinga, BR",
  ]

  @Test(arguments: [
    ("Vincennes, Indiana", "America/Indiana/Vincennes"), ("Ürümqi", "Asia/Shanghai"),
    ("Bole, China", "Asia/Shanghai"),
    ("San José del Valle, Mexico", "America/Bahia_Banderas"), ("Nhamundá", "America/Manaus"),
    ("Ciudad Río Bravo", "America/Matamoros"), ("Uliastay", "Asia/Ulaanbaatar"), ("Hanoi", "Asia/Bangkok"),
  ])
  func `a city has the clock of its coordinates`(name: String, zone: String) throws {
    let match = CityCatalog.resolve(name)
    guard case .one(let city) = match else {
      Issue.record("\(match)")
      return
    }
    #expect(Self.offsets(city.timeZone) == Self.offsets(zone))
  }

  @Test(arguments: [("8U3", "America/Denver"), ("P16", "Pacific/Pago_Pago")])
  func `an airport without a city around has the clock of its country`(ident: String, zone: String) {
    #expect(AirportCatalog.airport(ident: ident)?.timeZone == zone)
  }

  @Test func `towns within 20 km of another clock have their own`() {
    let towns = Self.fixtures.filter { $0.name != "sea" }
    #expect(towns.count == 500)
    let wrong = towns.filter { Self.offsets(TimeZones.name(at: $0.point)) != Self.offsets($0.zone) }
    #expect(wrong.count <= 10, "\(wrong.map(\.name))")
  }

  @Test func `the open sea has nautical time`() {
    let points = Self.fixtures.filter { $0.name == "sea" }
    #expect(points.count == 100)
    for (point, hours, _) in points {
      let offset = Int(hours).map { $0 * 3600 }
      #expect(Self.offsets(TimeZones.name(at: point)) == offset.map { [$0, $0] }, "\(point)")
    }
  }

  @Test(arguments: [
    ("KPAM", "America/Chicago"), ("SBFN", "America/Noronha"), ("SCBA", "America/Coyhaique"),
    ("CYQH", "America/Whitehorse"), ("MMCS", "America/Ciudad_Juarez"), ("UHSS", "Asia/Sakhalin"),
    ("ZWWW", "Asia/Shanghai"), ("SCIP", "Pacific/Easter"), ("PABR", "America/Anchorage"),
    ("KLAA", "America/Denver"), ("EDDB", "Europe/Berlin"),
  ])
  func `the directory has current time zones`(ident: String, zone: String) throws {
    let airport = try #require(AirportCatalog.airport(ident: ident))
    #expect(airport.timeZone.flatMap(Self.offsets) == Self.offsets(zone))
    #expect(Self.offsets(TimeZones.name(at: airport.coordinates)) == Self.offsets(zone))
  }

  @Test(
    arguments: [
      (52.52, 13.41, "Europe/Berlin"), (71.29, -156.79, "America/Anchorage"),
      (-27.15, -109.43, "Pacific/Easter"),
      (0, -30, "Etc/GMT+2"), (0, 0, "Etc/GMT"), (-0.0, -0.0, "Etc/GMT"), (10, -180, "Etc/GMT+12"),
      (10, 180, "Etc/GMT-12"), (90, 0, "Etc/GMT"), (-90, 0, "Antarctica/McMurdo"), (90, 180, "Etc/GMT-12"),
      (43.8, 87.6, "Asia/Shanghai"),
    ] as [(Double, Double, String)]
  )
  func `each point has a zone, also at the edges of the map`(
    latitude: Double,
    longitude: Double,
    zone: String
  )
    throws
  {
    let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
    #expect(TimeZones.name(at: point) == zone)
  }

  @Test func `the system knows every zone of the table`() {
    for row in ReferenceTable.zones.rows {
      #expect(TimeZone(identifier: row[1]) != nil, "\(row[1])")
    }
  }

  @Test func `every current zone has a place`() {
    var found: Set<String> = []
    for latitude in stride(from: -89.95, to: 90, by: 0.1) {
      for longitude in stride(from: -179.95, to: 180, by: 0.1) {
        if let number = TimeZoneTree.world.zone(latitude: latitude, longitude: longitude),
          let name = ZoneNames[String(number)]
        {
          found.insert(name)
        }
      }
    }
    // A few islands and exclaves are smaller than the steps.
    #expect(found.count > 405, "\(found.count)")
  }
}
