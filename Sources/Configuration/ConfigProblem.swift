package import SpannedJSON

/// One thing wrong with a config file, told so that it can be mended: file, line, column, path, the line
/// itself with a caret, and what to do. Of a variable that stands for a file its name is the place.
package struct ConfigProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// With a warning the config can be used.
  package enum Severity: String, Hashable, Sendable { case error, warning }

  package var file: String
  package var severity = Severity.error
  package var position: JSONPosition?
  /// Such as `cities.berlin.latitude`; empty for the file as a whole.
  package var path: String
  package var message: String
  /// The line and the caret below it.
  package var excerpt: String?
  package var help: String?

  package init(
    file: String,
    severity: Severity = .error,
    position: JSONPosition? = nil,
    path: String = "",
    message: String,
    excerpt: String? = nil,
    help: String? = nil
  ) {
    self.file = file
    self.severity = severity
    self.position = position
    self.path = path
    self.message = message
    self.excerpt = excerpt
    self.help = help
  }

  /// The same of what stands in no file that anybody could look into.
  var withoutPlace: Self {
    var problem = self
    (problem.position, problem.excerpt) = (nil, nil)
    return problem
  }

  /// The same where it stops nobody.
  package var asWarning: Self {
    var problem = self
    problem.severity = .warning
    return problem
  }

  /// Whether it is about what stands at a path, below it or around it.
  package func concerns(_ path: [String]) -> Bool { concerns(JSONPath(keys: path).description) }

  func concerns(_ other: String) -> Bool {
    path == other || path.hasPrefix("\(other).") || other.hasPrefix("\(path).")
  }

  /// The first line of it, for who has room for no more.
  package var headline: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    let subject = path.isEmpty ? "" : "\(path): "
    return "\(file)\(place): \(severity.rawValue): \(subject)\(message)"
  }

  package var description: String {
    var text = headline
    if let excerpt { text += "\n\(excerpt)" }
    if let help { text += "\nhelp: \(help)" }
    return text
  }
}

extension ConfigProblem {
  /// A value that is wrong.
  ///
  /// - Parameter hidden: What of its line must not be shown.
  package init(
    _ value: JSONValue,
    file: String,
    message: String,
    hiding hidden: [Range<Int>],
    help: String? = nil
  ) {
    self.init(
      file: file,
      position: value.position,
      path: value.path.description,
      message: message,
      excerpt: value.excerpt(hiding: hidden).lines,
      help: help
    )
  }

  /// A key that is wrong.
  ///
  /// - Parameter hidden: What of its line must not be shown.
  package init(
    _ member: JSONMember,
    file: String,
    message: String,
    hiding hidden: [Range<Int>],
    help: String? = nil
  ) {
    self.init(
      file: file,
      position: member.key.position,
      path: member.value.path.description,
      message: message,
      excerpt: member.key.excerpt(hiding: hidden).lines,
      help: help
    )
  }

  /// A text that is no JSON.
  ///
  /// - Parameters:
  ///   - reason: What was expected and what stands there.
  ///   - hidden: What of the line must not be shown.
  package init(
    _ problem: JSONProblem,
    in source: JSONSource,
    file: String,
    reason: String,
    hiding hidden: [Range<Int>]
  ) {
    self.init(
      file: file,
      position: problem.position,
      path: problem.path.description,
      message: reason,
      excerpt: source.excerpt(of: problem.span, hiding: hidden).lines
    )
  }
}

/// What is wrong with one file while it is read: the first problems in full, for nobody mends more at once,
/// the others counted. Each problem in full takes a walk through the text for its line, path and excerpt.
package struct ConfigProblemList: Sendable {
  package static let limit = 50

  /// The last one counts those that were left out, and stands where the first of them does.
  package var problems: [ConfigProblem] {
    guard var more = firstOmitted else { return kept }
    more.path = ""
    more.message = "and \(omitted) more"
    more.excerpt = nil
    more.help = nil
    return kept + [more]
  }

  /// Whether some are only counted.
  var hasMore: Bool { omitted > 0 }
  private var kept: [ConfigProblem] = []
  private var firstOmitted: ConfigProblem?
  private var omitted = 0

  package init() {}

  /// Keeps a problem, or counts it where there are too many: then it is not even made.
  package mutating func add(_ problem: @autoclosure () -> ConfigProblem) {
    if kept.count < Self.limit { return kept.append(problem()) }
    if firstOmitted == nil { firstOmitted = problem() }
    omitted += 1
  }
}

/// All that is wrong with the config of a run, in the order in which it stands in the files.
package struct ConfigProblems: Error, Sendable, CustomStringConvertible {
  package var problems: [ConfigProblem]
  package init(_ problems: [ConfigProblem]) { self.problems = problems }
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
