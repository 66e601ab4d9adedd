import ForeFlight
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct FailureTests {
  @Test(arguments: [
    (200, "<!DOCTYPE html>\n<html>", "the response is HTML, not JSON (line 1, column 1)"),
    (200, "\n  <html>", "the response is HTML, not JSON (line 2, column 3)"),
    (200, "<?xml version=\"1.0\"?>", "the response is XML, not JSON (line 1, column 1)"),
    (200, "Service moved", "the response is text, not JSON (line 1, column 1)"),
  ])
  func `text that is not JSON is reported with the position`(status: Int, body: String, detail: String)
    async throws
  {
    let failure = try await answer(body, status: status).failure
    #expect(failure?.reason == .schema)
    #expect(failure?.detail == detail)
  }

  @Test func `a truncated JSON response is reported with the position`() async throws {
    let failure = try await answer("{\"report\":\n {\"conditions\": {\"tempC\": 1").failure
    #expect(failure?.reason == .schema)
    #expect(failure?.detail?.hasPrefix("the response is not JSON at line 2, column ") == true)
  }

  @Test(arguments: [
    (200, #"{"error": "Not Found"}"#, ProviderFailure.Reason.place, "Not Found"),
    (404, #"{"error": "Not Found", "message": "No message available"}"#, .place, "Not Found"),
    (404, #"{"error": "Not Found", "message": "no station zzzz\u001b[2J"}"#, .place, "no station zzzz[2J"),
    (404, "<html>", .place, "HTTP 404"),
    (400, #"{"error": "Bad Request"}"#, .place, "Bad Request"),
    (400, "nothing", .request, "HTTP 400"),
    (403, "<html>", .request, "HTTP 403"),
    (401, #"{"error": "Unauthorized"}"#, .request, "Unauthorized"),
    (429, "", .rate(retryAfter: nil), "HTTP 429"),
    (503, "<html>", .upstream, "HTTP 503"),
    (500, #"{"error": "Internal Server Error"}"#, .upstream, "Internal Server Error"),
    (200, #"{"report": {}}"#, .place, "it has no report for KPWM"),
    (200, #"{"report": {"conditions": null, "atis": []}}"#, .place, "it has no report for KPWM"),
    (200, #"{}"#, .place, "it has nothing for this query"),
    (200, "", .place, "it has nothing for this query"),
    (200, #"{"report": [1]}"#, .schema, "report: expected an object, found an array"),
    (200, #"{"report": {"conditions": 5}}"#, .schema, "report.conditions: expected an object, found 5"),
    (200, "[]", .schema, "report: expected an object, found nothing"),
  ])
  func `every rejection has its reason`(
    status: Int,
    body: String,
    reason: ProviderFailure.Reason,
    detail: String
  ) async throws {
    let failure = try await answer(body, status: status).failure
    #expect(failure?.reason == reason)
    #expect(failure?.detail == detail)
  }

  @Test func `the time to wait is read from the response`() async throws {
    let failure = try await ask(.answering(.init(429, headers: ["Retry-After": "30"])), for: "KPWM").failure
    #expect(failure?.reason == .rate(retryAfter: .seconds(30)))
  }

  @Test func `a transport error is passed on`() async throws {
    let service = StubService(failing: .unresolvedHost("qa.foreflight.com"))
    let failure = try await ask(service.host(), for: "KPWM").failure
    #expect(failure?.reason == .transport(.unresolvedHost("qa.foreflight.com")))
  }
}
