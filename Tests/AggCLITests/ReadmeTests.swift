import Foundation
import TestSupport
import Testing

/// Follows README.md word by word: what it tells a newcomer to type and to write must work.
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let text =
    (try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)) ?? ""

  /// The first block of a language behind a heading.
  private static func block(_ language: String, behind heading: String) throws -> String {
    let section = try #require(text.range(of: heading))
    let start = try #require(text.range(of: "```\(language)\n", range: section.upperBound..<text.endIndex))
    let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// The words of the `agg` lines of a block, without comments.
  private static func commands(_ block: String) -> [[String]] {
    block.split(separator: "\n").filter { $0.hasPrefix("agg ") }.map { line in
      var words: [String] = []
      var quote: Character?
      var word = ""
      var isWord = false
      for sign in line {
        if sign == quote {
          quote = nil
        } else if quote == nil, sign == "\"" || sign == "'" {
          (quote, isWord) = (sign, true)
        } else if quote == nil, sign == "#" || sign == ";" {
          break
        } else if quote == nil, sign == " " {
          if isWord { words.append(word) }
          (word, isWord) = ("", false)
        } else {
          word.append(sign)
          isWord = true
        }
      }
      return Array((isWord ? words + [word] : words).dropFirst())
    }
  }

  @Test func `the transcript is what the program prints`() async throws {
    let shown = try Self.block("console", behind: "# agg")
    let lines = shown.split(separator: "\n", maxSplits: 1)
    let words = lines[0].dropFirst("$ agg ".count).split(separator: " ").map(String.init)
    let result = try await Workbench().agg(words)
    #expect(result.output == lines[1] + "\n")
  }

  @Test func `first steps with a key`() async throws {
    let workbench = try Workbench()
    try workbench.home.write("canary-4711\n", to: ".config/agg/openweathermap.key")
    let commands = Self.commands(try Self.block("sh", behind: "Half of the sources need no key"))
    #expect(commands.count == 3)
    for words in commands {
      let result = try await workbench.agg(words)
      #expect(result.status == 0, "\(words): \(result.error)")
      let row = result.output.split(separator: "\n").first { $0.hasPrefix("openweathermap") }
      if words == ["providers"] { #expect(row?.contains(" ready") == true && row?.contains("not") == false) }
    }
  }

  @Test func `adding a city`() async throws {
    let workbench = try Workbench()
    let commands = Self.commands(try Self.block("sh", behind: "## Adding a city"))
    #expect(commands.count == 2)
    for words in commands {
      let result = try await workbench.agg(words)
      #expect(result.status == 0, "\(words): \(result.error)")
    }
    #expect(try await workbench.agg(["config", "get", "settings.preferredCity"]).output == "oslo\n")
    #expect(try await workbench.agg(["cities"]).output.contains("Portland"))
    try workbench.configure(try Self.block("jsonc", behind: "## Adding a city"))
    let cities = try await workbench.agg(["cities"])
    #expect(cities.output.contains("The hut"), "\(cities.error)")
  }

  @Test func `adding a provider`() async throws {
    let workbench = try Workbench()
    let sample = Self.root.appending(path: "Providers/OpenMeteo/Samples/forecast-berlin-2020.synthetic.json")
    let body = try String(contentsOf: sample, encoding: .utf8)
    let server = try LoopbackServer { request in
      request.path == "/v1/dwd-icon" ? .answer(body) : .answer("{}", status: 404)
    }
    let manifest = try Self.block("json", behind: "## Adding a provider")
    try workbench.home.write(manifest, to: ".config/agg/providers/icon.json")
    let file = "\(workbench.home.path)/.config/agg/providers/icon.json"
    #expect(try await workbench.agg(["providers", "lint", file]).status == 0)
    #expect(try await workbench.agg(["providers", "test", file, "--reply", sample.path]).status == 0)
    // Everything else stays on this machine too; the new source asks this server instead of the real one.
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
      "icon": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
    ])
    let commands = Self.commands(try Self.block("sh", behind: "One line in the config uses it"))
    #expect(commands.count == 1)
    for words in commands {
      let result = try await workbench.agg(words)
      #expect(result.status == 0, "\(words): \(result.error)")
    }
    let compared = try await workbench.agg(["compare", "Berlin", "--now", "2020-10-01T08:45:00Z"])
    #expect(compared.status == 0, "\(compared.error)")
    #expect(compared.output.contains("icon"), "\(compared.output)")
    #expect(compared.output.contains("12.6"), "\(compared.output)")
  }

  @Test func `every command that it names exists`() async throws {
    let named = try #require(Self.text.range(of: "**Commands** `"))
    let end = try #require(Self.text.range(of: "`", range: named.upperBound..<Self.text.endIndex))
    for command in Self.text[named.upperBound..<end.lowerBound].split(whereSeparator: \.isWhitespace) {
      #expect(try await Workbench().agg(["help", String(command)]).status == 0, "\(command)")
    }
  }
}
