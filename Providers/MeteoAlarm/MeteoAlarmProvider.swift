import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Requests the warnings of the country that a place is in, or of those that meet there, and keeps those for
/// the place.
struct MeteoAlarmProvider: WeatherProvider {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  /// On a day of many warnings a feed has several megabytes, and it is not compressed.
  private static let maximumBodySize = 8 << 20
  /// The feeds state neither a lifetime nor a validator.
  private static let lifetime: Duration = .seconds(15 * 60)

  func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
    let finder = PlaceFinder(query.place.coordinates)
    let countries = finder.surroundings.countries
    guard !countries.isEmpty else {
      throw ProviderFailure(outside: id)
    }
    let report = WeatherReport(source: id, family: configuration.family, fetched: host.now)
    var builder = ReportBuilder(report, host: host)
    let feeds = await inOrder(countries) { country in
      await Result { () async throws(ProviderFailure) -> WeatherReport in
        try await feed(of: country, for: finder, in: query.language)
      }
    }
    for (country, feed) in zip(countries, feeds) {
      builder.add(feed, as: "warnings of \(country.code)", of: [.alerts])
    }
    return try builder.finished(isAnswer: builder.hasParts) {
      ProviderFailure(id, unreadable: [], otherwise: "it has no list of warnings")
    }
  }

  private func feed(
    of country: MemberCountry,
    for finder: PlaceFinder,
    in language: Language
  ) async throws(ProviderFailure) -> WeatherReport {
    let request = try configuration.request(
      "/api/v1/warnings/feeds-\(country.feed)",
      maximumBodySize: Self.maximumBodySize,
      freshness: Self.lifetime
    )
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      guard response.isSuccess else {
        throw ProviderFailure(id, .init(response, missing: .request), detail: response.statusText)
      }
      // An empty response does not mean that nothing is in force.
      if response.isBlank { throw ProviderFailure(id, .schema, detail: "the response is empty") }
      let reply = try JSONReply(response, from: id)
      return try report(reply, of: country, for: finder, in: language)
    }
  }

  private func report(
    _ reply: JSONReply,
    of country: MemberCountry,
    for finder: PlaceFinder,
    in language: Language
  ) throws(ProviderFailure) -> WeatherReport {
    guard reply.root.kind == .object else {
      throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an object"))
    }
    var decoder = FeedDecoder(of: country, for: finder, in: language, now: host.now)
    guard let alerts = decoder.alerts(reply.root) else {
      throw ProviderFailure(id, unreadable: decoder.problems, otherwise: "it has no list of warnings")
    }
    var report = WeatherReport(source: id, fetched: reply.response.received)
    report.origin = reply.origin
    report.alerts = alerts
    report.problems = decoder.problems
    report.alertsProblem = AlertsProblem(
      unreadable: decoder.unreadable,
      isWhole: decoder.isWhole,
      unplaced: decoder.unplaced,
      staleCause: reply.response.cacheState.staleCause
    )
    return report
  }
}
