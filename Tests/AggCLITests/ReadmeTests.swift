import Configuration
import Formats
import Foundation
import TestSupport
import Testing
import Weather

@testable import AggCLI

/// Follows README.md and docs/ word by word: every command must work and print what the page shows.
struct ReadmeTests {
  private static let pages = (try? MarkdownPage.ofUsers.get()) ?? []
  private static let ownPages = pages.filter(\.otherPrograms.isEmpty)
  private static let jqPages = pages.filter { $0.otherPrograms == ["jq"] }
  private static let parallelPages = pages.filter { $0.otherPrograms.contains("parallel") }

  @Test func `each page is one of those that are followed`() {
    #expect(!Self.jqPages.isEmpty && !Self.parallelPages.isEmpty)
    #expect((Self.ownPages + Self.jqPages + Self.parallelPages).count == Self.pages.count)
  }

  @Test func `README is short and links every page`() throws {
    let readme = try MarkdownPage("README.md")
    #expect(readme.lines.count - 1 <= 150)
    #expect(Self.pages.count > 10)
    for page in Self.pages.dropFirst() { #expect(readme.localLinks.contains(page.path)) }
  }

  @Test(arguments: ownPages)
  func `every block of commands works from top to bottom`(page: MarkdownPage) async throws {
    try await Self.expectBlocks(of: page)
  }

  @Test(.needs("jq"), arguments: jqPages)
  func `every block of commands of a page with jq works from top to bottom`(page: MarkdownPage) async throws {
    try await Self.expectBlocks(of: page)
  }

  @Test(.needs("jq"), .needs("parallel"), arguments: parallelPages)
  func `every block of commands of a page with GNU parallel works from top to bottom`(page: MarkdownPage)
    async throws
  {
    try await Self.expectBlocks(of: page)
  }

  private static func expectBlocks(of page: MarkdownPage) async throws {
    let shell = try PageShell()
    for block in page.blocks {
      try shell.save(block)
      if block.file == "~/.config/agg/config.json" {
        let check = try await shell.run("agg config validate")
        #expect(check.status == 0, "\(check.output)")
      }
      guard block.language == "sh", block.file == nil else { continue }
      let lines = block.text.split(separator: "\n")
      if lines.allSatisfy({ $0.hasPrefix("make ") }) {
        try expectTargets(lines)
      } else {
        let result = try await shell.run(block.text)
        #expect(result.status == 0, "\(page.path):\(block.lines.lowerBound + 1): \(result.output)")
        #expect(!result.output.contains("canary"))
      }
    }
  }

  /// Otherwise the alert would never fire.
  @Test func `the rule about an old file of metrics names the file that the commands write`() throws {
    let name = "/agg.prom"
    let page = try MarkdownPage("docs/scripting.md")
    let command = page.blocks.first { $0.text.hasPrefix("agg share") && $0.text.contains(".prom") }
    #expect(command?.text.hasSuffix(name) == true)
    #expect(try page.block("yaml").text.contains(#"file=~".*\#(name)"}"#))
    for unit in ["service", "timer"] {
      let file = Repository.root.appending(path: "Integrations/NodeExporter/agg-weather.\(unit)")
      #expect(try String(contentsOf: file, encoding: .utf8).contains(name))
    }
  }

  /// `make` itself is run before the tests, which it builds.
  private static func expectTargets(_ lines: [Substring]) throws {
    let makefile = try String(contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)
    for line in lines {
      let target = line.split(separator: " ")[1]
      #expect(makefile.contains("\n\(target):"), "make \(target)")
    }
  }

  /// `AGG_RECORD=1` writes the current output into the page and still fails.
  @Test(arguments: ownPages)
  func `every transcript is what the program prints`(page: MarkdownPage) async throws {
    try await Self.expectTranscripts(of: page)
  }

  @Test(.needs("jq"), arguments: jqPages + parallelPages)
  func `every transcript of a page with jq is what the program prints`(page: MarkdownPage) async throws {
    try await Self.expectTranscripts(of: page)
  }

  private static func expectTranscripts(of page: MarkdownPage) async throws {
    let shell = try PageShell()
    var transcripts: [(Range<Int>, [String])] = []
    for block in page.blocks where block.language == "console" {
      var shown: [String] = []
      let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for part in parts(of: lines) {
        let printed = try await shell.run(String(part[0].dropFirst(2))).output.outputLines
        shown += [part[0]] + cut(printed, as: part.dropFirst())
      }
      transcripts.append((block.lines, shown))
    }
    if let difference = ExpectedFile(page.url).difference(from: page.text(replacing: transcripts)) {
      Issue.record("\(difference)")
    }
  }

  /// Each command of a transcript with its output.
  private static func parts(of lines: [String]) -> [ArraySlice<String>] {
    let starts = lines.indices.filter { lines[$0].hasPrefix("$ ") }
    return zip(starts, starts.dropFirst() + [lines.endIndex]).map { lines[$0..<$1] }
      .map { ArraySlice(Array($0)) }
  }

  /// An output as a page shows it: a line `…` stands for omitted lines.
  private static func cut(_ output: [String], as shown: ArraySlice<String>) -> [String] {
    guard let gap = shown.firstIndex(of: "…") else { return output }
    let (before, after) = (gap - shown.startIndex, shown.endIndex - gap - 1)
    guard output.count > before + after else { return output }
    return output.prefix(before) + ["…"] + output.suffix(after)
  }

  @Test(arguments: pages) func `every command in the text exists`(page: MarkdownPage) async throws {
    let commands = try await Workbench().agg(["__complete", "command"]).output.split(separator: "\n")
    let known = Set(commands.compactMap { $0.split(separator: "\t").first })
    #expect(known.count > 20)
    for command in page.inlineCommands {
      let word = command.split(separator: " ")[1]
      let isExample = word.hasPrefix("-") || ["COMMAND", "PLACE", "CODE"].contains(word)
      #expect(isExample || known.contains(word), "\(command)")
    }
  }

  @Test func `links point to existing pages and headings`() throws {
    let providers = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Providers").path
    )
    let targets = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Sources").path
    )
    let folders = targets.map { "Sources/\($0)" } + providers.map { "Providers/\($0)" }
    let others =
      [
        "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "Benchmarks/README.md",
        "Integrations/README.md", "Packaging/README.md",
      ]
      + folders.sorted().map { "\($0)/README.md" }
    for page in try Self.pages + others.map({ try MarkdownPage($0) }) {
      for link in page.localLinks {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty
          ? page.url
          : page.url.deletingLastPathComponent().appending(path: String(parts[0])).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page.path): \(link)")
        guard parts.count == 2 else { continue }
        let path = target.path.dropFirst(Repository.root.standardizedFileURL.path.count)
        let anchors = try MarkdownPage(String(path.drop { $0 == "/" })).anchors
        #expect(anchors.contains(String(parts[1])), "\(page.path): \(link)")
      }
    }
  }

  @Test(arguments: ["light", "dark"])
  func `the image is the program's output`(theme: String) async throws {
    let words = ["share", "weather", "Portland, Oregon", "--sample", "-f", "svg", "--theme", theme]
    let result = try await Workbench().agg(words)
    #expect(result.status == 0, "\(result.error)")
    let file = Repository.root.appending(path: "docs/images/weather-\(theme).svg")
    if let difference = ExpectedFile(file).difference(from: result.output) { Issue.record("\(difference)") }
    for text in ["Flood Watch", "3 sources", "100 % chance"] { #expect(result.output.contains(text)) }
  }

  // MARK: - What the pages make of it

  @Test func `a key in a file makes its source ready`() async throws {
    let shell = try PageShell()
    for block in try MarkdownPage("docs/sources.md").blocks.prefix(1) {
      #expect(try await shell.run(block.text).status == 0)
    }
    for source in ["openweathermap ", "openweather-air "] {
      let row = try await shell.run("agg providers").output.outputLines.first { $0.hasPrefix(source) }
      #expect(row?.contains(" ready") == true && row?.contains("not") == false, "\(row ?? "")")
    }
  }

  @Test func `cities are added as README describes`() async throws {
    let shell = try PageShell()
    let readme = try MarkdownPage("README.md")
    let adding = try #require(readme.blocks.first { $0.text.contains("agg cities add") })
    #expect(try await shell.run(adding.text).status == 0)
    #expect(try await shell.run("agg config get settings.preferredCity").output == "oslo\n")
    #expect(try await shell.run("agg cities").output.contains("Portland"))
    try shell.save(try readme.block("jsonc"))
    #expect(try await shell.run("agg cities").output.contains("The hut"))
  }

  @Test func `the manifest of the page is a source beside the others`() async throws {
    let workbench = try Workbench()
    let sample = "Providers/OpenMeteo/Samples/forecast-berlin-2020.synthetic.json"
    let body = try String(contentsOf: Repository.root.appending(path: sample), encoding: .utf8)
    let server = try LoopbackServer { request in
      request.path == "/v1/dwd-icon" ? .answer(body) : .answer("{}", status: 404)
    }
    let manifest = try MarkdownPage("docs/manifests.md").block("json").text
    try workbench.home.write(manifest, to: ".config/agg/providers/icon.json")
    // The new source queries this server instead of the real one, so no request leaves this machine.
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
      "icon": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
    ])
    let set = ["config", "set", "providers.icon.manifest", "providers/icon.json"]
    #expect(try await workbench.agg(set).status == 0)
    let compared = try await workbench.agg(["compare", "Berlin", "--now", "2020-10-01T08:45:00Z"])
    #expect(compared.status == 0, "\(compared.error)")
    #expect(compared.output.contains("icon"), "\(compared.output)")
    #expect(compared.output.contains("12.6"), "\(compared.output)")
  }

  @Test func `the manifest of the page may read the variable of its key`() async throws {
    let workbench = try Workbench()
    let page = try MarkdownPage("docs/manifests.md")
    let params = try #require(page.blocks.first { $0.text.hasPrefix("\"params\"") }).text
    let manifest = try page.block("json").text
    let start = try #require(manifest.firstIndex(of: "{"))
    let whole = "{ \(params),\(manifest[manifest.index(after: start)...])"
    try workbench.home.write(whole, to: ".config/agg/providers/icon.json")
    try workbench.configure(providers: ["icon": #"{ "manifest": "providers/icon.json" }"#])
    let variable = try #require(params.firstMatch(of: /"env": "([A-Z_]+)"/)).1
    let without = try await workbench.agg(["providers"]).output
    #expect(without.contains(/icon +needs a key\s/), "\(without)")
    let with = try await workbench.agg(["providers"], [String(variable): "canary-4711"]).output
    #expect(with.contains(/icon +ready\s/), "\(with)")
  }

  @Test func `the program of the page answers only near its sensor`() async throws {
    let shell = try PageShell()
    for block in try MarkdownPage("docs/programs.md").blocks {
      try shell.save(block)
      guard block.language == "sh", block.file == nil else { continue }
      let result = try await shell.run(block.text)
      #expect(result.status == 0 && result.output.contains("attic"), "\(result.output)")
    }
    let far = try await shell.run("agg weather Yakutsk -p attic")
    #expect(far.status == 69 && far.output.contains("attic: no data for this place"), "\(far.output)")
  }

  @Test func `the links to keys are those of the hints`() async throws {
    let output = try await Workbench().agg(["providers", "--width", "400"]).output
    let hints = output.split(separator: "\n")
    let rows = try MarkdownPage("docs/sources.md").rows(columns: 4)
    var count = 0
    for row in rows {
      guard let source = row[0].firstMatch(of: /^\[`(.*)`\]/)?.1,
        let link = row[3].firstMatch(of: /\((https:[^)]*)\)/)?.1
      else { continue }
      count += 1
      let hint = hints.first { $0.hasPrefix("\(source): ") }
      #expect(hint?.contains(link) == true, "\(source): \(hint ?? "")")
    }
    #expect(count > 5)
  }

  // MARK: - Tables

  @Test func `the page of the formats has every metric with a name of its own`() async throws {
    let folder = Repository.root.appending(path: "Sources/Formats/Prometheus")
    let source = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let written = Set(source.matches(of: /"(agg_[a-z_]+)"/).map { String($0.1) })
    #expect(written.count > 15)
    let rows = try MarkdownPage("docs/formats.md").rows(columns: 3).map { $0.map(Self.quoted) }
    #expect(Set(rows.flatMap { $0[0] }) == written)
    // The others are values of fields.
    let printed = try await Self.printedMetrics()
    #expect(printed.count > 40)
    let fields = Field.allCases.map { "agg_\(Self.snakeCase($0.name))" }
    for (metric, labels) in printed {
      guard let row = rows.first(where: { $0[0].contains(metric) }) else {
        #expect(fields.contains { metric.hasPrefix($0) }, "\(metric)")
        continue
      }
      // Those that every value may have: which place, when, and of which source.
      let general: Set = ["place", "region", "country", "station", "hour", "day", "source"]
      #expect(labels.isSuperset(of: row[1]), "\(metric): \(labels)")
      #expect(labels.subtracting(general).isSubset(of: row[1]), "\(metric): \(labels)")
    }
  }

  /// The metrics of all answers, with their labels.
  private static func printedMetrics() async throws -> [String: Set<String>] {
    let commands = [
      ["weather", "Berlin", "Portland, Oregon"], ["hourly", "Berlin"], ["daily", "Berlin"],
      ["compare", "Berlin"], ["air", "Berlin"], ["airport", "KPWM", "KSTS"], ["sun", "Berlin"],
      ["airports", "amsterdam"], ["list"],
    ]
    var metrics: [String: Set<String>] = [:]
    for command in commands {
      let result = try await Workbench().agg(command + ["--sample", "-f", "prometheus"])
      #expect(result.status == 0, "\(command): \(result.error)")
      for line in result.output.split(separator: "\n") where line.hasPrefix("agg_") {
        let name = line.prefix { $0 != "{" && $0 != " " }
        let labels = line.matches(of: /[{,]([a-z]+)="/).map { String($0.1) }
        metrics[String(name), default: []].formUnion(labels)
      }
    }
    return metrics
  }

  /// `wind_speed` for `windSpeed`.
  private static func snakeCase(_ name: String) -> String {
    name.replacing("AQI", with: "Aqi").reduce(into: "") {
      $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)"
    }
  }

  /// The words between backquotes in a cell.
  private static func quoted(_ cell: String) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  @Test func `the page of the formats has the keys of every answer`() async throws {
    let schema = try await Workbench().agg(["schema"]).output
    let root = try #require(JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
    let parts = try #require(root["$defs"] as? [String: [String: Any]])
    func keys(_ part: [String: Any]) -> [String] {
      Array((part["properties"] as? [String: Any] ?? [:]).keys)
        + (part["allOf"] as? [[String: Any]] ?? []).flatMap(keys)
    }
    let rows = try MarkdownPage("docs/formats.md").rows(columns: 2).map { $0.map(Self.quoted) }
    let start = try #require(rows.firstIndex { $0[0] == ["schema"] })
    let end = try #require(rows[start...].firstIndex { $0[0].first?.hasPrefix("agg ") == true })
    let common = Set(rows[start..<end].flatMap { $0[0] })
    #expect(common == Set(try keys(#require(parts["envelope"]))).union(["command", "units", "places"]))
    var described: [String: Set<String>] = [:]
    for row in rows[end...] where row[0].first?.hasPrefix("agg ") == true {
      described["\(row[0][0].split(separator: " ").last ?? "")Answer"] = Set(row[1]).subtracting(common)
    }
    let answers = parts.filter { $0.key.hasSuffix("Answer") }
    #expect(answers.count > 20)
    for (name, part) in answers {
      let own = Set(keys(part)).subtracting(common)
      #expect(
        described[name == "configAnswer" ? "showAnswer" : name] ?? [] == own,
        "\(name): \(own.sorted())"
      )
    }
    #expect(described.count == answers.values.count { !Set(keys($0)).isSubset(of: common) })
  }

  @Test func `the page of the conditions has every word of the weather`() async throws {
    let text = try MarkdownPage("docs/conditions.md").lines.joined(separator: " ")
    let help = try await Workbench().agg(["help", "conditions", "--width", "1000"]).output
    let words = try #require(help.firstMatch(of: /compared as a whole: (.*)\./)).1.split(separator: ", ")
    #expect(words.count == 30)
    for word in words { #expect(text.contains("`\(word)`"), "\(word)") }
  }

  @Test func `the page of the formats has the endings of agg share`() async throws {
    let line = try #require(
      try MarkdownPage("docs/formats.md").lines.joined(separator: " ")
        .firstMatch(of: /ending chooses the format: ([^.]*)\./)
    )
    let endings = Set(line.1.matches(of: /`([a-z]+)`/).map { String($0.1) })
    let known = Destination.formats.filter { WeatherCommand.formatChoices.contains($0.value) }
    #expect(endings == Set(known.keys))
    let workbench = try Workbench()
    let words = ["share", "weather", "Berlin", "--sample"]
    for (ending, format) in known.merging(["txt": .format(.text)], uniquingKeysWith: { $1 }) {
      let result = try await workbench.agg(words + ["-o", "\(workbench.home.path)/x.\(ending)"])
      #expect(result.status == 0, "\(result.error)")
      let printed = try await workbench.agg(words + ["-o", "-", "-f", format.rawValue]).output
      #expect(try workbench.home.read("x.\(ending)") == Array(printed.utf8), "\(ending)")
    }
  }

  @Test func `the manual and the page have the same exit codes`() async throws {
    let manual = try await Workbench().agg(["man"]).output
    let section = try #require(manual.firstMatch(of: /\.SH "EXIT STATUS"\n((?:.|\n)*?)\n\.SH/))
    let codes = section.1.split(separator: ".TP\n").map { entry in
      let lines = entry.replacing("\\-", with: "-").replacing("\\(aq", with: "'").split(separator: "\n")
      let code = lines[0].filter(\.isNumber)
      return [code, lines.dropFirst().joined(separator: " ")]
    }
    #expect(codes.count > 8)
    #expect(try MarkdownPage("docs/exit-codes.md").rows(columns: 3).map { [$0[0], $0[2]] } == codes)
  }

  @Test func `the page of the configuration has every setting`() async throws {
    let manual = try await Workbench().agg(["man"]).output
    let section = try #require(manual.firstMatch(of: /\.SH "ENVIRONMENT"\n((?:.|\n)*?)\n\.SH/))
    let names = Set(section.1.matches(of: /settings\.[A-Za-z]+(?:\.[a-z]+)?/).map { String($0.output) })
    #expect(section.1.contains("\\fBTZ\\fR"), "the page of the configuration names it, too")
    let rows = try MarkdownPage("docs/configuration.md").rows(columns: 4)
    #expect(Set(rows.flatMap { Self.quoted($0[0]) }) == names)
    #expect(rows.count == SettingVariable.all.count)
    for variable in SettingVariable.all {
      let key = variable.path.joined(separator: ".")
      let row = try #require(rows.first { $0[0] == "`\(key)`" }, "\(key)")
      #expect(row[1] == "`\(variable.name)`")
      // A default that depends on something else is described.
      #expect(Self.quoted(row[3]) == [variable.standard].compactMap(\.self), "\(key)")
      switch try #require(ConfigSchema.shape(at: variable.path)) {
      case .integer(let range):
        #expect(row[2].contains("\(range.lowerBound) to \(range.upperBound)"), "\(key)")
      case .duration(let least):
        #expect(least == .zero || row[2].contains("at least `\(least.configText)`"), "\(key)")
      case .text:
        for choice in ConfigSchema.choices(at: key) {
          #expect(row[2].contains("`\(choice)`"), "\(key): \(choice)")
        }
      default: break
      }
    }
  }

  @Test func `the page of the sources has every source`() async throws {
    let table = try await Workbench().agg(["providers", "-f", "csv"]).output
    let sources = table.split(whereSeparator: \.isNewline).dropFirst().compactMap {
      $0.split(separator: ",").first.map(String.init)
    }
    let rows = try MarkdownPage("docs/sources.md").rows(columns: 4).map { $0[0] }
    #expect(Set(rows.compactMap { $0.firstMatch(of: /^\[`(.*)`\]/).map { String($0.1) } }) == Set(sources))
  }

  @Test func `the page of the templates has every field`() async throws {
    let help = try await Workbench().agg(["help", "template", "--width", "500"]).output
    let list = try #require(help.range(of: "\nFields\n"))
    let fields = help[list.upperBound...].matches(of: /(?m)^ {3}([A-Za-z0-9_.]+)/).map { "`\($0.1)`" }
    #expect(fields.count > 50)
    let rows = try MarkdownPage("docs/templates.md").rows(columns: 4)
    #expect(rows.map { $0[0] } == fields)
    let commands = [
      ["weather", "Berlin"], ["air", "Berlin"], ["airport", "KPWM"], ["route", "KPWM", "KJFK"],
    ]
    for command in commands {
      let (own, others) = (
        rows.filter { $0[3].components(separatedBy: ", ").contains(command[0]) },
        rows.filter { !$0[3].components(separatedBy: ", ").contains(command[0]) }
      )
      let template = own.map { "{\($0[0].trimming("`"))}" }.joined()
      let filled = try await Workbench().agg(command + ["--sample", "-f", template])
      #expect(filled.status == 0, "\(filled.error)")
      for row in others.prefix(3) {
        let result = try await Workbench().agg(command + ["--sample", "-f", "{\(row[0].trimming("`"))}"])
        #expect(result.status == 64 && result.error.contains("not of agg \(command[0])"), "\(result.error)")
      }
    }
  }
}

extension String {
  fileprivate func trimming(_ marks: String) -> String {
    trimmingCharacters(in: CharacterSet(charactersIn: marks))
  }

  /// Without empty lines at the end.
  fileprivate var outputLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}
