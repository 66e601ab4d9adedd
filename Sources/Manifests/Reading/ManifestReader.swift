import CSV
package import Configuration
import SpannedJSON
import Text
import Weather
import XML

extension Manifest {
  /// Reads a manifest; comments and trailing commas are allowed.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name in messages.
  /// - Throws: All errors, in the order of the text.
  package init(_ bytes: [UInt8], file: String) throws(ConfigProblems) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(bytes, options: .config)
    } catch {
      throw ConfigProblems(
        error.problems.map { ConfigProblem($0, inManifest: error.source, file: file) }
      )
    }
    var reader = ManifestReader(document.root, file: file)
    let manifest = reader.manifest(document.root)
    let problems = reader.problems
    guard let manifest, problems.isEmpty else { throw ConfigProblems(problems) }
    self = manifest
  }
}

/// Makes a manifest of JSON and collects the errors.
struct ManifestReader {
  let file: String
  private let root: JSONValue
  /// The ranges of keys in the text, which no message shows. They are searched only for messages: most files
  /// have no errors.
  private var hidden: [Range<Int>] { root.secretSpans }
  /// In the order in which they are found, with their positions.
  private var found: [(offset: Int, problem: (_ hidden: [Range<Int>]) -> ConfigProblem)] = []
  var warnings = ConfigProblemList()
  /// Names that templates may use: the built-in ones, parameters and those that steps set.
  var variables = Set(Variables.builtIn.map(\.name))
  /// The names that steps set.
  var setVariables: Set<String> = []
  var hosts: [String] = []
  /// The tables of codes that values may name.
  var codeTables: [String: [(name: String, value: JSONValue)]] = [:]
  var usedTables: Set<String> = []
  /// The rows whose values are read. Each reader of rows sets it.
  var rowContext = RowContext()
  var stepIDs: [String] = []
  /// The step that sets each variable, known before the steps are read.
  var settingSteps: [String: String] = [:]
  /// How responses in XML and CSV are read, by their steps.
  var xmlMappings: [String: XMLMapping] = [:]
  var csvFormats: [String: CSVFormat] = [:]
  /// The variables by which rows are chosen, by the steps that have the rows.
  var rowVariables: [String: Set<String>] = [:]

  init(_ root: JSONValue, file: String) {
    self.root = root
    self.file = file
  }

  /// What the rules of a row may refer to.
  struct RowContext {
    /// The number of `*` in the location of the rows.
    var stars = 0
    /// Whether the rows are hours, which follow one another.
    var isHourly = false
    /// The table that the rows are in, if the response is in CSV.
    var table: CSVFormat?

    /// A single row that is not an hour.
    init() {}

    init(_ rows: JSONPointer?, of part: Manifest.Part? = nil) {
      stars = rows?.tokens.count { $0 == "*" } ?? 0
      isHourly = part == .hourly
    }
  }

  // MARK: - Mistakes

  /// In the order of the text.
  var problems: [ConfigProblem] {
    guard !found.isEmpty else { return [] }
    let hidden = hidden
    var list = ConfigProblemList()
    for (_, problem) in found.sorted(by: { $0.offset < $1.offset }) { list.add(problem(hidden)) }
    return list.problems
  }

  mutating func complain(_ value: JSONValue, _ message: String, help: String? = nil) {
    found.append(
      (
        value.span.lowerBound,
        { [file] hidden in
          ConfigProblem(value, file: file, message: message, hiding: hidden, help: help)
        }
      )
    )
  }

  /// Warns about a part that is valid but may be unintended.
  mutating func warn(_ value: JSONValue, _ message: String, help: String) {
    var warning = ConfigProblem(value, file: file, message: message, hiding: hidden, help: help)
    warning.severity = .warning
    warnings.add(warning)
  }

  mutating func expected(_ what: String, at value: JSONValue, help: String? = nil) {
    let found = mayBeKey(value) ? "another value" : value.summary
    complain(value, "expected \(what), found \(found)", help: help)
  }

  /// Whether a value may be a key, or contain one. Then a message does not repeat it.
  func mayBeKey(_ value: JSONValue) -> Bool {
    hidden.contains { $0.overlaps(value.span) } && !value.isContainer
  }

