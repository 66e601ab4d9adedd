import TestSupport
import Testing

/// The real program with difficult terminals, locales, names and answers.
struct BadInputTests {
  @Test(arguments: [
    #"{"providers":{"evil":{"use":"a\u001b]52;c;eA==\u0007\u202eb"}}}"#,
    #"{"settings":{"preferredCity":"a\u001b[31m\u009b1mb"}}"#,
    #"{"settings":{"a\u001b[31mb":1}}"#,
  ])
  func `no quoted text in a message controls the terminal`(config: String) async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(config, to: "evil.json")
    for words in [
      ["weather"], ["config", "validate"], ["config", "show", "--origin"], ["config", "get", "settings"],
    ] {
      let result = try await workbench.agg(words + ["--config", file])
      for scalar in (result.output + result.error).unicodeScalars {
        let isHarmless = scalar == "\n" || scalar.properties.generalCategory != .control
        #expect(isHarmless && scalar != "\u{202E}", "\(words): \(result.output)\(result.error)")
      }
    }
  }

  @Test(arguments: [
    ("narrow-weather.txt", ["weather", "Berlin", "--sample", "--width", "10"]),
    ("narrow-places.txt", ["weather", "Berlin", "New York", "--sample", "--width", "10"]),
    ("narrow-compare.txt", ["compare", "Berlin", "--sample", "--width", "10"]),
    ("narrow-airport.txt", ["airport", "EGLL", "--sample", "--width", "10"]),
    ("narrow-sun.txt", ["sun", "Oslo", "--now", "2026-11-21T09:00:00Z", "--width", "10"]),
  ])
  func `every page fits into ten columns`(name: String, words: [String]) async throws {
    let result = try await Workbench().agg(words)
    #expect(result.status == 0, "\(result.error)")
    expectGolden(result.output, name)
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 10 })
  }

  /// Such a terminal gets only ASCII and no control sequences.
  @Test(arguments: [
    ["TERM": "dumb"], ["LANG": "C"], ["LANG": "POSIX"], ["LANG": ""], ["LANG": "en_IE.ISO-8859-1"],
    ["LANG": "C.UTF-8", "LC_ALL": "C"], ["TERM": "dumb", "FORCE_COLOR": "0"],
  ])
  func `a terminal without UTF-8, or a dumb one, gets only ASCII`(environment: [String: String]) async throws
  {
    let words = ["weather", "Berlin", "--sample", "--width", "80"]
    let result = try await Workbench().agg(words, environment)
    #expect(result.status == 0, "\(result.error)")
    expectGolden(result.output, "weather-ascii.txt")
  }

  /// The locale chooses the language, and its character set the letters.
  @Test func `a language is written with ASCII letters where necessary`() async throws {
    let words = ["weather", "Berlin", "--sample", "--width", "80"]
    let result = try await Workbench().agg(words, ["LANG": "de_DE.ISO-8859-1"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.utf8.allSatisfy { $0 < 128 })
    #expect(result.output.contains("Bewoelkung") && result.output.contains("Boeen"))
  }

  @Test func `a terminal without TERM and LANG gets only ASCII`() async throws {
    let workbench = try Workbench()
    var environment = workbench.environment
    environment["TERM"] = nil
    environment["LANG"] = nil
    let words = ["weather", "Berlin", "--sample", "--width", "80"]
    expectGolden(try await Subprocess.agg(words, environment: environment).output, "weather-ascii.txt")
  }

  @Test func `deceptive and wide names, and names that run right to left, are shown safely`() async throws {
    let workbench = try Workbench()
    try workbench.configure(
      #"""
      { "cities": {
        "a": { "name": "ירושלים", "latitude": 31.78, "longitude": 35.22, "timeZone": "Asia/Jerusalem" },
        "b": { "name": "Sa\u0303o Jose\u0301", "latitude": -23.55, "longitude": -46.63, "timeZone": "America/Sao_Paulo" },
        "c": { "name": "東京", "latitude": 35.68, "longitude": 139.69, "timeZone": "Asia/Tokyo" },
        "d": { "name": "Z\u0351\u036b\u0343a\u0363l\u0369g\u0352o", "latitude": 0, "longitude": 0 },
        "e": { "name": "\u202egnirt\u202cs", "latitude": 1, "longitude": 1 }
      } }
      """#
    )
    let now = ["--now", "2026-11-21T09:00:00Z", "--width", "60"]
    let result = try await workbench.agg(["sun", "a", "b", "c", "d", "e"] + now)
    #expect(result.status == 0, "\(result.error)")
    expectGolden(result.output, "names.txt")
    let hasOverride = result.output.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) }
    #expect(!hasOverride)
  }

  @Test func `a response with only rejected values is not an answer`() async throws {
    let server = try LoopbackServer { _ in .answer(#"{"latitude":52.52,"longitude":13.41}"#) }
    let result = try await Workbench.asking(server).agg([
      "weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z", "--width", "40",
    ])
    #expect(result.status == 69)
    expectGolden(result.output, "nothing.txt")
    #expect(result.error.contains("open-meteo"))
  }

  @Test(arguments: [
    // A closed output is an error of the caller and is reported; a reader that has closed its pipe is not.
    (">&-", Int32(74), "agg: cannot write the answer: standard output is closed"),
    (">/dev/full", 74, "agg: cannot write the answer"),
    ("| true", 0, ""),
  ])
  func `an answer that cannot be written is an error, unless its reader has left`(
    end: String,
    status: Int32,
    message: String
  ) async throws {
    let binary = try Subprocess.aggPath()
    let workbench = try Workbench()
    let result = try await Subprocess.run(
      "/bin/sh",
      ["-c", "\"$AGG\" weather Berlin --sample \(end)"],
      environment: workbench.environment.merging(["AGG": binary]) { $1 }
    )
    #expect(result.status == status, "\(result.error)")
    #expect(
      result.error.hasPrefix(message) && (message.isEmpty ? result.error.isEmpty : true),
      "\(result.error)"
    )
  }

  @Test(arguments: ["--json", "--format ndjson"])
  func `an error that cannot be written is reported on standard error`(format: String) async throws {
    let workbench = try Workbench()
    for (end, status) in [("/dev/full", Int32(74)), ("/dev/null", 65)] {
      let result = try await Subprocess.run(
        "/bin/sh",
        ["-c", "\"$AGG\" weather Nowherecity --offline \(format) >\(end)"],
        environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
      )
      #expect(result.status == status, "\(result.error)")
      #expect(result.error.contains("unknown place \"Nowherecity\""), "\(result.error)")
      #expect(result.error.contains("cannot write the answer") == (status == 74), "\(result.error)")
    }
  }

  @Test func `a source without a key is named once for all places`() async throws {
    let result = try await Workbench().agg(["weather", "Berlin", "Oslo", "--offline"])
    #expect(result.status == 69, "\(result.error)")
    let lines = result.error.split(separator: "\n").filter { $0.contains("not ready") }
    #expect(lines.count == 1)
    let names = lines.first?.split(separator: ":").dropFirst().first?.split(separator: ",") ?? []
    #expect(names.count > 2)
    #expect(Set(names.map { $0.drop { $0 == " " } }).count == names.count)
  }
}
