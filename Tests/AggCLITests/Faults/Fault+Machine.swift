import Foundation
import Synchronization
import TestSupport
import Testing

/// Faults 50 to 59 and 72: files, terminals and signals.
extension Fault {
  /// A home with a source that works, and the server behind it.
  private static func working(_ number: Int) throws -> (home: FaultHome, server: FaultServer) {
    let server = try FaultServer([.answer(FaultLaboratory.body())])
    var home = try FaultHome("fault \(number)", faulty: FaultLaboratory.entry(server.url), steady: [:])
    home.server = server
    return (home, server)
  }

  private static let weather = FaultLaboratory.weather

  static let machine: [Fault] = [
    Fault(50, "damaged cached responses") { _ in
      let (home, server) = try working(50)
      _ = try await home.agg(weather)
      let file = try #require(home.cachedResponses.first)
      let whole = try home.bench.home.read(file)
      let damages = [whole.dropLast(1), whole[..<0], whole.map { $0 == 0x36 ? 0x37 : $0 }[...]]
      for (round, damaged) in damages.enumerated() {
        try Data(damaged).write(to: URL(filePath: "\(home.bench.home.path)/\(file)"))
        let result = try await home.agg(weather)
        expect(result, 0, output: "12.6 °C", error: "", home)
        #expect(server.requests.count == round + 2)
        #expect(home.cachedResponses.count == 1)
      }
    },
    Fault(51, "no directory for the cache") { _ in
      let (home, server) = try working(51)
      try home.bench.home.write("a file where it should be", to: ".cache")
      for round in 1...2 {
        expect(try await home.agg(weather), 0, output: "12.6 °C", error: "responses are not cached", home)
        #expect(server.requests.count == round)
      }
    },
    Fault(51, "files that may not grow") { _ in
      let (home, _) = try working(51)
      let result = try await home.shell("ulimit -f 0; exec \"$AGG\" \(weather.joined(separator: " "))")
      expect(result, 0, output: "12.6 °C", error: "responses are not cached", home)
      // One line for each file that could not be written; coverage adds its own line about its profile.
      #expect(
        Set(result.error.split(separator: "\n").filter { $0.hasPrefix("agg: ") }).count == 2,
        "\(result.error)"
      )
    },
    Fault(51, "a full disk, and one that cannot be written", needs: .mounts) { _ in
      for options in ["size=4k,nr_inodes=3", "ro"] {
        let (home, _) = try working(51)
        let mount = "mkdir -p $HOME/.cache && mount -t tmpfs -o \(options) none $HOME/.cache"
        let inside = "\(mount) && exec \"$AGG\" \(weather.joined(separator: " "))"
        let result = try await home.shell("exec unshare -rm /bin/sh -c '\(inside)'")
        expect(result, 0, output: "12.6 °C", error: "responses are not cached", home)
        #expect(result.error.split(separator: "\n").count == 1, "\(options): \(result.error)")
      }
    },
    Fault(52, "two runs at once") { _ in
      let (home, _) = try working(52)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...2 {
          group.addTask { expect(try await home.agg(weather), 0, output: "12.6 °C", error: "", home) }
        }
        try await group.waitForAll()
      }
      expect(try await home.agg(weather + ["--offline"]), 0, output: "12.6 °C", error: "", home)
    },
    Fault(53, "a memory of failures that is garbage or newer") { _ in
      let file = ".local/state/agg/health.json"
      let (home, _) = try working(53)
      try home.bench.home.write("garbage", to: file)
      expect(try await home.agg(weather), 0, output: "12.6 °C", error: "health.json.damaged", home)
      #expect(try home.bench.home.read("\(file).damaged") == [UInt8]("garbage".utf8))
      expect(try await home.agg(weather + ["--refresh"]), 0, output: "12.6 °C", error: "", home)
      let newer = #"{"version":99,"sources":{}}"#
      try home.bench.home.write(newer, to: file)
      expect(try await home.agg(weather + ["--refresh"]), 0, output: "12.6 °C", error: "by a newer agg", home)
      #expect(try home.bench.home.read(file) == [UInt8](newer.utf8))
    },
    Fault(54, "invalid configs") { _ in
      let home = try FaultHome("fault 54", faulty: nil, steady: [:])
      let file = "\(home.bench.home.path)/.config/agg/config.json"
      let utf16: [UInt8] = [0xff, 0xfe] + "{}".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
      for (bytes, status) in [([UInt8]("{\t\r\n}\r\n".utf8), 0), (utf16, 78), ([], 78), ([0, 0, 0], 78)]
        as [([UInt8], Int32)]
      {
        try Data(bytes).write(to: URL(filePath: file))
        let result = try await home.agg(["config", "show"])
        #expect(result.status == status, "\(bytes): \(result.error)")
        if status != 0 {
          #expect(result.error.contains(file) && result.error.contains("config"), "\(result.error)")
        }
      }
      // The file has its full length, but occupies no block of the disk.
      let handle = try FileHandle(forWritingTo: URL(filePath: file))
      try handle.truncate(atOffset: 1 << 30)
      try handle.close()
      let result = try await home.agg(["config", "show"])
      expect(result, 78, output: "", error: "it is larger than 2 MiB", home)
    },
    Fault(55, "no home") { _ in
      let (home, _) = try working(55)
      let config = "\(home.bench.home.path)/.config/agg/config.json"
      let result = try await home.shell(
        "unset HOME; exec \"$AGG\" --config '\(config)' \(weather.joined(separator: " "))"
      )
      let advice = "set HOME or XDG_CACHE_HOME and XDG_STATE_HOME"
      expect(result, 0, output: "12.6 °C", error: advice, home)
      #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
      #expect(home.cachedResponses.isEmpty)
    },
    Fault(56, "a reader that goes away") { _ in
      let (home, _) = try working(56)
      let result = try await home.shell(
        "{ \"$AGG\" man; echo $? >$HOME/status; } | head -n 1 >/dev/null"
      )
      #expect(result.error.isEmpty, "\(result.error)")
      #expect(try home.bench.home.read("status") == [UInt8]("0\n".utf8))
    },
    Fault(57, "an output that is full") { _ in
      let (home, _) = try working(57)
      let result = try await home.shell("exec \"$AGG\" \(weather.joined(separator: " ")) >/dev/full")
      expect(result, 74, output: "", error: "cannot write the answer", home)
    },
    Fault(58, "Ctrl-C while a source is asked") { laboratory in
      let server = try FaultServer([.silence])
      let entry = FaultLaboratory.entry(server.url)
      let home = try FaultHome("fault 58", faulty: entry, steady: ["steady": laboratory.steadyEntry()])
      let started = Mutex<ContinuousClock.Instant?>(nil)
      let environment = home.bench.environment.merging(home.environment) { $1 }
      let result = try await Subprocess.run(
        Subprocess.aggPath(),
        weather,
        environment: environment,
        meanwhile: { process in
          await server.wait { !$0.requests.isEmpty }
          started.withLock { $0 = .now }
          kill(process, SIGINT)
        }
      )
      #expect(result.status == -SIGINT, "\(result.error)")
      let end = try #require(started.withLock { $0 })
      // 200 ms, and the delay of a loaded machine.
      #expect(end.duration(to: .now) < .milliseconds(200) + FaultHome.grace)
      #expect(!(result.output + result.error).contains("\u{1B}"))
    },
    Fault(59, "a terminal without abilities") { _ in
      let (home, _) = try working(59)
      let line = "unset TERM; LANG=C LC_ALL=C COLUMNS=10 exec \"$AGG\" \(weather.joined(separator: " "))"
      let result = try await home.shell(line)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.utf8.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 10 }, "\(result.output)")
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 10 }, "\(result.output)")
      #expect(result.output.contains("12.6"))
    },
    Fault(72, "all sources down, with an answer of an hour ago") { _ in
      // The response is an hour old, and its lifetime is an hour.
      let headers = [
        ("Content-Type", "application/json"), ("Age", "3600"), ("Cache-Control", "max-age=3600"),
      ]
      let server = try FaultServer([
        .answer(FaultLaboratory.body(), headers: headers), .answer("{}", status: 503),
      ])
      let home = try FaultHome("fault 72", faulty: FaultLaboratory.entry(server.url), steady: [:])
      expect(try await home.agg(weather), 0, output: "12.6 °C", error: "", home)
      // For a minute it would be fresh.
      let kept = try await home.agg(weather + ["--refresh"])
      expect(kept, 0, output: "from the cache", error: "agg: faulty: using a cached answer", home)
      #expect(try await home.agg(weather + ["--refresh", "--json"]).output.contains("\"stale\": "))
      #expect(try await home.agg(weather + ["--no-cache"]).status == 69)
    },
  ]
}
