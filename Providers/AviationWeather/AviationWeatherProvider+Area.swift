import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// The METARs of all stations in an area: with one request, or two if it crosses the antimeridian, or from
/// the file of the whole world if there are more than the service returns at once.
extension AviationWeatherProvider: AreaWeatherProvider {
  /// The maximum number of rows in a response.
  private static let mostRows = ReportRows.limit

  /// In square degrees: half a continent, which surely has more stations than that.
  private static let largeArea = 2000.0

  func stations(in area: Area) async throws(ProviderFailure) -> AreaReport {
    var file: Result<AreaReport, ProviderFailure>?
    if area.height * area.width >= Self.largeArea {
      file = await fileStations(in: area)
      if case .success(let report) = file { return report }
    }
    var builder = ReportBuilder(AreaReport(source: id, fetched: host.now, stations: []), host: host)
    var isFull = false
    for part in area.parts {
      let selection = await selection(in: part)
      isFull = isFull || (try? selection.get().isFull) ?? false
      builder.add(selection.map(\.report), as: ObservationDecoder.name, of: [.current])
    }
    if isFull {
      let others = if let file { file } else { await fileStations(in: area) }
      if case .success(let report) = others { return report }
      builder.add(others, as: "stations beyond the first \(Self.mostRows)", of: [.current])
    }
    // An area without a station is a valid answer.
    return try builder.finished(isAnswer: builder.hasParts) { ProviderFailure(id, .place) }
  }

  // MARK: - The file of the world

  private func fileStations(in area: Area) async -> Result<AreaReport, ProviderFailure> {
    await Result { () async throws(ProviderFailure) in
      let request = try configuration.request(
        BulkObservations.path,
        headers: [:],
        maximumBodySize: BulkObservations.largestFile,
        freshness: BulkObservations.lifetime,
        staleLimit: HTTPRequest.staleLimitOfObservations
      )
      return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
        guard response.status == 200 else { throw serviceError(in: response) }
        return report(try BulkObservations(file: response.body, from: id, now: host.now), response, in: area)
      }
    }
  }

  private func report(_ file: BulkObservations, _ response: HTTPResponse, in area: Area) -> AreaReport {
    var report = AreaReport(source: id, fetched: response.received, stations: [])
    report.origin = response.origin
    report.stations = file.stations.filter { station in
      guard let place = station.coordinates, let observed = station.observed else { return false }
      // The file has the last report of each station, however old; the response to a request is limited to
      // this age too.
      return area.contains(place) && WeatherReport.isCurrent(observed, at: host.now)
    }
    report.problems = file.problems
    return report
  }

  // MARK: - A selection

  /// The service's response for an area that does not cross the antimeridian.
  private struct Selection: Sendable {
    var report: AreaReport
    /// Whether there may be more stations than the service returned.
    var isFull = false
  }

  private func selection(in area: Area) async -> Result<Selection, ProviderFailure> {
    await Result { () async throws(ProviderFailure) in
      try await host.reply(to: request(area), for: id) { response throws(ProviderFailure) in
        var selection = Selection(report: AreaReport(source: id, fetched: response.received, stations: []))
        selection.report.origin = response.origin
        if let list = try reports(in: response) {
          read(list, into: &selection.report)
          selection.isFull = (list.count ?? 0) >= Self.mostRows
        }
        return selection
      }
    }
  }

  /// Without `hours` it is the newest report of each station.
  private func request(_ area: Area) throws(ProviderFailure) -> HTTPRequest {
    try configuration.request(
      "/api/data/metar?bbox=\(area.box)&format=json",
      staleLimit: HTTPRequest.staleLimitOfObservations
    )
  }

  private func read(_ list: JSONValue, into report: inout AreaReport) {
    var groups: [String: [JSONValue]] = [:]
    var order: [StationIdent] = []
    // One limit of problems for all rows, because each problem takes a walk through the response.
    var fields = ObservationDecoder.fields(now: host.now)
    for entry in fields.reader.rows(of: list) {
      guard let ident = fields.reader.require("icaoId", as: .stationIdent, in: entry) else { continue }
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
    report.problems = fields.problems
  }
}

extension Area {
  /// As the service's `bbox`: south, west, north, east. The area may not cross the antimeridian.
  var box: String {
    [south, west, north, west + width].map { URLText.number($0, decimals: 2) }.joined(separator: ",")
  }
}

extension JSONShape where Value == StationIdent {
  fileprivate static var stationIdent: Self {
    .string("the ident of a station") { StationIdent($0.cleaned()) }
  }
}
