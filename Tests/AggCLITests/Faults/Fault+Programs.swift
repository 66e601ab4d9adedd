import Foundation
import TestSupport
import Testing

/// Faults 60 to 71: programs as sources, and programs that print keys.
extension Fault {
  private static let hello =
    #"{"ok":{"protocol":1,"name":"Mine","kind":"analysis","capabilities":["current"]}}"#
  private static let warm = #"{"ok":{"current":{"time":1601541900,"temperature":12.6}}}"#

  /// A program that prints a valid hello, and then runs this after the query.
  private static func asked(_ body: String) -> Make {
    .program("read -r hello; printf '%s\\n' '\(hello)'; read -r query\n\(body)")
  }

  private static func says(_ text: String) -> Expected { Expected(says: text, alone: 69) }

  static let programs: [Fault] = [
    Fault(60, "a program that is missing") { laboratory in
      let entry = #"{ "exec": ["/nowhere/program"] }"#
      let home = try FaultHome("fault 60", faulty: entry, steady: ["steady": laboratory.steadyEntry()])
      let beside = try await home.agg(FaultLaboratory.weather)
      expect(beside, 0, output: "12.6 °C", error: "agg: faulty: ", home)
      #expect(beside.error.contains("/nowhere/program"), "\(beside.error)")
      let alone = try await home.agg(FaultLaboratory.weather + ["--provider", "faulty"])
      expect(alone, 78, output: "", error: "/nowhere/program", home)
    },
    Fault(
      60,
      "a program that may not be executed",
      .program("echo", permissions: 0o644),
      expect: Expected(says: "is not executable", alone: 78)
    ),
    Fault(
      60,
      "a program that everybody may change",
      .program("echo", permissions: 0o777),
      expect: Expected(says: "other users can write to", alone: 78)
    ),
    Fault(
      61,
      "a program that says nothing",
      asked("exit 0"),
      expect: says("exited with code 0 before it responded")
    ),
    Fault(
      62,
      "a program that fails with a word",
      asked("echo out of paper >&2; exit 1"),
      expect: says("exited with code 1 before it responded; [faulty] out of paper")
    ),
    Fault(
      63,
      "a line that is not JSON",
      asked("echo garbage"),
      expect: says("the response could not be read")
    ),
    Fault(
      64,
      "a program that never answers",
      asked("trap '' TERM; while :; do sleep 9; done"),
      expect: Expected(says: "no response in time", alone: 69, within: .seconds(5))
    ),
    Fault(64, "a program that never answers is not run for ever again", isSlow: true) { _ in
      let runs = try TemporaryDirectory()
      let script = try runs.writeProgram(
        "#!/bin/sh\necho run >>'\(runs.path)/runs'\nexec sleep 60\n",
        to: "program"
      )
      let entry = #"{ "exec": ["\#(script)"], "timeout": "2s" }"#
      let home = try FaultHome("fault 64", faulty: entry, steady: [:])
      for _ in 1...3 {
        expect(
          try await home.agg(FaultLaboratory.weather),
          69,
          output: "",
          error: "no response in time",
          home
        )
      }
      let fourth = try await home.agg(FaultLaboratory.weather)
      expect(fourth, 69, output: "", error: "it failed several times in a row", home)
      #expect(try runs.read("runs").count { $0 == 10 } == 3)
    },
    Fault(
      65,
      "a grandchild that keeps the pipe",
      asked("sleep 9 & exit 0"),
      expect: Expected(says: "exited with code 0 before it responded", alone: 69, within: .seconds(5))
    ),
    Fault(
      66,
      "a line of 10 MB",
      asked("head -c 10000000 /dev/zero | tr '\\0' x"),
      expect: says("more than 256 KiB without a line end")
    ),
    Fault(
      67,
      "errors without end, and nothing is read",
      .program("while :; do echo complaint >&2; done"),
      expect: Expected(says: "no response in time", alone: 69, within: .seconds(5))
    ),
    Fault(
      68,
      "an answer to another question",
      asked(#"echo '{"id":7,"ok":{}}'"#),
      expect: says("could not be read")
    ),
    Fault(
      68,
      "another protocol",
      .program(#"read -r hello; echo '{"ok":{"protocol":2,"capabilities":["current"]}}'"#),
      expect: Expected(says: "no common protocol", alone: 78)
    ),
    Fault(
      69,
      "an answer after the deadline",
      asked("trap 'echo '\\''\(warm)'\\''; exit' TERM; sleep 9 & wait"),
      expect: Expected(says: "no response in time", hides: ["12.6"], alone: 69, within: .seconds(5))
    ),
    Fault(
      70,
      "a key in a message",
      asked(
        "echo \"trying $AGG_PARAM_KEY\" >&2\n"
          + #"echo '{"error":{"kind":"upstream","message":"canary-47&11\"<canary> is bad"}}'"#
      ),
      expect: says("*** is bad")
    ),
    Fault(
      70,
      "a key that a program says is refused",
      asked(#"echo '{"error":{"kind":"auth","message":"canary-47&11\"<canary> is wrong"}}'"#),
      expect: Expected(says: "*** is wrong", alone: 77, next: .leavesAlone)
    ),
    Fault(70, "a program whose allowance is used up is not run again, and none is offline") { _ in
      let runs = try TemporaryDirectory()
      let script = try runs.writeProgram(
        """
        #!/bin/sh
        echo run >>'\(runs.path)/runs'
        read -r hello; printf '%s\\n' '\(hello)'; read -r query
        [ -e '\(runs.path)/works' ] && echo '\(warm)' && exit
        echo '{"error":{"kind":"quota","message":"no more today"}}'
        """,
        to: "program"
      )
      let home = try FaultHome("fault 70", faulty: #"{ "exec": ["\#(script)"] }"#, steady: [:])
      func count() -> Int { (try? runs.read("runs"))?.count { $0 == 10 } ?? 0 }
      let offline = try await home.agg(FaultLaboratory.weather + ["--offline"])
      expect(offline, 69, output: "", error: "faulty: programs are not run with --offline.", home)
      #expect(count() == 0)
      let first = try await home.agg(FaultLaboratory.weather)
      expect(first, 75, output: "", error: "the quota of the key is used up (no more today)", home)
      let second = try await home.agg(FaultLaboratory.weather)
      expect(second, 75, output: "", error: "faulty is paused for", home)
      #expect(count() == 1)
      _ = try runs.write("", to: "works")
      #expect(try await home.agg(["doctor", "--reset"]).status == 0)
      let third = try await home.agg(FaultLaboratory.weather)
      expect(third, 0, output: "12.6 °C", error: "", home)
    },
    Fault(
      71,
      "a program for the key that hangs",
      .key(#"{ "command": ["/bin/sleep", "60"] }"#),
      expect: Expected(says: "did not finish in time", alone: 78, within: .seconds(7)),
      isSlow: true
    ),
    Fault(
      71,
      "a program that prints no key",
      .key(#"{ "command": ["true"] }"#),
      expect: Expected(says: "the command true gives no value", alone: 78)
    ),
    Fault(
      71,
      "a program that has null for a key",
      .key(#"{ "command": ["echo", "null"] }"#),
      expect: Expected(says: "the command echo gives only null", alone: 78)
    ),
    Fault(
      71,
      "a program for the key that fails",
      .key(#"{ "command": ["false"] }"#),
      expect: Expected(says: "the command false failed", alone: 78)
    ),
  ]
}
