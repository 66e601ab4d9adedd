import Catalog
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// Requests the METAR and the TAF of one station at once, or only one of them.
struct AviationWeatherProvider: AirportWeatherProvider {
  let configuration: ProviderConfiguration
  let host: ProviderHost
  var id: SourceID { configuration.id }

  func airportReport(for query: AirportQuery) async throws(ProviderFailure) -> AirportReport {
    let station = query.station
    guard station.text.utf8.count == 4 else {
      let detail = "it only knows four-letter ICAO codes, and \(station) is not one"
      throw ProviderFailure(id, .place, detail: detail)
    }
    guard query.parts.contains(.conditions) || query.parts.contains(.forecast) else {
      throw ProviderFailure(id, .place, detail: "it only has METAR and TAF")
    }
    let (observation, forecast) = await parts(of: query)
    var builder = ReportBuilder(AirportReport(source: id, fetched: host.now), host: host)
    var wanted: [String] = []
    if let observation {
      builder.add(observation, as: ObservationDecoder.name, of: [.current])
      wanted.append("no METAR")
    }
    if let forecast {
      builder.add(forecast, as: ForecastDecoder.name, of: [.forecast])
      wanted.append("no TAF")
    }
    return try builder.finished(isAnswer: builder.report.hasContent) {
      ProviderFailure(id, .place, detail: "it has \(wanted.joined(separator: " and ")) of \(station)")
    }
  }

  /// The parts that are wanted; both at once if both are.
  private func parts(
    of query: AirportQuery
  ) async -> (
    observation: Result<AirportReport, ProviderFailure>?, forecast: Result<AirportReport, ProviderFailure>?
  ) {
    guard query.parts.contains(.conditions) else { return (nil, await forecast(of: query.station)) }
    guard query.parts.contains(.forecast) else { return (await observation(for: query), nil) }
    async let forecast = forecast(of: query.station)
    return (await observation(for: query), await forecast)
  }

  private func forecast(of station: StationIdent) async -> Result<AirportReport, ProviderFailure> {
    await part(ForecastDecoder(asked: station, now: host.now))
  }

  /// The newest METAR of the last two hours, and with `pastHours` all METARs of these hours. For a silent
  /// station, a query that looks back gets the last one that the service still has.
  private func observation(for query: AirportQuery) async -> Result<AirportReport, ProviderFailure> {
    func observation(of hours: Int) async -> Result<AirportReport, ProviderFailure> {
      await part(
        ObservationDecoder(
          asked: query.station,
          fields: ObservationDecoder.fields(now: host.now),
          hours: hours,
          keepsHistory: query.pastHours != nil
        )
      )
    }
    let hours = max(query.pastHours ?? 0, ObservationDecoder.recentHours)
    var recent = await observation(of: hours)
    // A recording may have only the usual hours.
    if hours > ObservationDecoder.recentHours, case .failure(let failure) = recent,
      failure.reasonToSkip != nil
    {
      recent = await observation(of: ObservationDecoder.recentHours)
    }
    guard query.looksBack, case .success(let report) = recent, report.conditions == nil else { return recent }
    let last = await observation(of: ObservationDecoder.allHours)
    // A recording may lack the second request.
    if case .failure(let failure) = last, failure.reasonToSkip != nil { return recent }
    return last
  }

  // MARK: - One request

  /// - Returns: A report with only this part, or without it if the service has none.
  private func part(_ decoder: some ReportListDecoder) async -> Result<AirportReport, ProviderFailure> {
    let result = await Result { () async throws(ProviderFailure) in
      let request = try request(decoder)
      return try await host.reply(to: request, for: id) { response throws(ProviderFailure) in
        var decoder = decoder
        var part = AirportReport(source: id, fetched: response.received)
        part.origin = response.origin
        let reports = try read(response, with: &decoder)
        decoder.add(reports, to: &part)
        part.problems = decoder.fields.problems
        return part
      }
    }
    guard case .failure(let failure) = result, failure.isOfService, !configuration.hasOwnAddress,
      let part = await part(filed: decoder, instead: failure)
    else { return result }
    return .success(part)
  }

