import Arguments
import Formats
import Layout
import SpannedJSON
import Weather

/// An argument of a tool.
struct ToolParameter: Sendable {
  private enum Kind: Sendable {
    case operand(Words)
    case flag
    case number(ClosedRange<Int>)
    /// An option with another value.
    case value(Words)
    /// Whether to show how values came about, by these options of the command.
    case provenance([String])
  }

  private struct Words: Sendable {
    var choices: [String]
    /// The length of a word, in bytes.
    var longest = 1000
    var isList: Bool
  }

  let name: String
  private let summary: String
  private let isRequired: Bool
  private let kind: Kind

  /// - Parameter first: How the tool takes its first operand; `nil` for another one.
  init(_ operand: OperandSpec, as first: AssistantTool.FirstOperand?) {
    (name, summary) = (operand.name, first?.help ?? operand.help)
    isRequired = first?.isNeeded == true || operand.arity.isNeeded
    var words = Words(choices: operand.completion.words, isList: operand.arity.takesMany)
    if let first {
      words.longest = first.longest
      // One place for each call: the model reads a short answer better, and calls run side by side.
      if !first.takesList { words.isList = false }
    }
    kind = .operand(words)
  }

  init(_ option: OptionSpec) {
    (name, isRequired) = (option.name, false)
    summary =
      switch option.name {
      case GlobalOptions.units.spec.name: Self.units
      case GlobalOptions.fields.spec.name: Self.fields
      default: option.help
      }
    let choices = option.choices.isEmpty ? option.completion.words : option.choices
    if case .flag = option.form {
      kind = .flag
    } else if let numbers = option.numbers {
      kind = .number(numbers)
    } else {
      kind = .value(Words(choices: choices, isList: option.isRepeatable))
    }
  }

  /// The help of the option refers to a page of the help, which no model can open.
  private static var units: String {
    let systems = UnitSystem.allCases.map(\.rawValue).joined(separator: ", ")
    let choices = UnitPreferences.choices.map { "\($0.quantity)=\($0.units.joined(separator: "|"))" }
    return "The units to show: \(systems), or for each quantity one of \(choices.joined(separator: ", "))"
  }

  private static let fields = "The values of the structured answer; the text answer has all of them"

  init(explainedBy options: [String]) {
    (name, isRequired, kind) = ("provenance", false, .provenance(options))
    summary = "Add how each value was merged and from what, which makes the answer long"
  }

  var isOperand: Bool { if case .operand = kind { true } else { false } }

  var property: JSONSchema.Property {
    let schema: JSONSchema =
      switch kind {
      case .flag, .provenance: .boolean
      case .number(let range): .integer(range)
      case .operand(let words), .value(let words):
        words.isList ? .list(.text(choices: words.choices)) : .text(choices: words.choices)
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
    case .operand(let words): return try texts(of: value, words)
    case .value(let words):
      // A model may write 50% as the number 50, which the command reads or refuses with an example.
      let texts = if let number = value.int { ["\(number)"] } else { try self.texts(of: value, words) }
      return texts.map { "--\(name)=\($0)" }
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

  private func texts(of value: JSONValue, _ words: Words) throws(ArgumentError) -> [String] {
    guard words.isList, value.kind == .array else { return [try text(of: value, words)] }
    var texts: [String] = []
    for element in value.elements { texts.append(try text(of: element, words)) }
    return texts
  }

  private func text(of value: JSONValue, _ words: Words) throws(ArgumentError) -> String {
    guard let text = value.string else {
      throw wrong(value, words.isList ? "a list of strings" : "a string")
    }
    // At the prompt a dash is standard input, which here has the messages of the client.
    guard !isOperand || !["", "-"].contains(text) else {
      throw ArgumentError("the argument \(name) must not be \"\(text)\": \(summary).")
    }
    guard text.utf8.count <= words.longest else {
      throw ArgumentError(
        "the argument \(name) is too long: \(text.utf8.count) bytes. At most \(words.longest) are allowed."
      )
    }
    return text
  }

  private func wrong(_ value: JSONValue, _ expected: String) -> ArgumentError {
    ArgumentError("the argument \(name) must be \(expected), not \(value.summary): \(summary).")
  }
}
