import Formats
import Foundation
import SpannedJSON
import TestSupport
import Testing

@testable import AggCLI

/// `agg decode -f arrow`: the values of JSON as columns.
struct ArrowTests {
  private let workbench: Workbench

  init() throws { workbench = try Workbench() }

  @Test func `only decoded reports and their schema can be Arrow`() {
    #expect(
      CommandTable.commands.filter { $0.hasArrow }.map { $0.name } == ["decode", "schema"]
    )
  }

  /// The stream that a command line writes into a pipe.
  private func stream(_ line: String, input: String = "") async throws -> [UInt8] {
    try workbench.home.write(input, to: "reports.txt")
    let result = try await Subprocess.run(
      "/bin/sh",
      ["-c", #""$AGG" \#(line) < "$HOME/reports.txt" | cat > "$HOME/reports.arrows""#],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 },
      limit: .seconds(60)
    )
    #expect(result.error == "")
    return [UInt8](try Data(contentsOf: URL(filePath: "\(workbench.home.path)/reports.arrows")))
  }

  private static func reports() throws -> String {
    let folder = Repository.root.appending(path: "Tests/AviationReportsTests/Fixtures")
    let files = ["metars-varied.txt", "tafs-varied.txt", "pireps-varied.txt", "windtemp-sfo-low-06.txt"]
    return try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
      + AnswerSchemaTests.rareReports + "\nno report café \u{0} \"42\"\nUA /OV BOS /TM 0051 /FL080 /TP B738\n"
  }

  @Test(arguments: ["", " --fields raw,time,wind,remarks,error", " --each-line"])
  func `a row has the values of a line of JSON`(options: String) async throws {
    let reports = try Self.reports()
    let line = "decode --reference 2021-12-04" + options
    let arrow = try ArrowStreamReader(try await stream("\(line) -f arrow", input: reports))
    let json = try await workbench.agg(
      "\(line) --ndjson".split(separator: " ").map(String.init),
      input: reports
    )
    let expected = try json.output.split(separator: "\n").map {
      ArrowStreamReader.canonical(try JSONDocument(String($0)).root) ?? "null"
    }
    #expect(arrow.rows.count == expected.count)
    for (row, line) in zip(arrow.rows, expected) where row != line {
      Issue.record("\(row)\nis not\n\(line)")
      break
    }
  }

  @Test func `the columns are the chosen ones in their order`() async throws {
    let input = "KPWM 132351Z 24008KT 10SM CLR 12/11 A2992\n"
    let bytes = try await stream("decode -f arrow --fields time,station,rvr,auto,time", input: input)
    #expect(
      try ArrowStreamReader(bytes).schema
        == "time:time,station:text,rvr:list{item:{runway:text,minimumMeters:number,minimumQualifier:text,"
        + "maximumMeters:number,maximumQualifier:text,tendency:text}},auto:boolean"
    )
  }

  @Test func `agg schema has the columns of numbered lines`() async throws {
    let schema = try ArrowStreamReader(try await stream("schema -f arrow"))
    let numbered = try ArrowStreamReader(try await stream("decode -f arrow --each-line", input: "x\n"))
    #expect(schema.schema == numbered.schema && schema.rows == [])
    #expect(schema.schema.hasPrefix("line:integer,part:integer,raw:text,kind:text,station:text,time:time"))
    let whole = try ArrowStreamReader(try await stream("decode -f arrow", input: "x\n"))
    #expect("line:integer,part:integer,\(whole.schema)" == schema.schema)
  }

  @Test(arguments: ["1", "2", "5"])
  func `a long stream keeps its order`(jobs: String) async throws {
    let lines = (0..<10_000).map {
      $0 % 7 == 3 ? "\($0): no report" : "KPWM 202351Z 240\($0 % 10)8KT 4SM 12/11 A2992"
    }
    let bytes = try await stream(
      "decode -f arrow --fields raw --jobs \(jobs)",
      input: lines.joined(separator: "\n")
    )
    let arrow = try ArrowStreamReader(bytes)
    #expect(arrow.rows == lines.map { #"{"raw":"\#($0)"}"# })
    #expect(arrow.batches.dropLast().allSatisfy { $0 >= 1024 })
  }

  @Test func `all columns of a long stream take no more than 16 MB`() async throws {
    func peak(_ count: Int) async throws -> Int {
      let report = "KPWM 132351Z 24008KT 10SM CLR 12/11 A2992 RMK AO2 SLP132 T01220111\n"
      let (result, peak) = try await Subprocess.memory(
        ["decode", "-f", "arrow", "--jobs", "2", "--reference", "2020-09-13"],
        environment: workbench.environment,
        input: String(repeating: report, count: count)
      )
      #expect(result.status == 0, "\(result.error)")
      return peak
    }
    let (short, long) = (try await peak(1), try await peak(20_000))
    #expect(long < short + 16 << 20, "\(long >> 10) kB instead of \(short >> 10) kB")
  }

  /// The input goes on after the first batch was read, so the test would hang if the program waited for more.
  @Test func `a batch is written while the writer pauses`() async throws {
    let one = try await stream("decode -f arrow --fields station", input: "KPWM 202351Z 24008KT\n")
    let script = #"""
      mkfifo "$HOME/more"
      "$AGG" decode -f arrow --fields station < <(echo KPWM 202351Z 24008KT; exec cat "$HOME/more") |
        { head -c \#(one.count - 8); echo KBOS 202354Z 27005KT > "$HOME/more"; cat; } > "$HOME/both.arrows"
      """#
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", script],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
    #expect(result.status == 0, "\(result.error)")
    let both = try Data(contentsOf: URL(filePath: "\(workbench.home.path)/both.arrows"))
    #expect(try ArrowStreamReader([UInt8](both)).rows == [#"{"station":"KPWM"}"#, #"{"station":"KBOS"}"#])
  }

  @Test func `a shared file is a stream of Arrow`() async throws {
    let file = "\(workbench.home.path)/kpwm.arrows"
    let result = try await workbench.agg(["share", "decode", "KPWM 132351Z 24008KT", "-o", file])
    #expect(result.status == 0, "\(result.error)")
    #expect(try ArrowStreamReader([UInt8](try Data(contentsOf: URL(filePath: file)))).rows.count == 1)
  }

  @Test(arguments: [
    (["share", "decode", "KPWM 132351Z 24008KT", "--copy", "-f", "arrow"], "-f arrow is not text"),
    (["share", "decode", "KPWM 132351Z 24008KT", "-o", "kpwm.arrow"], "Did you mean .arrows?"),
    (["share", "weather", "Berlin", "--sample", "-o", "berlin.arrows"], "the command has no arrow output"),
    (["weather", "Berlin", "--sample", "-f", "arrow"], "takes text, markdown"),
    (["decode", "KPWM 132351Z 24008KT", "-f", "arrow", "--fields", "temperature_c"], "no column of Arrow"),
    (["decode", "KPWM 132351Z 24008KT", "-f", "arrow", "--fields", "line"], "line needs --each-line"),
    (["decode", "KPWM 132351Z 24008KT", "--fields", "raw"], "--format ndjson, csv or arrow"),
  ])
  func `options that Arrow cannot honour are errors`(words: [String], message: String) async throws {
    let result = try await workbench.agg(words)
    #expect(result.status == 64 && result.output == "")
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test(
    .needs("script"),
    arguments: ["decode KPWM 132351Z 24008KT", "schema", "share decode KPWM 132351Z 24008KT"]
  )
  func `a terminal gets no bytes of Arrow`(line: String) async throws {
    let result = try await Subprocess.run(
      "/usr/bin/script",
      ["-qec", #""$AGG" \#(line) -f arrow"#, "/dev/null"],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath(), "SHELL": "/bin/sh"]) { $1 }
    )
    #expect(result.status == 64)
    #expect(
      result.output.contains("-f arrow is not text. Write it into a file or a pipe"),
      "\(result.output)"
    )
    #expect(!result.output.utf8.contains(0xFF))
  }
}
