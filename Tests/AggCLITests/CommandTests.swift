import Foundation
import TestSupport
import Testing

/// Commands that neither a golden file nor a mistake shows.
struct CommandTests {
  @Test(arguments: [
    (["open-meteo", "Berlin"], "12.6 °C"), (["openweathermap", "Berlin"], "12.1 °C"),
    (["foreflight", "KPWM"], "KPWM 210251Z"),
    (["fetch-list", "hiring"], "List 1 (81)"), (["airport-directory", "schiphol"], "EHAM"),
  ])
  func `what one source says`(words: [String], part: String) async throws {
    let result = try await Workbench().agg(["providers", "test"] + words + ["--sample"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains(part))
  }

  /// The source has winds aloft of it, which a line has no place for.
  @Test func `an aerodrome without an observation is known all the same`() async throws {
    let result = try await Workbench().agg(["airport", "KPM", "--sample", "--format", "line"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("KPM: no observation (SAMPLE DATA"))
  }

  @Test(arguments: [
    (["air", "London"], "PM2.5"), (["alerts", "Tromsø"], "Snøskred"), (["weather", "Berlin"], "12.2"),
  ])
  func `a line is about what was asked`(words: [String], part: String) async throws {
    for format in ["line", "waybar"] {
      let result = try await Workbench().agg(words + ["--sample", "--format", format])
      #expect(result.output.contains(part), "\(result.output)\(result.error)")
    }
  }

  @Test func `an answer is shared as plain text, into a file too`() async throws {
    let workbench = try Workbench()
    let file = "\(workbench.home.path)/report.txt"
    let words = ["share", "airport", "KPWM", "--sample", "--color", "always"]
    let shown = try await workbench.agg(words)
    #expect(!shown.output.contains("\u{1B}"))
    let written = try await workbench.agg(words + ["-o", file])
    #expect(written.output.isEmpty)
    #expect(try await workbench.agg(words + ["-o", "-"]).output == shown.output)
    #expect(String(decoding: try workbench.home.read("report.txt"), as: UTF8.self) == shown.output)
    // What is there keeps its permissions, a link leads where it led, a device stays one.
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let link = "\(workbench.home.path)/link.txt"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try await workbench.agg(["share", "list", "--sample", "-o", link]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    #expect(String(decoding: try workbench.home.read("report.txt"), as: UTF8.self) != shown.output)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    let full = try await workbench.agg(words + ["-o", "/dev/full"])
    #expect(full.status == 74 && full.error.contains("No space left"), "\(full.error)")
    let refused = try await workbench.agg(words + ["-o", "\(workbench.home.path)/nowhere/report.txt"])
    #expect(refused.status == 74)
  }

  @Test func `what cannot be forgotten is not said to be`() async throws {
    let workbench = try Workbench()
    // A folder where the state should be can neither be read nor replaced.
    try workbench.home.write("", to: ".local/state/agg/state.json/file")
    for words in [["--clear"], ["--clear", "-q"]] {
      let result = try await workbench.agg(["recents"] + words)
      #expect(result.status == 74, "\(result.output)\(result.error)")
      #expect(result.output.isEmpty)
    }
  }

  @Test func `recents are refreshed, removed and cleared`() async throws {
    let workbench = try Workbench()
    let refreshed = try await workbench.agg(["recents", "--refresh", "--sample"])
    #expect(refreshed.output.contains("VFR"), "\(refreshed.error)")
    #expect(refreshed.output.contains("SAMPLE"))
    let removed = try await workbench.agg(["recents", "--remove", "aus"])
    #expect(removed.output.contains("KPWM") && !removed.output.contains("KAUS"))
    let cleared = try await workbench.agg(["recents", "--clear"])
    #expect(cleared.status == 0)
    #expect(cleared.output.contains("No airport was viewed yet"))
  }

  @Test func `a damaged memory is set aside, named, and costs nothing else`() async throws {
    let workbench = try Workbench()
    try workbench.home.write("garbage", to: ".local/state/agg/state.json")
    let result = try await workbench.agg(["recents"])
    #expect(result.status == 0)
    #expect(result.output.contains("KAUS"))
    #expect(result.error.contains("state.json.damaged"))
  }

  @Test func `a manifest of the user's own, named by one line of config`() async throws {
    let workbench = try Workbench()
    let server = try LoopbackServer(["/now": .answer(#"{"t":21.5,"at":1600000000}"#)])
    try workbench.home.write(
      #"""
      { "manifest": 1, "id": "mine", "name": "Mine", "hosts": ["weather.example"],
        "steps": [{ "id": "now", "url": "https://weather.example/now" }],
        "map": { "current": { "from": "now", "at": "", "kind": "analysis", "time": "epoch /at", "fields": { "temperature": "C /t" } } } }
      """#,
      to: ".config/agg/providers/mine.json"
    )
    try workbench.configure(
      "{ \"providers\": { \"mine\": { \"manifest\": \"providers/mine.json\", \"baseURL\": \"\(server.url)\", \"allowLocal\": true } } }"
    )
    let result = try await workbench.agg([
      "weather", "0,-30", "--provider", "mine", "--now", "2020-09-13T12:30:00Z",
    ])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("21.5 °C"))
    try workbench.home.write("{ \"manifest\": 1, \"id\": \"mine\" }", to: ".config/agg/providers/mine.json")
    let broken = try await workbench.agg(["weather", "0,-30"])
    #expect(broken.status == 78)
    #expect(broken.error.contains("mine.json:1:"))
  }

  @Test func `units change every value, wherever they are set`() async throws {
    let workbench = try Workbench()
    let metric = try await workbench.agg(["airport", "KPWM", "--sample", "--metric", "--width", "80"]).output
    for unit in [" kt", " ft", "inHg", " SM"] {
      let body = metric.split(separator: "\n").filter { !$0.hasPrefix("KPWM ") }.joined(separator: "\n")
      #expect(!body.contains(unit), "\(unit)")
    }
    let single = try await workbench.agg([
      "weather", "Berlin", "--sample", "--units", "wind=kt,temperature=F",
    ]).output
    #expect(single.contains(" kt") && single.contains("°F") && single.contains("hPa"))
  }

  @Test func `-v says more on standard error and nothing more in the answer`() async throws {
    let words = ["weather", "Berlin", "--sample"]
    let plain = try await Workbench().agg(words)
    let verbose = try await Workbench().agg(words + ["-v"])
    #expect(verbose.output == plain.output)
    #expect(plain.error.isEmpty)
    #expect(verbose.error.contains("agg: nws: outside the area that it covers\n"), "\(verbose.error)")
  }

  @Test(arguments: [[], ["--json"], ["--format", "markdown"]])
  func `what of an answer cannot be read stands on standard error`(format: [String]) async throws {
    let body = try Workbench.forecast().replacing(#""cloud_cover":86,"#, with: #""cloud_cover":"much","#)
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let words = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z"] + format
    let plain = try await workbench.agg(words)
    let verbose = try await workbench.agg(words + ["-v"])
    #expect(plain.status == 0, "\(plain.error)")
    #expect(verbose.output == plain.output)
    #expect(!plain.error.contains("cloud_cover"), "\(plain.error)")
    #expect(verbose.error.contains("agg: open-meteo: "), "\(verbose.error)")
    #expect(verbose.error.contains("cloud_cover"), "\(verbose.error)")
  }

  // MARK: - What was meant

  @Test(arguments: [
    (["sun", "Springfield"], "  agg sun \"Springfield, Illinois\""),
    (["cities", "add", "Springfield"], "  agg cities add \"Springfield, Illinois\""),
    (["weather", "São José, Santa Catarina", "--offline"], "  agg weather \"-27.615,-48.627\""),
    (["airport", "KPMW"], "Did you mean KPWM ("), (["weath"], "Did you mean agg weather?"),
    (["weather", "Berlin", "--samp"], "Did you mean --sample?"),
  ])
  func `what is not clear is told with what to type`(words: [String], part: String) async throws {
    let result = try await Workbench().agg(words)
    #expect(result.status == 65 || result.status == 64)
    #expect(result.error.contains(part), "\(result.error)")
  }

  @Test(arguments: [["recents"], ["cities"], ["providers"], ["verify"], ["list"], ["airports", "portland"]])
  func `no line of a table stands for it in a status bar`(words: [String]) async throws {
    let result = try await Workbench().agg(words + ["--sample", "--format", "waybar"])
    #expect(result.status == 64 && result.error.contains("not waybar"), "\(result.error)")
  }

  @Test func `each place has a line of JSON`() async throws {
    let result = try await Workbench().agg(["airport", "KPWM", "EGLL", "--sample", "--ndjson"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{\"schema\":\"agg/1\"") }, "\(result.error)")
  }

  @Test func `values are explained by who can, and no other page promises it`() async throws {
    let workbench = try Workbench()
    let refused = try await workbench.agg(["hourly", "Berlin", "--sample", "--explain"])
    #expect(refused.status == 64 && refused.error.contains("agg hourly has no option --explain"))
    #expect(try await !workbench.agg(["help", "hourly"]).output.contains("--explain"))
    #expect(try await workbench.agg(["help", "weather"]).output.contains("--explain"))
  }

  @Test func `reports are told in their own units, which is said to who wishes others`() async throws {
    let words = ["decode", "KPWM 202351Z 24008KT 4SM BKN018 12/11 A2992"]
    #expect(
      try await Workbench().agg(words + ["--metric"]).error.contains(
        "in their own units; --metric counts for"
      )
    )
    #expect(try await Workbench().agg(words).error.isEmpty)
  }
}
