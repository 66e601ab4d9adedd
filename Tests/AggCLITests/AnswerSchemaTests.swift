import Foundation
import SpannedJSON
import TestSupport
import Testing

/// `agg schema` describes all JSON of the program, to the last key.
struct AnswerSchemaTests {
  private static let reading = Task { try JSONSchemaCheck(try await Workbench().agg(["schema"]).output) }
  private static func schema() async throws -> JSONSchemaCheck { try await reading.value }

  private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  @Test func `a change of the schema is noticed`() async throws {
    let result = try await Workbench().agg(["schema"])
    expectGolden(result.output, "agg-1.schema.json")
    #expect(try await Workbench().agg(["schema", "--json"]).output == result.output)
  }

  @Test func `every golden answer matches the schema`() async throws {
    let schema = try await Self.schema()
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.golden.path)
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
    #expect(names.count >= 3)
    for name in names {
      let answer = try Data(contentsOf: Self.golden.appending(path: name))
      #expect(try schema.mistakes(in: Array(answer)) == [], "\(name)")
    }
  }

  @Test(
    arguments: [
      "weather Berlin --sample", "weather berlin new-york --sample", "weather Berlin --sample --merge median",
      "weather Berlin --sample --explain", "weather Berlin --sample --provider open-meteo",
      "hourly Berlin --sample --hours 168", "hourly Berlin --sample --past 6", "daily Berlin --sample",
      "alerts new-york --sample",
      "air Madrid --sample", "compare Berlin --sample", "explain Berlin temperature --sample",
      "compare Berlin --sample --now 2020-10-01T11:30:00Z",
      "watch Berlin --sample --times 1", "share weather Berlin --sample",
      "check Berlin temperature>12 --sample", "check KPWM category<=IFR --sample",
      "check Berlin pop(3h)>90% --sample", "air Madrid --sample --fields pm2_5",
      "air Berlin --sample --hours 12", "air Berlin --sample --hours 3 --fields mainPollutant",
      "check Berlin grassPollen>0.05 --sample",
      "weather Berlin --sample --without provenance",
      "weather Berlin --sample --fields temperature,condition",
      "sun Venedig", "sun Longyearbyen --days 3 --now 2026-06-21T00:00:00Z", "sun Berlin Oslo",
      "rain Tromsø --sample", "rain Berlin --sample --within 30m --chance 50%",
      "rain Portland,Oregon --sample", "map --sample", "map --bbox 45,-10,60,20 --sample",
      "map KPWM --sample",
      "airport KSTS --hazards --sample", "route KSTS KBFL KFFZ --sample",
      "airport KJFK --sample --hours 6", "airport KPWM --sample", "airport EGLL --sample --runways",
      "airport 50R --sample",
      "airport KAUS KPWM KPM --sample", "airport KHOU --sample",
      "airports amsterdam", "airports --country NL --page 2 --limit 5",
      "list --sample", "recents", "recents --refresh --sample", "cities", "places Portland",
      "places KPWM --limit 1", "providers", "verify --sample",
      "doctor --sample", "doctor --reset", "providers test open-meteo Berlin --sample",
      "providers test foreflight KPWM --sample",
      "weather Berlin --offline", "airport KPWM --offline", "air Berlin --offline", "list --offline",
      "doctor --offline",
    ]
  )
  func `every command's JSON matches the schema`(line: String) async throws {
    let words = line.components(separatedBy: " ")
    let schema = try await Self.schema()
    let answer = try await Workbench().agg(words + ["--json"])
    #expect([0, 1, 69].contains(answer.status), "\(answer.error)")
    #expect(try schema.mistakes(in: Array(answer.output.utf8)) == [])
  }

  /// The config has its own schema.
  @Test func `the config is in the envelope`() async throws {
    let answer = try await Workbench().agg(["config", "show", "--json"])
    let bytes = Array(answer.output.utf8)
    #expect(try await Self.schema().mistakes(in: bytes, otherKeys: .asTheSchemaSays) == [])
    #expect(answer.output.contains("\"schema\": \"agg/1\"") && answer.output.contains("\"config\": {"))
  }

  @Test(arguments: [
    ("weather berlin new-york --sample", 2), ("airport KPWM EGLL --sample", 2), ("sun Berlin Oslo", 2),
    ("list --sample", 1), ("cities", 1),
  ])
  func `every line of a stream matches the schema`(line: String, count: Int) async throws {
    let words = line.components(separatedBy: " ") + ["--format", "ndjson"]
    let lines = try await Workbench().agg(words).output.split(separator: "\n")
    #expect(lines.count == count)
    for line in lines { #expect(try await Self.schema().mistakes(in: Array(line.utf8)) == []) }
  }

  @Test func `an answer of agg providers test matches the schema`() async throws {
    let folder = Self.golden.appending(path: "../../../Providers/OpenMeteo").standardizedFileURL.path
    let sample = "\(folder)/Samples/forecast-berlin-2020.synthetic.json"
    let answer = try await Workbench().agg([
      "providers", "test", "\(folder)/manifest.json", "--reply", "forecast=\(sample)", "--json",
    ])
    #expect(try await Self.schema().mistakes(in: Array(answer.output.utf8)) == [])
  }

  @Test(arguments: ["json", "ndjson"])
  func `every decoded report matches the schema`(format: String) async throws {
    let fixtures = Self.golden.appending(path: "../../AviationReportsTests/Fixtures").standardizedFileURL
    let files = ["metars-varied.txt", "tafs-varied.txt", "pireps-varied.txt", "windtemp-sfo-low-06.txt"]
    let reports =
      try files.map { try String(contentsOf: fixtures.appending(path: $0), encoding: .utf8) }
      + [Self.rareReports]
    let workbench = try Workbench()
    // `json` and `ndjson` differ only in the frame, so a single object needs fewer reports.
    let input = reports.joined(separator: "\n").split(separator: "\n").prefix(format == "json" ? 20 : .max)
    let answer = try await Subprocess.agg(
      ["decode", "--format", format, "--reference", "2021-12-04"],
      environment: workbench.environment,
      input: input.joined(separator: "\n"),
      limit: .seconds(60)
    )
    #expect(answer.status == 0, "\(answer.error)")
    let schema = try await Self.schema()
    let texts = format == "json" ? [Substring(answer.output)] : answer.output.split(separator: "\n")
    let mistakes = try texts.flatMap { try schema.mistakes(in: Array($0.utf8)) }
    #expect(mistakes.isEmpty, "\(mistakes.count): \(mistakes.prefix(20).joined(separator: "\n"))")
    guard format == "ndjson" else { return }
    let types = Self.remarkTypes(in: try await Workbench().agg(["schema"]).output)
    #expect(types.count > 60)
    #expect(types.filter { !answer.output.contains("{\"type\":\"\($0)\",") } == [])
  }

  @Test func `numbered lines match the schema`() async throws {
    let answer = try await Workbench().agg(
      ["decode", "--each-line", "--ndjson", "--reference", "2021-12-04"],
      input: Self.rareReports + "UA /OV BOS /TM 0051 /FL080 /TP B738\n"
    )
    let schema = try await Self.schema()
    #expect(
      try answer.output.split(separator: "\n").flatMap { try schema.mistakes(in: Array($0.utf8)) } == []
    )
    #expect(answer.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"line\":") })
  }

  /// Tables have a column for each member, and a column has one type.
  @Test func `a member of a decoded report has one type in all reports`() async throws {
    let definitions = try JSONDocument(try await Workbench().agg(["schema"]).output).root["$defs"]
    var types: [String: Set<String>] = [:]
    func visit(_ schema: JSONValue, _ path: String) {
      if let name = schema["$ref"]?.string?.split(separator: "/").last {
        if let definition = definitions?[String(name)] { visit(definition, path) }
        return
      }
      for key in ["anyOf", "oneOf", "allOf"] {
        if let choices = schema[key]?.elements { for choice in choices { visit(choice, path) } }
      }
      var names: [String] = schema["const"] == nil && schema["enum"] == nil ? [] : ["string"]
      if let type = schema["type"] { names += type.string.map { [$0] } ?? type.elements.compactMap(\.string) }
      for name in names where name != "null" {
        types[path, default: []].insert(name == "integer" ? "number" : name)
      }
      if let items = schema["items"] { visit(items, path + "[]") }
      if let members = schema["properties"]?.members {
        for member in members { visit(member.value, "\(path).\(member.key.string)") }
      }
    }
    visit(try #require(definitions?["decodedReport"]), "")
    #expect(types.count > 300)
    #expect(types.filter { $0.value.count > 1 } == [:])
  }

  /// Rare groups that the fixtures lack.
  static let rareReports = """
    METAR LIRF 040051Z 27005KT RMK SCT QUL 3 NW R24/290050 BIRD HAZARD RWY 36 FIRST INFO H=
    METAR YSSY 040051Z 27005KT RMK RF00.4/012.2=
    METAR SBSP 040051Z 27005KT RMK WS R27=
    METAR EDDB 040051Z 27005KT RMK TL060=
    METAR LKPR 040051Z 31019KT 9999 3800 FEW030 07/01 Q1013 NOSIG RMK REG QNH 1009=
    LWIS CYXX 040051Z AUTO 27005KT A2992=
    METAR MMCT 040051Z 27005KT RMK MSGTX MMMD=
    METAR KMIB 040051Z 27005KT RMK PSR12 HFS IR08 LSR//P WET RCRNR GS MOD TIL 1000 MOD OCNL SEV TURB TILL040900=
    TTF METAR YSSY 040051Z 27005KT RMK NOSIG USE TAF FOR ARRIVALS AFTER 0300Z=
    TAF YBBN 240505Z 2406/2512 16008KT 9999 SCT015 RMK T 25 22 M01 18 Q 1012 1013 1013 1012=
    TAF NZAA 240505Z 2406/2512 24012KT 30KM FEW030 QNH MNM 995 MAX 1012 RMK T 22 19 TAF3 METWATCH 2406/2409=
    METAR KPWM 040051Z NIL=
    what is this?

    """

  private static func remarkTypes(in schema: String) -> [String] {
    let remarks = try? JSONDocument(schema).root["$defs"]?["remark"]?["oneOf"]
    return remarks?.elements.compactMap { $0["properties"]?["type"]?["const"]?.string } ?? []
  }

  @Test(arguments: [
    ("weather Nowhereville --offline", 65, "no-place"), ("weather", 64, "usage"), ("tui", 64, "usage"),
    ("decode --reference yesterday", 64, "usage"), ("airport KPWM --config /nonexistent", 78, "config"),
    ("share", 64, "usage"), ("", 64, "usage"),
    // Errors that the parser finds, before and after the option for JSON.
    ("weather Berlin --bogus", 64, "usage"), ("frobnicate", 64, "usage"), ("weather --lang xx", 64, "usage"),
  ])
  func `with JSON, the reason for no answer is in JSON, too`(line: String, status: Int32, id: String)
    async throws
  {
    let schema = try await Self.schema()
    for format in [["--json"], ["--format", "ndjson"], ["--ndjson"]] {
      let words = line.components(separatedBy: " ").filter { !$0.isEmpty }
      let answer = try await Workbench().agg(words + format)
      #expect(answer.status == status, "\(answer.error)")
      #expect(answer.error.hasPrefix("agg: "))
      #expect(try schema.mistakes(in: Array(answer.output.utf8)) == [], "\(answer.output)")
      #expect(answer.output.contains("\"\(id)\""))
    }
  }

  @Test(arguments: [
    "weather Berlin", "hourly Berlin", "compare Berlin", "air Berlin", "explain Berlin temperature",
    "airport KPWM", "list", "map KPWM", "weather Berlin Oslo", "watch Berlin --times 1",
  ])
  func `a missing answer has its reason at the top`(line: String) async throws {
    let words = line.components(separatedBy: " ") + ["--offline"]
    let schema = try await Self.schema()
    for format in ["json", "ndjson"] {
      let answer = try await Workbench().agg(words + ["--format", format])
      #expect(answer.status == 69, "\(answer.error)")
      let texts = format == "json" ? [Substring(answer.output)] : answer.output.split(separator: "\n")
      for text in texts {
        #expect(try schema.mistakes(in: Array(text.utf8)) == [])
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(root["error"]?["id"]?.string == "unavailable", "\(text)")
        #expect(root["error"]?["exitCode"]?.double == 69)
        #expect(root["error"]?["message"]?.string?.isEmpty == false)
        #expect(root["sources"] != nil)
      }
    }
    let sample = try await Workbench().agg(["weather", "Berlin", "--sample", "--json"])
    #expect(!sample.output.contains("\"error\""))
  }

  /// A schema that allows everything would pass all of the above.
  @Test(arguments: [
    (#""schema":"agg/1""#, #""schema":"agg/2""#), (#""command":"airport""#, #""command":"weather""#),
    (#""flightCategory":"VFR""#, #""flightCategory":"GOOD""#), (#""warnings":[]"#, #""warnings":null"#),
    (#""observed":"2021-09-21T02:51:00Z""#, #""observed":"02:51""#),
    (#""status":"answered""#, #""state":"ok""#),
    (#""system":"canonical""#, #""system":"imperial""#), (#""latitude":43.6456"#, #""latitude":143.6456"#),
  ])
  func `the schema rejects invalid answers`(right: String, wrong: String) async throws {
    let schema = try await Self.schema()
    let answer = try await Workbench().agg(["airport", "KPWM", "--sample", "--format", "ndjson"]).output
    #expect(answer.contains(right))
    let broken = answer.replacing(right, with: wrong, maxReplacements: 1)
    #expect(try !schema.mistakes(in: Array(broken.utf8), otherKeys: .asTheSchemaSays).isEmpty)
  }

  @Test func `readers ignore a later version's key, and this check reports it`() async throws {
    let schema = try await Self.schema()
    let answer = try await Workbench().agg(["airport", "KPWM", "--sample", "--format", "ndjson"]).output
    for key in [#""iata":"#, #""observed":"#, #""fetched":"#] {
      #expect(answer.contains(key))
      let later = Array(answer.replacing(key, with: #""later":1,\#(key)"#).utf8)
      #expect(try schema.mistakes(in: later, otherKeys: .asTheSchemaSays) == [])
      #expect(try !schema.mistakes(in: later).isEmpty)
    }
  }
}
