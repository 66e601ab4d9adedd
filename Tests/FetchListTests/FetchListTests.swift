import Catalog
import FetchList
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct FetchListTests {
  @Test func `each recorded response becomes the report of its file in Expected`() async throws {
    let differences = try await SampleFolder(provider: "FetchList").differences {
      ReportDump.text(try await ask(.replaying($0.exchange)))
    }
    #expect(differences == [])
  }

  @Test func `the recorded list has every item in the order of the source`() async throws {
    let sample = try #require(try SampleFolder(provider: "FetchList").samples.first)
    let report = try await ask(.replaying(sample.exchange)).get()
    #expect(report.items.count == 1000)
    #expect(report.items.first == ListItem(id: 755, listID: 2, name: ""))
    #expect(report.items.count { $0.name == nil } == 328)
    #expect(report.items.count { $0.name == "" } == 352)
    #expect(Set(report.items.map(\.id)) == Set(0..<1000))
    #expect(report.problems.isEmpty)
    #expect(report.origin == .recorded)
    #expect(report.fetched == sample.exchange.recorded)
  }

  @Test(arguments: [
    (#"{"id": "seven", "listId": 1, "name": "Item 7"}"#, "[1].id"),
    (#"{"id": 7.5, "listId": 1}"#, "[1].id"),
    (#"{"id": 7, "listId": 1e30}"#, "[1].listId"),
    (#"{"listId": 1, "name": "Item 7"}"#, "[1].id"),
    (#"{"id": null, "listId": 1}"#, "[1].id"),
    (#"{"id": "7"}"#, "[1].listId"),
    ("{}", "[1].id"),
    ("7", "[1]"),
    ("null", "[1]"),
    ("[]", "[1]"),
  ])
  func `an odd element is dropped and named`(element: String, path: String) async throws {
    let good = #"{"id": 1, "listId": 1, "name": "Item 1"}"#
    let report = try await ask("[\(good), \(element), \(good)]").get()
    #expect(report.items.count == 2)
    #expect(report.unreadableCount == 1)
    #expect(report.problems.map(\.path) == [path])
  }

  @Test func `an odd name is dropped and reported`() async throws {
    let report = try await ask(#"[{"id": 1, "listId": 2, "name": 5}]"#).get()
    #expect(report.items == [ListItem(id: 1, listID: 2, name: nil)])
    #expect(report.problems.map(\.path) == ["[0].name"])
  }

  @Test func `an empty list is a list`() async throws {
    let report = try await ask("[]").get()
    #expect(report.items.isEmpty)
    #expect(report.problems.isEmpty)
  }

  @Test func `control characters are removed from names`() async throws {
    let report = try await ask(#"[{"id": 1, "listId": 2, "name": "Item\u001b[31m\u202e 1\n"}]"#).get()
    #expect(report.items.first?.name == "Item[31m 1")
  }

  @Test func `items and names beyond the limits are cut`() async throws {
    let name = String(repeating: "x", count: TextLimit.count + 1)
    let items = Array(repeating: #"{"id": 1, "listId": 2}"#, count: RowLimit.count).joined(separator: ",")
    let report = try await ask(#"[{"id": 1, "listId": 2, "name": "\#(name)"}, \#(items)]"#).get()
    #expect(report.items.count == RowLimit.count && report.unreadableCount == 0)
    #expect(report.items.first?.name?.count == TextLimit.count)
    #expect(report.problems.count == 1)
  }

  @Test func `problems beyond the limit are counted`() async throws {
    let odd = Array(repeating: "7", count: 80).joined(separator: ",")
    let report = try await ask(#"[{"id": 1, "listId": 2}, \#(odd)]"#).get()
    #expect(report.problems.count == 51)
    #expect(report.problems.last?.message == "and 30 more")
  }

  static let accessDenied = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Error><Code>AccessDenied</Code><Message>Access Denied</Message><RequestId>X</RequestId></Error>
    """

  @Test(arguments: [
    (403, accessDenied, ProviderFailure.Reason.request, "AccessDenied: Access Denied"),
    (404, "<Error><Code>NoSuchKey</Code></Error>", .request, "NoSuchKey: no reason given"),
    (403, "<html>", .request, "HTTP 403"),
    (
      503, "<Error><Code>SlowDown</Code><Message>Please reduce</Message></Error>", .upstream,
      "SlowDown: Please reduce"
    ),
    (200, accessDenied, .schema, "the response is XML, not JSON (line 1, column 1)"),
    (200, "<!DOCTYPE html>", .schema, "the response is HTML, not JSON (line 1, column 1)"),
    (200, "{}", .schema, "expected an array of items, found an empty object"),
    (200, "null", .schema, "expected an array of items, found null"),
    (200, #"{"id": 1}"#, .schema, "expected an array of items, found an object"),
    (200, "[1, 2]", .schema, "[0]: expected an object, found 1"),
    (
      403, "<Error><Message>Use &lt;PUT&gt; &amp; a key</Message><Code>AccessDenied</Code></Error>", .request,
      "AccessDenied: Use <PUT> & a key"
    ),
  ])
  func `every rejection has its reason`(
    status: Int,
    body: String,
    reason: ProviderFailure.Reason,
    detail: String
  ) async throws {
    let failure = try await ask(body, status: status).failure
    #expect(failure?.reason == reason)
    #expect(failure?.detail == detail)
  }

  @Test func `no prefix of the list traps or is accepted as complete`() async throws {
    let body = try #require(try SampleFolder(provider: "FetchList").samples.first).exchange.body
    let end = try #require(body.lastIndex(of: UInt8(ascii: "]")))
    for length in stride(from: 97, through: end, by: 97) {
      let result = try await ask(.answering(200, Array(body[..<length])))
      #expect(result.failure?.reason == .schema, "\(length) bytes")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a damaged list gives a report or a failure`(seed: UInt64) async throws {
    let body = Array(
      #"[{"id": 755, "listId": 2, "name": ""}, {"id": 684, "listId": 1, "name": "Item 684"}]"#.utf8
    )
    var random = SplitMix64(state: seed)
    var reports = 0
    for _ in 0..<500 {
      switch try await ask(.answering(200, random.damage(body))) {
      case .success: reports += 1
      case .failure(let failure): #expect(failure.reason == .schema)
      }
    }
    #expect(reports > 0, "some damage must leave a report")
  }

  @Test func `a cached list replaces an invalid one`() async throws {
    @Sendable func response(_ request: HTTPRequest, _ body: String) -> HTTPResponse {
      HTTPResponse(status: 200, body: Array(body.utf8), url: request.url, received: ProviderHost.testTime)
    }
    let host = ProviderHost(
      now: ProviderHost.testTime,
      invalidate: { request, _, isReadable in
        #expect(isReadable(response(request, #"[{"id": 1, "listId": 2}]"#)))
      },
      send: { request in response(request, "<!DOCTYPE html>") }
    )
    #expect(try await ask(host).get().items == [ListItem(id: 1, listID: 2, name: nil)])
  }

  private func ask(_ text: String, status: Int = 200) async throws -> Result<ItemListReport, ProviderFailure>
  {
    try await ask(.answering(status, text))
  }

  private func ask(_ host: ProviderHost) async throws -> Result<ItemListReport, ProviderFailure> {
    let provider = try FetchList.kind.provider(\.itemList, host)
    return await Result { () async throws(ProviderFailure) in try await provider.items() }
  }
}
