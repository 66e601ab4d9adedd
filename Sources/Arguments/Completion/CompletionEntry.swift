/// A command as a completion script knows it: what may follow once its words are typed.
struct CompletionEntry: Sendable {
  /// Such as `config get`; empty for the program alone.
  let path: String
  let subcommands: [CommandSpec]
  let operands: [OperandSpec]
  /// Its own, and the global ones that it describes otherwise than the program does.
  let options: [OptionSpec]
  /// The names of the other global options that it accepts.
  let globalOptions: [String]
}

extension CommandSpec {
  /// Every command below this one that is not hidden, and this one first.
  var completionEntries: [CompletionEntry] { entries(at: [], of: self) }

  private func entries(at path: [String], of root: CommandSpec) -> [CompletionEntry] {
    let visible = subcommands.filter { !$0.isHidden }
    let known = Set(root.acceptedOptions(of: root))
    let accepted = acceptedOptions(of: root)
    let entry = CompletionEntry(
      path: path.joined(separator: " "),
      subcommands: visible,
      operands: operands,
      options: options + accepted.filter { !known.contains($0) },
      globalOptions: accepted.filter(known.contains).map(\.name)
    )
    return visible.reduce(into: [entry]) { entries, command in
      entries += command.entries(at: path + [command.name], of: root)
    }
  }
}

extension OptionSpec {
  /// All that it answers to, dashes included, the short one first.
  var dashedNames: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// What a script has to know of its value: `flag` has none, `optional` only behind `=`, and `values` are
  /// `value` that may be given again.
  var formName: String {
    switch form {
    case .flag: "flag"
    case .optionalValue: "optional"
    case .value: isRepeatable ? "values" : "value"
    }
  }

  /// Help of one line for a shell that shows some.
  var summary: String { isRepeatable ? "\(help); may be given again" : help }
}

extension CompletionKind {
  /// `none`, `file`, `words`, or what `agg __complete` is asked for.
  var scriptName: String {
    switch self {
    case .none: "none"
    case .file: "file"
    case .words: "words"
    case .dynamic(let kind): kind.rawValue
    }
  }

  /// The words that a script offers by itself.
  var words: [String] { if case .words(let words) = self { words } else { [] } }
}

extension OperandSpec.Arity {
  var scriptName: String { takesMany ? "many" : "one" }
}
