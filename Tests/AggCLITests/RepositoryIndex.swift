import Foundation
import TestSupport

/// The names and declarations of the repository's files, to check the pages for engineers.
struct RepositoryIndex {
  private let root = Repository.root
  /// All files and folders, from the root.
  private let paths: Set<String>
  /// Their names without the folders.
  private let names: Set<String>
  private let makeTargets: Set<String>
  /// The files that declare a type, and those that extend it, by its name.
  private var types: [String: Set<String>] = [:]
  private var extensions: [String: Set<String>] = [:]
  /// The files that declare a function, a property or a case, by its name.
  private var members: [String: Set<String>] = [:]
  /// The variables of the environment that the code reads.
  private var variables: Set<String> = []

  init() throws {
    var paths: Set<String> = []
    // Not `enumerator(atPath:)`: on Linux it removes the root wherever it occurs, /agg also from Sources/agg.
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      let path = String(file.path.dropFirst(root.path.count + 1))
      if [".build", ".git"].contains(path) { files?.skipDescendants() } else { paths.insert(path) }
    }
    self.paths = paths
    names = Set(paths.map { String($0.split(separator: "/").last ?? "") })
    let makefile = try String(contentsOf: root.appending(path: "Makefile"), encoding: .utf8)
    makeTargets = Set(makefile.matches(of: /(?:^|\n)([a-z-]+):/).map { String($0.1) })
    let declarations = try NSRegularExpression(
      pattern: #"\b(struct|class|enum|protocol|actor|typealias|extension)\s+(?:\w+\.)*(\w+)"#
        + #"|\b(?:func|var|let)\s+(\w+)|\bcase\s+(\w+(?:\s*,\s*\w+)*)|"(AGG_[A-Z_]+)""#
    )
    for path in paths where path.hasSuffix(".swift") { try add(declarations, of: path) }
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The names of the files and folders in a folder.
  func names(in folder: String) -> [String] {
    paths.filter { $0.hasPrefix("\(folder)/") }.map { $0.dropFirst(folder.count + 1) }
      .filter { !$0.contains("/") }.map(String.init)
  }

  /// Whether there is Swift code in a folder or below it.
  func hasSwift(in folder: String) -> Bool {
    paths.contains { $0.hasPrefix("\(folder)/") && $0.hasSuffix(".swift") }
  }

  /// Whether a type or a function of this name is declared in a folder or below it.
  func declares(_ name: String, in folder: String) -> Bool {
    (types[name] ?? []).union(members[name] ?? []).contains { $0.hasPrefix("\(folder)/") }
  }

