import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// The rows of the next minutes: how a manifest maps them, and what the shipped ones make of recordings.
@Suite struct MinutelyTests {
  private static func minutely(_ fields: String, more: String = "") -> String {
    manifestText(
      map:
        #"{"minutely":{"from":"a","rows":"/m",\#(more)"kind":"nowcast","time":"epoch /t","fields":{\#(fields)}}}"#
    )
  }

  private static let rate = #""precipitation":{"of":"mm/h /r","interval":"starting 5m"}"#

  private func rain(
    _ text: String,
    of body: String
  ) async throws -> Result<WeatherReport, ProviderFailure> {
    let provider = try manifest(text).kind(version: "0").provider(
      \.rain,
      StubService(.init(body)).host(at: noon)
    )
    let query = WeatherQuery(place: try berlin(), scope: .rain)
    return await Result { () async throws(ProviderFailure) in try await provider.weather(for: query) }
  }

  @Test func `a rate becomes what falls in its interval`() async throws {
    let body = #"{"m":[{"t":600,"r":1.2},{"t":0,"r":0},{"t":300,"r":null},{"t":900,"r":"wet"}]}"#
    let report = try await rain(Self.minutely(Self.rate), of: body).get()
    let rows = try #require(report.minutely?.content)
    #expect(report.minutely?.kind == .nowcast)
    #expect(rows.map(\.time.timeIntervalSince1970) == [0, 300, 600, 900])
    #expect(rows.map { $0[.precipitation].map { ($0 * 1000).rounded() } } == [0, nil, 100, nil])
    #expect(rows[2].span(of: .precipitation) == .starting(300))
    #expect(report.problems.map(\.path) == ["m[3].r"])
  }

