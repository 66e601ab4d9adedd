import Configuration
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AggCLI

/// The keys of sources: missing ones, and those that a command looks up.
struct SourceKeyTests {
  @Test func `every source that needs a key says where to get one`() async throws {
    let output = try await Workbench().agg(["providers", "--width", "400"]).output
    let keyless = output.split(separator: "\n").filter { $0.contains(" needs a key ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(keyless.count > 5, "\(output)")
    for source in keyless {
      let hint = output.split(separator: "\n").first { $0.hasPrefix("\(source): ") }
      #expect(hint?.contains("https://") == true, "\(source)")
    }
    #expect(try await Workbench().agg(["providers", "--json"]).output.contains(#""state": "unready""#))
  }

  @Test func `a source that shares the key of another says so`() async throws {
    let workbench = try Workbench()
    try workbench.home.write("canary-4711", to: "key")
    let key = #"{ "params": { "key": { "file": "~/key" } } }"#
    try workbench.configure(providers: ["openweathermap": key, "openweather-air": "{}"])
    let output = try await workbench.agg(["providers", "--width", "400"]).output
    let hint = output.split(separator: "\n").first { $0.hasPrefix("openweather-air: ") }
    let advice = "It is the key of openweathermap: set providers.openweather-air.params.key, too"
    #expect(hint?.contains(advice) == true, "\(output)")
  }

  /// Whether a crash leaves a core file in the working directory (core(5)).
  private static let leavesCores: Bool = {
    let pattern = (try? String(contentsOfFile: "/proc/sys/kernel/core_pattern", encoding: .utf8)) ?? "|"
    var limits = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits)
    return !pattern.hasPrefix("|") && !pattern.contains("/") && limits.rlim_max > 0
  }()

  @Test(.enabled(if: leavesCores, "the system keeps core files elsewhere"), arguments: [false, true])
  func `a crash leaves no core file with a key`(hasKey: Bool) async throws {
    let server = try LoopbackServer { _ in .silence }
    let bench = try Workbench()
    let setup = #""baseURL": "\#(server.url)", "allowLocal": true"#
    try bench.configure(
      providers: hasKey
        ? ["openweathermap": #"{ "params": { "key": "canary-4711" }, \#(setup) }"#]
        : ["open-meteo": "{ \(setup) }"]
    )
    let directory = try TemporaryDirectory()
    // The crash reporter, which only the installed program is without, would hold up its end.
    let variables = ["AGG": try Subprocess.aggPath(), "SWIFT_BACKTRACE": "enable=no"]
    let result = try await Subprocess.run(
      "/bin/sh",
      ["-c", "ulimit -c unlimited; exec \"$AGG\" weather Berlin"],
      environment: bench.environment.merging(variables) { $1 },
      directory: directory.path,
      meanwhile: { process in
        await server.wait { !$0.requests.isEmpty }
        kill(process, SIGABRT)
      }
    )
    #expect(result.status == -SIGABRT, "\(result.error)")
    // Without a key there is one, which may help to find the error.
    #expect(directory.files().contains { $0.hasPrefix("core") } == !hasKey)
  }

  @Test(arguments: [
    ("met", "MET_KEY", true), ("met", "AGG_MET_KEY", true), ("met", "METKEY", false),
    ("met", "AGG_KEY", false),
    // A built-in source, a source with a longer name and a source that names it have these.
    ("met", "MET_OFFICE_KEY", false), ("met", "MET_LOCAL_KEY", false), ("met-local", "MET_LOCAL_KEY", true),
    ("met", "MET_STATION", false), ("met-local", "MET_STATION", false),
  ])
  func `a manifest gets no variable of another source`(entry: String, variable: String, isRead: Bool) throws {
    let text = """
      { "providers": {
          "met": { "use": "open-meteo" }, "met-local": { "use": "open-meteo" },
          "harbour": { "use": "open-meteo", "params": { "model": { "env": "MET_STATION" } } }
      } }
      """
    let config = ConfigReading([ConfigFile(.user, "config.json", [UInt8](text.utf8))]).config
    let source = try #require(config.providers.first { "\($0.id)" == entry }).entry
    #expect(ProviderKinds.mayRead(variable, as: source, in: config) == isRead)
  }

  /// A clock that a test sets.
  private final class Clock: Sendable {
    let minutes = Atomic(0)
    private let start = ContinuousClock.now

    var now: ContinuousClock.Instant { start + .seconds(60 * minutes.load(ordering: .relaxed)) }
  }

  @Test func `runs that repeat each other look a key up again after fifteen minutes`() async throws {
    let clock = Clock()
    let command = try CountedCommand("echo key")
    let keys = LookedUpKeys(["PATH": "/usr/bin:/bin"], now: { clock.now })
    for (minutes, runs) in [(0, 1), (14, 1), (15, 1), (16, 2), (31, 2), (32, 3)] {
      clock.minutes.store(minutes, ordering: .relaxed)
      let found = await keys.resolver().value(of: command.source, within: .seconds(20))
      #expect(found == .success("key"))
      #expect(command.runs == runs, "after \(minutes) minutes")
    }
  }

  @Test(arguments: ["", " "])
  func `an empty key counts as missing`(key: String) async throws {
    let workbench = try Workbench()
    try workbench.configure(providers: ["openweathermap": #"{ "params": { "key": "\#(key)" } }"#])
    let result = try await workbench.agg(["weather", "Berlin", "--offline"])
    #expect(result.status == 78 && result.error.contains("it is empty in the config"), "\(result.error)")
  }

  @Test func `a source without its key is reported only when it was chosen`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 500) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap": "{}", "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
    ])
    let quiet = try await workbench.agg(["weather", "Berlin"])
    #expect(quiet.status == 69)
    #expect(quiet.error.contains("OPENWEATHERMAP_API_KEY"), "nothing else answers")
    let providers = try await workbench.agg(["providers"])
    #expect(providers.output.contains("openweathermap"))
  }

