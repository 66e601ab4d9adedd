import SpannedJSON

/// What in the text of a config may be a secret, so that no message shows it. Shown are names and the values of which the table
/// of the config says that they are none. What nobody knows, such as what stands below an unknown name, in a comment or in
/// a file that cannot be read through, may be one.
enum ConfigSecrets {
  /// The bytes of one line of a config that must not be shown.
  static func spans(in document: JSONDocument, lineAround offset: Int) -> [Range<Int>] {
    let line = document.source.line(around: offset)
    var shown: Set<Int> = []
    collectShown(document.root, ConfigSchema.root, in: line, into: &shown)
    return LineToken.tokens(of: document.source, line).filter { !shown.contains($0.span.lowerBound) }
      .map(\.content)
  }

  /// Where the parts begin that may be shown, of a value of a shape; no shape means that nobody knows what it is.
  private static func collectShown(
    _ value: JSONValue,
    _ shape: ConfigShape?,
    in line: Range<Int>,
    into shown: inout Set<Int>
  ) {
    let span = value.span
    guard span.lowerBound <= line.upperBound, line.lowerBound <= span.upperBound else { return }
    switch value.kind {
    case .object:
      for member in value.members {
        shown.insert(member.key.span.lowerBound)
        collectShown(member.value, shape?.member(member.key.string), in: line, into: &shown)
      }
    case .array:
      for element in value.elements { collectShown(element, shape?.element, in: line, into: &shown) }
    case .null, .bool: shown.insert(span.lowerBound)
    case .number, .string:
      if shape?.mayHoldSecret == false { shown.insert(span.lowerBound) }
    }
  }

  /// The bytes of the line of a problem that must not be shown, of a text that is no JSON.
  ///
  /// Where quotes are missing, what is inside of them and what is outside is a guess. Yet no guess makes a name of a secret: one
  /// stands in quotes behind `{` or a comma, or begins the line, and a colon follows.
  static func spans(of problem: JSONProblem, in source: JSONSource) -> [Range<Int>] {
    let tokens = LineToken.tokens(of: source, source.line(around: problem.span.lowerBound))
    let isOpen = ConfigSchema.root.at(problem.path)?.mayHoldSecret == false
    return tokens.filter { token in !token.isName && !(isOpen && token.span == problem.span) }.map(\.content)
  }
}

/// A string, a comment or a bare word in one line of a text that may be no JSON.
private struct LineToken {
  let span: Range<Int>
  /// Without the quotes.
  let content: Range<Int>
  /// Whether it stands where a name does, with its colon.
  let isName: Bool

  static func tokens(of source: JSONSource, _ line: Range<Int>) -> [LineToken] {
    let bytes = source.bytes[line]
    var tokens: [LineToken] = []
    var previous: UInt8?  // of JSON's structure; a quote for a string
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let start = index
      let first = bytes[index]
      switch first {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
        UInt8(ascii: ":"):
        previous = first
        index += 1
      case UInt8(ascii: "\""):
        let end = endOfString(in: bytes, from: start)
        let isClosed = end > start + 1 && bytes[end - 1] == first
        let next = bytes[end...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let beginsMember = [nil, UInt8(ascii: "{"), UInt8(ascii: ",")].contains(previous)
        tokens.append(
          LineToken(
            span: start..<end,
            content: start + 1..<(isClosed ? end - 1 : end),
            isName: isClosed && beginsMember && next == UInt8(ascii: ":")
          )
        )
        previous = first
        index = end
      default:
        index = endOfWord(in: bytes, from: start)
        tokens.append(LineToken(span: start..<index, content: start..<index, isName: false))
        previous = UInt8(ascii: "\"")
      }
    }
    return tokens
  }

  /// The place behind the closing quote, or the end of the line.
  private static func endOfString(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return bytes.endIndex
  }

  /// The end of a word, or of the line where a comment begins it.
  private static func endOfWord(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    if bytes[start...].starts(with: "//".utf8) { return bytes.endIndex }
    let ends = Array(" \t{}[],:\"".utf8)
    return bytes[start...].firstIndex { ends.contains($0) } ?? bytes.endIndex
  }
}

extension ConfigShape {
  /// Whether a scalar that stands where this is expected may be a secret: a parameter, or somebody's mistake for an object
  /// of some. Addresses may have one in their query.
  fileprivate var mayHoldSecret: Bool {
    switch self {
    case .parameter, .text(.url): true
    case .boolean, .text, .number, .integer, .duration, .anything: false
    case .list(let element), .map(_, let element): element.mayHoldSecret
    case .object(let keys): keys.contains { $0.shape.mayHoldSecret }
    case .either(let first, let second): first.mayHoldSecret || second.mayHoldSecret
    }
  }

  /// What a member of an object may be; `nil` for one that nobody knows.
  fileprivate func member(_ name: String) -> ConfigShape? {
    switch self {
    case .object(let keys): keys.first { $0.name == name }?.shape
    case .map(_, let element): element
    case .either(let first, let second): first.member(name) ?? second.member(name)
    default: nil
    }
  }

  /// What an element of a list may be.
  fileprivate var element: ConfigShape? {
    if case .list(let element) = self { element } else { nil }
  }

  /// What may stand at a path.
  fileprivate func at(_ path: JSONPath) -> ConfigShape? {
    path.steps.reduce(Optional(self)) { shape, step in
      switch step {
      case .key(let name): shape?.member(name)
      case .index: shape?.element
      }
    }
  }
}

extension ConfigProblem {
  /// A value of a config that is wrong.
  ///
  /// - Parameter expectation: What should stand there; what does is told unless it may be a secret.
  init(_ value: JSONValue, inConfig file: String, expected expectation: String, help: String? = nil) {
    let mayBeSecret = ConfigSchema.root.at(value.path)?.mayHoldSecret != false
    let found =
      switch value.kind {
      case .string where mayBeSecret: "text"
      case .number where mayBeSecret: "a number"
      default: value.summary
      }
    self.init(
      value,
      file: file,
      message: "expected \(expectation), got \(found)",
      hiding: ConfigSecrets.spans(in: value.document, lineAround: value.span.lowerBound),
      help: help
    )
  }

  /// A name in a config that is wrong.
  init(_ member: JSONMember, inConfig file: String, message: String, help: String? = nil) {
    self.init(
      member,
      file: file,
      message: message,
      hiding: ConfigSecrets.spans(in: member.value.document, lineAround: member.key.span.lowerBound),
      help: help
    )
  }

  /// A config that is no JSON.
  init(_ problem: JSONProblem, inConfig source: JSONSource, file: String) {
    let hidden = ConfigSecrets.spans(of: problem, in: source)
    // What was found is told in its own words, in quotes, or described.
    let isQuoted = problem.found.hasPrefix("\"") && hidden.contains { $0.overlaps(problem.span) }
    self.init(
      problem,
      in: source,
      file: file,
      reason: "expected \(problem.expected), got \(isQuoted ? "text" : problem.found)",
      hiding: hidden
    )
  }
}
