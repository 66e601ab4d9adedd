/// A command as a completion script knows it: what may follow once its words are typed.
struct CompletionEntry: Sendable {
  /// Such as `config get`; empty for the program alone.
  let path: String
  let subcommands: [CommandSpec]
  let operands: [OperandSpec]
  /// Its own, and before those of every command, which a script knows once, what it makes of some of them.
  let options: [OptionSpec]
}

extension CommandSpec {
  /// Every command below this one that is not hidden, and this one first.
  var completionEntries: [CompletionEntry] {
    entries(at: [], of: self, everywhere: Set(completionOptions.map(\.name)))
  }

  /// What a script offers behind every command: the options of the program that none refuses.
  var completionOptions: [OptionSpec] {
    let refused = refusedBelow
    return options.filter { $0.commands.isEmpty && !refused.contains($0.name) } + [.help]
  }

  private var refusedBelow: Set<String> {
    subcommands.reduce(refusedOptions) { $0.union($1.refusedBelow) }
  }

  private func entries(
    at path: [String],
    of root: CommandSpec,
    everywhere: Set<String>
  ) -> [CompletionEntry] {
    let visible = subcommands.filter { !$0.isHidden }
    let shared = sharedOptions(at: path, of: root).filter { option in
      !everywhere.contains(option.name) || narrowedOptions.contains { $0.name == option.name }
    }
    let entry = CompletionEntry(
      path: path.joined(separator: " "),
      subcommands: visible,
      operands: operands,
      options: path.isEmpty ? options.filter { !everywhere.contains($0.name) } : options + shared
    )
    return visible.reduce(into: [entry]) { entries, command in
      entries += command.entries(at: path + [command.name], of: root, everywhere: everywhere)
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
    case .asked(let kind): kind.rawValue
    }
  }

  /// The words that a script offers by itself.
  var words: [String] { if case .words(let words) = self { words } else { [] } }
}

extension OperandSpec.Arity {
  var scriptName: String { takesMany ? "many" : "one" }
}