  /// The variables that change what the tests do.
  var variablesOfTests: Set<String> {
    get throws {
      let files = paths.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }
      return try files.reduce(into: []) { names, file in
        let text = try text(of: file)
        names.formUnion(
          text.matches(of: /ProcessInfo\.processInfo\.environment\["(AGG_\w+)"\]/).map { String($0.1) }
        )
      }
    }
  }

  // MARK: - What a page names

  /// Names on a page that the repository does not have.
  func missing(in page: NamedParts) -> [String] {
    page.spans.filter { !has(span: $0) } + page.commands.flatMap(missing)
      + page.links.filter { !has(link: $0, in: page) }
  }

  private func has(span: String) -> Bool {
    if span.contains(" ") || span.contains("=") { return missing(inCommand: span).isEmpty }
    if let path = Self.path(span) { return has(path: path) }
    guard let name = span.wholeMatch(of: /(\w+(?:\.\w+)*)(?:\(.*\))?/)?.1 else { return true }
    return Self.words.contains(String(name)) || declares(name)
  }

  /// Words of Swift and of its libraries.
  private static let words: Set<String> = [
    "nil", "actor", "enum", "struct", "nonisolated", "package", "private", "public", "throws", "unsafe",
    "Foundation", "FoundationEssentials", "Mutex", "Sendable",
  ]

  private func missing(inCommand line: String) -> [String] {
    let words = line.split(whereSeparator: \.isWhitespace)
    return zip([""] + words, words).compactMap { before, word in
      if before == "make" { return makeTargets.contains(String(word)) ? nil : "make \(word)" }
      // A name in quotes with spaces is that of a test.
      if before == "--filter", let name = word.wholeMatch(of: /([\w.]+)|'([\w.]+)'/) {
        let name = name.1 ?? name.2 ?? ""
        return declares(name) ? nil : String(name)
      }
      if let variable = word.prefixMatch(of: /(AGG_\w+)=/)?.1 {
        return variables.contains(String(variable)) ? nil : String(word)
      }
      guard let path = Self.path(String(word)), path.contains("/"), !path.hasPrefix(".") else { return nil }
      return has(path: path) ? nil : path
    }
  }

  private func has(link: String, in page: NamedParts) -> Bool {
    if link.hasPrefix("https://") { return true }
    if link.hasPrefix("#") { return page.anchors.contains(String(link.dropFirst())) }
    return has(path: link)
  }

  // MARK: - Paths

  /// A text that looks like a path in the repository; `nil` for another one.
  private static func path(_ text: String) -> String? {
    guard text.wholeMatch(of: /[\w.+*\/-]+/) != nil, !text.hasPrefix("/"), !text.hasPrefix("-") else {
      return nil
    }
    let endings = [".swift", ".md", ".json", ".txt", ".csv", ".tsv", ".py", ".c"]
    return text.contains("/") || text.hasPrefix(".") || endings.contains(where: text.hasSuffix) ? text : nil
  }

  /// Whether there is such a file or folder. `*`, `NAME` and `CODE` match any part of a name; a name without
  /// a slash may be anywhere.
  private func has(path: String) -> Bool {
    let candidates = path.contains("/") ? paths : names
    let parts = path.replacing(/NAME|CODE/, with: "*").components(separatedBy: "*")
    guard parts.count > 1 else { return candidates.contains(path) }
    let pattern = parts.map(NSRegularExpression.escapedPattern).joined(separator: "[^/]+")
    return candidates.contains { $0.range(of: "^\(pattern)$", options: .regularExpression) != nil }
  }

  // MARK: - Declarations

  private mutating func add(_ declarations: NSRegularExpression, of path: String) throws {
    let text = try text(of: path)
    let whole = NSRange(text.startIndex..., in: text)
    for match in declarations.matches(in: text, range: whole) {
      func group(_ number: Int) -> String? {
        Range(match.range(at: number), in: text).map { String(text[$0]) }
      }
      if let type = group(2) {
        if group(1) == "extension" {
          extensions[type, default: []].insert(path)
        } else {
          types[type, default: []].insert(path)
        }
      } else if let name = group(3) {
        members[name, default: []].insert(path)
      } else if let cases = group(4) {
        for name in cases.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
          members[String(name), default: []].insert(path)
        }
      } else if let variable = group(5) {
        variables.insert(variable)
      }
    }
  }

  /// Whether a name such as `Aggregator` or `Aggregator.weather` is declared: a member in a file that
  /// declares or extends its type. The name of a folder is that of a target.
  func declares(_ name: Substring) -> Bool {
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first,
      types[first] != nil || members[first] != nil || names.contains(first)
    else {
      return variables.contains(String(name))
    }
    return zip(parts, parts.dropFirst()).allSatisfy { owner, member in
      let declaring = (types[member] ?? []).union(members[member] ?? [])
      // A test target owns the tests in its folder.
      return !declaring.isDisjoint(with: (types[owner] ?? []).union(extensions[owner] ?? []))
        || declaring.contains { $0.hasPrefix("Tests/\(owner)/") }
    }
  }

  // MARK: - Imports

  /// The imports of targets that are not above the importing target in a list, each as "A imports B". All
  /// providers share one position in it.
  func importsAgainst(_ list: [String]) throws -> [String] {
    var ranks = Dictionary(uniqueKeysWithValues: zip(list, list.indices))
    for provider in names(in: "Providers") { ranks[provider] = ranks["Providers"] }
    var wrong: Set<String> = []
    for path in paths where path.hasSuffix(".swift") {
      let parts = path.split(separator: "/").map(String.init)
      guard ["Sources", "Providers"].contains(parts[0]), let rank = ranks[parts[1]] else { continue }
      for line in try text(of: path).split(separator: "\n").prefix(while: { !$0.hasSuffix("{") }) {
        guard let name = line.prefixMatch(of: /(?:package )?import (\w+)/)?.1,
          let imported = ranks[String(name)], imported >= rank
        else { continue }
        wrong.insert("\(parts[1]) imports \(name)")
      }
    }
    return wrong.sorted()
  }
}
