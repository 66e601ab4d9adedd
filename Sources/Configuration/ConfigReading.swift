import SpannedJSON
import Text

/// The bytes of one file of the config, or of one variable that stands for a file.
package struct ConfigFile: Sendable {
  package var layer: ConfigLayer.Kind
  /// The file or the variable, as messages name it.
  package var path: String
  package var bytes: [UInt8]
  /// Whether a test has checked it, so that no run must.
  private(set) var isKnownSound = false

  package init(_ layer: ConfigLayer.Kind, _ path: String, _ bytes: [UInt8]) {
    self.layer = layer
    self.path = path
    self.bytes = bytes
  }

  /// The lowest layer of all, embedded in the program.
  package static func shipped(_ bytes: [UInt8]) -> Self {
    var file = Self(.shipped, "built-in config.json", bytes)
    file.isKnownSound = true
    return file
  }
}

/// A config read as far as it can be, with all that is wrong with it: one mistake must not hide the others.
package struct ConfigReading: Sendable {
  /// What can be understood of it; `get` gives it to those who want to use it.
  package let config: Config
  /// In the order of the files, and of the text in each; of a file with many the last one counts the others.
  package private(set) var problems: [ConfigProblem]
  /// The files and variables over the shipped config, lowest layer first.
  package let files: [String]

  /// - Parameters:
  ///   - files: The lowest layer first.
  ///   - problems: What is wrong with files that could not even be opened.
  package init(_ files: [ConfigFile], problems: [ConfigProblem] = []) {
    self.files = files.filter { $0.layer != .shipped }.map(\.path)
    var found: [ConfigProblem] = []
    var layers: [ConfigLayer] = []
    var crowded: Set<String> = []
    for file in files {
      let document: JSONDocument
      do throws(JSONSyntaxError) {
        document = try JSONDocument(file.bytes, options: .config)
      } catch {
        found += error.problems.map { problem in
          let told = ConfigProblem(problem, inConfig: error.source, file: file.path)
          return file.layer.isVariable ? told.withoutPlace : told
        }
        // A key that stands twice hides no other mistake.
        guard let whole = error.document else { continue }
        document = whole
      }
      let validator = file.isKnownSound ? nil : ConfigValidator(document, file: file.path)
      layers.append(
        ConfigLayer(
          kind: file.layer,
          file: file.path,
          document: document,
          wrongOffsets: validator?.wrongOffsets ?? []
        )
      )
      found += (validator?.problems ?? []).map { file.layer.isVariable ? $0.withoutPlace : $0 }
      if validator?.hasMore == true { crowded.insert(file.path) }
    }
    self.problems = problems + found
    var problems: [ConfigProblem] = []
    config = Config(layers, &problems)
    // What is missing in a file with many mistakes may stand in one of those that are only counted.
    add(problems.filter { !crowded.contains($0.file) })
  }

  /// Adds what was found out later, but for what only follows from a mistake that is known.
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

  /// - Throws: All that is wrong with it.
  package func get() throws(ConfigProblems) -> Config {
    guard problems.isEmpty else { throw ConfigProblems(problems) }
    return config
  }
}

extension ConfigProblem {
  /// Whether another problem may be nothing but what this one leads to: it is about the same entry.
  fileprivate func explains(_ other: ConfigProblem) -> Bool {
    file == other.file && !path.isEmpty && !other.path.isEmpty && concerns(other.path)
  }
}
