import Catalog
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Requests the whole list, some 7,000 airports in one array of 3.8 MB.
struct QantasDirectory: AirportDirectoryProvider {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  /// Twice the size of the list.
  private static let maximumSize = 8 << 20

  /// The whole list, whatever is searched for: the service has no narrower request.
  func airports(matching _: AirportSearch) async throws(ProviderFailure) -> AirportDirectoryReport {
    let request = try configuration.request(
      "/flight/refData/airport",
      maximumBodySize: Self.maximumSize,
      freshness: .seconds(6 * 3600)
    )
    return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      try report(in: response)
    }
  }

  private func report(in response: HTTPResponse) throws(ProviderFailure) -> AirportDirectoryReport {
    let reply = try JSONReply(response, from: id) { response in
      ProviderFailure(id, .init(response, missing: .request), detail: response.statusText)
    }
    guard reply.root.kind == .array else {
      throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an array of airports"))
    }
    var decoder = AirportRecordDecoder()
    var report = AirportDirectoryReport(
      source: id,
      fetched: response.received,
      airports: decoder.airports(in: reply.root.elements)
    )
    report.origin = reply.origin
    report.problems = decoder.problems
    guard !report.airports.isEmpty || reply.root.elements.isEmpty else {
      throw ProviderFailure(id, unreadable: report.problems)
    }
    return report
  }
}
