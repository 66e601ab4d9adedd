import HTTPTransport
import SpannedJSON

/// Finds the parts of a config that may be secret, so that no message shows them. Only names and values that
/// the table of the config marks as harmless are shown. Anything unknown may be a secret, such as values
/// below an unknown name, comments, and a file that cannot be parsed.
enum ConfigSecrets {
  /// The bytes of one line of a config that must not be shown.
  static func hiddenSpans(in document: JSONDocument, lineAround offset: Int) -> [Range<Int>] {
    let line = document.source.line(around: offset)
    var shown: Set<Int> = []
    collectShown(document.root, ConfigSchema.root, in: line, into: &shown)
    let hidden = LineToken.tokens(of: document.source, line).filter { !shown.contains($0.span.lowerBound) }
    return hidden.map(\.content)
  }

  /// Collects the offsets of the parts of a value that may be shown; without a shape, its meaning is unknown.
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
    case .array where shape?.isCommand == true:
      let words = SecretName.split(value.elements.map { $0.string ?? $0.numberText ?? "" })
      for (element, word) in zip(value.elements, words) where word.secret.isEmpty {
        shown.insert(element.span.lowerBound)
      }
    case .array:
      for element in value.elements { collectShown(element, shape?.element, in: line, into: &shown) }
    case .null, .bool: shown.insert(span.lowerBound)
    case .number, .string:
      if shape?.mayHoldSecret == false { shown.insert(span.lowerBound) }
    }
  }

  /// The bytes of a problem's line that must not be shown, in a text that is not JSON.
  ///
  /// If quotes are missing, what is inside and outside of them is a guess. But no guess takes a secret for a
  /// name: a name is in quotes after `{` or a comma, or begins the line, and a colon follows.
  static func hiddenSpans(of problem: JSONProblem, in source: JSONSource) -> [Range<Int>] {
    let tokens = LineToken.tokens(of: source, source.line(around: problem.span.lowerBound))
    let isHarmless = ConfigSchema.root.at(problem.path)?.mayHoldSecret == false
    let hidden = tokens.filter { !$0.isName && !(isHarmless && $0.span == problem.span) }
    return hidden.map(\.content)
  }

  /// The same for a manifest: on a line that mentions a key, or may have an address with one, everything but
  /// the names.
  static func hiddenSpans(ofManifest problem: JSONProblem, in source: JSONSource) -> [Range<Int>] {
    let line = source.line(around: problem.span.lowerBound)
    let text = String(decoding: source.bytes[line], as: UTF8.self)
    let words = text.split { !$0.isLetter }
    guard
      text.contains(where: { "@?=".contains($0) })
        || words.contains(where: { SecretName.isSecret($0) || $0 == "default" || $0 == "basic" })
    else { return [] }
    return LineToken.tokens(of: source, line).filter { !$0.isName }.map(\.content)
  }
}

extension ConfigShape {
  /// Whether a scalar at this place may be a secret: a parameter, or a scalar instead of an object of
  /// parameters. An address may contain one in its query.
  var mayHoldSecret: Bool {
    switch self {
    case .parameter, .text(.url), .text(.word): true
    case .boolean, .text, .number, .version, .integer, .duration, .area, .identifier, .byField, .anything:
      false
    case .list(let element), .map(_, let element): element.mayHoldSecret
    case .object(_, let keys): keys.contains { $0.shape.mayHoldSecret }
    }
  }
}
