import Arguments
import Layout
import TestSupport
import Testing

@testable import AggCLI

/// Help says briefly what a command is for and what to type.
struct HelpTests {
  /// The paths of all commands that help lists.
  private static let paths: [[String]] = {
    func below(_ spec: CommandSpec, _ path: [String]) -> [[String]] {
      spec.subcommands.filter { !$0.isHidden }
        .flatMap { [path + [$0.name]] + below($0, path + [$0.name]) }
    }
    return below(CommandTable.root, [])
  }()

  private static func shortPage(_ path: [String]) throws -> [Substring] {
    let spec = try CommandTable.command(at: path)
    return spec.helpPage(path: path, root: CommandTable.root, detail: .short)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: paths)
  func `a page begins with the purpose in one line`(path: [String]) throws {
    let spec = try CommandTable.command(at: path)
    let line = "\((["agg"] + path).joined(separator: " ")): \(spec.summary)"
    #expect(line.count <= 80 && !spec.summary.hasSuffix("."))
    #expect(try Self.shortPage(path).first.map(String.init) == line)
    #expect(spec.summary.first?.isUppercase == true)
  }

  @Test func `every command of the list has an example`() {
    for command in CommandTable.root.subcommands where !command.isHidden {
      #expect(!command.examples.isEmpty, "\(command.name)")
    }
  }

  @Test func `the examples of agg completions work in a new home`() async throws {
    let workbench = try Workbench()
    let examples = try CommandTable.command(at: ["completions"]).examples.map(\.line)
    #expect(examples.count == 3)
    for example in examples where !example.hasSuffix("| source") {
      let line = example.replacing("agg completions", with: "\"$AGG\" completions")
      let result = try await Subprocess.run(
        "/bin/bash",
        ["-c", line],
        environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
      )
      #expect(result.status == 0 && result.error.isEmpty, "\(example): \(result.error)")
    }
  }

