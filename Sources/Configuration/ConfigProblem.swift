package import SpannedJSON
import Text

/// An error in a config file, with what is needed to correct it: file, line, column, path, the line itself
/// with a caret, and what to do. For a variable, its name is the position.
package struct ConfigProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// With only warnings, the config can be used.
  package enum Severity: String, Hashable, Sendable { case error, warning }

  package var file: String
  package var severity = Severity.error
  package var position: JSONPosition?
  /// Such as `cities.berlin.latitude`; empty for the whole file.
  package var path: String
  package var message: String
  /// The line, with the caret below it.
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

  /// The same without a position, if there is no file to look into.
  var withoutPlace: Self {
    var problem = self
    (problem.position, problem.excerpt) = (nil, nil)
    return problem
  }

  /// The same as a warning.
  package var asWarning: Self {
    var problem = self
    problem.severity = .warning
    return problem
  }

  /// Whether it is about the value at a path, or one below or above it.
  package func concerns(_ path: [String]) -> Bool { concerns(JSONPath(keys: path).description) }

  /// Whether another error may only be a consequence of this one: it is about the same entry.
  func explains(_ other: ConfigProblem) -> Bool {
    file == other.file && concerns(other.path)
  }

  private func concerns(_ other: String) -> Bool {
    !path.isEmpty && !other.isEmpty && (path.isPath(atOrBelow: other) || other.isPath(atOrBelow: path))
  }

  /// Its first line, if there is no room for more.
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
  /// An invalid value.
  ///
  /// - Parameter hidden: The parts of its line that must not be shown.
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

  /// An invalid key.
  ///
  /// - Parameter hidden: The parts of its line that must not be shown.
  package init(
    _ member: JSONMember,
    file: String,
    message: String,
    hiding hidden: [Range<Int>],
    help: String? = nil
  ) {
    self.init(member.value, file: file, message: message, hiding: hidden, help: help)
    position = member.key.position
    excerpt = member.key.excerpt(hiding: hidden).lines
  }

  /// A text that is not JSON.
  ///
  /// - Parameters:
  ///   - reason: What was expected and what was found.
  ///   - hidden: The parts of the line that must not be shown.
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

/// The errors of one file. Each takes a walk through the text for its line, path and excerpt.
package struct ConfigProblemList: Sendable {
  /// The last one counts the omitted errors and is at the position of the first of them.
  package var problems: [ConfigProblem] {
    guard let first = firstOmitted, let rest = list.rest else { return list.elements }
    let last = ConfigProblem(
      file: first.file,
      severity: first.severity,
      position: first.position,
      message: rest
    )
    return list.elements + [last]
  }

  /// Whether some errors were only counted.
  var hasMore: Bool { firstOmitted != nil }
  private var list = Capped<ConfigProblem>()
  private var firstOmitted: ConfigProblem?

  package init() {}

  package mutating func add(_ problem: @autoclosure () -> ConfigProblem) {
    if list.isFull, !hasMore { firstOmitted = problem() }
    list.add(problem())
  }
}

/// All errors in the config of a run, in the order of the files and the text.
package struct ConfigProblems: Error, Sendable, CustomStringConvertible {
  package var problems: [ConfigProblem]
  package init(_ problems: [ConfigProblem]) { self.problems = problems }
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
