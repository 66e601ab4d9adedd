import Arguments

/// A command that an assistant can call: a row of the table of `agg mcp`.
struct AssistantTool: Sendable {
  /// A member of each place of the answer that is left out, because it is long and seldom wanted.
  struct Omission: Sendable {
    let member: String
    /// The option with which the member is there; `nil` if another tool has it.
    var option: OptionSpec?
  }

  /// What a call gives for the first operand of the command.
  struct FirstOperand: Sendable {
    /// What it is; `nil` for the words of the command, which are for a shell.
    var help: String?
    /// Whether it is needed, though it has a default at the prompt.
    var isNeeded = false
    /// Whether it is a list, as the airports of a route are. Else a call is about one place.
    var takesList = false
    /// In bytes.
    var longest = 1000
  }

  let command: any Command.Type
  /// A few words for people.
  let title: String
  /// What the model should know besides the summary of the command.
  var hint = ""
  /// The options of the command that are offered.
  var options: [OptionSpec] = []
  var operand = FirstOperand()
  /// The exit codes of answers besides success, such as that of `no rain`.
  var findings: Set<ExitCode> = []
  /// Whether provenance is left out unless it is asked for. Else the answer is about it, or has none.
  var offersProvenance = true
  /// Whether a run for JSON has the answer as Markdown, too.
  var hasPage = true
  var omissions: [Omission] = []

  var name: String { command.name }
}
