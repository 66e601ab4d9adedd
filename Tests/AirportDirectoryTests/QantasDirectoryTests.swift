import AirportDirectory
import Catalog
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct QantasDirectoryTests {
  @Test func `each recorded response becomes the report of its file in Expected`() async throws {
    let differences = try await SampleFolder(provider: "AirportDirectory").differences {
      ReportDump.text(try await ask(.replaying($0.exchange)))
    }
    #expect(differences == [])
  }

  /// One record whose location has these members.
  private func record(_ location: String) -> String {
    #"[{"airportCode": "ABC", "airportName": "Field", "country": {"countryCode": "ES"}, "location": {\#(location)}}]"#
  }

  @Test(arguments: [
    (
      #""latitude": 54.39, "latitudeDirection": "N", "longitude": 6.13, "longitudeDirection": "W""#, 54.65,
      -6.2166667
    ),
    (
      #""latitude": 33.56, "latitudeDirection": "S", "longitude": 145.3, "longitudeDirection": "E""#,
      -33.933333, 145.5
    ),
    (
      #""latitude": 0.01, "latitudeDirection": "S", "longitude": 173.00, "longitudeDirection": "E""#,
      -0.0166667, 173
    ),
    (#""latitudeRadius": 0.9538, "longitudeRadius": -0.1085"#, 54.648715, -6.216592),
    (
      #""latitude": 54.39, "latitudeRadius": 0.9538, "latitudeDirection": "N", "longitude": 6.13, "longitudeRadius": -99999, "longitudeDirection": "W""#,
      54.648715, -6.2166667
    ),
  ])
  func `positions of every form are decoded`(location: String, latitude: Double, longitude: Double)
    async throws
  {
    let report = try await answer(record(location)).get()
    let position = try #require(report.airports.first).coordinates
    #expect(abs(position.latitude - latitude) < 1e-5)
    #expect(abs(position.longitude - longitude) < 1e-5)
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [
    (#""latitude": 54.60, "latitudeDirection": "N", "longitudeRadius": 1"#, "[0].location.latitude"),
    (#""latitude": 91.0, "latitudeDirection": "N", "longitudeRadius": 1"#, "[0].location.latitude"),
    (#""latitude": -54.39, "latitudeDirection": "N", "longitudeRadius": 1"#, "[0].location.latitude"),
    (#""latitude": 54.39, "latitudeDirection": "Q", "longitudeRadius": 1"#, "[0].location.latitudeDirection"),
    (#""latitudeRadius": 0.5, "longitudeRadius": 55"#, "[0].location.longitudeRadius"),
    (#""latitudeRadius": 0, "longitudeRadius": 0"#, "[0].location"),
    (#""latitudeRadius": -99999, "longitudeRadius": -99999"#, "[0].location.latitudeRadius"),
    (#""longitudeRadius": 1"#, "[0].location.latitudeRadius"),
  ])
  func `bad degrees are not guessed`(location: String, path: String) async throws {
    let good = String(record(#""latitudeRadius": 0.5, "longitudeRadius": 1"#).dropFirst())
    let report = try await answer("\(record(location).dropLast()), \(good)").get()
    #expect(report.airports.count == 1)
    #expect(report.problems.first?.path == path)
  }

  @Test(arguments: [
    ("null", "[0]"), ("{}", "[0].airportCode"), (#"{"airportCode": "ABCD"}"#, "[0].airportCode"),
    (#"{"airportCode": "ABC"}"#, "[0].location"),
    (#"{"airportCode": "ABC", "location": {"latitudeRadius": "x"}}"#, "[0].location.latitudeRadius"),
    (
      #"{"airportCode": "ABC", "location": {"latitudeRadius": 1, "longitudeRadius": 1}, "airportName": ""}"#,
      "[0].airportName"
    ),
  ])
  func `a record without a code, a name or a position is left out, with one problem`(
    record: String,
    path: String
  ) async throws {
    let good = String(self.record(#""latitudeRadius": 0.5, "longitudeRadius": 1"#).dropFirst())
    let report = try await answer("[\(record), \(good)").get()
    #expect(report.airports.map(\.ident) == ["ABC"] && report.problems.map(\.path) == [path])
  }

  @Test func `radians are used if degrees and minutes contradict them, and the contradiction is reported`()
    async throws
  {
    let location =
      #""latitude": 54.39, "latitudeDirection": "S", "latitudeRadius": 0.9538, "longitudeRadius": 1"#
    let report = try await answer(record(location)).get()
    #expect(abs((report.airports.first?.coordinates.latitude ?? 0) - 54.648715) < 1e-5)
    #expect(report.problems.map(\.path) == ["[0].location.latitudeRadius"])
  }

  @Test func `an unknown elevation is nil, and an impossible one is reported`() async throws {
    let position = #""latitudeRadius": 0.5, "longitudeRadius": 1"#
    let unknown = try await answer(record(#"\#(position), "aboveSeaLevel": -99999"#)).get()
    #expect(unknown.airports.first?.elevation == nil)
    #expect(unknown.problems.isEmpty)
    let impossible = try await answer(record(#"\#(position), "aboveSeaLevel": 99999"#)).get()
    #expect(impossible.airports.first?.elevation == nil)
    #expect(impossible.problems.map(\.path) == ["[0].location.aboveSeaLevel"])
  }

  @Test func `the currency of an airport is that of its country`() async throws {
    let sample = try SampleFolder(provider: "AirportDirectory")["airports-slice.json"]
    let report = try await ask(.replaying(sample.exchange)).get()
    let currencies = report.airports.map {
      $0.country.flatMap { CountryCatalog.country(code: $0) }?.currencyCode
    }
    #expect(currencies == ["EUR", "IRR", "USD", "AUD", "AUD", "AUD", "USD", "XOF", "AUD", "USD"])
  }

  @Test(arguments: [
    (200, "<html>", ProviderFailure.Reason.schema, "the response is HTML, not JSON (line 1, column 1)"),
    (200, #"{"errors": []}"#, .schema, "expected an array of airports, found an object"),
    (200, "[1]", .schema, "[0]: expected an object, found 1"),
    (403, "<html>", .request, "HTTP 403"),
    (404, "", .request, "HTTP 404"),
    (502, "", .upstream, "HTTP 502"),
  ])
  func `every rejection has a reason`(
    status: Int,
    body: String,
    reason: ProviderFailure.Reason,
    detail: String
  ) async throws {
    let failure = try await answer(body, status: status).failure
    #expect(failure?.reason == reason)
    #expect(failure?.detail == detail)
  }

  @Test func `a list of up to 8 MiB is accepted`() async throws {
    let padding = String(repeating: " ", count: 7 << 20)
    let service = StubService { _ in .init("[\(padding)]") }
    #expect(try await ask(service.host(at: .now)).get().airports.isEmpty)
    #expect(service.requests.map(\.identity.maximumBodySize) == [8 << 20])
  }

  @Test func `no prefix of the list traps or is taken for the whole list`() async throws {
    let body = try SampleFolder(provider: "AirportDirectory")["airports-slice.json"].exchange.body
    let end = try #require(body.lastIndex(of: UInt8(ascii: "]")))
    for length in stride(from: 13, through: end, by: 13) {
      let result = try await ask(.answering(200, Array(body[..<length])))
      #expect(result.failure?.reason == .schema, "\(length) bytes")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a damaged list gives a report or a failure`(seed: UInt64) async throws {
    let body = try SampleFolder(provider: "AirportDirectory")["airports-slice.json"].exchange.body
    var random = SplitMix64(state: seed)
    var reports = 0
    for _ in 0..<300 {
      switch try await ask(.answering(200, random.damage(body))) {
      case .success: reports += 1
      case .failure(let failure): #expect(failure.reason == .schema)
      }
    }
    #expect(reports > 0, "some damage must leave a report")
  }

  /// The kernel counts the maximum memory of a process so far, so the list is read in a separate one.
  @Test func `the whole list takes less than 40 MB`() async throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "DirectoryMemory")
    let sample = SampleFolder.providers.appending(path: "AirportDirectory/Samples/airports-slice.json")
    let result = try await Subprocess.run(program.path, [sample.path, "40"])
    #expect(result.status == 0, "\(result.output)\(result.error)")
    #expect(result.output.contains("7170 airports"))
  }
}
