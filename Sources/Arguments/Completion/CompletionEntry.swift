/// A command in a completion script: what may follow its words.
struct CompletionEntry: Sendable {
  /// For example `config get`; empty for the program alone.
  let path: String
  let subcommands: [CommandSpec]
  let operands: [OperandSpec]
  /// Its own options, and the global ones for which it has a description of its own.
  let options: [OptionSpec]
  /// The names of the other global options that it accepts.
  let globalOptions: [String]
}

extension CommandSpec {
  /// This command, followed by every command below it that is not hidden.
  var completionEntries: [CompletionEntry] { entries(at: [], of: self) }

  private func entries(at path: [String], of root: CommandSpec) -> [CompletionEntry] {
    let visible = subcommands.filter { !$0.isHidden }
    let known = Set(root.acceptedOptions(of: root))
    let accepted = acceptedOptions(of: root)
    let entry = CompletionEntry(
      path: path.joined(separator: " "),
      subcommands: visible,
      operands: operands + (shortcut.map { [$0] } ?? []),
      options: options + accepted.filter { !known.contains($0) },
      globalOptions: accepted.filter(known.contains).map(\.name)
    )
    return visible.reduce(into: [entry]) { entries, command in
      entries += command.entries(at: path + [command.name], of: root)
    }
  }
}

extension OptionSpec {
  /// All spellings with dashes, the short one first.
  var dashedNames: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// The form of its value for a script: `flag` has none, `optional` takes one only after `=`, and `values`
  /// is a `value` that may be given again.
  var formName: String {
    switch form {
    case .flag: "flag"
    case .optionalValue: "optional"
    case .value: isRepeatable ? "values" : "value"
    }
  }

  /// A description in one line, for shells that show one.
  var summary: String { isRepeatable ? "\(help); may be given again" : help }
}

extension CompletionKind {
  /// `none`, `file`, `words`, or the kind passed to `agg __complete`.
  var scriptName: String {
    switch self {
    case .none: "none"
    case .file: "file"
    case .listed: "words"
    case .items(_, let kind), .dynamic(let kind): kind.rawValue
    }
  }

  /// The words that a script offers without running the program.
  var scriptWords: [String] { if case .listed = self { words } else { [] } }
}

extension OperandSpec.Arity {
  var scriptName: String { takesMany ? "many" : "one" }
}