  /// The report of the station on NOAA's file server, requested only after the service itself failed.
  ///
  /// - Returns: `nil` when the file server has no report that is recent enough.
  private func part<Decoder: ReportListDecoder>(
    filed decoder: Decoder,
    instead failure: ProviderFailure
  ) async -> AirportReport? {
    let request = HTTPRequest(
      url: "\(ReportFile.server)/data/\(Decoder.folder)/stations/\(decoder.asked).TXT",
      headers: ["accept": "text/plain"],
      freshness: .seconds(60),
      staleLimit: HTTPRequest.staleLimitOfObservations
    )
    return try? await host.reply(to: request, for: id) { response throws(ProviderFailure) in
      var decoder = decoder
      guard response.isSuccess, let file = ReportFile(response.body),
        host.now.timeIntervalSince(file.time) <= decoder.oldestFile, let list = file.list(for: decoder),
        let report = decoder.newest(in: list)
      else { throw ProviderFailure(id, .place, detail: "its file server has no recent report") }
      var part = AirportReport(source: id, fetched: response.received)
      part.origin = response.origin
      decoder.add([report], to: &part)
      let note = ReportProblem(path: Decoder.name, message: "\(failure) \(Self.filed)")
      part.problems = [note] + decoder.fields.problems
      return part
    }
  }

  private static let filed = "The report is from tgftp.nws.noaa.gov."

  private func request<Decoder: ReportListDecoder>(_ decoder: Decoder) throws(ProviderFailure) -> HTTPRequest
  {
    let (before, behind) = ("/api/data/\(Decoder.name)?ids=", "&format=json\(decoder.query)")
    let station = decoder.asked.text
    var request = try configuration.request(
      before + station + behind,
      // The service asks for a minute between two equal requests.
      freshness: .seconds(60),
      staleLimit: HTTPRequest.staleLimitOfObservations
    )
    let stations = ReportRows.limit / decoder.reportsOfStation
    if stations > 1 {
      let start = try configuration.url(before)
      request.batch = BatchRule(item: station, limit: stations) { stations in
        start + stations.joined(separator: ",") + behind
      } split: {
        ReportRows.parts(of: $0)
      }
    }
    return request
  }

  /// - Returns: The reports of the station, the newest first; empty when it has none.
  private func read<Decoder: ReportListDecoder>(
    _ response: HTTPResponse,
    with decoder: inout Decoder
  ) throws(ProviderFailure) -> [Decoder.Report] {
    guard let list = try reports(in: response) else { return [] }
    let found = decoder.reports(in: list)
    if !found.isEmpty { return found }
    let (problems, others) = (decoder.fields.problems, decoder.fields.others)
    // An unreadable report may have been the station's.
    guard problems.isEmpty else { throw ProviderFailure(id, unreadable: problems) }
    guard others.isEmpty else {
      let detail = "its response is for \(others.joined(separator: ", ")), not for \(decoder.asked)"
      throw ProviderFailure(id, .place, detail: detail)
    }
    return []
  }

  /// The array of reports in a response; `nil` when the service has none: it then responds with status 204 or
  /// an empty body.
  func reports(in response: HTTPResponse) throws(ProviderFailure) -> JSONValue? {
    guard response.isSuccess else { throw serviceError(in: response) }
    if response.isBlank { return nil }
    let reply = try JSONReply(response, from: id)
    if reply.isEmpty { return nil }
    let root = reply.root
    // The text of `{"status": "error", "error": "…"}`.
    if let message = (root["error"]?.string).flatMap(host.message) {
      throw ProviderFailure(id, .request, detail: message)
    }
    guard root.kind == .array else {
      throw ProviderFailure(id, misshapen: root.problem(expected: "an array of reports"))
    }
    return root
  }

  func serviceError(in response: HTTPResponse) -> ProviderFailure {
    ProviderFailure(
      id,
      .init(response),
      detail: host.words(of: response, at: "error")
    )
  }
}

extension ProviderConfiguration {
  /// Whether the user has another server for it, beside which no other is asked.
  fileprivate var hasOwnAddress: Bool { baseURL != AviationWeather.kind.baseURL }
}

extension ProviderFailure {
  /// Whether the service did not work, and not merely had nothing to say or rejected the request.
  fileprivate var isOfService: Bool {
    guard reasonToSkip == nil else { return false }
    return switch reason {
    case .transport, .rate, .quota, .upstream, .schema, .timedOut: true
    case .unconfigured, .auth, .place, .request: false
    }
  }
}
