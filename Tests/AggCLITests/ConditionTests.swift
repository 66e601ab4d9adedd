import Foundation
import SpannedJSON
import TestSupport
import Testing

/// `agg check`, `--if` and `agg watch --when` with the real program.
struct ConditionTests {
  @Test(arguments: [
    ("temperature > 12 C", 0), ("temperature > 13 C", 1), ("day+9.high > 3 C", 2),
    ("day+9.high > 3 C or temperature > 12 C", 0), ("tempe > 3", 64),
    ("category <= IFR", 65), ("temperature < 3 m/s", 64),
    // The air has a sample of its own, of another day.
    ("ragweedPollen > 0.3 grains/m³", 0), ("ragweedPollen > 5 grains/m3 within 6h", 1),
    ("hour+30.pm10 > 5", 2),
  ])
  func `the exit code is the result of the condition`(condition: String, code: Int32) async throws {
    let result = try await Workbench().agg(["check", "Berlin", condition, "--sample"])
    #expect(result.status == code, "\(result.output)\(result.error)")
    let quiet = try await Workbench().agg(["check", "Berlin", condition, "--sample", "--quiet"])
    #expect(quiet.status == code)
    #expect(quiet.output.isEmpty)
    // The format that a script names is what it reads.
    let named = try await Workbench().agg(["check", "Berlin", condition, "--sample", "--quiet", "--json"])
    #expect(named.status == code && named.output.contains("\"holds\"") == (code <= 2), "\(named.output)")
  }

