import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// The METARs of all stations of an area: in one request, or two when it reaches over the antimeridian, and
/// from the file of the whole world when there are more than the service gives at once.
extension AviationWeatherProvider: AreaWeatherProvider {
  /// The service gives no more rows at once.
  private static let mostRows = 400

  /// Square degrees that surely hold more stations than that: half of a continent.
  private static let largeArea = 2000.0

  func stations(in area: Area) async throws(ProviderFailure) -> AreaReport {
    var whole: Result<AreaReport, ProviderFailure>?
    if area.height * area.width >= Self.largeArea {
      whole = await bulkStations(in: area)
      if case .success(let report) = whole { return report }
    }
    var (report, isFull) = try await selectedStations(in: area)
    guard isFull else { return report }
    let file = if let whole { whole } else { await bulkStations(in: area) }
    switch file {
    case .success(let report): return report
    case .failure(let failure):
      let message = "the service gives \(Self.mostRows) reports at most, and its file of all: \(failure)"
      report.problems.append(ReportProblem(path: ObservationDecoder.name, message: message))
      return report
    }
  }

  // MARK: - The file of the world

  /// - Returns: The failure when the file cannot be had or read.
  private func bulkStations(in area: Area) async -> Result<AreaReport, ProviderFailure> {
    await Result { () async throws(ProviderFailure) in try await readBulkStations(in: area) }
  }

  private func readBulkStations(in area: Area) async throws(ProviderFailure) -> AreaReport {
    let request = HTTPRequest(
      url: try configuration.url(BulkObservations.path),
      maximumBodySize: BulkObservations.largestFile,
      allowsLocal: configuration.allowsLocal,
      freshness: BulkObservations.lifetime,
      staleLimit: HTTPRequest.staleLimitOfObservations
    )
    let response = try await host.response(to: request, for: id)
    guard response.status == 200 else { throw refusal(response) }
    let bulk = try BulkObservations(file: response.body, from: id, now: host.now)
    var report = AreaReport(source: id, fetched: response.received, stations: [])
    report.origin = response.origin
    report.stations = bulk.stations.filter { station in
      guard let place = station.coordinates, let observed = station.observed else { return false }
      // The file has the last report of a station however old; a selection looks back as far as this, too.
      return area.contains(place) && host.now.timeIntervalSince(observed) <= WeatherReport.longestAge
    }
    report.problems = bulk.problems
    return report
  }

  // MARK: - A selection

  /// - Returns: Also whether there may be more than the service gave.
  private func selectedStations(in area: Area) async throws(ProviderFailure) -> (AreaReport, isFull: Bool) {
    var isFull = false
    var report = AreaReport(source: id, fetched: host.now, stations: [])
    var origins: [Origin] = []
    for part in area.parts {
      let response = try await host.response(to: request(part), for: id)
      report.fetched = min(report.fetched, response.received)
      origins.append(response.origin)
      // Status 204 is how the service says that it has nothing.
      if response.status == 204 { continue }
      guard response.isSuccess else { throw refusal(response) }
      let rows = try read(response, into: &report)
      isFull = isFull || rows >= Self.mostRows
    }
    report.origin = .leastReal(of: origins)
    return (report, isFull)
  }

  /// `bbox` is south, west, north, east; without `hours` it is the newest report of each station.
  private func request(_ area: Area) throws(ProviderFailure) -> HTTPRequest {
    let sides = [area.south, area.west, area.north, area.west + area.width]
    let box = sides.map { JSONWriter.text($0, decimals: 2) }.joined(separator: ",")
    return HTTPRequest(
      url: try configuration.url("/api/data/metar?bbox=\(box)&format=json"),
      headers: ["accept": "application/json"],
      allowsLocal: configuration.allowsLocal,
      staleLimit: HTTPRequest.staleLimitOfObservations
    )
  }

  /// - Returns: How many rows there were.
  private func read(_ response: HTTPResponse, into report: inout AreaReport) throws(ProviderFailure) -> Int {
    let reply = try JSONReply(response, from: id)
    if let message = message(in: reply.root) { throw ProviderFailure(id, .request, detail: message) }
    guard reply.root.kind == .array else {
      throw ProviderFailure(id, misshapen: reply.root.problem(expected: "an array of reports"))
    }
    var groups: [String: [JSONValue]] = [:]
    var order: [StationIdent] = []
    // One limit of problems for all rows: each takes a walk through the answer.
    var fields = ObservationDecoder.fields(now: host.now)
    for entry in reply.root.elements {
      guard let ident = entry["icaoId"]?.string.flatMap({ StationIdent($0.cleaned()) }) else {
        fields.refuse("icaoId", in: entry, expected: "the ident of a station")
        continue
      }
      if groups[ident.text] == nil { order.append(ident) }
      groups[ident.text, default: []].append(entry)
    }
    for ident in order {
      var decoder = ObservationDecoder(asked: ident, fields: fields)
      if let station = decoder.newest(of: groups[ident.text] ?? []), station.coordinates != nil {
        report.stations.append(station)
      }
      fields = decoder.fields
    }
    report.problems += fields.problems
    return reply.root.count ?? 0
  }
}
