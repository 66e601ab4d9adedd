import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct FailureTests {
  @Test(
    arguments: [
      (
        404,
        #"{"title":"Data Unavailable For Requested Point","detail":"Unable to provide data for 49,-100"}"#,
        .place, "Unable to provide data for 49,-100"
      ),
      (404, #"{"title":"Not Found","detail":""}"#, .place, "Not Found"), (404, "", .place, "HTTP 404"),
      (400, #"{"detail":"Bad point"}"#, .request, "Bad point"), (403, "<html>", .request, "HTTP 403"),
      (429, "", .rate(retryAfter: nil), "HTTP 429"),
      (
        500, #"{"title":"Unexpected Problem","detail":"An unexpected problem has occurred."}"#, .upstream,
        "An unexpected problem has occurred."
      ),
      (503, "<HTML><TITLE>Service Unavailable</TITLE>", .upstream, "HTTP 503"),
      (200, "<html>", .schema, "the response is HTML, not JSON (line 1, column 1)"),
      (200, "", .place, "it has nothing for this query"),
      (200, "[]", .schema, "expected an object, found an empty array"),
      (200, "{}", .place, "it has nothing for this query"),
      (200, #"{"a":1}"#, .schema, "properties: expected an object, found nothing"),
      (
        200, #"{"properties":{"gridId":null}}"#, .schema,
        "properties.gridId: expected an office such as OKX, found null"
      ),
      (
        200, #"{"properties":{"gridId":"../x","gridX":1,"gridY":2}}"#, .schema,
        "properties.gridId: expected an office such as OKX, found \"../x\""
      ),
      (
        200, #"{"properties":{"gridId":"TST","gridX":1.5,"gridY":2}}"#, .schema,
        "properties.gridX: expected an integer, found 1.5"
      ),
    ] as [(Int, String, ProviderFailure.Reason, String)]
  )
  func `a failed request for the point has its reason`(
    status: Int,
    body: String,
    reason: ProviderFailure.Reason,
    detail: String
  ) async throws {
    let failure = await Answers.with(Answers.point, .init(status, body)).failure()
    #expect(failure?.reason == reason)
    #expect(failure?.detail?.hasPrefix(detail) == true)
  }

  private static let empty =
    "the response could not be read (the response is empty and has no list of warnings)."
    + " To report this, save it with --record DIR."

  @Test(arguments: [
    (503, "", "the source reports an error (HTTP 503). Try again later."),
    (200, "{}", empty), (200, "", empty),
    (
      200, #"{"features":[{"properties":{"status":"Actual","messageType":"Alert","event":null}}]}"#,
      "1 could not be read"
    ),
  ])
  func `if the warnings fail, the weather stays and they are missing`(
    status: Int,
    body: String,
    problem: String
  )
    async throws
  {
    let report = try await Answers.with(Answers.alerts, .init(status, body)).weather()
    #expect(report.current != nil && report.hourly != nil)
    #expect(report.alerts?.isEmpty ?? true)
    #expect(report.alertsProblem?.description == problem)
  }

  /// A source that has nothing for a place is skipped, and another one may know that there are no warnings.
  @Test func `an empty response to a query for warnings alone is a failure`() async throws {
    let service = Answers.with(Answers.alerts, .init(200, ""))
    await #expect {
      try await service.weather(scope: .alerts)
    } throws: {
      ($0 as? ProviderFailure)?.reason == .schema
    }
  }

  @Test func `if the forecast fails, the observation stays with a problem`() async throws {
    let report = try await Answers.with(Answers.cell, .init(500, #"{"title":"Unexpected Problem"}"#))
      .weather()
    #expect(report.hourly == nil)
    #expect(report.current != nil && report.alerts != nil)
    #expect(
      report.problemLines == [
        "forecast: nws: the source reports an error (Unexpected Problem). Try again later."
      ]
    )
  }

  @Test(arguments: [
    (Answers.stations, #"{"features":[]}"#, "no data for this place (it has no station nearby)."),
    (Answers.stations, "{}", "no data for this place (it has nothing for this query)."),
    (
      Answers.stations, #"{"features":[{"properties":{"stationIdentifier":"KAAA"}}]}"#,
      "no data for this place (it has no station nearby)."
    ),
    (
      Answers.stations,
      #"{"features":[{"geometry":{"coordinates":[-100,91]},"properties":{"stationIdentifier":"KAAA"}}]}"#,
      "no data for this place (it has no station nearby)."
    ),
    (
      Answers.stations,
      #"{"features":[{"geometry":{"coordinates":[-100,40]},"properties":{"stationIdentifier":"../../x"}}]}"#,
      "no data for this place (it has no station nearby)."
    ),
    (
      Answers.latest, #"{"properties":{"timestamp":"2026-01-20T11:50:00+00:00"}}"#,
      "the source reports an error (no values of KAAA). Try again later."
    ),
  ])
  func `if the observation fails, the forecast stays with a problem`(
    path: String,
    body: String,
    message: String
  )
    async throws
  {
    var replies = Answers.all
    replies[path] = .init(body)
    replies[Answers.earlier] = .init(#"{"features":[]}"#)
    let report = try await Service(replies).weather()
    #expect(report.current == nil && report.station == nil)
    #expect(report.hourly?.content.count == 2)
    #expect(report.problemLines == ["observation: nws: \(message)"])
  }

  @Test func `a station whose records cannot be read is not silent`() async throws {
    var replies = Answers.all
    replies[Answers.latest] = .init(#"{"a":1}"#)
    replies[Answers.earlier] = .init(#"{"features":[]}"#)
    let report = try await Service(replies).weather()
    #expect(report.current == nil && report.problems.count == 1)
    #expect(report.problemLines.first?.contains("properties: expected an object, found nothing") == true)
  }

  @Test func `if everything fails, the most useful failure is reported`() async throws {
    var replies = Answers.all
    replies[Answers.cell] = .init(502, "<html>")
    for path in [Answers.latest, Answers.alerts] { replies[path] = nil }
    let failure = await Service(replies).failure()
    #expect(failure?.reason == .upstream)
    #expect(failure?.detail == "HTTP 502")
    // An empty response is less useful, even if it is first.
    replies[Answers.cell] = nil
    replies[Answers.stations] = .init(503, "<html>")
    #expect(await Service(replies).failure()?.detail == "HTTP 503")
    replies[Answers.cell] = .init("{}")
    replies[Answers.stations] = .init("[1]")
    #expect(await Service(replies).failure()?.reason == .schema)
  }
}
