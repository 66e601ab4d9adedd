/// A command as a completion script knows it: what may follow once its words are typed.
struct CompletionEntry: Sendable {
  /// Such as `config get`; empty for the program alone.
  let path: String
  let subcommands: [CommandSpec]
  let operands: [OperandSpec]
  /// Its own, and before those of the program, which are understood everywhere, what
  /// it makes of some of them.
  let options: [OptionSpec]
}

extension CommandSpec {
  /// Every command below this one that is not hidden, and this one first.
  var completionEntries: [CompletionEntry] { entries(path: []) }

  /// What a script offers behind every command.
  var completionOptions: [OptionSpec] { options + [.help] }

  private func entries(path: [String]) -> [CompletionEntry] {
    let visible = subcommands.filter { !$0.isHidden }
    let entry = CompletionEntry(
      path: path.joined(separator: " "),
      subcommands: visible,
      operands: operands,
      options: path.isEmpty ? [] : options + narrowedOptions
    )
    return visible.reduce(into: [entry]) { $0 += $1.entries(path: path + [$1.name]) }
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
