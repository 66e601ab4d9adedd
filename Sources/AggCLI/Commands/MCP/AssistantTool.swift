import Arguments
import Formats
import Layout
import MCP
import SpannedJSON
import Text
import Weather

/// A command that an assistant can call: a row of the table of `agg mcp`.
struct AssistantTool: Sendable {
  /// A member of the answer that is left out, because it is long and seldom wanted.
  struct Omission: Sendable {
    let member: String
    /// The option with which the member is there; `nil` if another tool has it.
    let option: String?
  }

  let command: any Command.Type
  /// A few words for people.
  let title: String
  /// What the model should know besides the summary of the command.
  var hint = ""
  /// The names of the options of the command that are offered.
  var options: [String] = []
  /// Whether the first operand is needed, though it has a default at the prompt.
  var needsOperand = false
  /// What the first operand is; `nil` for the words of the command, which are for a shell.
  var operandHelp: String?
  /// Whether the first operand is a list, as the airports of a route are. Else a call is about one place.
  var takesList = false
  /// The exit codes of answers besides success, such as that of `no rain`.
  var findings: Set<ExitCode> = []
  /// The longest operand, in bytes.
  var longestText = 1000
  /// Whether provenance is left out unless it is asked for. Else the answer is about it, or has none.
  var offersProvenance = true
  /// Whether a run for JSON has the answer as Markdown, too.
  var hasPage = true
  var omissions: [Omission] = []

  var name: String { command.name }
}

/// How a tool is called: its arguments come from the command table, the schema of its answers from
/// `agg schema`.
struct ToolInterface: Sendable {
  let tool: AssistantTool
  private let spec: CommandSpec
  private let parameters: [Parameter]

  init(_ tool: AssistantTool) {
    self.tool = tool
    let spec = tool.command.wholeSpec
    self.spec = spec
    let operands = spec.operands.enumerated().map { index, operand in
      Parameter(
        operand,
        isFirst: index == 0,
        help: index == 0 ? tool.operandHelp : nil,
        isNeeded: index == 0 && tool.needsOperand,
        takesList: tool.takesList,
        longestText: tool.longestText
      )
    }
    let known = spec.options + spec.acceptedOptions(of: CommandTable.root)
    let offered = tool.options.compactMap { name in known.first { $0.name == name }.map { Parameter($0) } }
    let explanations =
      [GlobalOptions.without.spec, GlobalOptions.explain.spec].map(\.name)
      .filter { tool.offersProvenance && known.map(\.name).contains($0) }
    parameters = operands + offered + (explanations.isEmpty ? [] : [Parameter(explainedBy: explanations)])
  }

  /// The names of its arguments.
  var arguments: [String] { parameters.map(\.name) }

  /// As a client lists it.
  ///
  /// - Throws: For a schema that cannot be read, which would be a bug.
  func description() throws(JSONSyntaxError) -> ToolDescription {
    let summary = spec.summary + "."
    let failures = ExitCode.allCases.filter { $0 != .success }.map(\.id)
    let output = AnswerSchema.line(
      of: tool.name,
      optional: Set(tool.omissions.map(\.member)),
      failures: failures
    )
    return ToolDescription(
      name: tool.name,
      title: tool.title,
      description: tool.hint.isEmpty ? summary : "\(summary) \(tool.hint)",
      input: try JSONDocument(JSONSchema.object(parameters.map(\.property)).objectLine()).root,
      output: try output.map { text throws(JSONSyntaxError) in try JSONDocument(text).root },
      isOpenWorld: !(tool.command is any LocalCommand.Type)
    )
  }

  /// The command line of a call.
  ///
  /// - Parameters:
  ///   - format: Of the answer.
  ///   - arguments: An object; `nil` for none.
  ///   - outer: The command line of `agg mcp`, whose options hold for each call.
  func words(
    _ format: OutputFormat = .json,
    for arguments: JSONValue?,
    within outer: ParsedCommand
  ) throws(ArgumentError) -> [String] {
    let known = parameters.map(\.name)
    for member in arguments.map({ Array($0.members) }) ?? [] where !known.contains(member.key.string) {
      let near = suggestion(for: member.key.string, among: known)
      throw ArgumentError(
        "there is no argument \"\(member.key.string)\".\(near) Use \(known.joined(separator: ", "))."
      )
    }
    var options = [tool.name, "--format", format.rawValue]
    options += outer.optionWords(acceptedBy: spec, of: CommandTable.root)
    var operands: [String] = []
    for parameter in parameters {
      let words = try parameter.words(for: arguments?[parameter.name])
      if parameter.isOperand { operands += words } else { options += words }
    }
    // Words after it are not read as options.
    return options + ["--"] + operands
  }

  /// The members of an answer that a call does not want.
  func omitted(by arguments: JSONValue?) -> Set<String> {
    let left = tool.omissions.filter { omission in
      omission.option.map { arguments?[$0]?.bool != true } ?? true
    }
    return Set(left.map(\.member))
  }
}

/// An argument of a call that cannot be used, in words for the model.
struct ArgumentError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// An argument of a tool.
private struct Parameter: Sendable {
  private enum Kind: Sendable {
    case flag
    case number(ClosedRange<Int>)
    case text(choices: [String], longest: Int)
    case list(choices: [String], longest: Int)
    /// Whether to show how values came about, by these options of the command.
    case provenance([String])
  }

