import Catalog
import FoundationEssentials
import HTTPTransport
import Synchronization
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import ProviderKit

extension Asking {
  /// Answers when it may, or with a failure.
  struct Source: WeatherProvider {
    let id: SourceID
    var celsius: Double?
    /// The event that it waits for; without it the source never answers.
    var permission: Event?
    var failure: ProviderFailure.Reason?

    func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport {
      if let failure { throw ProviderFailure(id, failure) }
      if let permission, await !permission.wait() { throw ProviderFailure(id, .transport(.cancelled)) }
      return NumberedReports.report(0, celsius.map { [.temperature: $0] } ?? [:]) { $0.source = id }
    }
  }

  /// A METAR with no values but its text, and a TAF without one of the periods of its text.
  struct StationSource: AirportWeatherProvider {
    let id = NumberedReports.source(0)

    func airportReport(for query: AirportQuery) async throws(ProviderFailure) -> AirportReport {
      let station = query.station
      var report = AirportReport(source: id, fetched: NumberedReports.now)
      report.conditions = StationConditions(ident: station.text)
      report.conditions?.rawText = "\(station) 061330Z 24008KT 9999 FEW020 12/08 Q1013 A2970"
      report.conditions?.observed = NumberedReports.now
      // 9 May, 06 o'clock.
      let start = NumberedReports.now.addingTimeInterval(-800)
      let end = start.addingTimeInterval(86_400)
      var period = ForecastPeriod(start: start, end: end, change: .initial)
      period.visibility = Visibility(.kilometers(10))
      period.sky = .ceilingAndVisibilityOK
      period.weather = []
      period.flightCategory = .vfr
      var forecast = StationForecast(ident: station.text)
      (forecast.issued, forecast.start, forecast.end) = (start, start, end)
      forecast.rawText = "TAF \(station) 090500Z 0906/1006 24008KT CAVOK"
      forecast.periods = [period]
      report.forecast = forecast
      return report
    }
  }

  /// Answers every request in the same way, and records the verdicts on its responses.
  final class World: SourceTransport {
    /// The responses, in order; the last one is repeated.
    private let answers: [HTTPResponse]
    private let stored: HTTPResponse?
    private let state = Mutex((requests: [HTTPRequest](), verdicts: [ReaderVerdict]()))

    init(_ answers: HTTPResponse..., kept: HTTPResponse? = nil) { (self.answers, stored) = (answers, kept) }

    var asked: Int { requests.count }
    var requests: [HTTPRequest] { state.withLock(\.requests) }
    var verdicts: [ReaderVerdict] { state.withLock(\.verdicts) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      let number = state.withLock { state in
        defer { state.requests.append(request) }
        return state.requests.count
      }
      guard let last = answers.last else { throw .cancelled }
      return number < answers.count ? answers[number] : last
    }

    func admit(_ source: RequestSource) {}

    func storedResponse(to request: HTTPRequest, because cause: StaleCause) -> HTTPResponse? {
      var answer = stored
      answer?.cacheState = .stale(cause)
      return answer
    }

    func settle(
      _ queries: [HTTPRequest.Identity],
      of source: RequestSource,
      _ verdict: ReaderVerdict
    ) {
      state.withLock { $0.verdicts.append(verdict) }
    }
  }
}
