import Foundation
import SpannedJSON
import Synchronization
import TestSupport
import Testing

/// A run that a signal stops.
struct StoppedRunTests {
  /// Pages and lines show the answer so far on standard error.
  @Test(arguments: [
    ("weather 52.52,13.41", SIGINT, "; this is the answer so far"),
    ("weather 52.52,13.41 --json", SIGINT, ""), ("weather 52.52,13.41 --json", SIGTERM, ""),
    ("weather 52.52,13.41 --format prometheus", SIGINT, ""),
    ("share weather 52.52,13.41 --output - --format json", SIGHUP, ""),
    ("check 52.52,13.41 temperature>3 --quiet", SIGINT, ""),
    ("doctor", SIGINT, "; this is the answer so far"),
    ("doctor --json", SIGTERM, ""),
  ])
  func `a stopped run says only that`(line: String, signal: Int32, more: String) async throws {
    let server = try FaultServer([.silence])
    // The signal comes before the time is over, however busy the machine is.
    let entry = FaultLaboratory.entry(server.url, timeout: "60s")
    let home = try FaultHome("stopped", faulty: entry, steady: [:])
    let environment = home.bench.environment.merging(home.environment) { $1 }
      .merging(["AGG_TIMEOUT": "60s"]) { $1 }
    let result = try await Subprocess.run(
      Subprocess.aggPath(),
      line.split(separator: " ").map(String.init),
      environment: environment,
      meanwhile: { process in
        await server.wait { !$0.requests.isEmpty }
        kill(process, signal)
      }
    )
    #expect(result.status == -signal, "\(result.output)\(result.error)")
    #expect(result.error.contains("agg: stopped\(more)\n"), "\(result.error)")
    #expect(result.error.hasSuffix("agg: stopped\n") == more.isEmpty, "\(result.error)")
    guard line.contains("json") else {
      #expect(result.output.isEmpty, "\(result.output)")
      return
    }
    let error = try JSONDocument([UInt8](result.output.utf8)).root["error"]
    #expect(error?["exitCode"]?.int == Int(128 + signal), "\(result.output)")
    #expect(error?["message"]?.string == "stopped")
  }

  /// Forty places at a server that takes two requests at once and answers none.
  @Test(arguments: [true, false])
  func `requests that a run did not send do not use up the limit of a source`(isStopped: Bool) async throws {
    let server = try LoopbackServer { _ in .silence }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo": """
      { "baseURL": "\(server.url)", "allowLocal": true, "limit": "1000/day", "timeout": "60s" }
      """
    ])
    let result = try await Subprocess.run(
      Subprocess.aggPath(),
      ["weather"] + (1...40).map { "\($0),13.41" } + ["--timeout", isStopped ? "60s" : "3s"],
      environment: workbench.environment,
      meanwhile: { process in
        await server.wait { $0.requests.count >= 2 }
        if isStopped { kill(process, SIGINT) }
      }
    )
    #expect(result.status == (isStopped ? -SIGINT : 69), "\(result.error)")
    let counts = try JSONDocument([UInt8](workbench.home.read(".local/state/agg/requests.json"))).root
    #expect(counts["periods"]?.elements.first?["requests"]?.int == server.log.requests.count)
  }

  @Test func `a loop of the shell ends with the stopped run`() async throws {
    let server = try LoopbackServer { _ in .silence }
    let entry = FaultLaboratory.entry(server.url, timeout: "60s")
    let home = try FaultHome("loop", faulty: entry, steady: [:])
    let script = #"for i in 1 2 3; do "$AGG" weather 52.52,13.41; echo "round $i"; done"#
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", script],
      environment: home.bench.environment.merging(home.environment) { $1 }
        .merging(["AGG": try Subprocess.aggPath(), "AGG_TIMEOUT": "60s"]) { $1 },
      meanwhile: { shell in
        await server.wait { !$0.requests.isEmpty }
        // As a terminal does, to the shell and the programs in it.
        kill(-shell, SIGINT)
      }
    )
    #expect(result.status == -SIGINT && !result.output.contains("round"), "\(result.output)\(result.error)")
    #expect(server.log.requests.count == 1)
  }

  /// A full pipe contains 64 KiB; its reader reads nothing.
  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `stopping a run does not wait for its reader`(signal: String, status: Int) async throws {
    // A program that a shell without job control starts in the background ignores SIGINT by default.
    let script = #"""
      mkfifo "$HOME/pipe"; exec 9<>"$HOME/pipe"
      env --default-signal=INT "$AGG" airports a --limit 5000 --json >&9 & agg=$!
      until grep -q 'wchar: [6-9][0-9]\{4\}' /proc/$agg/io; do :; done
      kill -\#(signal) $agg; wait $agg; echo $?
      """#
    let workbench = try Workbench()
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", script],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
    #expect(result.output == "\(status)\n" && result.error.hasPrefix("agg: stopped\n"), "\(result.error)")
    #expect(result.duration < .seconds(20))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `stopping a run does not wait for its terminal`(signal: String, status: Int) async throws {
    let terminal = try UnreadTerminal()
    let script = #"""
      env --default-signal=INT "$AGG" airports a --limit 5000 --json >"$TERMINAL" 2>&1 & agg=$!
      until grep -q 'wchar: [4-9][0-9]\{3\}\|wchar: [0-9]\{5\}' /proc/$agg/io; do :; done
      kill -\#(signal) $agg; wait $agg; echo $?
      """#
    let workbench = try Workbench()
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", script],
      environment: workbench.environment
        .merging(["AGG": try Subprocess.aggPath(), "TERMINAL": terminal.path]) { $1 }
    )
    #expect(result.output == "\(status)\n", "\(result.error)")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `stopping a run does not wait for the command of a key`(signal: Int32) async throws {
    let workbench = try Workbench()
    let key = #"{"command": ["sh", "-c", "trap '' TERM; echo $$ >\"$HOME/pid\"; sleep 97"]}"#
    try workbench.configure(providers: [
      "openweathermap": #"{ "timeout": "30s", "params": { "key": \#(key) } }"#
    ])
    let isAsked = Mutex(false)
    let result = try await Subprocess.run(
      Subprocess.aggPath(),
      ["weather", "52.52,13.41", "--timeout", "30s"],
      environment: workbench.environment
    ) { process in
      guard (try? workbench.home.read("pid"))?.isEmpty == false else { return }
      isAsked.withLock {
        if !$0 { kill(process, signal) }
        $0 = true
      }
    }
    #expect(result.status == -signal, "\(result.error)")
    #expect(result.duration < .seconds(10))
    let text = String(decoding: try workbench.home.read("pid"), as: UTF8.self)
    let command = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(command, 0) == -1, "it is gone")
  }
}
