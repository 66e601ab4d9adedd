package import Posix
import SpannedJSON
import Text

/// The bytes of one config file, or of one variable that represents a file.
package struct ConfigFile: Sendable {
  package var layer: ConfigLayer.Kind
  /// The file or variable, as named in messages.
  package var path: String
  package var bytes: [UInt8]
  /// Another user who could change them; `nil` if only the user and root can.
  package var stranger: Stranger?
  /// Whether a test has validated it, so that runs need not.
  private(set) var isKnownSound = false

  package init(_ layer: ConfigLayer.Kind, _ path: String, _ bytes: [UInt8], stranger: Stranger? = nil) {
    self.layer = layer
    self.path = path
    self.bytes = bytes
    self.stranger = stranger
  }

  /// The lowest layer, embedded in the program.
  package static func shipped(_ bytes: [UInt8]) -> Self {
    var file = Self(.shipped, "built-in config.json", bytes)
    file.isKnownSound = true
    return file
  }
}

/// A config that was read as far as possible, with all errors, so that one error does not hide others.
package struct ConfigReading: Sendable {
  /// The readable part of the config; use `get` to require all of it.
  package let config: Config
  /// In the order of the files and of the text. In a file with many errors, the last one counts the others.
  package private(set) var problems: [ConfigProblem]
  /// The files and variables over the shipped config, lowest layer first.
  package let files: [String]
  /// Whether another user could change one of them.
  package let hasStranger: Bool

  /// - Parameters:
  ///   - files: The lowest layer first.
  ///   - problems: The errors of files that could not be opened.
  package init(_ files: [ConfigFile], problems: [ConfigProblem] = []) {
    self.files = files.filter { $0.layer != .shipped }.map(\.path)
    hasStranger = files.contains { $0.stranger != nil }
    var found: [ConfigProblem] = []
    var layers: [ConfigLayer] = []
    var crowded: Set<String> = []
    for file in files {
      let document: JSONDocument
      do throws(JSONSyntaxError) {
        document = try JSONDocument(file.bytes, options: .config)
      } catch {
        found += error.problems.map { problem in
          let located = ConfigProblem(problem, inConfig: error.source, file: file.path)
          return file.layer.isVariable ? located.withoutPlace : located
        }
        // A duplicate key hides no other error.
        guard let whole = error.document else { continue }
        document = whole
      }
      let validator = file.isKnownSound ? nil : ConfigValidator(document, file: file.path)
      layers.append(
        ConfigLayer(
          kind: file.layer,
          file: file.path,
          document: document,
          stranger: file.stranger,
          wrongOffsets: validator?.wrongOffsets ?? []
        )
      )
      found += (validator?.problems ?? []).map { file.layer.isVariable ? $0.withoutPlace : $0 }
      if validator?.hasMore == true { crowded.insert(file.path) }
    }
    self.problems = problems + found
    var problems: [ConfigProblem] = []
    config = Config(layers, &problems)
    // A value missing in a file with many errors may be among those that were only counted.
    add(problems.filter { !crowded.contains($0.file) })
  }

  /// Adds errors found later, except those that follow from a known one.
  package mutating func add(_ more: [ConfigProblem]) {
    let known = problems
    problems += more.filter { problem in !known.contains { $0.explains(problem) } }
    let files = problems.map(\.file).unique()
    let order = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1, $0) })
    func place(_ problem: ConfigProblem) -> (Int, Int, Int) {
      (order[problem.file] ?? 0, problem.position?.line ?? 0, problem.position?.column ?? 0)
    }
    problems.sort { place($0) < place($1) }
  }

  /// - Throws: All errors.
  package func get() throws(ConfigProblems) -> Config {
    guard problems.isEmpty else { throw ConfigProblems(problems) }
    return config
  }
}
