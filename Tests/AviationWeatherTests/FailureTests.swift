import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct FailureTests {
  @Test(
    arguments: [
      (StubResponse(204), .place, "it has no METAR and no TAF of KPWM"),
      (StubResponse(200, "[]"), .place, "it has no METAR and no TAF of KPWM"),
      (
        StubResponse(200, #"[{"icaoId": "KPWM", "rawOb": null, "temp": null}]"#), .place,
        "it has no METAR and no TAF of KPWM"
      ),
      (
        StubResponse(200, #"[{"rawOb": "METAR KPWM 210151Z NIL"}]"#), .place,
        "it has no METAR and no TAF of KPWM"
      ),
      (
        StubResponse(200, #"[{"rawOb": "KLAX 210153Z 01001KT"}, {"icaoId": "KORD"}]"#), .place,
        "its response is for KLAX, KORD, not for KPWM"
      ),
      (
        StubResponse(400, #"{"status": "error", "error": "Invalid station ID"}"#), .request,
        "Invalid station ID"
      ),
      (StubResponse(400, #"{"status": "error", "error": "no\u001b[2J"}"#), .request, "no[2J"),
      (StubResponse(200, #"{"status": "error", "error": "Invalid date"}"#), .request, "Invalid date"),
      (StubResponse(400, "<html>"), .request, "HTTP 400"),
      (StubResponse(403, "<html>"), .request, "HTTP 403"),
      (StubResponse(404), .place, "HTTP 404"),
      (StubResponse(429), .rate(retryAfter: nil), "HTTP 429"),
      (StubResponse(500, #"{"error": "Internal"}"#), .upstream, "Internal"),
      (StubResponse(503, "<html>"), .upstream, "HTTP 503"),
      (StubResponse(200, "\n <html>"), .schema, "the response is HTML, not JSON (line 2, column 2)"),
      // Empty responses of every form.
      (StubResponse(200), .place, "it has no METAR and no TAF of KPWM"),
      (StubResponse(200, " \n"), .place, "it has no METAR and no TAF of KPWM"),
      (StubResponse(200, "{}"), .place, "it has no METAR and no TAF of KPWM"),
      (StubResponse(200, "null"), .place, "it has no METAR and no TAF of KPWM"),
      (StubResponse(200, "[5]"), .schema, "metar[0]: expected an object, found 5"),
      (StubResponse(200, "[{}]"), .schema, "metar[0].icaoId: expected text that is not empty, found nothing"),
      (
        StubResponse(200, #"[{"icaoId": "KPWM", "rawOb": "?"}]"#), .schema,
        #"metar[0].rawOb: expected the text of a METAR, found "?""#
      ),
      (
        StubResponse(200, #"[{"icaoId": "KPWM", "rawOb": "TAF KPWM 202320Z 2100/2124 17004KT"}]"#), .schema,
        #"metar[0].rawOb: expected the text of a METAR, found "TAF KPWM 202320Z 2100/2124 17004KT""#
      ),
    ] as [(StubResponse, ProviderFailure.Reason, String)]
  )
  func `every rejection has its reason`(reply: StubResponse, reason: ProviderFailure.Reason, detail: String)
    async throws
  {
    let failure = try await answer(metar: reply).failure
    #expect(failure?.reason == reason)
    #expect(failure?.detail == detail)
  }

  private static let metar = StubResponse(200, #"[{"rawOb": "KPWM 210151Z 29007KT"}]"#)
  private static let taf = StubResponse(200, #"[{"rawTAF": "TAF KPWM 202320Z 2100/2124 17004KT P6SM SKC"}]"#)

  @Test(
    arguments: [
      (
        StubResponse(429),
        "aviation-weather: too many requests (HTTP 429). Try again in 15 min.",
        true
      ),
      (
        StubResponse(200, "<html>"),
        "aviation-weather: the response could not be read (the response is HTML, not JSON (line 1, column 1))."
          + " Check whether the network needs a login, or try again later.",
        true
      ),
      (
        StubResponse(
          200,
          #"[{"icaoId": "KLAX", "rawOb": "KLAX 210153Z", "rawTAF": "TAF KLAX 202320Z 2100/2124 17004KT"}]"#
        ),
        "aviation-weather: no data for this place (its response is for KLAX, not for KPWM).",
        false
      ),
    ]
  )
  func `if one request fails, the other is used, and the failure is a problem`(
    reply: StubResponse,
    message: String,
    isMissing: Bool
  )
    async throws
  {
    let observed = try await answer(metar: Self.metar, taf: reply).get()
    #expect(observed.conditions != nil && observed.forecast == nil)
    #expect(observed.problems == [ReportProblem(path: "taf", message: message, isMissingPart: isMissing)])
    let forecast = try await answer(metar: reply, taf: Self.taf).get()
    #expect(forecast.conditions == nil && forecast.forecast != nil)
    #expect(forecast.problems == [ReportProblem(path: "metar", message: message, isMissingPart: isMissing)])
  }

  @Test func `a station without forecasts causes no problem`() async throws {
    let report = try await answer(metar: Self.metar).get()
    #expect(report.conditions != nil && report.forecast == nil)
    #expect(report.problems.isEmpty)
  }

  @Test func `a failed request is reported before an empty one`() async throws {
    #expect(try await answer(metar: StubResponse(204), taf: StubResponse(503)).failure?.reason == .upstream)
    #expect(
      try await answer(metar: StubResponse(404), taf: StubResponse(429)).failure?.reason
        == .rate(retryAfter: nil)
    )
  }

  @Test func `a transport error is passed on`() async throws {
    let service = StubService(failing: .unresolvedHost("aviationweather.gov"))
    let failure = try await ask(service.host(), for: "KPWM").failure
    #expect(failure?.reason == .transport(.unresolvedHost("aviationweather.gov")))
  }
}