  @Test func `the page of agg weather fits on a screen`() async throws {
    let page = try await Workbench().agg(["help", "weather"]).output
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 30, "\(page)")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(page.contains("--image") && page.contains("agg weather --help"))
    #expect(try await Workbench().agg(["weather", "-h"]).output == page)
  }

  @Test func `the list of commands names the topics`() async throws {
    let list = try await Workbench().agg(["help"]).output
    for topic in HelpTopic.allCases {
      #expect(list.contains("agg help \(topic.rawValue) "), "\(list)")
      #expect(try await Workbench().agg(["help", topic.rawValue]).status == 0)
    }
    let unknown = try await Workbench().agg(["help", "unit"])
    #expect(unknown.status == 64 && unknown.error.contains("Did you mean units?"), "\(unknown.error)")
    #expect(unknown.error.contains("The topics are options, ") && unknown.error.contains("See \"agg help\"."))
    let variables = try await Workbench().agg(["help", "environment"]).output
    for name in ["NO_COLOR", "AGG_UNITS", "https_proxy", "OPENWEATHERMAP_API_KEY"] {
      #expect(variables.contains(name), "\(variables)")
    }
    #expect(try await Workbench().agg(["help", "colors"]).output == variables)
  }

  @Test(.needs("tmux")) func `a manual page on a terminal says how to read it`() async throws {
    try await Tmux.run(try Workbench()) { terminal in
      try await terminal.type("agg man config set; echo do''ne")
      let shown = try await terminal.wait(for: "done\n")
      #expect(shown.contains("To read it: agg man config set | man -l -"), "\(shown)")
    }
    #expect(try await Workbench().agg(["man", "config", "set"]).error.isEmpty)
  }

  @Test func `a topic stands alone`() async throws {
    let result = try await Workbench().agg(["help", "options", "weather"])
    #expect(result.status == 64)
    #expect(result.error.contains("\"options\" is a topic, which stands alone: agg help options"))
    #expect(!result.error.contains("Did you mean"))
  }

  @Test func `a topic has no manual page`() async throws {
    let result = try await Workbench().agg(["man", "options"])
    #expect(result.status == 64)
    #expect(result.error.contains("\"options\" is a topic, which has no manual page: agg help options"))
    let unknown = try await Workbench().agg(["man", "wether"])
    #expect(unknown.error.contains("unknown command \"wether\". Did you mean weather?"), "\(unknown.error)")
  }

  @Test(arguments: ["help", "man"])
  func `two commands are not a path`(reader: String) async throws {
    let result = try await Workbench().agg([reader, "weather", "hourly"])
    #expect(result.status == 64)
    #expect(result.error.contains("\"hourly\" is a command of its own: agg \(reader) hourly"))
  }

  @Test(arguments: CommandTable.shareable.map { $0.name })
  func `the examples of agg share have a destination`(command: String) throws {
    let examples = try CommandTable.command(at: ["share", command]).examples.map(\.line)
    #expect(examples.count == 2)
    #expect(examples.allSatisfy { $0.hasPrefix("agg share \(command)") }, "\(examples)")
    #expect(examples[0].hasSuffix(" --copy") && examples[1].hasSuffix(" -o answer.txt"))
  }

  @Test(arguments: [
    (
      "weather", "Print JSON, with the sources of every value; the only VERSION is 1",
      "one line for each place"
    ),
    (
      "airport", "Print JSON, with the sources of every value; the only VERSION is 1",
      "one line for each place"
    ),
    ("sun", "Print JSON; the only VERSION is 1", "one line for each place"),
    ("cities", "Print JSON; the only VERSION is 1", "one object on each line"),
    ("decode", "Print JSON; the only VERSION is 1", "one object on each line"),
    ("doctor", "Print JSON; the only VERSION is 1", "one object on each line"),
    ("watch", "Print JSON, with the sources of every value", "[default: settings.refreshEvery, or 5m]"),
    ("map", "in km or with a unit", "from 8 to 1000"),
  ])
  func `options are described as the command means them`(command: String, one: String, other: String) throws {
    let page = try CommandTable.command(at: [command]).helpPage(path: [command], root: CommandTable.root)
    let words = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(one) && words.contains(other), "\(page)")
  }

  @Test func `the page of units names every unit that --units takes`() async throws {
    let page = try await Workbench().agg(["help", "units"]).output
    for (quantity, units) in UnitPreferences.choices {
      #expect(page.contains("\(quantity) "), "\(page)")
      for unit in units {
        #expect(page.contains(unit))
        #expect(throws: Never.self) { try UnitPreferences("\(quantity)=\(unit)") }
      }
    }
  }

  @Test func `help and the manual have the same table of exit codes`() async throws {
    func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let page = words(try await Workbench().agg(["help", "exit-codes"]).output)
    let manual = words(try await Workbench().agg(["man"]).output.replacing("\\", with: ""))
    for code in ExitCode.allCases {
      #expect(page.contains("\(code.rawValue) \(code.meaning)"), "\(page)")
      #expect(manual.contains(code.meaning.replacing("--", with: "--")), "\(code.meaning)")
    }
  }

  @Test(arguments: [
    (["decode"], "text, markdown, json, ndjson, csv, arrow"), (["doctor"], "text, markdown, html, svg, json"),
    (["config", "show"], "text, json"), (["schema"], "text, json"),
  ])
  func `help names the available formats`(command: [String], formats: String) async throws {
    let help = try await Workbench().agg(["help"] + command + ["--width", "100"]).output
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("The output format: \(formats)"), "\(help)")
    #expect(!words.contains("prometheus"), "\(help)")
    #expect(try await !Workbench().agg(["help", "cities", "add"]).output.contains("--json"))
  }

  @Test(arguments: [
    (["cities", "add"], "agg cities add NAME… [OPTIONS]"), (["cities", "remove"], "remove CITY… [OPTIONS]"),
    (["decode"], "[REPORT…]"), (["route"], "agg route IDENT… [OPTIONS]"),
  ])
  func `the usage names required operands`(command: [String], usage: String) async throws {
    #expect(try await Workbench().agg(["help"] + command).output.contains(usage))
  }

  @Test(arguments: [["weather", "--help"], ["help", "options"], ["--help"]])
  func `a help page follows its options`(words: [String]) async throws {
    let workbench = try Workbench()
    let usual = try await workbench.agg(words).output
    #expect(usual.contains("°C") && !usual.contains("\u{1B}"))
    let plain = try await workbench.agg(words + ["--ascii"]).output
    #expect(plain.utf8.allSatisfy { $0 < 0x80 } && plain.contains("Show C, km/h"))
    #expect(try await workbench.agg(words, ["LANG": "C"]).output == plain)
    for (width, range) in [(40, 30...40), (95, 81...95)] {
      let page = try await workbench.agg(words + ["--width", "\(width)"]).output
      #expect(range.contains(page.split(separator: "\n").map(\.count).max() ?? 0))
    }
    #expect(
      try await workbench.agg(words + ["--color", "always"]).output.contains("\u{1B}[1mCache\u{1B}[0m")
    )
    let never = try await workbench.agg(words + ["--color", "never"], ["FORCE_COLOR": "1"]).output
    #expect(never == usual)
  }

  @Test func `an invalid width does not prevent help`() async throws {
    let result = try await Workbench().agg(["weather", "--width", "wide", "--help"])
    #expect(result.status == 0 && result.output.contains("Usage"))
  }
}
