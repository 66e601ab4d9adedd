import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct SampleTests {
  private static let folder = Result { try SampleFolder(provider: "NationalWeatherService") }

  @Test func `each recorded response becomes the report of its file in Expected`() async throws {
    let differences = try await Self.folder.get().differences { try await meaning(of: $0.exchange) }
    #expect(differences == [])
  }

  @Test func `the samples of New York answer one query`() async throws {
    let exchanges = try Self.folder.get().samples.map(\.exchange)
    let service = Service(
      Dictionary(exchanges.map { (String($0.url.dropFirst(Service.base.count)), .init($0)) }) { first, _ in
        first
      }
    )
    let report = try await service.weather(at: newYork, now: instant("2026-01-20T18:51:30Z"))
    #expect(report.problems.isEmpty)
    #expect(report.station?.ident == "KNYC")
    #expect(report.current?.kind == .observation)
    #expect(report.current?.content.time == (try instant("2026-01-20T17:51:00Z")))
    // The service lost the dew point, but the station sent it: T10721206.
    #expect(report.current?.content[.dewPoint] == -20.6)
    #expect(report.hourly?.content.count == 156)
    #expect(report.alerts?.isEmpty == true)
    #expect(report.timeZone == "America/New_York")
    #expect(report.origin == .madeUp)
    #expect(
      service.asked == [
        "/alerts/active?point=40.7128%2C-74.006", "/gridpoints/OKX/33,35", "/gridpoints/OKX/33,35/stations",
        "/points/40.7128,-74.006", "/stations/KNYC/observations/latest",
      ]
    )
  }
}

private let newYork = Coordinates(latitude: 40.7128, longitude: -74.006)

/// The report from one response among placeholders; for a response that only names other addresses, these.
private func meaning(of exchange: Exchange) async throws -> String {
  let path = String(exchange.url.dropFirst(Service.base.count))
  let parts = path.split { "/?".contains($0) }.map(String.init)
  var replies = Answers.all
  var place = middle
  replies[Answers.latest] = nil
  switch (parts[0], parts.last) {
  case ("points", _) where exchange.status == 200:
    place = Coordinates(parts[1])
    replies[path] = .init(exchange)
  case ("points", _): replies[Answers.point] = .init(exchange)
  case ("alerts", _): replies[Answers.alerts] = .init(exchange)
  case (_, "stations"):
    place = newYork
    replies["/points/40.7128,-74.006"] = replies[Answers.point]
    replies[Answers.stations] = .init(exchange)
  case ("gridpoints", _): replies[Answers.cell] = .init(exchange)
  default:
    let station = Answers.station(parts[1], latitude: 40.01, longitude: -100)
    replies[Answers.stations] = .init(#"{"features":[\#(station)]}"#)
    replies[path] = .init(exchange)
  }
  let service = Service(replies)
  do {
    var report = try await service.weather(at: place, now: exchange.recorded)
    if parts[0] == "points" || parts.last == "stations" { return service.asked.map { $0 + "\n" }.joined() }
    // Parts without a response in this test.
    report.problems.removeAll { $0.message.contains(Service.missing) }
    return ReportDump.text(report)
  } catch let failure as ProviderFailure {
    if exchange.status == 200, parts[0] == "points" { return service.asked.map { $0 + "\n" }.joined() }
    return "\(failure)\n"
  }
}
