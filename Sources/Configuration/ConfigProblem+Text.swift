package import SpannedJSON

extension ConfigProblem {
  /// An invalid value in a config.
  ///
  /// - Parameter expectation: What was expected. The value found is shown unless it may be a secret.
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
      message: "expected \(expectation), found \(found)",
      hiding: ConfigSecrets.hiddenSpans(in: value.document, lineAround: value.span.lowerBound),
      help: help
    )
  }

  /// An invalid name in a config.
  init(_ member: JSONMember, inConfig file: String, message: String, help: String? = nil) {
    self.init(
      member,
      file: file,
      message: message,
      hiding: ConfigSecrets.hiddenSpans(in: member.value.document, lineAround: member.key.span.lowerBound),
      help: help
    )
  }

  /// A config that is not JSON.
  init(_ problem: JSONProblem, inConfig source: JSONSource, file: String) {
    let hidden = ConfigSecrets.hiddenSpans(of: problem, in: source)
    self.init(problem, in: source, file: file, hiding: hidden)
  }

  /// A manifest that is not JSON.
  package init(_ problem: JSONProblem, inManifest source: JSONSource, file: String) {
    let hidden = ConfigSecrets.hiddenSpans(ofManifest: problem, in: source)
    self.init(problem, in: source, file: file, hiding: hidden)
  }

  private init(_ problem: JSONProblem, in source: JSONSource, file: String, hiding hidden: [Range<Int>]) {
    // What was found is either quoted or described.
    let isQuoted = problem.found.hasPrefix("\"") && hidden.contains { $0.overlaps(problem.span) }
    self.init(
      problem,
      in: source,
      file: file,
      reason: "expected \(problem.expected), found \(isQuoted ? "text" : problem.found)",
      hiding: hidden
    )
  }
}
