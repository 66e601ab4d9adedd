import HTTPTransport
import SpannedJSON

/// What in the text of a config may be a secret, so that no message shows it. Shown are names and the values
/// of which the table of the config says that they are none. What nobody knows, such as what stands below an
/// unknown name, in a comment or in a file that cannot be read through, may be one.
enum ConfigSecrets {
  /// The bytes of one line of a config that must not be shown.
  static func hiddenSpans(in document: JSONDocument, lineAround offset: Int) -> [Range<Int>] {
    let line = document.source.line(around: offset)
    var shown: Set<Int> = []
    collectShown(document.root, ConfigSchema.root, in: line, into: &shown)
    let hidden = LineToken.tokens(of: document.source, line).filter { !shown.contains($0.span.lowerBound) }
    return hidden.map(\.content)
  }

  /// Where the parts begin that may be shown, of a value of a shape; no shape means
  /// that nobody knows what it is.
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
  /// Where quotes are missing, what is inside of them and what is outside is a guess. Yet no guess makes a
  /// name of a secret: one stands in quotes behind `{` or a comma, or begins the line, and a colon follows.
  static func hiddenSpans(of problem: JSONProblem, in source: JSONSource) -> [Range<Int>] {
    let tokens = LineToken.tokens(of: source, source.line(around: problem.span.lowerBound))
    let isHarmless = ConfigSchema.root.at(problem.path)?.mayHoldSecret == false
    let hidden = tokens.filter { !$0.isName && !(isHarmless && $0.span == problem.span) }
    return hidden.map(\.content)
  }

  /// The same of a manifest: on a line that speaks of a key, or of what holds without one, all but the names.
  static func hiddenSpans(ofManifest problem: JSONProblem, in source: JSONSource) -> [Range<Int>] {
    let line = source.line(around: problem.span.lowerBound)
    let words = String(decoding: source.bytes[line], as: UTF8.self).split { !$0.isLetter }
    guard words.contains(where: { SecretName.isSecret($0) || $0 == "default" }) else { return [] }
    return LineToken.tokens(of: source, line).filter { !$0.isName }.map(\.content)
  }
}

extension ConfigShape {
  /// Whether a scalar that stands where this is expected may be a secret: a parameter, or somebody's mistake
  /// for an object of some. Addresses may have one in their query.
  var mayHoldSecret: Bool {
    switch self {
    case .parameter, .text(.url): true
    case .boolean, .text, .number, .integer, .duration, .anything: false
    case .list(let element), .map(_, let element): element.mayHoldSecret
    case .object(let keys): keys.contains { $0.shape.mayHoldSecret }
    case .either(let first, let second): first.mayHoldSecret || second.mayHoldSecret
    }
  }
}
