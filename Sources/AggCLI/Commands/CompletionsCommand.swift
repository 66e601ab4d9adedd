import Arguments
import Text

enum CompletionsCommand: LocalCommand {
  static let name = "completions"

  static let spec = CommandSpec(
    name,
    "Print a completion script for a shell",
    discussion: """
      The scripts also complete cities, airports and sources, without a network. make install puts them where the shells \
      look for them. To do it by hand, first create the folder with mkdir -p.
      """,
    group: "The tool",
    examples: [
      .init("agg completions bash > ~/.local/share/bash-completion/completions/agg", "for bash"),
      .init("agg completions zsh > ~/.zfunc/_agg", "for zsh, with ~/.zfunc in fpath"),
      .init("agg completions fish > ~/.config/fish/completions/agg.fish", "for fish"),
    ],
    operands: [
      OperandSpec("shell", "bash, zsh or fish", completion: .words(Shell.allCases.map(\.rawValue)))
    ]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let name = session.command.operands[0]
    guard let shell = Shell(rawValue: name) else {
      let known = Shell.allCases.map(\.rawValue)
      let near = suggestion(for: name, among: known)
      throw CommandFailure(
        "no completions for \"\(name)\", only for \(known.joined(separator: ", ")).\(near)",
        .usage
      )
    }
    try session.output.answer(CommandTable.root.completionScript(for: shell))
    return .success
  }
}
