import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

extension ProgramTests {
  /// Errors of a program.
  @Suite struct FaultTests {
    @Test func `a valid answer is used`() async throws {
      let outcome = try await ask(Script.answering(warm))
      #expect(outcome.report?.current?.content[.temperature] == 12.5)
      #expect(outcome.log == [])
    }

    @Test func `an answer is an answer without its line end`() async throws {
      let outcome = try await ask(Script.afterHello("printf '%s' '\(warm)'"))
      #expect(outcome.report?.current?.content[.temperature] == 12.5)
    }

    // MARK: - It goes away

    @Test(arguments: [
      ("exit 0", "it exited with code 0 before it responded"),
      ("exit 3", "it exited with code 3 before it responded"),
      ("kill -9 $$", "it was stopped by signal 9 (Killed) before it responded"),
      ("exec >&-; cat >/dev/null", "it exited with code 0 before it responded"),
      ("exec >&-; trap '' TERM; while :; do sleep 9; done", "it closed its output before it responded"),
      (
        "echo one >&2; echo two >&2; echo >&2; echo three >&2; echo four >&2; exit 1",
        "it exited with code 1 before it responded; [mine] two; [mine] three; [mine] four"
      ),
      (
        "printf '\\033[2J\\302\\233bad\\tkey\\n' >&2; exit 1",
        "it exited with code 1 before it responded; [mine] [2Jbad key"
      ),
    ])
    func `a program that ends without an answer has failed`(body: String, detail: String) async throws {
      try await atOnce([Script(body), Script.afterHello(body)]) { script in
        let outcome = try await ask(script)
        #expect(outcome.failure?.reason == .upstream)
        #expect(outcome.failure?.detail == detail)
        #expect(outcome.duration < .seconds(8))
      }
    }

    @Test func `another process that holds its output is not waited for`() async throws {
      for keeper in ["sleep 30 &", "setsid sleep 20 &"] {
        let outcome = try await ask(Script.afterHello("\(keeper) exit 4"))
        #expect(outcome.failure?.detail == "it exited with code 4 before it responded")
        #expect(outcome.duration < .seconds(8))
      }
    }

    @Test func `a valid answer is used although another process holds the output`() async throws {
      let outcome = try await ask(Script.afterHello("sleep 30 & echo '\(warm)'"))
      #expect(outcome.report?.current != nil)
      #expect(outcome.duration < .seconds(8))
    }

    // MARK: - It says something else