  let name: String
  let isOperand: Bool
  private let summary: String
  private let isRequired: Bool
  private let kind: Kind

  init(
    _ operand: OperandSpec,
    isFirst: Bool,
    help: String?,
    isNeeded: Bool,
    takesList: Bool,
    longestText: Int
  ) {
    (name, isOperand, summary) = (operand.name, true, help ?? operand.help)
    isRequired = isNeeded || operand.arity.isNeeded
    let choices = operand.completion.words
    // One place for each call: the model reads a short answer better, and calls run side by side.
    kind =
      operand.arity.takesMany && (!isFirst || takesList)
      ? .list(choices: choices, longest: longestText) : .text(choices: choices, longest: longestText)
  }

  init(_ option: OptionSpec) {
    (name, isOperand, isRequired) = (option.name, false, false)
    summary = option.name == GlobalOptions.units.spec.name ? Self.units : option.help
    let choices = option.choices.isEmpty ? option.completion.words : option.choices
    if case .flag = option.form {
      kind = .flag
    } else if let numbers = option.numbers {
      kind = .number(numbers)
    } else if option.isRepeatable {
      kind = .list(choices: choices, longest: 1000)
    } else {
      kind = .text(choices: choices, longest: 1000)
    }
  }

  /// The help of the option refers to a page of the help, which no model can open.
  private static var units: String {
    let systems = UnitSystem.allCases.map(\.rawValue).joined(separator: ", ")
    let choices = UnitPreferences.choices.map { "\($0.quantity)=\($0.units.joined(separator: "|"))" }
    return "The units to show: \(systems), or for each quantity one of \(choices.joined(separator: ", "))"
  }

  init(explainedBy options: [String]) {
    (name, isOperand, isRequired, kind) = ("provenance", false, false, .provenance(options))
    summary = "Add how each value was merged and from what, which makes the answer long"
  }

  var property: JSONSchema.Property {
    let schema: JSONSchema =
      switch kind {
      case .flag, .provenance: .boolean
      case .number(let range): .integer(range)
      case .text(let choices, _): .text(choices: choices)
      case .list(let choices, _): .list(.text(choices: choices))
      }
    return JSONSchema.Property(name, schema, summary, isRequired: isRequired)
  }

  /// The words of a command line for a value of the argument.
  ///
  /// - Parameter value: `nil` if the call does not have it.
  func words(for value: JSONValue?) throws(ArgumentError) -> [String] {
    guard let value, value.kind != .null else {
      guard !isRequired else { throw ArgumentError("the argument \(name) is missing: \(summary).") }
      if case .provenance(let options) = kind { return Self.words(of: options, isShown: false) }
      return []
    }
    switch kind {
    case .flag:
      guard let flag = value.bool else { throw wrong(value, "true or false") }
      return flag ? ["--\(name)"] : []
    case .provenance(let options):
      guard let isShown = value.bool else { throw wrong(value, "true or false") }
      return Self.words(of: options, isShown: isShown)
    case .number(let range):
      guard let number = value.int, range.contains(number) else {
        throw wrong(value, "an integer from \(range.lowerBound) to \(range.upperBound)")
      }
      return ["--\(name)=\(number)"]
    case .text(_, let longest): return [try word(value, longest)]
    case .list(_, let longest):
      guard value.kind == .array else { return [try word(value, longest)] }
      var words: [String] = []
      for element in value.elements { words.append(try word(element, longest)) }
      return words
    }
  }

  private static func words(of options: [String], isShown: Bool) -> [String] {
    options.compactMap { option in
      switch option {
      case GlobalOptions.without.spec.name:
        isShown ? nil : "--\(option)=\(AnswerSelection.Part.provenance.rawValue)"
      default: isShown ? "--\(option)" : nil
      }
    }
  }

  private func word(_ value: JSONValue, _ longest: Int) throws(ArgumentError) -> String {
    guard let text = value.string else {
      throw wrong(value, isList ? "a list of strings" : "a string")
    }
    // At the prompt a dash is standard input, which here has the messages of the client.
    guard !isOperand || !["", "-"].contains(text) else {
      throw ArgumentError("the argument \(name) must not be \"\(text)\": \(summary).")
    }
    guard text.utf8.count <= longest else {
      throw ArgumentError(
        "the argument \(name) is too long: \(text.utf8.count) bytes. At most \(longest) are allowed."
      )
    }
    return isOperand ? text : "--\(name)=\(text)"
  }

  private var isList: Bool { if case .list = kind { true } else { false } }

  private func wrong(_ value: JSONValue, _ expected: String) -> ArgumentError {
    ArgumentError("the argument \(name) must be \(expected), not \(value.summary).")
  }
}

extension JSONWriter {
  /// Writes a value of a document without the members of these names, at any depth.
  mutating func value(_ value: JSONValue, without names: Set<String>) {
    switch value.kind {
    case _ where names.isEmpty: self.value(value)
    case .array: array { for element in value.elements { $0.value(element, without: names) } }
    case .object:
      object {
        for member in value.members where !names.contains(member.key.string) {
          $0.key(named: member.key.string)
          $0.value(member.value, without: names)
        }
      }
    default: self.value(value)
    }
  }
}
