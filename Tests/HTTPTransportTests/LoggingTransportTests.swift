import Foundation
import HTTPTransport
import Synchronization
import Testing

/// What `-v` shows of the network.
struct LoggingTransportTests {
  private final class Log: Sendable {
    let lines = Mutex<[String]>([])
  }

  private func lines(of step: ScriptedTransport.Step, secret: String = "s3cret-key") async -> [String] {
    let log = Log()
    let transport = LoggingTransport(
      UncachedTransport(ScriptedTransport([step])),
      redactor: SecretRedactor([Secret(secret)])
    ) { line in log.lines.withLock { $0.append(line) } }
    _ = try? await transport.send(HTTPRequest(url: "https://api.example/now?q=1&x=\(secret)"))
    return log.lines.withLock { $0 }
  }

  @Test func `an exchange is one line without secrets`() async {
    #expect(
      await lines(of: .answer(200, "{}")) == [
        "GET https://api.example/now?q=1&x=***: HTTP 200, 2 bytes, in 0 ms"
      ]
    )
  }

  @Test func `a cached response says whether a request was sent for it`() async throws {
    let bench = try CacheBench()
    let log = Log()
    let transport = LoggingTransport(try bench.transport(), redactor: bench.redactor) { line in
      log.lines.withLock { $0.append(line) }
    }
    var confirmed = HTTPResponse(status: 304, body: [], url: "", received: bench.clock.date)
    confirmed.duration = .milliseconds(12)
    bench.source.answer(
      .answer(200, "{}", ["Cache-Control": "max-age=60", "ETag": "\"1\""]),
      .success(confirmed),
      .answer(503)
    )
    for wait in [0, 0, 100, 0, 100] {
      bench.clock.advance(.seconds(wait))
      _ = try await transport.send(HTTPRequest(url: "https://api.example/now"))
    }
    #expect(
      log.lines.withLock { $0 } == [
        "GET https://api.example/now: HTTP 200, 2 bytes, in 0 ms",
        "GET https://api.example/now: HTTP 200, 2 bytes, cached",
        "GET https://api.example/now: HTTP 200, 2 bytes, cached and still current by HTTP 304, in 12 ms",
        "GET https://api.example/now: HTTP 200, 2 bytes, cached",
        "GET https://api.example/now: HTTP 200, 2 bytes, cached, stale: api.example reports an error (HTTP 503).",
      ]
    )
  }

  @Test func `the beginning of the body of an error is shown, without a part of a secret`() async {
    let body = String(repeating: "x", count: 295) + "s3cret-key"
    let shown = await lines(of: .answer(404, body))
    #expect(shown.count == 1 && shown[0].contains("HTTP 404, 305 bytes, in 0 ms: xxx"))
    #expect(!shown[0].contains("s3"), "\(shown)")
  }

  @Test func `a failure is shown with its reason`() async {
    let shown = await lines(of: .failure(.unresolvedHost("api.example")))
    #expect(
      shown == [
        "GET https://api.example/now?q=1&x=***: api.example was not found. Check the name and the network."
      ]
    )
  }
}
