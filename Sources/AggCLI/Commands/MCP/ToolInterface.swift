import Arguments
import Formats
import MCP
import SpannedJSON
import Text

/// How a tool is called: its arguments come from the command table, the schema of its answers from that of
/// `agg schema`.
struct ToolInterface: Sendable {
  let tool: AssistantTool
  private let spec: CommandSpec
  private let parameters: [ToolParameter]

  init(_ tool: AssistantTool) {
    self.tool = tool
    let spec = tool.command.wholeSpec
    self.spec = spec
    let operands = spec.operands.enumerated().map { index, operand in
      ToolParameter(operand, as: index == 0 ? tool.operand : nil)
    }
    let accepted = spec.acceptedOptions(of: CommandTable.root).map(\.name)
    let explanations = [GlobalOptions.without.spec, GlobalOptions.explain.spec].map(\.name)
      .filter { tool.offersProvenance && accepted.contains($0) }
    parameters =
      operands + tool.options.map { ToolParameter($0) }
      + (explanations.isEmpty ? [] : [ToolParameter(explainedBy: explanations)])
  }

  /// The names of its arguments.
  var arguments: [String] { parameters.map(\.name) }

  /// As a client lists it.
  ///
  /// - Throws: For a schema that cannot be read, which would be a bug.
  func description() throws(JSONSyntaxError) -> ToolDescription {
    let summary = spec.summary + "."
    let output = AnswerSchema.line(of: tool.name, optional: Set(tool.omissions.map(\.member)))
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
      let near = Suggestion(for: member.key.string, among: known).following
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
      omission.option.map { arguments?[$0.name]?.bool != true } ?? true
    }
    return Set(left.map(\.member))
  }
}

/// An argument of a call that cannot be used, in words for the model.
struct ArgumentError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

extension JSONWriter {
  /// Writes an answer, with its places without the members of these names.
  mutating func answer(_ answer: JSONValue, without names: Set<String>) {
    guard !names.isEmpty, answer.kind == .object else { return value(answer) }
    object { writer in
      for member in answer.members {
        writer.key(named: member.key.string)
        guard member.key.string == "places", member.value.kind == .array else {
          writer.value(member.value)
          continue
        }
        writer.array { list in
          for place in member.value.elements { list.place(place, without: names) }
        }
      }
    }
  }

  private mutating func place(_ place: JSONValue, without names: Set<String>) {
    object { writer in
      for member in place.members where !names.contains(member.key.string) {
        writer.key(named: member.key.string)
        writer.value(member.value)
      }
    }
  }
}
