import Arguments
import Foundation
import TestSupport
import Testing

struct ManPageTests {
  private static let facts = ManualFacts(
    version: "1.2.3",
    exitStatuses: [("0", "All went well."), ("64", "The command line is wrong.")],
    environment: [("TOOL_CONFIG", "The only config file; -c wins.")],
    files: [("~/.config/tool.json", "The config.")]
  )

  private static func page(_ path: [String]) -> String {
    let spec = path.reduce(ToolSpec.root) { spec, word in spec.subcommands[word] ?? spec }
    return spec.manPage(path: path, root: ToolSpec.root, facts: facts)
  }

  @Test(arguments: [[], ["weather"], ["config"], ["config", "set"]])
  func `the program and each command have a manual page`(path: [String]) {
    expectGolden(Self.page(path), (["tool"] + path).joined(separator: "-") + ".1")
  }

  @Test(arguments: [[], ["weather"], ["config"], ["config", "set"], ["help"]])
  func `every page has its sections in order`(path: [String]) {
    let expected = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXAMPLES", "OPTIONS", "EXIT STATUS", "ENVIRONMENT",
      "FILES",
      "SEE ALSO",
    ]
    let sections = Self.page(path).split(separator: "\n").filter { $0.hasPrefix(".SH") }
      .map { $0.dropFirst(4).filter { $0 != "\"" } }
    #expect(sections == expected.filter { sections.contains($0) })
    #expect(sections.count >= expected.count - 2)
  }

  @Test func `a page has no hidden commands and no line that roff would misread`() {
    for path in [[], ["weather"], ["config"]] {
      let page = Self.page(path)
      #expect(!page.contains("complete"))
      #expect(page.utf8.allSatisfy { $0 < 0x80 })
      let requests = Set(page.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix(3) })
      #expect(
        requests.isSubset(of: [".TH", ".nh", ".na", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE", ".BR"]),
        "\(requests)"
      )
      #expect(!page.contains("\n'"))
    }
  }

  @Test(.needs("groff"))
  func `roff shows the text unchanged and without warnings`() async throws {
    for path in [[], ["weather"], ["config"], ["config", "set"]] {
      let result = try await Subprocess.run(
        try #require(programPath("groff")),
        ["-ww", "-man", "-Tutf8", "-P-c"],
        environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
        input: Self.page(path)
      )
      #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
      guard path == ["weather"] else { continue }
      let words = result.output.replacing(/.\u{8}/, with: "").split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(words.contains(".hidden files are 'read'."))
      #expect(words.contains("with a \\ and words"))
      #expect(words.contains("tool weather \"Coeur d'Alene\" --metric a name with both"))
    }
  }

  @Test(.needs("mandoc"))
  func `mandoc reports no warnings`() async throws {
    for path in [[], ["weather"], ["config"], ["config", "set"]] {
      let result = try await Subprocess.run(
        try #require(programPath("mandoc")),
        ["-T", "lint", "-W", "warning"],
        input: Self.page(path)
      )
      // A page has no date, so that the same program always writes the same page.
      let findings = result.output.split(separator: "\n").filter { !$0.contains("missing date") }
      #expect(findings.isEmpty, "\(findings)")
    }
  }
}
