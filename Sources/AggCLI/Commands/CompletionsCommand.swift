import Arguments
import Text

enum CompletionsCommand: LocalCommand {
  static let name = "completions"

  static let spec = CommandSpec(
    name,
    "Print a completion script for a shell",
    discussion: """
      The scripts also complete cities, airports and sources, without a network. make install puts them where the shells \
      look for them.
      """,
    group: "The tool",
    examples: [
      .init("source <(agg completions bash)", "for this bash; for all of them, add it to ~/.bashrc"),
      .init("mkdir -p ~/.zfunc && agg completions zsh > ~/.zfunc/_agg", "for zsh, with ~/.zfunc in fpath"),
      .init("agg completions fish | source", "for this fish; for all, add it to ~/.config/fish/config.fish"),
    ],
    operands: [
      OperandSpec("shell", "bash, zsh or fish", completion: .words(Shell.allCases.map(\.rawValue)))
    ]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let name = session.command.operands[0]
    guard let shell = Shell(rawValue: name) else {
      let known = Shell.allCases.map(\.rawValue)
      let near = Suggestion(for: name, among: known).following
      throw CommandFailure(
        "no completions for \"\(name)\", only for \(known.joined(separator: ", ")).\(near)",
        .usage
      )
    }
    try session.output.answer(CommandTable.root.completionScript(for: shell))
    return .success
  }
}
