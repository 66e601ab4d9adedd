package import SpannedJSON

/// One thing wrong with a config file, told so that it can be mended: file, line, column, path, the line itself with a
/// caret, and what to do.
package struct ConfigProblem: Error, Hashable, Sendable, CustomStringConvertible {
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

  package var description: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    let subject = path.isEmpty ? "" : "\(path): "
    var text = "\(file)\(place): \(severity.rawValue): \(subject)\(message)"
    if let excerpt { text += "\n\(excerpt)" }
    if let help { text += "\nhelp: \(help)" }
    return text
  }
}

/// All that is wrong with the config of a run, in the order in which it stands in the files.
package struct ConfigProblems: Error, Sendable, CustomStringConvertible {
  package var problems: [ConfigProblem]
  package init(_ problems: [ConfigProblem]) { self.problems = problems }
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
