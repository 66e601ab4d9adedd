import FoundationEssentials
import HTTPTransport
import ProviderKit
import Synchronization
import TestSupport
import Testing
import Weather

@Suite struct FailureTests {
  @Test(
    arguments: [
      (
        401, #"{"cod":401,"message":"Invalid API key."}"#, .auth(parameters: ["key"]),
        "Invalid API key; a new key can take two hours to work"
      ),
      (404, #"{"cod":"404","message":"city not found"}"#, .place, "city not found"),
      (400, #"{"cod":"400","message":"Nothing to geocode"}"#, .place, "Nothing to geocode"),
      (400, #"{"code":400,"message":"wrong units","parameters":["units"]}"#, .request, "wrong units"),
      (
        429, #"{"cod":429,"message":"Your account is temporary blocked."}"#, .quota(retryAfter: nil),
        "Your account is temporary blocked."
      ),
      (429, "slow down", .rate(retryAfter: nil), "HTTP 429"),
      (500, #"{"cod":500,"message":"Internal server error"}"#, .upstream, "Internal server error"),
      (502, "<html><h1>Bad Gateway", .upstream, "HTTP 502"),
      (200, #"{"cod":"404","message":"city not found"}"#, .place, "city not found"),
      (
        200, #"{"cod":401,"message":"Invalid API key"}"#, .auth(parameters: ["key"]),
        "Invalid API key; a new key can take two hours to work"
      ),
      (200, "\n <html>", .schema, "the response is HTML, not JSON (line 2, column 2)"),
      (200, "", .place, "it has nothing for this query"),
      (200, "{}", .place, "it has nothing for this query"),
      (200, #"{"a":1}"#, .schema, "dt: expected a time in seconds since 1970, found nothing"),
      (200, "[]", .schema, "expected an object, found an empty array"),
      (200, "null", .place, "it has nothing for this query"),
      (200, #"{"dt":1601541645,"main":{"temp":null},"wind":{}}"#, .schema, "it has no weather values"),
    ] as [(Int, String, ProviderFailure.Reason, String)]
  )
  func `every rejection has its reason`(
    status: Int,
    body: String,
    reason: ProviderFailure.Reason,
    detail: String
  ) async throws {
    let failure = try await answer(current: body, status: status).failure
    #expect(failure?.reason == reason)
    #expect(failure?.detail == detail)
  }

  @Test func `if the forecast fails, the current weather stays with a problem`() async throws {
    let report = try await answer(
      current: #"{"dt":1601541645,"main":{"temp":285.2}}"#,
      forecast: #"{"cod":"500","message":"oops"}"#
    ).get()
    #expect(report.current != nil)
    #expect(report.hourly == nil)
    #expect(report.problems.map(\.path) == ["forecast"])
    #expect(report.problems.first?.message == "owm: the source reports an error (oops). Try again later.")
  }

  @Test func `an invalid forecast is not cached, and the cached one is used`() async throws {
    let invalid = Mutex<[String]>([])
    @Sendable func response(_ body: String) -> HTTPResponse {
      HTTPResponse(status: 200, body: Array(body.utf8), url: "", received: .init(timeIntervalSince1970: 0))
    }
    let host = ProviderHost(
      now: .init(timeIntervalSince1970: 1_601_542_000),
      invalidate: { request, _, isReadable in
        invalid.withLock { $0.append(request.url) }
        #expect(isReadable(response(#"{"list":[{"dt":1601542800,"main":{"temp":285.2}}]}"#)))
      },
      send: { request throws(TransportError) in
        response(request.url.contains("/forecast?") ? "<html>" : #"{"dt":1601541645,"main":{"temp":285.2}}"#)
      }
    )
    let report = try await ask(host, at: place()).get()
    #expect(report.current != nil && report.hourly != nil)
    #expect(invalid.withLock(\.self).map { $0.contains("/forecast?") } == [true])
  }

  @Test(arguments: [#"{"cod":"200"}"#, #"{"cod":"200","list":null}"#, #"{"cod":"200","list":7}"#])
  func `a response without its list is a missing forecast`(forecast: String) async throws {
    let now = #"{"dt":1601542800,"main":{"temp":285.2}}"#
    let report = try await answer(current: now, forecast: forecast).get()
    #expect(report.current != nil && report.problems.map(\.path) == ["forecast"])
  }

  @Test(arguments: [("-33", "151", true), ("52.5", "13.4", false)])
  func `a response for another place is invalid`(latitude: String, longitude: String, isOther: Bool)
    async throws
  {
    let coord = #""coord":{"lat":\#(latitude),"lon":\#(longitude)}"#
    let report = try await answer(
      current: #"{\#(coord),"dt":1601542800,"main":{"temp":285.2}}"#,
      forecast: #"{"list":[{"dt":1601542800,"main":{"temp":285.2}}]}"#
    ).get()
    #expect((report.current == nil) == isOther)
    let ahead = try await answer(
      current: #"{"dt":1601542800,"main":{"temp":285.2}}"#,
      forecast: #"{"city":{\#(coord)},"list":[{"dt":1601542800,"main":{"temp":285.2}}]}"#
    ).get()
    #expect((ahead.hourly == nil) == isOther)
  }

  @Test func `if the current weather fails, the forecast stays with a problem`() async throws {
    let report = try await answer(
      current: #"{"cod":429,"message":"Your account is temporary blocked"}"#,
      forecast: #"{"list":[{"dt":1601542800,"main":{"temp":285.2}}]}"#,
      status: 429
    ).get()
    #expect(report.current == nil)
    #expect(report.hourly?.content.count == 1)
    #expect(report.problems.map(\.path) == ["weather"])
  }
}
