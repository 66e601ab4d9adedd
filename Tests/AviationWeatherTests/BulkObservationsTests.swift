import AviationWeather
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct BulkObservationsTests {
  private func read(_ text: String) throws -> BulkObservations {
    try BulkObservations(
      csv: Array(text.utf8),
      from: try #require(SourceID("aviation-weather")),
      now: now
    )
  }

  private static let header =
    "raw_text,station_id,observation_time,latitude,longitude,sky_cover,sky_cover,elevation_m\n"
  private static let row = "KPWM 210151Z 29007KT 10SM CLR,KPWM,2026-07-21T01:51:00Z,43.65,-70.3,FEW,BKN,23\n"

  @Test(arguments: [
    header + row,
    "\u{feff}" + header + row,
    (header + row).replacing("\n", with: "\r\n"),
    String((header + row).dropLast()),
    "No errors\nNo warnings\n10 ms\ndata source=metars\n1 results\n" + header + row + "\n\n",
    header + row.replacing("KPWM 21", with: "\"METAR KPWM 21").replacing("CLR,", with: "CLR\","),
    "elevation_m,new_column,longitude,latitude,station_id,raw_text\n23,x,-70.3,43.65,KPWM,KPWM 210151Z 29007KT 10SM CLR\n",
  ])
  func `columns are found by name in every style of file`(text: String) throws {
    let bulk = try read(text)
    let station = try #require(bulk.stations.first)
    #expect(bulk.stations.count == 1)
    #expect(station.rawText == "KPWM 210151Z 29007KT 10SM CLR")
    #expect(station.observed?.formatted(.iso8601) == "2026-07-21T01:51:00Z")
    #expect(station.coordinates == Coordinates(latitude: 43.65, longitude: -70.3))
    #expect(station.elevation == .meters(23))
    #expect(bulk.problems.isEmpty)
  }

  @Test(arguments: [
    (
      row.replacing("43.65", with: "north"),
      "line 2, latitude: expected a number in -90.0...90.0, found \"north\""
    ),
    (
      row.replacing("43.65", with: "0x1p5"),
      "line 2, latitude: expected a number in -90.0...90.0, found \"0x1p5\""
    ),
    (
      row.replacing("-70.3", with: "-1e999"),
      "line 2, longitude: expected a number in -180.0...180.0, found \"-1e999\""
    ),
    (
      row.replacing(",23", with: ",99999"),
      "line 2, elevation_m: expected a number in -500.0...9000.0, found \"99999\""
    ),
    (
      row.replacing("2026-07-21T", with: "yesterday "),
      "line 2, observation_time: expected a time in the past such as 2026-09-16T07:20:00Z, found \"yesterday\""
    ),
    (
      row.replacing("2026-07-21T", with: "2999-07-21T"),
      "line 2, observation_time: expected a time in the past such as 2026-09-16T07:20:00Z, found \"2999-07-21\""
    ),
    ("KPWM 210151Z 29007KT,KPWM\n", "line 2: expected 8 columns, found 2"),
    (row.replacing(",23", with: ",23,1,2"), "line 2: expected 8 columns, found 10"),
  ])
  func `an unreadable field affects no other`(row: String, problem: String) throws {
    let bulk = try read(Self.header + row)
    #expect(bulk.stations.map(\.wind) == [Wind(direction: .from(degrees: 290), speed: .knots(7))])
    #expect(bulk.stations.first?.observed?.formatted(.iso8601) == "2026-07-21T01:51:00Z")
    #expect(bulk.problems.map { "\($0.path): \($0.message)" } == [problem])
  }

  @Test(
    arguments: [
      (
        "?,KPWM\n",
        ["line 2: expected 8 columns, found 2", "line 2, raw_text: expected a METAR, found \"?\""]
      ),
      (
        row.replacing(",KPWM", with: ",KBOS"),
        ["line 2, station_id: the source says KBOS, its raw text KPWM"]
      ),
      (row.replacing("29007KT 10SM CLR", with: "NIL"), []),
      // A quote that is not closed reaches to the end of its line.
      ("\"" + row, ["line 2: expected 8 columns, found 1"]),
    ] as [(String, [String])]
  )
  func `an unreadable row affects no other`(row: String, problems: [String]) throws {
    let bulk = try read(Self.header + row + Self.row.replacing("KPWM", with: "KBOS"))
    #expect(bulk.stations.last?.ident == "KBOS")
    #expect(bulk.problems.map { "\($0.path): \($0.message)" } == problems)
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 8, 0], "the response is a gzip file that was not decompressed"),
      ([], "expected CSV with a column raw_text in its first lines"),
      (Array("<!DOCTYPE html>\n<html>".utf8), "expected CSV with a column raw_text in its first lines"),
      (
        Array("station_id,latitude\nKPWM,43.65\n".utf8),
        "expected CSV with a column raw_text in its first lines"
      ),
    ] as [([UInt8], String)]
  )
  func `a response that is not the file is a failure`(bytes: [UInt8], detail: String) throws {
    let source = try #require(SourceID("aviation-weather"))
    let error = #expect(throws: ProviderFailure.self) {
      try BulkObservations(csv: bytes, from: source, now: now)
    }
    #expect(error?.reason == .schema)
    #expect(error?.detail == detail)
  }

  @Test func `reports of two years are dated by their rows`() throws {
    let old = Self.row.replacing("2026-07-21", with: "2021-07-21")
    let bulk = try read(Self.header + Self.row + old)
    let years = bulk.stations.map { $0.observed?.formatted(.iso8601.year()) }
    #expect(years == ["2026", "2021"])
  }

  @Test func `the number of problems is limited`() throws {
    let bulk = try read(Self.header + String(repeating: "?,,,,,,,\n", count: 120))
    #expect(bulk.stations.isEmpty)
    #expect(bulk.problems.count == 51)
    #expect(bulk.problems.last?.message == "and 70 more")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `no damaged file traps`(seed: UInt64) throws {
    let body = try SampleFolder(provider: "AviationWeather")["metars-cache-2021.csv"].exchange
      .body
    let source = try #require(SourceID("aviation-weather"))
    var random = SplitMix64(state: seed)
    var stations = 0
    for _ in 0..<300 {
      let bulk = try? BulkObservations(csv: random.damage(body), from: source, now: now)
      stations += bulk?.stations.count ?? 0
    }
    #expect(stations > 300, "most damage leaves most rows")
  }
}
