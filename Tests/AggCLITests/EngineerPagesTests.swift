import Foundation
import Testing

/// ARCHITECTURE.md and CONTRIBUTING.md name only what the repository has, and imports follow the order in
/// ARCHITECTURE.md.
struct EngineerPagesTests {
  private static let repository = Result { try RepositoryIndex() }

  @Test(arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"])
  func `a page names only what exists`(name: String) throws {
    let repository = try Self.repository.get()
    let page = NamedParts(try repository.text(of: name))
    #expect(page.spans.count > 100)
    #expect(repository.missing(in: page) == [])
  }

  @Test(
    arguments: [
      ("`Sources/Weather/Fields/Field.swift`", nil),
      ("`Sources/Weather/Feild.swift`", "Sources/Weather/Feild.swift"),
      ("`Providers/NAME/manifest.json`", nil),
      ("`Providers/NAME/manifest.yaml`", "Providers/NAME/manifest.yaml"),
      ("`Field+Table.swift`", nil), ("`Field+Chair.swift`", "Field+Chair.swift"),
      ("`Aggregator`", nil), ("`Aggregater`", "Aggregater"),
      ("`Aggregator.weather`", nil), ("`Aggregator.whether`", "Aggregator.whether"),
      // The member exists, but not in this type.
      ("`Aggregator.rendered`", "Aggregator.rendered"),
      ("`provider(…)`", nil), ("`provide(…)`", "provide(…)"),
      ("`make lint`", nil), ("`make order`", "make order"),
      ("```sh\nmake fuzz SECONDS=60  # make tea\n```", nil), ("```sh\nmake tea\n```", "make tea"),
      ("```sh\nAGG_RECORD=1 swift test --filter GoldenTests\n```", nil),
      ("`AGG_RECORD=1`", nil), ("`AGG_RECORDED=1`", "AGG_RECORDED=1"),
      ("```sh\nAGG_RECORDED=1 swift test\n```", "AGG_RECORDED=1"),
      ("```sh\nswift test --filter 'AggCLITests.GildedTests'\n```", "AggCLITests.GildedTests"),
      ("[a page](SECURITY.md)", nil), ("[a page](INSECURITY.md)", "INSECURITY.md"),
      ("# One heading\n[above](#one-heading)", nil), ("# One heading\n[above](#another)", "#another"),
      ("`nil`, `--json`, `agg weather Berlin` and [Swift](https://www.swift.org/)", nil),
    ] as [(String, String?)]
  )
  func `an invented name is noticed`(text: String, missing: String?) throws {
    let found = try Self.repository.get().missing(in: NamedParts(text))
    #expect(found == [missing].compactMap(\.self))
  }

  @Test func `a target imports only targets above it in the list`() throws {
    let repository = try Self.repository.get()
    let page = try repository.text(of: "ARCHITECTURE.md")
    let list = page.matches(of: /\n\| \[?`(\w+)`(?:\]\(\S+\))? \|/).map { String($0.1) }
    #expect(Set(list) == Set(repository.names(in: "Sources")).union(["Providers"]))
    #expect(try repository.importsAgainst(list) == [])
    // In the reverse order nearly every import is wrong.
    #expect(try repository.importsAgainst(list.reversed()).count > 50)
  }

  @Test func `every target has a page that the map links, with types that the target declares`() throws {
    let repository = try Self.repository.get()
    let links = try NamedParts(repository.text(of: "ARCHITECTURE.md")).links
    for target in repository.names(in: "Sources").sorted() {
      let page = "Sources/\(target)/README.md"
      #expect(links.contains(page), "ARCHITECTURE.md: \(page)")
      let types = Self.mainTypes(on: try repository.text(of: page))
      #expect(types.isEmpty == !repository.hasSwift(in: "Sources/\(target)"), "\(page)")
      let missing = types.filter { !repository.declares($0, in: "Sources/\(target)") }
      #expect(missing == [], "\(page)")
    }
    for provider in repository.names(in: "Providers") {
      #expect(repository.names(in: "Providers/\(provider)").contains("README.md"), "\(provider)")
    }
    #expect(!repository.declares("Field", in: "Sources/Merge"), "another target declares it")
  }

  @Test func `the table of CONTRIBUTING has each variable that the tests read`() throws {
    let listed = try MarkdownPage("CONTRIBUTING.md").rows(columns: 2).map { $0[0] }
    #expect(listed == (try Self.repository.get().variablesOfTests).sorted().map { "`\($0)`" })
  }

  @Test func `each suppression of the thread sanitizer names what exists`() throws {
    let repository = try Self.repository.get()
    let lines = try repository.text(of: "Tests/tsan.suppressions").split(separator: "\n")
    let rows = lines.filter { !$0.hasPrefix("#") }
    #expect(rows.count > 10)
    for row in rows {
      let names = Self.identifiers(inMangled: row.drop { $0 != ":" }.dropFirst())
      #expect(!names.isEmpty && names.allSatisfy { repository.declares($0) }, "\(row): \(names)")
    }
  }

  /// The identifiers in a piece of a mangled name such as `CurlEngineC4give`: each has its length before it,
  /// but the piece may begin behind a length.
  private static func identifiers(inMangled piece: Substring) -> [Substring] {
    var names: [Substring] = []
    var rest = piece
    if let first = rest.prefixMatch(of: /([A-Za-z]+?)(?:[CVO]?(?=\d)|$)/) {
      names.append(first.1)
      rest = rest[first.range.upperBound...]
    }
    while let next = rest.prefixMatch(of: /[A-Z]*(\d+)/), let length = Int(next.1) {
      let name = rest[next.range.upperBound...].prefix(length)
      names.append(name)
      rest = rest[name.endIndex...]
    }
    return names
  }

  /// The names in the first column of the table of main types.
  private static func mainTypes(on page: String) -> [String] {
    let section = page.components(separatedBy: "\n## Main types\n").dropFirst().first ?? ""
    let table = section.components(separatedBy: "\n## ").first ?? ""
    return table.matches(of: /\n\| `(\w+)` \|/).map { String($0.1) }
  }
}

/// The parts of a Markdown page that contain names.
struct NamedParts {
  /// The texts in backquotes, outside blocks of code.
  let spans: [String]
  /// The lines of blocks of code, without their comments.
  let commands: [String]
  /// The targets of links.
  let links: [String]
  /// The anchors of the headings.
  let anchors: Set<String>

  init(_ text: String) {
    let parts = text.components(separatedBy: "```")
    func isCode(_ index: Int) -> Bool { !index.isMultiple(of: 2) }
    let prose = parts.indices.filter { !isCode($0) }.map { parts[$0] }.joined(separator: "\n")
    let blocks = parts.indices.filter(isCode).map { parts[$0] }
    spans = prose.components(separatedBy: "`").enumerated().filter { isCode($0.offset) }
      .map { $0.element.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    // The first line of a block names the language.
    commands = blocks.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).dropFirst() }
      .map { String($0.prefix { $0 != "#" }) }
    links = prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    let headings = prose.split(separator: "\n").filter { $0.hasPrefix("#") }
    anchors = Set(
      headings.map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
          .filter { $0.isLetter || $0.isNumber || $0 == "-" }
      }
    )
  }
}