  /// Reports an unknown name.
  mutating func unknown(_ what: String, _ name: String, at value: JSONValue, known: [String]) {
    complain(
      value,
      "unknown \(what) \"\(name)\"",
      help: Self.help(for: name, among: known)
    )
  }

  /// The names that are possible instead.
  private static func help(for name: String, among known: [String]) -> String {
    Suggestion(for: name, among: known).quoted.clause
      ?? (known.isEmpty ? "none are defined" : "valid names: \(known.joined(separator: ", "))")
  }

  // MARK: - Objects and their keys

  /// Whether it is an object. Unknown and missing keys are reported.
  mutating func isObject(_ value: JSONValue, _ keys: [ManifestSchema.Key]) -> Bool {
    guard value.kind == .object else {
      expected("an object", at: value)
      return false
    }
    for member in value.members where !keys.contains(where: { member.key == $0.name }) {
      let help = Self.help(for: member.key.string, among: keys.map(\.name))
      found.append(
        (
          member.key.span.lowerBound,
          { [file] hidden in
            ConfigProblem(member, file: file, message: "unknown key", hiding: hidden, help: help)
          }
        )
      )
    }
    for key in keys where key.isRequired && value[key.name] == nil {
      complain(value, "\"\(key.name)\" is missing", help: "\(key.name): \(key.summary)")
    }
    return true
  }

  /// A value of some shape; `nil` when it is missing, or invalid and reported.
  mutating func read<Value>(_ key: String, in object: JSONValue, as shape: JSONShape<Value>) -> Value? {
    guard let value = object[key] else { return nil }
    return read(value, as: shape)
  }

  mutating func read<Value>(_ value: JSONValue, as shape: JSONShape<Value>) -> Value? {
    if let result = shape.read(value) { return result }
    expected(shape.expected, at: value)
    return nil
  }

  mutating func elements(_ key: String, in object: JSONValue) -> [JSONValue] {
    guard let value = object[key] else { return [] }
    guard value.kind == .array else {
      expected("a list", at: value)
      return []
    }
    return Array(value.elements)
  }

  /// The members of an object with arbitrary keys.
  mutating func members(_ key: String, in object: JSONValue) -> [(name: String, value: JSONValue)] {
    guard let value = object[key] else { return [] }
    guard value.kind == .object else {
      expected("an object", at: value)
      return []
    }
    return value.members.map { ($0.key.string, $0.value) }
  }

  mutating func template(_ value: JSONValue) -> Template? {
    guard let text = read(value, as: .string) else { return nil }
    return template(text, at: value)
  }

  mutating func template(_ text: String, at value: JSONValue) -> Template? {
    do throws(Template.ParseError) {
      let template = try Template(text)
      for name in template.variables where !variables.contains(name) {
        if let step = settingSteps[name] {
          complain(
            value,
            "\"\(name)\" is set by step \(step), which is not before this one",
            help: "a step can use what earlier steps set"
          )
          continue
        }
        if mayBeKey(value) {
          complain(value, "unknown variable", help: "write a key as a parameter, such as {param.key}")
        } else {
          unknown("variable", name, at: value, known: variables.sorted())
        }
      }
      return template
    } catch {
      complain(value, mayBeKey(value) ? "expected text with variables such as {param.key}" : error.message)
      return nil
    }
  }
}

extension JSONValue {
  var isContainer: Bool { kind == .object || kind == .array }
}

extension JSONShape where Value == Duration {
  static var duration: Self {
    .string("a time such as \"8s\", \"15m\" or \"2h\", at most 30d") { Duration(configText: $0) }
  }
}

extension JSONShape where Value == JSONPointer {
  static var pointer: Self { pointer(isLiteral: false) }

  /// - Parameter isLiteral: Whether brackets belong to its keys.
  static func pointer(isLiteral: Bool) -> Self {
    .string("a pointer such as \"/error/message\"") { JSONPointer($0, isLiteral: isLiteral) }
  }
}

extension JSONShape where Value == SourceID {
  static var sourceID: Self { .string("1 to 32 of a-z, 0-9 and -") { SourceID($0) } }
}
