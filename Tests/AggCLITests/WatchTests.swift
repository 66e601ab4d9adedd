import Foundation
import Synchronization
import TestSupport
import Testing

/// Repeated queries with the real program and a server on this machine.
struct WatchTests {
  @Test func `each round sends its requests again`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let result = try await Workbench.asking(server).agg([
      "watch", "Berlin", "--every", "1s", "--times", "2", "--format", "line", "--now", "2020-10-01T08:45:00Z",
    ])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.split(separator: "\n").count == 2)
    #expect(!result.output.contains("\u{1B}"), "nothing is drawn where there is no terminal")
  }

  /// The second command finds its key only the second time, like a password manager that was locked.
  @Test(arguments: [("echo abcdefgh", 1), ("[ $(wc -l <runs) -gt 1 ] && echo abcdefgh", 2)])
  func `the rounds share connections and the key that a command gives`(script: String, runs: Int)
    async throws
  {
    let server = try LoopbackServer { _ in .answer("{}", status: 404) }
    let command = try CountedCommand(script)
    let workbench = try Workbench.asking(server, key: command)
    let result = try await workbench.agg([
      "watch", "52.52,13.41", "--no-cache", "--every", "1s", "--times", "4",
    ])
    #expect(command.runs == runs, "\(result.error)")
    #expect(server.log.requests.count > 2, "\(result.error)")
    #expect(server.log.connections <= 2, "as many as a server gets at once")
  }

  @Test func `each round is recorded in its own folder`() async throws {
    let body = try Workbench.forecast()
    let rounds = Counter()
    let server = try LoopbackServer { _ in
      .answer(body.replacing("12.6", with: "1\(rounds.next()).6"))
    }
    let workbench = try Workbench.asking(server)
    let record = "\(workbench.home.path)/record"
    let clock = ["--now", "2020-10-01T08:45:00Z"]
    func watch(times: String) async throws {
      let result = try await workbench.agg(
        ["watch", "Berlin", "--every", "1s", "--times", times, "--no-cache", "--record", record] + clock
      )
      #expect(result.status == 0, "\(result.error)")
    }
    func replay(_ folder: String) async throws -> Subprocess.Result {
      try await workbench.agg(["weather", "Berlin", "--format", "{temperature}", "--replay", folder] + clock)
    }
    try await watch(times: "3")
    for round in 1...3 {
      let result = try await replay("\(record)/\(round)")
      #expect(result.output.contains("1\(round).6"), "\(result.output)\(result.error)")
    }
    let whole = try await replay(record)
    #expect(whole.status == 74)
    #expect(
      whole.error.contains("a folder for each run. Use one of them, such as \(record)/1"),
      "\(whole.error)"
    )
    // The next recording removes all of it.
    try await watch(times: "1")
    let files = workbench.home.files().filter { $0.hasPrefix("record/") }
    #expect(files.allSatisfy { !$0.hasPrefix("record/2") && !$0.hasPrefix("record/3") }, "\(files)")
  }

  @Test func `the last good answer stays when the source fails`() async throws {
    let body = try Workbench.forecast()
    let rounds = Counter()
    let server = try LoopbackServer { _ in rounds.next() == 1 ? .answer(body) : .answer("{}", status: 400) }
    let result = try await Workbench.asking(server).agg([
      "watch", "52.52,13.41", "--every", "1s", "--times", "2", "--format", "line", "--no-cache", "--now",
      "2020-10-01T08:45:00Z",
    ])
    #expect(result.output.contains("No source answers now; this answer is 0 min old."), "\(result.output)")
    #expect(result.error.contains("open-meteo"))
    #expect(result.status == 69, "the last round counts")
  }

  @Test func `each of several places keeps its own last good answer`() async throws {
    let body = try Workbench.forecast()
    let rounds = Counter()
    let server = try LoopbackServer { request in
      guard request.target.contains("48.1") else { return .answer(body) }
      return rounds.next() == 1 ? .answer(body) : .answer("{}", status: 400)
    }
    let result = try await Workbench.asking(server).agg([
      "watch", "52.52,13.41", "48.1,11.6", "--every", "1s", "--times", "2", "--format", "line", "--no-cache",
      "--now", "2020-10-01T08:45:00Z",
    ])
    let kept = result.output.split(separator: "\n").filter { $0.contains("No source answers now") }
    #expect(kept.count == 1 && kept.first?.hasPrefix("Unterhaching: ") == true, "\(result.output)")
    #expect(result.output.components(separatedBy: "12.6").count == 5, "\(result.output)")
    #expect(result.error.hasPrefix("agg: Unterhaching: open-meteo: "), "\(result.error)")
  }

  @Test(arguments: ["json", "ndjson", "csv", "prometheus", "waybar", "html", "{temperature}"])
  func `formats for programs have the failed round and no earlier answer`(format: String) async throws {
    let body = try Workbench.forecast()
    let rounds = Counter()
    let server = try LoopbackServer { _ in rounds.next() == 1 ? .answer(body) : .answer("{}", status: 400) }
    let result = try await Workbench.asking(server).agg([
      "watch", "52.52,13.41", "--every", "1s", "--times", "2", "--format", format, "--no-cache", "--now",
      "2020-10-01T08:45:00Z",
    ])
    #expect(result.status == 69)
    #expect(!result.output.contains("this answer is"), "\(result.output)")
    if format == "ndjson" {
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 2 && lines.last?.contains(#""error":{"#) == true, "\(result.output)")
    }
    if format == "csv" {
      #expect(result.output.matches(of: /(?m)^place,/).count == 1, "\(result.output)")
      #expect(result.output.split(whereSeparator: \.isNewline).count == 3, "\(result.output)")
    }
    if format == "prometheus" {
      let up = result.output.matches(of: /agg_source_up\{[^}]*open-meteo[^}]*\} (\d)/).map { String($0.1) }
      #expect(up == ["1", "0"], "\(result.output)")
    }
  }

  /// A bench whose geocoder finds no place at its first request, and Winkelhaid afterwards.
  private static func failingFirstLookup(_ lookups: Counter) throws -> (Workbench, LoopbackServer) {
    let body = try Workbench.forecast()
    let found = try Workbench.recording("OpenMeteoGeocoding/Samples/search-winkelhaid.synthetic.json")
    let server = try LoopbackServer { request in
      guard request.target.contains("search") else { return .answer(body) }
      return lookups.next() == 1 ? .answer("{}", status: 400) : .answer(found)
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
      "open-meteo-geocoding": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
    ])
    return (workbench, server)
  }

  /// As at the start of a machine, whose network comes later.
  @Test(arguments: [["Winkelhaid"], ["Berlin", "Winkelhaid"]])
  func `a place that could not be looked up is looked up again in the next round`(places: [String])
    async throws
  {
    let lookups = Counter()
    let (workbench, server) = try Self.failingFirstLookup(lookups)
    defer { withExtendedLifetime(server) {} }
    let result = try await workbench.agg(
      ["watch"] + places + [
        "--every", "1s", "--times", "3", "--format", "{place}", "--now", "2020-10-01T08:45:00Z",
      ]
    )
    // What was found later comes last.
    let shown = places.dropLast() + places + places
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines == Array(shown), "\(result.output)\(result.error)")
    #expect(result.error.ranges(of: #"unknown place "Winkelhaid""#).count == 1, "\(result.error)")
    #expect(
      result.error.ranges(of: "\nagg watch tries again in each round.\n").count == 1,
      "\(result.error)"
    )
    #expect(result.status == 0, "the last round counts")
    #expect(lookups.next() == 3, "a place that was found is not looked up again")
  }

  @Test(arguments: ["json", "ndjson", "geojson", "csv"])
  func `a round that could not look up its place is a failure in JSON, too`(format: String) async throws {
    let (workbench, server) = try Self.failingFirstLookup(Counter())
    defer { withExtendedLifetime(server) {} }
    let result = try await workbench.agg([
      "watch", "Winkelhaid", "--every", "1s", "--times", "2", "--format", format, "--now",
      "2020-10-01T08:45:00Z",
    ])
    #expect(result.status == 0, "\(result.error)")
    let failures = result.output.ranges(of: "unknown place \\\"Winkelhaid\\\"").count
    #expect(failures == (format == "csv" ? 0 : 1), "\(result.output)")
    #expect(result.output.contains("12.6"), "\(result.output)")
  }

  @Test func `with --offline, a watch does not wait for a place that has to be looked up`() async throws {
    let unknown = try await Workbench().agg(["watch", "Winkelhaid", "--offline", "--every", "1s"])
    #expect(unknown.status == 65, "\(unknown.error)")
    #expect(!unknown.error.contains("tries again"), "\(unknown.error)")
    let doubtful = try await Workbench().agg(["watch", "Sal", "--offline", "--times", "1"])
    #expect(
      doubtful.error.contains("Sal could not be looked up, so it may not be Sal’sk"),
      "\(doubtful.error)"
    )
    #expect(doubtful.status == 69)
  }

  /// An editor empties a file before it writes the new text.
  @Test func `a watch goes on while the config is edited, and follows it`() async throws {
    let body = try Workbench.forecast()
    let rounds = Counter()
    let workbench = try Workbench()
    let requests = Mutex<[String]>([])
    let url = Mutex("")
    let server = try LoopbackServer { request in
      requests.withLock { $0.append(request.target) }
      if rounds.next() == 1 {
        try? workbench.configure("")
      } else {
        try? Self.configure(workbench, url: url.withLock(\.self), latitude: 60)
      }
      return .answer(body)
    }
    url.withLock { $0 = server.url }
    try Self.configure(workbench, url: server.url, latitude: 50)
    let result = try await workbench.agg([
      "watch", "hut", "--no-cache", "--every", "1s", "--times", "3", "--format", "{place}", "--now",
      "2020-10-01T08:45:00Z",
    ])
    #expect(result.status == 0 && result.output == "Hut 50\nHut 50\nHut 60\n", "\(result.output)")
    let latitudes = requests.withLock { $0 }.compactMap { $0.firstMatch(of: /latitude=(\d+)/)?.1 }
    #expect(latitudes == ["50", "50", "60"])
    #expect(result.error.contains("config.json:1:1: error: expected a JSON value"), "\(result.error)")
  }

  private static func configure(_ workbench: Workbench, url: String, latitude: Int) throws {
    let others = Workbench.shippedProviders.filter { $0 != "open-meteo" }
    try workbench.configure(
      """
      { "cities": { "hut": { "name": "Hut \(latitude)", "latitude": \(latitude), "longitude": 10 } },
        "providers": { "open-meteo": { "baseURL": "\(url)", "allowLocal": true },
          \(others.map { "\"\($0)\": { \"enabled\": false }" }.joined(separator: ", ")) } }
      """
    )
  }

  @Test func `an error of the config before the first round ends a watch`() async throws {
    let workbench = try Workbench()
    try workbench.configure("{ broken")
    let result = try await workbench.agg(["watch", "Berlin", "--every", "1s", "--times", "2"])
    #expect(result.status == 78, "\(result.error)")
  }

  @Test func `without an earlier answer no age is shown`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 400) }
    let result = try await Workbench.asking(server).agg([
      "watch", "52.52,13.41", "--every", "1s", "--times", "2", "--no-cache",
    ])
    #expect(!result.output.contains("this answer is"), "\(result.output)")
    #expect(result.status == 69)
  }

  /// A terminal of the usual size: people look at the headline first, and lines that scroll out cannot be
  /// redrawn.
  @Test(.needs("tmux"))
  func `on a terminal of 24 lines the headline stays, and nothing scrolls before the end`() async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench) { terminal in
      try await terminal.record(to: "bytes")
      try await terminal.type("clear; agg watch Berlin --sample --every 1s; echo en''ded")
      let shown = try await terminal.wait(for: "more lines")
      #expect(shown.hasPrefix("Berlin, Germany"), "\(shown)")
      #expect(shown.contains("12.2 °C") && shown.contains("NNE ↙ 5 km/h, gusts 11"), "\(shown)")
      // The motes bring a change of the screen in each round.
      try await terminal.wait { _ in try Self.bytes(workbench).ranges(of: "SAMPLE DATA").count >= 3 }
      #expect(try await terminal.history().count { $0 == "\n" } <= 1)
      try await terminal.press("q")
      let after = try await terminal.wait(for: "ended")
      let whole = try await terminal.history() + after
      #expect(whole.contains("Berlin, Germany") && !whole.contains("more lines"), "\(whole)")
      for day in ["Thu 1", "Fri 2", "Sat 3", "Sun 4", "Mon 5"] { #expect(whole.contains(day), "\(whole)") }
      #expect(after.contains("CC BY 4.0)\nended") || after.contains("4.0)\nended"), "no motes: \(after)")
    }
  }

  private static func bytes(_ workbench: Workbench) throws -> String {
    String(decoding: try workbench.home.read("bytes"), as: UTF8.self)
  }

  @Test(.needs("tmux"), arguments: ["q", "C-c", nil])
  func `however a watch ends, the whole last answer stays`(key: String?) async throws {
    try await Tmux.run(try Workbench(), columns: 50, rows: 20) { terminal in
      let end = key == nil ? "--times 1" : "--every 1h"
      try await terminal.type("clear; agg watch Berlin \"Portland, Oregon\" --sample \(end)")
      if let key {
        try await terminal.wait(for: "more lines")
        try await terminal.press(key)
      }
      let shown = try await terminal.wait {
        $0.hasSuffix("\n$\n") || $0.contains("\n$\n\n") || $0.hasSuffix("\n$")
      }
      let whole = try await terminal.history() + shown
      #expect(whole.contains("Portland, Oregon") && !whole.contains("more lines"), "\(whole)")
      #expect(whole.ranges(of: "Days").count >= 1, "\(whole)")
    }
  }

  @Test(.needs("tmux"), arguments: ["json", "ndjson", "markdown", "csv"])
  func `formats for programs and documents are whole on a terminal`(format: String) async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench) { terminal in
      try await terminal.record(to: "bytes")
      try await terminal.type("agg watch Berlin --sample -f \(format) --every 1s --times 2; echo en''ded")
      try await terminal.wait(for: "ended")
    }
    let bytes = try Self.bytes(workbench)
    #expect(!bytes.contains("more lines") && !bytes.contains(/\x{1B}\[\d*[FJ]/), "\(bytes.suffix(2000))")
    let (mark, count) =
      switch format {
      case "csv": ("Berlin,Berlin,DE,", 2)
      case "markdown": ("## Berlin", 2)
      default: (#""schema""#, 2)
      }
    #expect(bytes.ranges(of: mark).count >= count, "\(bytes.suffix(2000))")
  }

  @Test(.needs("tmux"))
  func `a stale answer has its age on a terminal of 24 lines`() async throws {
    let body = try Workbench.forecast()
    let rounds = Counter()
    let server = try LoopbackServer { _ in rounds.next() == 1 ? .answer(body) : .answer("{}", status: 500) }
    try await Tmux.run(try Workbench.asking(server)) { terminal in
      let watch = "agg watch Berlin --refresh --every 1s --now 2020-10-01T08:45:00Z"
      try await terminal.type("clear; \(watch)")
      let shown = try await terminal.wait {
        $0.contains("more lines") && $0.contains("using a cached answer")
      }
      #expect(shown.contains("\nopen-meteo 0 min, from the cache\n"), "\(shown)")
      try await terminal.press("q")
    }
  }

  @Test(.needs("tmux"), arguments: ["dumb", ""])
  func `a terminal that cannot be drawn on gets each answer below the last`(name: String) async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench) { terminal in
      try await terminal.record(to: "bytes")
      try await terminal.type("TERM=\(name) agg watch Berlin --sample --every 1s --times 2; echo do''ne")
      try await terminal.wait(for: "done")
    }
    let bytes = String(decoding: try workbench.home.read("bytes"), as: UTF8.self)
    #expect(bytes.ranges(of: "SAMPLE DATA").count == 2, "\(bytes)")
    #expect(!bytes.contains(/\x{1B}\[\d*[FHJ]/), "\(bytes)")
  }

  @Test(.needs("tmux"), arguments: ["dumb", ""])
  func `q quits on a terminal that cannot be drawn on, too`(name: String) async throws {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("TERM=\(name) agg watch Berlin --sample --every 1h -f line; echo \"code $?\"")
      try await terminal.wait(for: "Berlin: ")
      try await terminal.press("q")
      try await terminal.wait(for: "code 0")
    }
  }

  @Test(.needs("tmux"))
  func `no width and no pause breaks the picture`() async throws {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("clear; agg watch Berlin --sample --width 160 --every 1h; echo en''ded")
      let shown = try await terminal.wait(for: "more lines")
      #expect(shown.hasPrefix("Berlin, Germany"), "\(shown)")
      #expect(try await terminal.history().count { $0 == "\n" } <= 1)
      try await terminal.press("q")
      try await terminal.wait(for: "ended")
      try await terminal.type("clear; agg watch Berlin --sample --every 1h")
      // The remains of the first answer must be gone.
      try await terminal.wait { $0.contains("more lines") && !$0.contains("ended") }
      try await terminal.press("C-z")
      try await terminal.wait(for: "Stopped")
      try await terminal.type("fg")
      try await terminal.wait { $0.hasPrefix("Berlin, Germany") && !$0.contains("Stopped") }
      try await terminal.press("C-c")
    }
  }

  @Test(.needs("tmux"))
  func `the answer is drawn again for a new size`() async throws {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("clear; agg watch Berlin --sample --every 1h")
      try await terminal.wait(for: "more lines")
      try await terminal.resize(columns: 80, rows: 60)
      try await terminal.wait { $0.hasPrefix("Berlin, Germany") && !$0.contains("more lines") }
      try await terminal.resize(columns: 40, rows: 12)
      try await terminal.wait { $0.hasPrefix("Berlin, Germany") && $0.contains("more lines") }
      try await terminal.press("q")
    }
  }

  @Test(.needs("tmux"))
  func `earlier output on the terminal stays with any width`() async throws {
    try await Tmux.run(try Workbench()) { terminal in
      let watch = "agg watch Berlin --sample --format line --width 40 --every 1s --times 3"
      try await terminal.type("clear; echo before; \(watch); echo ended")
      let shown = try await terminal.wait { $0.contains("\nended") }
      #expect(shown.hasPrefix("before\nBerlin: "), "\(shown)")
      #expect(shown.ranges(of: "Berlin: ").count == 1, "\(shown)")
    }
  }

  @Test(.needs("tmux"))
  func `keys are not echoed, q quits at once, and the terminal echoes again`() async throws {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("clear; agg watch Berlin --sample --every 1h; echo status $?")
      try await terminal.wait(for: "more lines")
      try await terminal.press("x", "y", "z", "Enter", "q")
      let shown = try await terminal.waitForPrompt(after: "status 0")
      #expect(!shown.contains("xyz"), "\(shown)")
      try await terminal.type("echo echo''ed")
      try await terminal.wait { $0.contains("echo''ed") && $0.contains("\nechoed") }
    }
  }

  @Test(.needs("tmux"))
  func `a shell in front of a stopped watch echoes what is typed`() async throws {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("clear; agg watch Berlin --sample --every 1h")
      try await terminal.wait(for: "more lines")
      try await terminal.press("C-z")
      try await terminal.waitForPrompt(after: "Stopped")
      try await terminal.type("echo vis''ible")
      try await terminal.wait { $0.contains("vis''ible") && $0.contains("\nvisible") }
      try await terminal.type("fg")
      try await terminal.wait { $0.hasPrefix("Berlin, Germany") && !$0.contains("Stopped") }
      try await terminal.press("q")
      try await terminal.wait { $0.contains("$") }
    }
  }

  @Test(.needs("tmux"), arguments: [true, false])
  func `in the background nothing is drawn, and fg brings the answer back`(isStopped: Bool) async throws {
    let workbench = try Workbench()
    try await Tmux.run(workbench) { terminal in
      let run = "--when 'temperature > -50' --again 1s --run '/usr/bin/touch \(workbench.home.path)/ran'"
      let watch = "clear; agg watch Berlin --sample --every 1s \(run)"
      try await terminal.type(isStopped ? watch : "\(watch) &")
      if isStopped {
        try await terminal.wait(for: "more lines")
        try await terminal.press("C-z")
        try await terminal.waitForPrompt(after: "Stopped")
        try await terminal.type("clear; rm ran; bg")
      }
      // A round begins and ends meanwhile.
      try await terminal.type("until test -e ran; do sleep 0.1; done; echo ro''und")
      let shown = try await terminal.waitForPrompt(after: "round")
      #expect(!shown.contains("Germany"), "\(shown)")
      try await terminal.type("fg")
      try await terminal.wait { $0.contains("Germany") && $0.contains("more lines") }
      try await terminal.press("Z", "Z", "q")
      try await terminal.wait { !$0.contains("more lines") && $0.contains("\n$") && !$0.contains("ZZ") }
    }
  }

  @Test func `an airport is watched, and a new report is named`() async throws {
    let rounds = Counter()
    let server = try LoopbackServer { request in
      guard request.target.contains("metar") else { return .answer("[]") }
      let minute = rounds.next() < 2 ? 20 : 50
      let report = "METAR EDDB 0108\(minute)Z AUTO 24008KT 9999 SCT030 12/08 Q1013"
      return .answer(#"[{"icaoId":"EDDB","rawOb":"\#(report)","lat":52.36,"lon":13.5,"elev":46}]"#)
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "aviation-weather": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let result = try await workbench.agg([
      "watch", "EDDB", "--airport", "--every", "1s", "--times", "3", "--format", "line", "--no-cache",
      "--now",
      "2020-10-01T09:00:00Z",
    ])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("EDDB") && !$0.hasSuffix("new report") } == 3, "\(result.output)")
    #expect(lines.count { $0 == "EDDB: new report" } == 1, "\(result.output)\(result.error)")
  }

  @Test(arguments: [["--every", "0s"], ["--every", "soon"], ["--times", "0"], ["--every", "10ms"]])
  func `contradictory options are rejected`(words: [String]) async throws {
    #expect(try await Workbench().agg(["watch", "Berlin"] + words).status == 64)
  }
}
