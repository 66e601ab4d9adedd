import Foundation
import TestSupport
import Testing

/// A page of the documentation as its readers use it: blocks to copy, transcripts, tables and links.
struct MarkdownPage: Sendable, CustomTestStringConvertible {
  /// A fenced block.
  struct Block: Sendable {
    /// The first word after the fence, such as `sh`; empty without one.
    let language: String
    /// The file that the page asks the reader to save: `title=PATH` after the language.
    let file: String?
    /// Its lines without the fences, as line numbers of the page.
    let lines: Range<Int>
    let text: String
  }

  /// The programs of `Tests/programs.txt` that its commands run, and that not every machine has.
  var otherPrograms: Set<String> {
    let commands = blocks.filter { ["sh", "console"].contains($0.language) && $0.file == nil }.map(\.text)
    let words = commands.joined(separator: "\n").split { !$0.isLetter && $0 != "-" }
    return Set(["jq", "parallel"]).intersection(words.map(String.init))
  }

  /// The pages for users, which contain commands to type.
  static let ofUsers = Result {
    let docs = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "docs").path
    )
    let names = docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    return try (["README.md"] + names).map { try MarkdownPage($0) }
  }

  /// The path from the root of the repository.
  let path: String
  let lines: [String]
  let blocks: [Block]

  init(_ path: String) throws {
    self.path = path
    lines = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var blocks: [Block] = []
    var opened: (line: Int, information: [Substring])?
    for (number, line) in lines.enumerated() where line.hasPrefix("```") {
      if let (start, information) = opened {
        let inside = (start + 1)..<number
        blocks.append(
          Block(
            language: information.first.map(String.init) ?? "",
            file: information.first { $0.hasPrefix("title=") }.map { String($0.dropFirst("title=".count)) },
            lines: inside,
            text: lines[inside].joined(separator: "\n")
          )
        )
        opened = nil
      } else {
        opened = (number, line.dropFirst(3).split(separator: " "))
      }
    }
    self.blocks = blocks
  }

  var testDescription: String { path }

  var url: URL { Repository.root.appending(path: path) }

  /// The first block of a language.
  func block(_ language: String, saved file: String? = nil) throws -> Block {
    try #require(blocks.first { $0.language == language && (file == nil || $0.file == file) })
  }

  /// The text between the blocks.
  private var prose: String {
    let fenced = Set(blocks.flatMap { ($0.lines.lowerBound - 1)...$0.lines.upperBound })
    return lines.indices.filter { !fenced.contains($0) }.map { lines[$0] }.joined(separator: "\n")
  }

  /// The commands in the text, without the backquotes.
  var inlineCommands: [String] { prose.matches(of: /`(agg [^`]*)`/).map { String($0.1) } }

  /// The files that the page links to or shows, without the web.
  var localLinks: [String] {
    let text = prose.replacing(/`[^`\n]*`/, with: "")
    let links = text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    let pictures = text.matches(of: /(?:src|srcset)="([^"]+)"/).map { String($0.1) }
    return (links + pictures).filter { !$0.hasPrefix("http") }
  }

  /// The anchors of the headings, as GitHub makes them.
  var anchors: Set<String> {
    Set(
      prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        let words = heading.drop { $0 == "#" || $0 == " " }.lowercased()
        return words.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
      }
    )
  }

  /// The rows of all tables with this number of columns, without the headers; each cell without spaces around
  /// it.
  func rows(columns: Int) -> [[String]] {
    let tables = lines.split { !$0.hasPrefix("|") }
    return tables.flatMap { $0.dropFirst(2) }
      .map { row in
        row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
      .filter { $0.count == columns }
  }

  /// The page with some lines replaced.
  func text(replacing blocks: [(lines: Range<Int>, by: [String])]) -> String {
    var lines = lines
    for (range, new) in blocks.reversed() { lines.replaceSubrange(range, with: new) }
    return lines.joined(separator: "\n")
  }
}
