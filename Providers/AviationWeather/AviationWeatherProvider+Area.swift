import Aggregation
import HTTPTransport
import SpannedJSON
import Weather

/// The METARs of all stations of an area in one request, or two when it reaches over the antimeridian.
extension AviationWeatherProvider: AreaWeatherProvider {
  /// The service gives no more rows at once.
  private static let mostRows = 400

  func stations(in area: Area) async throws(ProviderFailure) -> AreaReport {
    var report = AreaReport(source: id, fetched: host.now, stations: [])
    var origins: [Origin] = []
    for part in area.parts {
      let response = try await host.response(to: request(part), for: id)
      report.fetched = min(report.fetched, response.received)
      origins.append(Origin(response.origin))
      // Status 204 is how the service says that it has nothing.
      if response.status == 204 { continue }
      guard (200..<300).contains(response.status) else { throw refusal(response) }
      try read(response, into: &report)
    }
    report.origin = origins.contains(.madeUp) ? .madeUp : origins.first ?? .live
    return report
  }

  /// `bbox` is south, west, north, east; without `hours` it is the newest report of each station.
  private func request(_ area: Area) -> HTTPRequest {
    let sides = [area.south, area.west, area.north, area.west + area.width]
    let box = sides.map { JSONWriter.text($0, decimals: 2) }.joined(separator: ",")
    return HTTPRequest(
      url: "\(configuration.baseURL ?? "")/api/data/metar?bbox=\(box)&format=json",
      headers: ["accept": "application/json"],
      timeout: configuration.timeout * 0.9,
      allowsLocal: configuration.allowsLocal
    )
  }

  private func read(_ response: HTTPResponse, into report: inout AreaReport) throws(ProviderFailure) {
    let reply = try JSONReply(response, from: id)
    if let message = Self.message(in: reply.root) { throw ProviderFailure(id, .request, detail: message) }
    guard reply.root.kind == .array else {
      throw reply.failure(reply.root.problem(expected: "an array of reports"), from: id)
    }
    var groups: [String: [JSONValue]] = [:]
    var order: [StationIdent] = []
    for entry in reply.root.elements {
      guard let ident = entry["icaoId"]?.string.flatMap({ StationIdent($0.cleaned()) }) else {
        let path = "\(ObservationDecoder.name)\(entry.path)"
        report.problems.append(ReportProblem(path: path, message: "expected icaoId, the ident of a station"))
        continue
      }
      if groups[ident.text] == nil { order.append(ident) }
      groups[ident.text, default: []].append(entry)
    }
    for ident in order {
      var decoder = ObservationDecoder(asked: ident, now: host.now)
      if let station = decoder.newest(of: groups[ident.text] ?? []), station.coordinates != nil {
        report.stations.append(station)
      }
      report.problems += decoder.fields.problems
    }
    if reply.root.elements.count >= Self.mostRows {
      let message = "the service gives \(Self.mostRows) reports at most; a smaller area has them all"
      report.problems.append(ReportProblem(path: ObservationDecoder.name, message: message))
    }
  }
}
