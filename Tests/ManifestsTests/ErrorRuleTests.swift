import Foundation
import HTTPTransport
import Pages
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct ErrorRuleTests {
  private static let rules = #"""
    [{"status":[400],"at":"/error/code","in":[1003,1006],"as":"place","message":"/error/message"},
     {"status":[401,403],"at":"/error/code","in":[2007],"as":"quota","message":"/error/message"},
     {"status":[401,403],"as":"auth","message":"/error/message","hint":"Get a key."},
     {"status":[429],"as":"rate","wait":"1h"},
     {"status":[200],"at":"/0","is":null,"as":"place"},
     {"at":"/fault","as":"upstream"},
     {"step":"a","at":"/bad","is":true,"as":"schema"},
     {"at":"/kind","is":"limit","as":"request"}]
    """#

  @Test(arguments: [
    (
      400, #"{"error":{"code":1006,"message":"No location\u001b found."}}"#, ProviderFailure.Reason.place,
      "No location found."
    ),
    (400, #"{"error":{"code":9,"message":"x"}}"#, .request, "HTTP 400"),
    (403, #"{"error":{"code":2007.0,"message":"used up"}}"#, .quota(retryAfter: nil), "used up"),
    (401, #"{"error":{"message":"bad key"}}"#, .auth(parameters: []), "bad key; Get a key."),
    (401, "<html>", .auth(parameters: []), "HTTP 401; Get a key."),
    (429, "", .rate(retryAfter: .seconds(3600)), "HTTP 429"), (200, "[]", .place, ""),
    (200, #"{"fault":0,"0":1}"#, .upstream, ""),
    (200, #"{"fault":null,"0":1,"bad":true}"#, .schema, ""), (200, #"{"0":1,"kind":"limit"}"#, .request, ""),
    (404, "", .request, "HTTP 404"), (410, "", .request, "HTTP 410"),
    (403, "", .auth(parameters: []), "HTTP 403; Get a key."),
    (500, "", .upstream, "HTTP 500"),
    (418, "", .request, "HTTP 418"),
    (206, #"{"0":1}"#, .schema, "HTTP 206, only a part of the response"),
    (302, "", .schema, "HTTP 302, a redirect to no address"),
    (304, "", .schema, "HTTP 304, unchanged since a response that agg does not have"),
    (101, "", .schema, "HTTP 101, a change to another protocol"),
    (200, "<!doctype html>", .schema, "the response is HTML, not JSON (line 1, column 1)"),
    (204, "", .place, "it has nothing for this query"), (200, " ", .place, "it has nothing for this query"),
    (200, #"{"0":1}"#, .schema, "current.time: the response has nothing at /t"),
    (
      200, #"{"0":1,"t":"x"}"#, .schema,
      "t: expected a time in seconds since 1970 (in milliseconds it is epoch_ms), found \"x\""
    ), (200, "7", .place, ""),
    (
      200, #"{"0":1,"error":{"code":7,"info":"Key expired"}}"#, .schema,
      #"current.time: the response has nothing at /t; it says "Key expired"; a rule in "errors" can give it a meaning"#
    ),
    (
      403, #"{"error":{"message":[{"detail":"bad key"}]}}"#, .auth(parameters: []), "bad key; Get a key."
    ),
  ])
  func `every response without weather has its meaning`(
    status: Int,
    body: String,
    reason: ProviderFailure.Reason,
    detail: String
  ) async throws {
    let failure = try await report(manifestText(errors: Self.rules), of: body, status: status).failure
    #expect(failure?.reason == reason)
    #expect(failure?.detail ?? "" == detail)
  }

  @Test(arguments: [
    (503, "", "99999", "the source reports an error (HTTP 503). Try again in 24 h."),
    (503, "", "30", "the source reports an error (HTTP 503). Try again in 30 s."),
    (503, "", "0", "the source reports an error (HTTP 503). Try again later."),
    (500, "", "soon", "the source reports an error (HTTP 500). Try again later."),
    (
      200, "<!DOCTYPE html>", "0",
      "the response could not be read (the response is HTML, not JSON (line 1, column 1)). Check whether the network needs a login, or try again later."
    ),
    (
      200, #"{"0":1}"#, "0",
      "the response could not be read (current.time: the response has nothing at /t). To report this, save it with --record DIR."
    ),
  ])
  func `a failure says what to do`(status: Int, body: String, after: String, message: String) async throws {
    let service = StubService(.init(status, body, headers: ["Retry-After": after]))
    #expect(try await ask(manifest(manifestText()), service).failure?.message == message)
  }

  @Test(arguments: ["-999", "null", #""""#])
  func `the required value is named, not optional ones`(value: String)
    async throws
  {
    let current =
      #"{"from":"a","at":"","kind":"observation","time":"epoch /t","issued":"epoch /iss","station":{"name":"text /st"},"fields":{"temperature":"C /x"}}"#
    let result = try await report(manifestText(current: current), of: #"{"t":0,"x":\#(value)}"#)
    #expect(result.failure?.detail == "current.temperature: the response has nothing at /x")
  }

  @Test(arguments: [("7", 3600), ("7200", 7200)])
  func `the longer of two waits is used`(asked: String, wait: Int) async throws {
    let service = StubService(.init(429, headers: ["Retry-After": asked]))
    let result = try await ask(manifest(manifestText(errors: Self.rules)), service)
    #expect(result.failure?.reason == .rate(retryAfter: .seconds(wait)))
  }

  @Test(arguments: ["", " \n", "null", "{}", "[]"])
  func `an empty answer has nothing for this query`(body: String) async throws {
    let failure = try await report(manifestText(), of: body).failure
    #expect(failure?.reason == .place && failure?.detail == "it has nothing for this query")
  }

  private static let rulesOfText = #"""
    [{"contains":"daily cost exceeded","as":"quota","wait":"until 00:00 UTC"},
     {"contains":"Concurrency","as":"rate"},
     {"at":"/reason","contains":"hourly","as":"rate","wait":"1h"},
     {"status":[429],"as":"rate"}]
    """#

  /// The current time is noon UTC.
  @Test(arguments: [
    (400, "Maximum daily cost exceeded", ProviderFailure.Reason.quota(retryAfter: .seconds(12 * 3600))),
    (429, "Maximum DAILY cost exceeded", .quota(retryAfter: .seconds(12 * 3600))),
    (429, "Maximum concurrency exceeded", .rate(retryAfter: nil)),
    (429, #"{"reason":"Hourly limit."}"#, .rate(retryAfter: .seconds(3600))),
    // Neither the text of the whole response nor that of a page.
    (400, #"{"reason":"Maximum daily cost exceeded"}"#, .request),
    (400, "<html>Maximum daily cost exceeded", .request),
  ])
  func `a rule reads plain text, and when a daily limit is reset`(
    status: Int,
    body: String,
    reason: ProviderFailure.Reason
  ) async throws {
    let result = try await report(manifestText(errors: Self.rulesOfText), of: body, status: status)
    #expect(result.failure?.reason == reason)
  }

  @Test(arguments: [
    ("Maximum daily cost exceeded", "7", false), ("Maximum concurrency exceeded", "7", true),
    (#"{"reason":"Hourly limit."}"#, "7", false), ("", "7", true),
  ])
  func `a rule with a wait prevents retries`(body: String, after: String, expected: Bool)
    async throws
  {
    let service = StubService(.init(429, body, headers: ["Retry-After": after]))
    _ = try await ask(manifest(manifestText(errors: Self.rulesOfText)), service)
    let request = try #require(service.requests.first)
    let response = HTTPResponse(
      status: 429,
      headers: ["Retry-After": after],
      body: Array(body.utf8),
      url: request.url,
      received: noon
    )
    #expect(request.isRepeatable?(response) == expected)
  }

  @Test(arguments: [
    (["key": "s3cret"], ProviderFailure.Reason.auth(parameters: ["key"])), ([:], .request),
    (["token": "t", "key": "s3cret", "city": "x"], .auth(parameters: ["key", "token"])),
  ])
  func `only a key can be rejected`(parameters: [String: String], reason: ProviderFailure.Reason) async throws
  {
    let text = manifestText(more: #""params":{"key":{"secret":true},"city":{},"token":{"secret":true}},"#)
    let result = try await ask(manifest(text), parameters: parameters) { _ in .init(403)
    }
    #expect(result.failure?.reason == reason)
  }

  @Test(arguments: [
    ([], "providers.mine.params"), (["token"], "providers.mine.params.token"),
    (["id", "token"], "providers.mine.params.id and providers.mine.params.token"),
  ])
  func `the origin of a rejected key is reported`(names: [String], place: String) throws {
    let failure = ProviderFailure(try #require(SourceID("mine")), .auth(parameters: names))
    #expect(failure.description == "mine: the key was rejected. Check \(place) in your config.")
  }
}