  @Test func `columns of amounts are read like rows`() async throws {
    let text = manifestText(
      map:
        #"{"minutely":{"from":"a","columns":"/m","kind":"forecast","time":"epoch /t","fields":{"precipitation":{"of":"mm /r","interval":"ending 15m"},"pop":{"of":"% /p","interval":"ending 1h"}}}}"#
    )
    let report = try await rain(text, of: #"{"m":{"t":[900,1800],"r":[0.5,null],"p":[60,20]}}"#).get()
    let rows = try #require(report.minutely?.content)
    #expect(rows.map { $0[.precipitation] } == [0.5, nil] && rows.map { $0[.pop] } == [60, 20])
    #expect(rows[0].span(of: .precipitation) == .ending(900) && rows[0].span(of: .pop) == .ending(3600))
  }

  @Test func `a manifest with minutes alone answers the question of rain alone`() throws {
    let kind = try manifest(Self.minutely(Self.rate)).kind(version: "0")
    #expect(kind.capabilities.answers(.rain) && !kind.capabilities.answers(.weather))
  }

  @Test(arguments: [
    #"{"m":[]}"#, #"{"m":null}"#, #"{"m":{}}"#, #"{"m":[{"t":0}]}"#, #"{"m":[{"r":3}]}"#, "{}",
  ])
  func `without a rate there are no minutes`(body: String) async throws {
    let report = try? await rain(Self.minutely(Self.rate), of: body).get()
    #expect(report?.minutely == nil)
  }

  @Test func `more rows than can be meant end where they are too many`() async throws {
    let rows = (0...6000).map { #"{"t":\#($0 * 60),"r":1}"# }.joined(separator: ",")
    let report = try await rain(Self.minutely(Self.rate), of: #"{"m":[\#(rows)]}"#).get()
    #expect(report.minutely?.content.count == 5000)
    #expect(report.problems.count == 1)
  }

  @Test(
    arguments: [
      (
        #""precipitation":"mm/h /r""#,
        "in \"minutely\", precipitation needs an interval of at most 15 minutes"
      ),
      (
        #""precipitation":{"of":"mm /r","interval":"ending 1h"}"#,
        "in \"minutely\", precipitation needs an interval of at most 15 minutes"
      ),
      (
        #""precipitation":{"any":[{"of":"mm /r","interval":"ending 5m"},"mm /s"]}"#,
        "in \"minutely\", precipitation needs an interval of at most 15 minutes"
      ),
      (#""pop":{"of":"% /p","interval":"ending 1h"}"#, "\"minutely\" needs precipitation"),
      (rate + #","pop":"% /p""#, "in \"minutely\", pop needs an interval"),
      (rate + #","temperature":"C /x""#, "\"minutely\" cannot have temperature"),
      (rate, nil),
      (#""precipitation":{"of":"mm /r","interval":{"to":"epoch /e"}}"#, nil),
      (
        #""precipitation":{"any":[{"of":"mm /r","interval":"ending 5m"},{"of":"mm /s","interval":"ending 15m"}]}"#,
        nil
      ),
    ] as [(String, String?)]
  )
  func `rows of minutes say which minutes they are of`(fields: String, message: String?) throws {
    do {
      _ = try manifest(Self.minutely(fields))
      #expect(message == nil)
    } catch {
      let text = "\(error)"
      #expect(message.map(text.contains) == true, "\(text)")
    }
  }

  // MARK: - Shipped sources

  /// - Parameter point: Where the recording is from, by default Tromsø.
  private func report(
    _ folder: String,
    _ file: String,
    at point: (latitude: Double, longitude: Double) = (69.68, 18.94)
  ) async throws -> WeatherReport {
    let exchange = try SampleFolder(provider: folder)[file].exchange
    let shipped = Shipped.named(folder)
    let host = ProviderHost.answering(StubResponse(exchange), at: exchange.recorded)
    let parameters = try shipped.parameters()
    let provider = try shipped.manifest().kind(version: "0").provider(\.rain, host) {
      $0.parameters = parameters
    }
    let place = Place(
      name: "Somewhere",
      coordinates: try #require(Coordinates(latitude: point.latitude, longitude: point.longitude))
    )
    return try await provider.weather(for: WeatherQuery(place: place, scope: .rain))
  }

  @Test func `the nowcast of MET Norway has a rate for every five minutes`() async throws {
    let report = try await report("METNorwayNowcast", "nowcast-tromso-2023-03-03.json")
    let rows = try #require(report.minutely?.content)
    #expect(rows.count == 23 && rows.allSatisfy { $0[.precipitation] == 0 })
    #expect(rows.allSatisfy { $0.span(of: .precipitation) == .starting(300) })
    #expect(report.current?.content[.temperature] == -3.4 && report.problems.isEmpty)
  }

  @Test func `without radar MET Norway has no minutes, and the first step still counts`() async throws {
    let report = try await report("METNorwayNowcast", "nowcast-no-radar.synthetic.json")
    #expect(report.minutely == nil)
    #expect(report.current?.content[.temperature] == -3.4)
    #expect(report.current?.content[.precipitation] == nil)
  }

  @Test(arguments: [("SE", 59.3, 18.1, true), ("DE", 52.5, 13.4, false), ("NO", 78.2, 15.6, false)])
  func `MET Norway is asked for a nowcast in its countries alone`(
    country: String,
    latitude: Double,
    longitude: Double,
    isAsked: Bool
  ) throws {
    var place = Place(
      name: "Somewhere",
      coordinates: try #require(Coordinates(latitude: latitude, longitude: longitude))
    )
    place.country = country
    #expect(try Shipped.named("METNorwayNowcast").manifest().coverage.contains(place) == isAsked)
  }

  @Test func `the amounts of Open-Meteo are those of the quarter of an hour before`() async throws {
    let report = try await report("OpenMeteo", "forecast-portland-2019.synthetic.json", at: (45.52, -122.68))
    let rows = try #require(report.minutely?.content)
    #expect(rows.count == 28 && rows.first?.span(of: .precipitation) == .ending(900))
    #expect(rows.first?.time == Date(timeIntervalSince1970: 1_576_877_400))
    #expect(rows.first?[.precipitation] == 0.6 && rows.first?[.pop] == 100)
    #expect(rows.first?.condition?.condition == .rain)
  }

  @Test func `the minutes of One Call are rates`() async throws {
    let report = try await report("OpenWeatherOneCall", "onecall-mering-2025.json", at: (48.27, 10.98))
    let rows = try #require(report.minutely?.content)
    #expect(rows.count == 60 && rows.first?.span(of: .precipitation) == .starting(60))
    #expect(rows.allSatisfy { $0[.precipitation] == 0 })
  }

  @Test func `the minutes of Pirate Weather have a chance, and say what falls`() async throws {
    let report = try await report("PirateWeather", "forecast-tromso-2026.synthetic.json")
    let row = try #require(report.minutely?.content.first)
    #expect(report.minutely?.content.count == 61)
    #expect(row[.pop] == 98 && row.condition?.condition == .rain)
    // 0.0991 mm/h.
    #expect(abs((row[.precipitation] ?? 0) - 0.0991 / 60) < 1e-12)
  }
}
