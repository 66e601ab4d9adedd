import Foundation
import TestSupport
import Testing

/// Faults 20 to 33: statuses and their headers.
extension Fault {
  private static let good = LoopbackReply.answer(FaultLaboratory.body())
  /// A message that repeats the key, in the ways in which JSON may write it.
  private static let echo =
    #""reason":"the key canary-47&11\"<canary> and canary-47\u002611\u0022<canary> is wrong""#

  static let statuses: [Fault] = [
    Fault(
      20,
      "the page of a hotel's network",
      .answer("<html>canary-47&amp;11&quot;&lt;canary&gt;</html>"),
      expect: Expected(says: "the response is HTML, not JSON", alone: 69, requests: 1, next: .asks)
    ),
    Fault(
      21,
      "nothing",
      .answer(""),
      expect: Expected(alone: 69, requests: 1, next: .asks)
    ),
    Fault(
      22,
      "an error with status 200",
      .answer("{\"error\":true,\(echo)}"),
      expect: Expected(
        says: "the source rejected the request (the key ***",
        alone: 69,
        requests: 1,
        next: .asks
      )
    ),
    Fault(
      22,
      "a used-up allowance with status 200",
      .answer("{\"code\":\"quota\",\(echo)}"),
      expect: Expected(
        says: "the quota of the key is used up",
        alone: 75,
        requests: 1,
        next: .leavesAlone
      )
    ),
    Fault(
      23,
      "204",
      .answer("", status: 204),
      expect: Expected(alone: 69, requests: 1)
    ),
    Fault(23, "203") { _ in
      let server = try FaultServer([.answer(FaultLaboratory.body(), status: 203)])
      let home = try FaultHome("fault 23", faulty: FaultLaboratory.entry(server.url), steady: [:])
      let result = try await home.agg(FaultLaboratory.weather + ["--json"])
      expect(result, 0, output: "will drop this request soon", error: "", home)
    },
    Fault(
      24,
      "401",
      .answer("{\(echo)}", status: 401),
      expect: Expected(says: "the key was rejected", alone: 77, requests: 1, next: .leavesAlone)
    ),
    Fault(
      24,
      "403 to a key",
      .answer("{\(echo)}", status: 403),
      expect: Expected(says: "the key was rejected", alone: 77, requests: 1, next: .leavesAlone)
    ),
    Fault(24, "a refused key is forgotten when it changes, and on command") { _ in
      let server = try FaultServer([.answer(#"{"code":"key"}"#)])
      var home = try FaultHome("fault 24", faulty: FaultLaboratory.entry(server.url), steady: [:])
      func ask() async throws -> Int {
        #expect(try await home.agg(FaultLaboratory.weather).status != 0)
        return server.requests.count
      }
      #expect(try await ask() == 1)
      #expect(try await ask() == 1)
      home.environment["LAB_KEY"] = "another-\(FaultHome.key)"
      #expect(try await ask() == 2)
      #expect(try await ask() == 2)
      #expect(try await home.agg(["doctor", "--reset"]).status == 0)
      #expect(try await ask() == 3)
      home.expectNoKey()
    },
    Fault(
      25,
      "403 for a used-up allowance",
      .answer("{\"code\":\"quota\",\(echo)}", status: 403),
      expect: Expected(
        says: "the quota of the key is used up",
        alone: 75,
        requests: 1,
        next: .leavesAlone
      )
    ),
    Fault(
      26,
      "404 for a place",
      .answer("{\"code\":\"place\",\(echo)}", status: 404),
      expect: Expected(alone: 69, requests: 1, next: .asks)
    ),
    Fault(
      26,
      "404 for a wrong address",
      .answer("<html>nginx</html>", status: 404),
      expect: Expected(
        says: "the source rejected the request (HTTP 404)",
        alone: 69,
        requests: 1,
        next: .asks
      )
    ),
    Fault(
      27,
      "429 for a second",
      .tooMany(retryAfter: "1"),
      good,
      expect: Expected(shows: ["12.6 °C"], requests: 2)
    ),
    Fault(
      28,
      "429 for an hour",
      .tooMany(retryAfter: "3600"),
      expect: Expected(says: "too many requests", alone: 75, requests: 1, next: .leavesAlone)
    ),
    Fault(
      29,
      "429 until a time that is over",
      .tooMany(retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT"),
      expect: Expected(says: "too many requests", alone: 75, requests: 1, next: .leavesAlone)
    ),
    Fault(
      29,
      "429 until no time at all",
      .tooMany(retryAfter: "soon"),
      expect: Expected(says: "too many requests", alone: 75, requests: 1, next: .leavesAlone)
    ),
    Fault(
      30,
      "503 twice",
      .answer("{}", status: 503),
      .answer("{}", status: 503),
      good,
      expect: Expected(shows: ["12.6 °C"], requests: 3)
    ),
    Fault(31, "500 always") { _ in
      let server = try FaultServer([.answer("{}", status: 500)])
      let home = try FaultHome("fault 31", faulty: FaultLaboratory.entry(server.url), steady: [:])
      for run in 1...4 {
        let result = try await home.agg(FaultLaboratory.weather)
        let cause = run < 4 ? "reports an error" : "is paused"
        expect(result, 69, output: "", error: "agg: faulty: ", home)
        #expect(result.error.contains(cause), "\(run): \(result.error)")
        #expect(server.requests.count == 3 * min(run, 3), "\(run)")
      }
    },
    Fault(
      32,
      "304 for nothing that is kept",
      .answer("", status: 304),
      good,
      expect: Expected(shows: ["12.6 °C"], requests: 2)
    ),
    Fault(
      33,
      "a clock two days behind",
      .answer(FaultLaboratory.body(), madeAfter: .seconds(-2 * 86_400)),
      expect: Expected(says: "the clock of 127.0.0.1 is 2 days behind", shows: ["12.6 °C"], requests: 1)
    ),
  ]
}

/// The messages of one run and its exit code.
func expect(
  _ result: Subprocess.Result,
  _ status: Int32,
  output: String,
  error: String,
  _ home: FaultHome,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(result.status == status, "\(home.fault): \(result.error)", sourceLocation: sourceLocation)
  #expect(
    result.output.contains(output) || output.isEmpty,
    "\(result.output)",
    sourceLocation: sourceLocation
  )
  #expect(
    error.isEmpty ? result.error.isEmpty : result.error.contains(error),
    "\(home.fault): \(result.error)",
    sourceLocation: sourceLocation
  )
  home.expectNoKey()
}
