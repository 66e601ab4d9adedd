import Foundation
import TestSupport
import Testing

/// Texts for users are in plain English: they contain no phrase that a reader would have to decipher.
struct PlainEnglishTests {
  /// Regular expressions of phrases, with what to write instead.
  private static let phrases: [(pattern: String, instead: String)] = [
    (#"\b(that|which|it|what|output|input) (is|are) none\b"#, "is not one, is missing, is invalid"),
    (#"\b(that|which|it|this) (is|are) no \w"#, "is not a"),
    (
      #"\bis no (absolute|regular|plain|path|pointer|point|terminal|manifest|variable|host|UTF|JSON)\b"#,
      "is not a"
    ),
    (#"\bnobody\b(?! else)|\b(somebody|whom|whoever)\b"#, "name the one who acts"),
    (
      #"\bwho (says?|asks?|answers?|wants?|needs?|reads?|knows?|can|may|is|are|sets?|wish\w*)\b"#,
      "name the one who acts"
    ),
    (
      #"\bwhat (is|was|are) (shipped|kept|told|said|asked|left)\b(?! for)"#,
      "the defaults, the cached response"
    ),
    (
      #"\bstands? (in|beside|ready|there)\b|\bstands? for (it|them|the|others)\b"#,
      "is used instead, is in, is beside"
    ),
    (
      #"\banswers? (is|are|was|were) kept\b|\bkept (from|by an) earlier\b|\bkept answers?\b"#,
      "is cached, is stored"
    ),
    (#"\bno more than a bound\b"#, "is only a bound"),
    (#"\blets? go of\b"#, "discard, drop"),
    (#"\b(has|have|all|every|the|a|your|their) mistakes?\b"#, "errors"),
    (#"\bleft (alone|to be said)\b|\bleaves? (\w+ ){0,3}alone\b"#, "paused, skipped, not changed"),
    (
      #"\b(agg|program|page|answer|error|line|heading|warning|note|doctor|standard error) (also |then )?says?\b"#,
      "shows, prints, reports"
    ),
    (#"\band says? (so|what|why|when|how|which|where|whether|until)\b"#, "and shows, and reports"),
    (#"\bquestions?\b"#, "query, problem"),
    (#"\brecorded answers?\b"#, "recorded responses, samples"),
    (#"\b(took|takes?) no part\b"#, "is not used"),
    (#"\b(could|can|cannot) (not )?be had\b"#, "is not available"),
    (#"\b(is|are|be) told\b|\btells? of\b"#, "is reported, is shown"),
    (#"\bwhen (not|nothing is|nobody) sa(id|ys)\b"#, "by default"),
    (#"\bask(s|ed)? nobody\b"#, "sends no requests"),
    (#"\b(is|are) in order\b"#, "is valid"),
    (#"\bof one's own\b"#, "of your own"),
    (#"\bsends? us\b|\bwe trust\b|\blets? us pass\b"#, "name the server or the proxy"),
    (#"\b(held|holds?) against\b"#, "is compared with"),
    (#"\bleads (nowhere|elsewhere)\b"#, "is broken, is not allowed"),
    (#"\banew\b"#, "again"),
    (#"\bin trouble\b"#, "reports an error"),
    (#"\bshipped\b"#, "built-in"),
    (#"\bcannot be(:| here\b| in this\b|$)"#, "is impossible"),
  ]

  private static let expressions = phrases.compactMap { pattern, instead in
    (try? NSRegularExpression(pattern: pattern, options: .caseInsensitive)).map { ($0, instead) }
  }

  /// The phrases in a text, each with the words around it.
  static func faults(in text: String) -> [String] {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let whole = NSRange(text.startIndex..., in: text)
    return expressions.flatMap { expression, instead in
      expression.matches(in: text, range: whole).compactMap { Range($0.range, in: text) }.map { range in
        let start = text.index(range.lowerBound, offsetBy: -30, limitedBy: text.startIndex)
        let end = text.index(range.upperBound, offsetBy: 30, limitedBy: text.endIndex)
        return "\"\(text[(start ?? text.startIndex)..<(end ?? text.endIndex)])\": write \(instead)"
      }
    }
  }

  @Test(arguments: [
    "that is no absolute path", "what is shipped is in order", "an answer kept from earlier",
    "the config has mistakes", "nobody knows when it ends", "How many days, 1 when nothing is said",
    "the source is in trouble", "the source is left\n  alone", "it leaves those sources alone",
    "the page says since when", "it ends and says why", "a line for each question", "a recorded answer",
  ])
  func `a phrase of the list is found`(text: String) { #expect(!Self.faults(in: text).isEmpty) }

  @Test func `every phrase of the list is a valid pattern`() {
    #expect(Self.expressions.count == Self.phrases.count)
  }

  @Test func `texts of the program are plain`() throws {
    var count = 0
    let files = try Self.files(["Sources", "Providers"], ending: "swift")
    // Completion scripts are programs, not texts.
    for file in files where !file.hasPrefix("Sources/Arguments/Completion/") {
      let source = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
      for literal in SwiftLiterals(source).texts where literal.contains(" ") {
        count += 1
        for fault in Self.faults(in: literal) { Issue.record("\(file): \(fault)") }
      }
    }
    #expect(count > 2000)
  }

  @Test func `hints of manifests and the default config are plain`() throws {
    for file in try Self.files(["Providers"], ending: "manifest.json") + ["config.json"] {
      let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
      for fault in Self.faults(in: text) { Issue.record("\(file): \(fault)") }
    }
  }

  @Test(arguments: try pages())
  func `pages for users and engineers are plain`(page: String) throws {
    let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    for fault in Self.faults(in: Self.prose(text)) { Issue.record("\(page): \(fault)") }
  }

  // MARK: - Texts

  private static func pages() throws -> [String] {
    let folders = ["docs", "Providers", "Sources", "Packaging", "Integrations", "Benchmarks"]
    return try [
      "README.md", "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md",
      "Packaging/debian/control",
    ] + files(folders, ending: ".md")
  }

  /// A page without its code, which may quote names of tests and texts of other origin.
  private static func prose(_ page: String) -> String {
    var isCode = false
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isFence = line.trimmingPrefix(while: \.isWhitespace).hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isFence && !isCode
    }
    return lines.joined(separator: "\n").split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "…" }.joined()
  }

  /// The files below some folders, by their paths.
  private static func files(_ folders: [String], ending: String) throws -> [String] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Repository.root.appending(path: folder).path)
        .filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }
  }
}

/// The string literals of a Swift file as written, without its comments.
private struct SwiftLiterals {
  private(set) var texts: [String] = []
  private var rest: Substring

  init(_ source: String) {
    rest = source[...]
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if character == "\"" || character == "#", let literal = takeLiteral() {
        texts.append(literal)
      } else {
        rest.removeFirst()
      }
    }
  }

  /// - Returns: `nil` if no literal begins here; then nothing is consumed.
  private mutating func takeLiteral() -> String? {
    let marks = rest.prefix { $0 == "#" }
    let start = rest.dropFirst(marks.count)
    guard start.first == "\"" else { return nil }
    let quotes = start.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest = start.dropFirst(quotes.count)
    var text = ""
    while !rest.isEmpty, !rest.hasPrefix(quotes + marks) {
      if rest.hasPrefix("\\" + marks) {
        rest.removeFirst(1 + marks.count)
        if rest.first == "(" {
          text += "…"
          takeInterpolation()
          continue
        }
        // A line end after a backslash is not part of the text.
        if rest.first?.isNewline != true { text += "\\" }
      }
      if let character = rest.popFirst() { text.append(character) }
    }
    rest = rest.dropFirst(quotes.count + marks.count)
    return text
  }

  /// Consumes an expression in parentheses, and takes the literals in it.
  private mutating func takeInterpolation() {
    var depth = 0
    while let character = rest.first {
      if character == "\"" || character == "#", let literal = takeLiteral() {
        texts.append(literal)
        continue
      }
      rest.removeFirst()
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { return }
    }
  }
}