  @Test func `a source of warnings without its key still counts as one`() async throws {
    let workbench = try Workbench()
    let key = #"{ "params": { "key": { "command": ["false"] } } }"#
    try workbench.configure(providers: ["weatherapi": key])
    let result = try await workbench.agg(["alerts", "Berlin"])
    #expect(result.status == 78 && !result.output.contains("No source has warnings"), "\(result.output)")
    #expect(result.error.contains("weatherapi: no key: the command false failed"), "\(result.error)")
  }

  @Test func `a slow look-up of a key delays only its source`() async throws {
    let current = try Workbench.recording("OpenWeatherMap/Samples/weather-berlin-2020.json")
    let server = try LoopbackServer { request in
      request.path.hasPrefix("/data/2.5/weather") ? .answer(current) : .silence
    }
    // The key is found as soon as the other source's time is up.
    let other = try LoopbackServer { _ in .silence }
    let workbench = try Workbench()
    let key = #"{"command": ["sh", "-c", "read -r key <\"$HOME/key\"; echo $key"]}"#
    try workbench.configure(providers: [
      "openweathermap":
        #"{"baseURL": "\#(server.url)", "allowLocal": true, "timeout": "2s", "params": {"key": \#(key)}}"#,
      "open-meteo": #"{"baseURL": "\#(other.url)", "allowLocal": true, "timeout": "600ms"}"#,
    ])
    let pipe = try workbench.home.pipe("key")
    async let answer = workbench.agg(["weather", "52.52,13.41", "--now", "2020-10-01T09:30:00Z"])
    await other.wait { $0.disconnections == 1 }
    try pipe.write(contentsOf: Data("abc\n".utf8))
    let result = try await answer
    #expect(
      result.status == 0 && result.error.contains("part of its answer is missing"),
      "\(result.error)\(result.output)"
    )
  }

  @Test(arguments: [["weather", "Berlin", "Oslo", "Paris"], ["map"]])
  func `a key is looked up once in a run, for all places and sources that need it`(words: [String])
    async throws
  {
    // The response states no point, as it stands for all places.
    let current = try Workbench.recording("OpenWeatherMap/Samples/weather-berlin-2020.json")
      .replacing("\"coord\"", with: "\"point\"")
    let server = try LoopbackServer { request in
      request.target.contains("appid=abcdefgh") ? .answer(current) : .answer("{}", status: 401)
    }
    let workbench = try Workbench()
    let key = #"{"command": ["sh", "-c", "echo run >>\"$HOME/runs\"; echo abcdefgh"]}"#
    let entry =
      #"{"use": "openweathermap", "baseURL": "\#(server.url)", "allowLocal": true, "params": {"key": \#(key)}}"#
    try workbench.configure(providers: ["one": entry, "other": entry])
    let result = try await workbench.agg(words + ["--now", "2020-10-01T09:30:00Z"])
    #expect(result.status == 0, "\(result.error)")
    #expect(server.log.requests.count > 3)
    #expect(String(decoding: try workbench.home.read("runs"), as: UTF8.self) == "run\n")
    // Another run looks the key up again.
    _ = try await workbench.agg(words + ["--now", "2020-10-01T09:30:00Z"])
    #expect(String(decoding: try workbench.home.read("runs"), as: UTF8.self) == "run\nrun\n")
  }

  @Test func `a command without a key is run once in a run, and named`() async throws {
    let workbench = try Workbench()
    let key = #"{"command": ["sh", "-c", "echo run >>\"$HOME/runs\"; exit 1"]}"#
    try workbench.configure(providers: ["openweathermap": #"{ "params": { "key": \#(key) } }"#])
    let result = try await workbench.agg(["weather", "Berlin", "Oslo", "Paris"])
    #expect(result.status == 78 && result.error.contains("the command sh failed"), "\(result.error)")
    #expect(String(decoding: try workbench.home.read("runs"), as: UTF8.self) == "run\n")
  }
}