  @Test func `a condition about an airport uses its report`() async throws {
    let result = try await Workbench().agg(["check", "KPWM", "category <= IFR", "--sample", "-f", "line"])
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("KPWM: False: category <= IFR (VFR, "), "\(result.output)")
  }

  @Test func `the page about an airport has the language and the clock that the user chose`() async throws {
    let check = ["check", "KPWM", "category <= IFR", "--sample"]
    let german = try await Workbench().agg(check + ["--lang", "de"])
    #expect(german.output.contains("Di. 21. Sept. 03:05 UTC"), "\(german.output)")
    let local = try await Workbench().agg(check + ["--time", "local"], ["TZ": "America/New_York"])
    #expect(local.output.contains("Mon 20 Sep 23:05 EDT"), "\(local.output)")
    #expect(local.output.contains("02:51Z (20/22:51 EDT)"), "\(local.output)")
  }

  @Test func `JSON has the value, its sources and its time`() async throws {
    let words = ["check", "Berlin", "temperature > 12 C and day+9.high > 3 C", "--sample", "--json"]
    let result = try await Workbench().agg(words)
    #expect(result.status == 2)
    let answer = try JSONDocument(Array(result.output.utf8)).root
    #expect(answer["command"]?.string == "check" && answer["holds"]?.kind == .null)
    let findings = try #require(answer["comparisons"])
    #expect(findings[0]?["holds"]?.bool == true && findings[1]?["value"]?.kind == .null)
    #expect(findings[0]?["time"]?.string == "2020-10-01T08:45:00Z")
    #expect(findings[0]?["sources"]?.elements.isEmpty == false)
  }

  @Test(arguments: [
    ("pressure >= 1008.2", "(1008.2 hPa,", "1008.2"), ("pressure > 1008.2", "(1008.2 hPa,", "1008.2"),
    ("pressure >= 1008", "(1008.2 hPa,", "1008.2"), ("pressure >= 1000", "(1008 hPa,", "1008.2"),
  ])
  func `a value that equals the threshold is shown as the threshold`(
    condition: String,
    shown: String,
    value: String
  ) async throws {
    let workbench = try Workbench()
    let line = try await workbench.agg(["check", "Berlin", condition, "--sample", "-f", "line"])
    #expect(line.output.contains(shown), "\(line.output)")
    let json = try await workbench.agg(["check", "Berlin", condition, "--sample", "--ndjson"])
    #expect(json.output.contains(#""value":\#(value),"#), "\(json.output)")
  }

  @Test func `CSV has a row for each comparison`() async throws {
    let condition = "temperature > 12 C and day+9.high > 3 C"
    let result = try await Workbench().agg(["check", "Berlin", condition, "--sample", "-f", "csv"])
    #expect(result.status == 2)
    #expect(
      result.output.replacing("\r\n", with: "\n") == """
        place,sample,comparison,holds,value,unit,bound,time,sources,station
        Berlin,madeUp,temperature > 12 C,true,12.2,C,,2020-10-01T08:45:00Z,foreflight openweathermap open-meteo,
        Berlin,madeUp,day+9.high > 3 C,unknown,,C,,2020-10-09T22:00:00Z,,

        """
    )
    let near = try await Workbench().agg(["check", "Berlin", "temperature > 12.2 C", "--sample", "-f", "csv"])
    #expect(near.output.contains(",true,12.24,C,"), "\(near.output)")
    let words = try await Workbench().agg(["check", "KPWM", "category <= IFR", "--sample", "-f", "csv"])
    #expect(words.output.contains(",category <= IFR,false,VFR,"), "\(words.output)")
  }

  @Test func `without a place, the preferred city is checked`() async throws {
    let words = ["check", "temperature > 12 C", "--sample", "--format", "line"]
    let result = try await Workbench().agg(words, ["AGG_PREFERRED_CITY": "berlin"])
    #expect(
      result.status == 0 && result.output.hasPrefix("Berlin: True: "),
      "\(result.output)\(result.error)"
    )
    let none = try await Workbench().agg(words)
    #expect(none.status == 64 && none.error.contains("name a place"), "\(none.error)")
  }

  @Test func `a caret is below an error`() async throws {
    let result = try await Workbench().agg(["check", "Berlin", "gusts > 3", "--sample"])
    #expect(result.status == 64)
    #expect(
      result.error == """
        agg: the condition: character 1: unknown field "gusts". Did you mean gust?
          gusts > 3
          ^

        """
    )
  }

  @Test func `without an answer there is no result`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 500) }
    let workbench = try Workbench.asking(server)
    let result = try await workbench.agg(["check", "52,13", "temperature > 3", "--no-cache"])
    #expect(result.status == 69, "\(result.error)")
  }

  @Test(arguments: [
    ("visibility > 5 mi within 2h", 0), ("ceiling < 1000 ft within 2h", 1), ("gust > 60 kt within 5d", 2),
  ])
  func `--airport checks the TAF for fields that places have, too`(condition: String, code: Int32)
    async throws
  {
    let result = try await Workbench().agg(["check", "KSTS", condition, "--airport", "--sample"])
    #expect(result.status == code, "\(result.output)\(result.error)")
  }

  // MARK: - --if

  @Test(arguments: [
    (["weather", "Berlin"], "temperature > 12 C", 0), (["weather", "Berlin"], "temperature > 13 C", 1),
    (["weather", "Berlin"], "day+9.high > 3 C", 2), (["hourly", "Berlin"], "temperature > 12 C", 0),
    (["daily", "Berlin", "--json"], "temperature > 13 C", 1), (["airport", "KPWM"], "category = VFR", 0),
    (["airport", "KPWM", "-f", "{ident}"], "category <= IFR", 1),
    (["airport", "KPWM"], "tomorrow.high > 3 C", 64), (["weather", "Berlin"], "category = VFR", 64),
    (["weather", "Berlin", "--strict"], "temperature > 12 C", 64),
    (["alerts", "Berlin", "--exit-code"], "temperature > 12 C", 64),
    (["share", "weather", "Berlin"], "temperature > 13 C", 1),
  ])
  func `an answer is printed only where the condition holds`(
    words: [String],
    condition: String,
    code: Int32
  ) async throws {
    let result = try await Workbench().agg(words + ["--sample", "--if", condition])
    #expect(result.status == code, "\(result.error)")
    #expect(result.output.isEmpty == (code != 0) || words.contains("--json") && code == 64)
  }

  @Test func `only the places at which the condition holds are printed`() async throws {
    let words = ["weather", "Berlin", "New York", "--sample", "-f", "{place}", "--if", "temperature > 0 C"]
    let result = try await Workbench().agg(words)
    #expect(result.status == 0)
    #expect(result.output == "Berlin\n", "\(result.output)")
  }

  // MARK: - --when

  /// Open-Meteo reports 12.6 °C, then the values of the rounds.
  private func watch(
    _ temperatures: [String],
    _ options: [String],
    script: String,
    permissions: Int = 0o755,
    format: String = "{temperature}"
  ) async throws -> (result: Subprocess.Result, lines: [String]) {
    let body = try Workbench.forecast()
    let rounds = Counter()
    let server = try LoopbackServer { _ in
      let temperature = temperatures[min(rounds.next(), temperatures.count) - 1]
      return temperature.isEmpty
        ? .answer("{}", status: 400) : .answer(body.replacing("12.6", with: temperature))
    }
    let workbench = try Workbench.asking(server)
    let log = "\(workbench.home.path)/log"
    let program = "#!/bin/sh\nlog='\(log)'\n\(script)\n"
    let path = try workbench.home.writeProgram(program, to: "run.sh", permissions: permissions)
    let result = try await workbench.agg(
      [
        "watch", "52.52,13.41", "--every", "1s", "--times", "\(temperatures.count)", "--no-cache", "-f",
        format, "--now", "2020-10-01T08:45:00Z", "--run", "\(path) 'two words'",
      ] + options
    )
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return (result, text.split(separator: "\n").map(String.init))
  }

  @Test func `a program runs when the condition becomes true, and not again at its threshold`() async throws {
    let (result, lines) = try await watch(
      ["12.6", "13.1", "12.8", "13.1", "12.4", "13.2"],
      ["--when", "temperature > 13 C"],
      script: #"printf '%s ' "$1" >> "$log"; tr -d ' \n' | grep -o '"value":1[0-9.]*' | head -1 >> "$log""#
    )
    #expect(result.status == 0, "\(result.error)")
    #expect(lines == [#"two words "value":13.1"#, #"two words "value":13.2"#], "\(result.error)")
  }

  /// The second of two rounds may begin a moment before a second is over, the third one not.
  @Test(arguments: [("1s", 2...3), ("1h", 1...1)])
  func `a program runs again while the condition stays true, after the time of --again`(
    time: String,
    runs: ClosedRange<Int>
  ) async throws {
    let (_, lines) = try await watch(
      ["13.1", "13.1", "13.1"],
      ["--when", "temperature > 13 C", "--again", time],
      script: #"echo ran >> "$log""#
    )
    #expect(runs.contains(lines.count))
  }

  @Test(arguments: ["{temperature}", "line", "text", "ndjson"])
  func `what held before an outage sets off no alarm in any format`(format: String) async throws {
    let (result, lines) = try await watch(
      ["13.1", "", "", ""],
      ["--when", "temperature > 13 C", "--again", "1s"],
      script: #"echo ran >> "$log""#,
      format: format
    )
    #expect(lines == ["ran"] && result.status == 69, "\(result.error)")
  }

  @Test func `a program that fails is reported, and the watch goes on`() async throws {
    let (result, _) = try await watch(
      ["13.1", "13.1"],
      ["--when", "temperature > 13 C"],
      script: "echo oh no >&2; yes | head -c 1000000; exit 3"
    )
    #expect(result.status == 0)
    #expect(result.output == "13.1 °C\n13.1 °C\n")
    #expect(result.error.contains("/run.sh: it exited with code 3; oh no"), "\(result.error)")
  }

  @Test func `a program that others can change is not run`() async throws {
    let (result, lines) = try await watch(
      ["13.1"],
      ["--when", "temperature > 13 C"],
      script: #"echo ran >> "$log""#,
      permissions: 0o777
    )
    #expect(lines.isEmpty)
    #expect(result.error.contains("other users can write to"), "\(result.error)")
  }

  @Test(arguments: [
    (["--when", "pop > 3"], "--when needs --run"), (["--run", "/bin/true"], "--run needs --when"),
    (["--again", "5m"], "--again needs --when"), (["--when", "pop > 3", "--run", "true"], "full path"),
    (["--when", "pop > 3", "--run", "/bin/echo 'a"], "never closed"),
    (["--when", "pm2_5 > 3", "--run", "/bin/true"], "agg air"),
    (["--when", "pop > 3", "--run", "/bin/true", "--airport"], "agg weather"),
  ])
  func `a wrong option of watch is reported`(options: [String], message: String) async throws {
    let result = try await Workbench().agg(["watch", "Berlin", "--sample", "--times", "1"] + options)
    #expect(result.status == 64)
    #expect(result.error.contains(message), "\(result.error)")
  }

  /// The line has no forecast, and the condition reads it all the same.
  @Test(arguments: [
    (["--when", "category <= IFR within 6h"], true),
    (["--when", "visibility > 5 mi within 2h", "--airport"], true),
    (["--when", "ceiling < 200 ft within 2h"], false),
  ])
  func `a condition about the TAF watches the airport`(options: [String], runs: Bool) async throws {
    let workbench = try Workbench()
    let log = "\(workbench.home.path)/log"
    let script = "#!/bin/sh\ntr -d ' \\n' | grep -o '\"forecast\":{' | head -1 > '\(log)'\n"
    let program = try workbench.home.writeProgram(script, to: "run.sh", permissions: 0o755)
    let words = ["watch", "KSTS", "--sample", "--times", "1", "-f", "line", "--run", program]
    let result = try await workbench.agg(words + options)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix("KSTS "), "\(result.output)")
    let read = try? String(contentsOfFile: log, encoding: .utf8)
    #expect(read == (runs ? "\"forecast\":{\n" : nil), "\(result.error)")
  }
}
