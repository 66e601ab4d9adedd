import Foundation
import Synchronization
import TestSupport
import Testing

/// `agg decode` as a filter: it accepts any mix of reports, keeps their order, and does not stop at
/// unreadable ones.
struct DecodeTests {
  private static let metar = "KPWM 202351Z 24008G18KT 4SM -RA BR BKN018 OVC045 12/11 A2992 RMK AO2 SLP131"
  private static let taf =
    "TAF KPWM 202320Z 2100/2200 23010KT 5SM -RA BKN015 TEMPO 2102/2105 2SM RA BR OVC008"

  @Test(arguments: [("decode", [metar, taf]), ("decode-explain", [metar, taf, "--explain"])], [40, 80])
  func `reports are decoded in words`(command: (name: String, words: [String]), width: Int) async throws {
    let words = ["decode", "--reference", "2026-11-21T00:00:00Z", "--width", "\(width)"] + command.words
    let result = try await Workbench().agg(words)
    #expect(result.status == 0, "\(result.error)")
    expectGolden(result.output, "\(command.name)-\(width).txt")
  }

  @Test(arguments: ["1", "2", "5"])
  func `a stream keeps its order and skips unreadable reports`(jobs: String) async throws {
    let lines = (0..<10_000).map {
      $0 % 7 == 3 ? "\($0): no report" : "KPWM 202351Z 240\($0 % 10)8KT 4SM 12/11 A2992"
    }
    let result = try await Workbench().agg(
      ["decode", "--format", "ndjson", "--reference", "2026-11-21T00:00:00Z", "--jobs", jobs],
      input: lines.joined(separator: "\n")
    )
    #expect(result.status == 0, "\(result.error)")
    let objects = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["raw"] as? String } == lines)
    #expect(objects.enumerated().allSatisfy { ($0.element["error"] != nil) == ($0.offset % 7 == 3) })
  }

  @Test(arguments: ["1", "4"])
  func `a long stream is one JSON document`(jobs: String) async throws {
    let lines = (0..<1500).map { "KPWM 202351Z 240\($0 % 10)8KT 4SM 12/11 A2992" }
    let result = try await Workbench().agg(
      ["decode", "--json", "--reference", "2026-11-21T00:00:00Z", "--jobs", jobs],
      input: lines.joined(separator: "\n")
    )
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let reports = try #require(document?["reports"] as? [[String: Any]])
    #expect(reports.map { $0["raw"] as? String } == lines)
  }

  @Test(arguments: ["", "SAUS70 KWBC 202351\n"])
  func `a longer stream takes no more memory`(heading: String) async throws {
    let workbench = try Workbench()
    func peak(_ count: Int) async throws -> Int {
      let lines = (0..<count).map { "KPWM 202351Z 240\($0 % 10)8KT 4SM -RA BR BKN018 OVC045 12/11 A2992" }
      let (result, peak) = try await Subprocess.memory(
        ["decode", "--format", "ndjson", "--reference", "2026-11-21T00:00:00Z"],
        environment: workbench.environment,
        input: heading + lines.joined(separator: "\n"),
        limit: .seconds(120)
      )
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.utf8.count { $0 == UInt8(ascii: "\n") } == count)
      return peak
    }
    // At most 32 bytes a report: half of its text.
    let (short, long) = (try await peak(1000), try await peak(100_000))
    #expect(long < short + 3 << 20, "\(long >> 10) kB instead of \(short >> 10) kB")
  }

  /// Each script reports that it is ready when the program has read something.
  @Test(arguments: [
    // The script opens the pipe for writing, too, so that it never ends; it is ready when everything was
    // read.
    #"""
    mkfifo "$HOME/pipe"; exec 0<>"$HOME/pipe" 3<&0; echo KPWM 202351Z 24008KT >&3
    { while read -t 0 -u 3; do :; done; : >"$HOME/ready"; } &
    """#,
    // More than a pipe can hold, then an endless input.
    #"""
    exec < <(yes KPWM 202351Z 24008KT | head -n 4000; : >"$HOME/ready"; exec yes KPWM 202351Z 24008KT)
    """#,
  ])
  func `Ctrl-C ends the reading, and what was read is decoded`(input: String) async throws {
    let bench = try Workbench()
    let isAsked = Mutex(false)
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", input + "\nexec \"$AGG\" decode --json"],
      environment: bench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    ) { process in
      guard (try? bench.home.read("ready")) != nil else { return }
      isAsked.withLock {
        if !$0 { kill(process, SIGINT) }
        $0 = true
      }
    }
    #expect(result.status == -SIGINT, "\(result.error)")
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let reports = try #require(document?["reports"] as? [[String: Any]])
    #expect(reports.first?["station"] as? String == "KPWM")
  }

  @Test func `a report may be given as words without quotes`() async throws {
    let words = "METAR KJFK 151200Z 18010KT 4SM -RA BR BKN018 20/11 A2992"
    let result = try await Workbench().agg(
      ["decode", "--format", "ndjson", "--reference", "2026-01-15"] + words.components(separatedBy: " ")
    )
    #expect(result.status == 0, "\(result.error)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(object?["raw"] as? String == words)
    #expect(object?["time"] as? String == "2026-01-15T12:00:00Z")
    #expect(object?["weather"] as? [String] == ["-RA", "BR"])
  }

  @Test func `a heading holds for the reports of its own text`() async throws {
    let texts = [
      "SAUS70 KWBC 202351\nTAF\nKPWM 202320Z 2100/2124 24008KT P6SM BKN018", "KJFK 202351Z 18010KT 4SM",
    ]
    let result = try await Workbench().agg(["decode", "-f", "csv", "--fields", "kind,station"] + texts)
    let rows = result.output.split(whereSeparator: \.isNewline).dropFirst()
    #expect(rows.first == "TAF,KPWM" && rows.last == "METAR,KJFK", "\(result.output)")
  }

  @Test func `a dash is standard input`() async throws {
    let workbench = try Workbench()
    let report = "METAR KJFK 151200Z 18010KT 4SM"
    let result = try await workbench.agg(["decode", "-", "--reference", "2026-01-15"], input: report)
    let typed = try await workbench.agg(["decode", report, "--reference", "2026-01-15"])
    #expect(result.status == 0 && result.output == typed.output, "\(result.error)")
  }

  @Test func `a table has a row for each observation and each period of a forecast`() async throws {
    let bounded = "METAR KBOS 202354Z 24008KT 2SM BR 10/09 A2992"
    let reports = [Self.metar, Self.taf, bounded, "what is this"]
    let fields =
      "station,change,from,wind_speed_mps,weather,clouds,temperature_c,flight_category,flight_category_bound"
    let result = try await Workbench().agg(
      ["decode", "-f", "csv", "--reference", "2026-11-21", "--fields", fields, "-"],
      input: reports.joined(separator: "\n")
    )
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.output.replacing("\r\n", with: "\n") == """
        \(fields)
        KPWM,,,4.1,-RA BR,BKN018 OVC045,12.0,MVFR,
        KPWM,INITIAL,2026-11-21T00:00:00Z,5.1,-RA,BKN015,,MVFR,
        KPWM,TEMPO,2026-11-21T02:00:00Z,,RA BR,OVC008,,IFR,
        KBOS,,,4.1,BR,,10.0,IFR,at most
        ,,,,,,,,

        """
    )
  }

  @Test(arguments: [
    ("METAR OAKN 142155Z 00000KT 6000 CLR 23/M08 A2980 RMK AO2A SLP032 Q1009", "1009.0"),
    ("METAR OAKN 142155Z 00000KT 6000 CLR 23/M08 A2980", "1009.1"),
    ("METAR OAKN 142155Z 00000KT 6000 CLR 23/M08 Q1009 A2980", "1009.0"),
    ("METAR OAKN 142155Z 00000KT 6000 CLR 23/M08", ""),
  ])
  func `the altimeter setting of a table is that of JSON`(report: String, setting: String) async throws {
    let words = ["decode", "--reference", "2026-11-15", report]
    let table = try await Workbench().agg(words + ["-f", "csv", "--fields", "qnh_hpa"])
    #expect(table.output == "qnh_hpa\r\n\(setting)\r\n", "\(table.error)")
    let json = try await Workbench().agg(words + ["--ndjson", "--fields", "altimeterHPa"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["altimeterHPa"] as? Double == Double(setting))
  }

  @Test func `a table has what changes the meaning of a forecast`() async throws {
    let reports = [
      "METAR KPWM 202351Z 28019G29KT 10SM", "METAR KPWM 202351Z 280P99GP99KT P6SM",
      "METAR KPWM 202351Z 28019G29KT M1/4SM", "METAR KBOS 202354Z NIL",
      "TAF AMD KPWM 202320Z 2100/2200 28010KT PROB30 2102/2104 RA PROB40 TEMPO 2104/2106 TSRA",
      "TAF KBOS 202320Z NIL", "TAF AMD KJFK 210130Z 2102/2124 CNL",
    ]
    let fields =
      "station,amended,cancelled,missing,change,probability_percent,recurring,wind_speed_bound,wind_gust_bound,"
      + "visibility_bound"
    let result = try await Workbench().agg(
      ["decode", "-f", "csv", "--reference", "2026-11-21", "--fields", fields, "-"],
      input: reports.joined(separator: "\n")
    )
    #expect(
      result.output.replacing("\r\n", with: "\n") == """
        \(fields)
        KPWM,,,false,,,,,,
        KPWM,,,false,,,,more than,more than,more than
        KPWM,,,false,,,,,,less than
        KBOS,,,true,,,,,,
        KPWM,true,false,false,INITIAL,,,,,
        KPWM,true,false,false,PROB,30,,,,
        KPWM,true,false,false,PROB,40,TEMPO,,,
        KBOS,false,false,true,,,,,,
        KJFK,true,true,false,,,,,,

        """,
      "\(result.error)"
    )
  }

  @Test(arguments: [
    // A date means the whole day, and an instant about then.
    ("2026-07-21", "BOS UA /OV BOS/TM 1245/TB NEG", "2026-07-21T12:45:00Z"),
    ("2026-07-21", "BOS UA /OV BOS/TM 0005/TB NEG", "2026-07-21T00:05:00Z"),
    ("2026-07-21T00:00:00Z", "BOS UA /OV BOS/TM 1245/TB NEG", "2026-07-20T12:45:00Z"),
    ("2026-07-21T13:05:00Z", "BOS UA /OV BOS/TM 1245/TB NEG", "2026-07-21T12:45:00Z"),
    ("2026-07-21", "KBOS 211254Z 28010KT", "2026-07-21T12:54:00Z"),
    ("2026-07-25", "UBUS01 KWBC 211305\nBOS UA /OV BOS/TM 1245/TB NEG", "2026-07-21T12:45:00Z"),
  ])
  func `the reference dates pilot reports as it dates others`(
    reference: String,
    report: String,
    time: String
  ) async throws {
    let result = try await Workbench().agg(
      ["decode", "--ndjson", "--reference", reference, "--fields", "time", report]
    )
    #expect(result.output == "{\"time\":\"\(time)\"}\n", "\(result.error)")
  }

  @Test func `selected members equal those of the whole object`() async throws {
    let result = try await Workbench().agg(
      [
        "decode", "--ndjson", "--reference", "2026-11-21", "--fields", "station,temperatureC,periods",
        Self.metar,
      ]
    )
    #expect(result.output == #"{"station":"KPWM","temperatureC":12}"# + "\n", "\(result.error)")
  }

  /// The heading of a bulletin, two reports on a line, a line that would continue a report, and blank lines.
  private static let lines = """
    SAUS70 KWBC 202351

    METAR KPWM 202351Z 24008KT= METAR KBOS 202354Z 25010KT=
    \t
    TAF KPWM 202320Z 2100/2200 23010KT
      TEMPO 2102/2105 2SM RA

    """

  @Test(arguments: ["1", "2"])
  func `each line is decoded by itself and numbered`(jobs: String) async throws {
    let words = ["decode", "--each-line", "--reference", "2026-11-21", "--jobs", jobs]
    let result = try await Workbench().agg(
      words + ["--ndjson", "--fields", "line,part,station,error"],
      input: String(repeating: Self.lines, count: 50)
    )
    let expected = (0..<50).map { copy in
      let line = copy * 6
      return """
        {"line":\(line + 1),"part":0,"error":"No report in \\"SAUS70 KWBC 202351\\". After the station, a report needs a \
        time or a group, such as KPWM 040051Z or KPWM 27005KT."}
        {"line":\(line + 3),"part":0,"station":"KPWM"}
        {"line":\(line + 3),"part":1,"station":"KBOS"}
        {"line":\(line + 5),"part":0,"station":"KPWM"}
        {"line":\(line + 6),"part":0,"error":"No station in \\"TEMPO 2102/2105 2SM RA\\". A report begins with four \
        letters and a time, such as KPWM 040051Z."}

        """
    }
    #expect(result.output == expected.joined(), "\(result.error)")
    let typed = try await Workbench().agg(
      words + ["--ndjson", "--fields", "line,part,station,error", Self.lines]
    )
    #expect(typed.output == expected.first, "\(typed.error)")
    let table = try await Workbench().agg(
      words + ["-f", "csv", "--fields", "line,part,station,change"],
      input: Self.lines
    )
    #expect(
      table.output.replacing("\r\n", with: "\n")
        == "line,part,station,change\n1,0,,\n3,0,KPWM,\n3,1,KBOS,\n5,0,KPWM,INITIAL\n6,0,,\n"
    )
    let all = try await Workbench().agg(words + ["-f", "csv"], input: Self.lines)
    #expect(all.output.hasPrefix("line,part,kind,station,"))
  }

  /// Longer lines are read in pieces.
  @Test func `a line has one number, however long it is`() async throws {
    let long = String(repeating: "KPWM 202351Z 24008KT ", count: 60_000)
    let result = try await Workbench().agg(
      ["decode", "--each-line", "--ndjson", "--fields", "line"],
      input: "KPWM 202351Z\n\(long)\nKBOS 202351Z\n"
    )
    let numbers = result.output.split(separator: "\n")
    #expect(numbers.first == #"{"line":1}"# && numbers.last == #"{"line":3}"#, "\(result.error)")
    #expect(numbers.count == 60_002 && numbers.dropFirst().dropLast().allSatisfy { $0 == #"{"line":2}"# })
  }

  @Test(arguments: [" ", "  ", "= ", "=", "\t"], [[], ["--each-line"]])
  func `a long line has all its reports`(separator: String, words: [String]) async throws {
    let report = "METAR EDDB 211920Z 24008KT 9999 -RASN OVC010CB 01/00 Q1013"
    let count = 40_000
    let result = try await Workbench().agg(
      ["decode", "--ndjson", "--fields", "raw,error"] + words,
      input: String(repeating: report + separator, count: count)
    )
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == count)
    #expect(Set(lines) == [#"{"raw":"\#(report)"}"#])
  }

  @Test(arguments: [
    (["reports.txt"], 64, "agg decode < reports.txt"), (["my reports.txt"], 64, #"< "my reports.txt""#),
    (["METAR", "reports.txt"], 64, "METAR is a file"),
    (["METAR", "KPWM", "202351Z", "24008KT"], 0, ""), (["others.txt"], 1, ""),
  ])
  func `names of files are refused, but a word of a report may be one`(
    words: [String],
    status: Int,
    error: String
  ) async throws {
    let bench = try Workbench()
    for name in ["reports.txt", "my reports.txt", "METAR"] { try bench.home.write(Self.metar, to: name) }
    let result = try await Subprocess.agg(
      ["decode"] + words,
      environment: bench.environment,
      directory: bench.home.path
    )
    #expect(Int(result.status) == status, "\(result.error)")
    #expect(error.isEmpty ? result.error.isEmpty : result.error.contains(error), "\(result.error)")
  }

  @Test(arguments: [
    (["--fields", "line", "--ndjson"], "line needs --each-line"),
    (["--fields", "station,part", "-f", "csv"], "part needs --each-line"),
    (["--fields", "statoin", "--ndjson"], "did you mean station"),
    (["--fields", "windSpeedKt", "-f", "csv"], "csv"),
    (["--fields", "station"], "--format ndjson"), (["--fields", "station,,time", "--ndjson"], "commas"),
    (["--jobs", "0"], "1 to 64"),
  ])
  func `a wrong option names valid values`(words: [String], hint: String) async throws {
    let result = try await Workbench().agg(["decode"] + words, input: Self.metar)
    #expect(result.status == 64)
    #expect(result.error.lowercased().contains(hint), "\(result.error)")
  }

  /// The input goes on after the program's output, so the test would hang if the program waited for more.
  @Test func `a report is shown while its writer pauses`() async throws {
    let bench = try Workbench()
    let script = #"""
      mkfifo "$HOME/more"
      "$AGG" decode --ndjson --fields station < <(echo KPWM 202351Z 24008KT; exec cat "$HOME/more") |
        { read -r line; echo "$line"; echo KBOS 202354Z 27005KT > "$HOME/more"; cat; }
      """#
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", script],
      environment: bench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
    #expect(result.output == #"{"station":"KPWM"}"# + "\n" + #"{"station":"KBOS"}"# + "\n", "\(result.error)")
  }

  @Test(arguments: [
    (#"printf '\037\213\010\000' | "$AGG" decode"#, 74, "zcat"),
    (#"printf '\377\376K\0P\0W\0M\0' | "$AGG" decode"#, 74, "iconv -f UTF-16 -t UTF-8 FILE | agg decode"),
    (#"printf 'K\0P\0W\0M\0' | "$AGG" decode"#, 74, "iconv -f UTF-16LE"),
    (#"printf '\0K\0P\0W\0M' | "$AGG" decode"#, 74, "iconv -f UTF-16BE"),
    (#"yes KPWM 202351Z 24008KT | head -n 2000 | "$AGG" decode --ndjson > /dev/full"#, 74, "cannot write"),
    (#"yes KPWM 202351Z 24008KT | "$AGG" decode --ndjson | head -n 1"#, 0, ""),
    (#"printf 'KPWM 202351Z 24008KT\r\n\000\000\nKBOS 202354Z 27005KT' | "$AGG" decode --ndjson"#, 0, ""),
    (#"head -c 3000000 /dev/zero | tr '\0' A | "$AGG" decode --ndjson"#, 1, ""),
  ])
  func `an invalid stream is reported`(script: String, status: Int, error: String) async throws {
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", "set -o pipefail; " + script],
      environment: try Workbench().environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
    // A reader that closes the pipe ends the program before it with SIGPIPE, which is 141.
    #expect(
      Int(result.status) == status || script.contains("head -n 1\"") || result.status == 141,
      "\(result.error)"
    )
    #expect(error.isEmpty || result.error.contains(error))
    #expect(result.output.utf8.count < 100_000)
  }

  @Test func `input without reports is an error`() async throws {
    // The command line is valid, but the input is empty.
    let result = try await Workbench().agg(["decode"])
    #expect(result.status == 1)
    #expect(
      result.error.contains("standard input contains no report") && result.error.contains("agg help decode")
    )
    #expect(try await Workbench().agg(["decode", ""]).status == 64)
  }
}

struct UnreadableReportTests {
  @Test(arguments: [
    (["what is this"], 1), (["what is this", "KPWM 210251Z 00000KT 10SM CLR 13/12 A3043"], 0),
  ])
  func `the exit code says whether anything was read`(words: [String], status: Int) async throws {
    let result = try await Workbench().agg(["decode"] + words)
    #expect(Int(result.status) == status, "\(result.output)\(result.error)")
  }
}