    @Test(arguments: [
      ("garbage", "the response is not JSON at column 1: expected a JSON value, found \"garbage\""),
      ("", "the response is not JSON at column 1: expected a JSON value, found nothing: the text is empty"),
      ("[]", "expected an object, found an empty array"),
      ("{}", "ok: expected an object, found nothing"),
      (#"{"ok":7}"#, "ok: expected an object, found 7"),
      (#"{"ok":{"protocol":1}}"#, "ok.capabilities: expected an array, found nothing"),
      (
        #"{"ok":{"protocol":1,"capabilities":["tides"]}}"#,
        #"ok.capabilities: expected some of "current", "hourly" and "alerts", found an array"#
      ),
      (#"{"ok":{"protocol":"1","capabilities":[]}}"#, #"ok.protocol: expected an integer, found "1""#),
      (#"{"id":7,"ok":{}}"#, "id: expected 1, found 7"),
      (#"{"id":"1","ok":{}}"#, #"id: expected 1, found "1""#),
      (
        #"{"error":{"kind":"bad","message":"no wind today"}}"#,
        #"no wind today; error.kind: expected one of "auth", "quota", "rate", "place", "request", "upstream", "schema", found "bad""#
      ),
      (
        #"{"error":{"kind":"bad"}}"#,
        #"error.kind: expected one of "auth", "quota", "rate", "place", "request", "upstream", "schema", found "bad""#
      ),
    ])
    func `a hello of the wrong shape is rejected`(line: String, detail: String) async throws {
      let outcome = try await ask(Script("read -r hello; echo '\(line)'; read -r query"))
      #expect(outcome.failure?.reason == .schema)
      #expect(outcome.failure?.detail == detail)
    }

    @Test(arguments: [
      (
        "<html>", "the response is not JSON at column 1: expected a JSON value, found HTML or XML, \"<html>\""
      ),
      (#"{"id":1,"ok":{}}"#, "id: expected 2, found 1"),
      (#"{"ok":{}}"#, "the response has no weather values"),
      (#"{"ok":{"current":[]}}"#, "ok.current: expected an object, found an empty array"),
      (
        #"{"ok":{"current":{"temperature":1}}}"#,
        "ok.current.time: expected seconds since 1970, or a time with its offset such as 2026-07-21T02:00Z, "
          + "found nothing"
      ),
      (
        #"{"ok":{"hourly":{"time":[1,2],"temperature":[1]}}}"#,
        #"ok.hourly.temperature: expected 2 elements as in "time", found 1"#
      ),
      (#"{"ok":{"hourly":{"temperature":[1]}}}"#, "ok.hourly.time: expected an array, found nothing"),
    ])
    func `an answer of the wrong shape is rejected`(line: String, detail: String) async throws {
      let outcome = try await ask(Script.answering(line))
      #expect(outcome.failure?.reason == .schema)
      #expect(outcome.failure?.detail == detail)
    }

    @Test func `JSON of more than 32 levels is not read`() async throws {
      for (depth, isRead) in [(31, true), (32, false)] {
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let line = #"{"extra":\#(nested),"ok":{"current":{"time":1601553000,"temperature":1}}}"#
        let outcome = try await ask(Script.answering(line))
        #expect((outcome.report != nil) == isRead, "\(depth)")
      }
    }

    @Test func `an unknown protocol is reported, and that an update is needed`() async throws {
      let script = try Script(#"read -r hello; echo '{"ok":{"protocol":2,"capabilities":["current"]}}'"#)
      #expect(
        try await ask(script).failure?.description
          == "mine: no common protocol: the program speaks protocol 2, agg speaks 1. Update the older one."
      )
    }

    @Test(arguments: [
      ("auth", ProviderFailure.Reason.auth(parameters: [])), ("quota", .quota(retryAfter: nil)),
      ("rate", .rate(retryAfter: nil)),
      ("place", .place), ("request", .request), ("upstream", .upstream), ("schema", .schema),
    ])
    func `an error has the meaning of its kind`(kind: String, reason: ProviderFailure.Reason) async throws {
      let line = #"{"error":{"kind":"\#(kind)","message":"because\tof \u001b[31mthat"}}"#
      let failure = try await ask(Script.answering(line)).failure
      #expect(failure?.reason == reason)
      #expect(failure?.detail == "because of [31mthat")
    }

    @Test(arguments: [
      ("30", Duration.seconds(30)), ("0", nil), ("-1", nil), ("604800", .seconds(604_800)), ("1e300", nil),
      ("\"9\"", .seconds(9)),
    ])
    func `a wait is a number of seconds, at most a week`(seconds: String, wait: Duration?) async throws {
      let line = #"{"error":{"kind":"rate","retryAfterSeconds":\#(seconds)}}"#
      #expect(try await ask(Script.answering(line)).failure?.reason == .rate(retryAfter: wait))
    }

    // MARK: - It says too much

    @Test func `a line without an end is cut`() async throws {
      let outcome = try await ask(Script.afterHello("head -c 10000000 /dev/zero | tr '\\0' x"))
      #expect(outcome.failure?.reason == .schema)
      #expect(
        outcome.failure?.detail == "expected a line of JSON, found more than 256 KiB without a line end"
      )
      #expect(outcome.duration < .seconds(8))
    }

    @Test func `a flood of errors does not block`() async throws {
      let flood = "head -c 3000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo last >&2"
      let script = try Script("\(flood)\nread -r h; echo '\(Script.hello)'; read -r q; echo '\(warm)'")
      let outcome = try await ask(script, parameters: ["big": String(repeating: "y", count: 120_000)])
      #expect(outcome.report?.current != nil)
      #expect(outcome.log == ["[mine] last"])
    }

    // MARK: - Secrets

    @Test func `a secret is never shown`() async throws {
      let body = """
        echo "trying $AGG_PARAM_API_KEY" >&2
        echo '{"error":{"kind":"auth","message":"the key s3cr3t-1 is bad in Berlin"}}'
        """
      let outcome = try await ask(
        Script.afterHello(body),
        parameters: ["api-key": "s3cr3t-1", "city": "Berlin"],
        secrets: ["api-key"]
      )
      #expect(outcome.failure?.reason == .auth(parameters: ["api-key"]))
      #expect(outcome.failure?.detail == "the key *** is bad in ***; [mine] trying ***")
      #expect(outcome.log == ["[mine] trying ***"])
    }

    @Test func `a secret in the arguments is never shown`() async throws {
      let script = try Script.answering(#"{"error":{"kind":"auth","message":"s3cr3t-1 is bad"}}"#)
      let outcome = try await ask([script.path, "--token", "s3cr3t-1"])
      #expect(outcome.failure?.detail == "*** is bad")
      withExtendedLifetime(script) {}
    }

    @Test func `a line of a secret is never shown`() async throws {
      let key = "-----BEGIN KEY-----\nMIIEvQIBADANBgkq\nab==\n-----END KEY-----"
      let whole = try await ask(
        Script("echo \"cannot parse key: $AGG_PARAM_KEY\" >&2; exit 3"),
        parameters: ["key": key],
        secrets: ["key"]
      )
      #expect(whole.log == ["[mine] cannot parse key: ***"])
      let line = try await ask(
        Script("echo \"no end: $AGG_PARAM_KEY\" | head -n 2 >&2; exit 3"),
        parameters: ["key": key],
        secrets: ["key"]
      )
      #expect(line.log == ["[mine] no end: ***", "[mine] ***"])
      #expect(line.failure?.detail?.contains("MII") == false, "\(String(describing: line.failure))")
    }

    @Test func `a parameter that the program declares public is shown`() async throws {
      let hello = Script.hello.dropLast(2) + #","params":{"city":{"secret":false}}}}"#
      let answer = #"{"error":{"kind":"upstream","message":"no Berlin, hush-hush"}}"#
      let script = try Script("read -r h; echo '\(hello)'; read -r q; echo '\(answer)'")
      let outcome = try await ask(script, parameters: ["city": "Berlin", "remark": "hush-hush"])
      #expect(outcome.failure?.detail == "no Berlin, ***")
    }

    @Test func `a part of a secret is not shown where a text is cut`() async throws {
      let secret = "s3cr3t-" + String(repeating: "9", count: 30)
      for padding in stride(from: 10, through: 200, by: 10) {
        let text = String(repeating: "x", count: padding) + secret
        let script = try Script.afterHello(
          "echo '\(text)' >&2; echo '{\"ok\":{\"current\":{\"time\":60,\"temperature\":\"\(text)\",\"humidity\":1}}}'"
        )
        let outcome = try await ask(script, parameters: ["key": secret], secrets: ["key"])
        let shown = outcome.log + (outcome.report?.problems.map(\.message) ?? [])
        #expect(shown.count == 2)
        #expect(!shown.contains { $0.contains("s3cr") }, "\(padding)")
      }
    }

    @Test func `a number may look like a secret`() async throws {
      let line = #"{"ok":{"current":{"time":1601553000,"temperature":12.5,"pressure":1013}}}"#
      let outcome = try await ask(
        Script.answering(line),
        parameters: ["pin": "1013", "code": "6015"],
        secrets: ["pin", "code"]
      )
      #expect(outcome.report?.current?.content[.pressure] == 1013)
    }

    @Test func `a parameter that the program declares secret is one`() async throws {
      let hello =
        Script.hello.dropLast(2) + #","attribution":"Data of hush-hush","params":{"pin":{"secret":true}}}}"#
      let answer =
        #"{"ok":{"current":{"time":1601553000,"temperature":1,"humidity":"hush-hush","#
        + #""station":{"name":"at hush-hush"}}}}"#
      let script = try Script("read -r h; echo '\(hello)'; read -r q; echo '\(answer)'")
      let report = try await ask(script, parameters: ["pin": "hush-hush"]).result.get()
      #expect(report.station?.name == "at ***" && report.attribution == "Data of ***")
      #expect(report.problems.map(\.message) == [#"expected a number, found "***""#])
    }

    @Test func `a declared secret is in no text beside a number that looks like it`() async throws {
      let hello =
        #"{"ok":{"protocol":1,"name":"Mine","kind":"forecast","capabilities":["current","alerts"],"#
        + #""params":{"pin":{"secret":true}}}}"#
      let alert =
        #"{"event":"Alarm 48151623","headline":"pin 48151623","areas":"near \u00348151623","severity":"minor"}"#
      let answer =
        #"{"ok":{"serial":48151623,"current":{"time":1601553000,"temperature":1,"humidity":48151623,"#
        + #""station":{"name":"at 48151623"}},"alerts":[\#(alert)]}}"#
      let script = try Script("read -r h; echo '\(hello)'; read -r q; echo '\(answer)'")
      let report = try await ask(script, parameters: ["pin": "48151623"]).result.get()
      #expect(report.station?.name == "at ***" && report.alerts?.count == 1)
      #expect(!"\(report)".contains("48151623"))
    }
  }
}
