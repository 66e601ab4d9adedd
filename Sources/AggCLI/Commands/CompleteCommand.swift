import Aggregation
import Arguments
import Formats
import ProviderKit
import Weather

/// `agg __complete KIND [OPERAND…] PREFIX`: the scripts of `agg completions` run it while the user types. It
/// never fails, because its error message would appear in the middle of the command line.
enum CompleteCommand: LocalCommand {
  static let name = "__complete"

  static let spec = CommandSpec(
    name,
    "Print completions of a word, one per line, each with a tab and its meaning",
    operands: [
      OperandSpec("kind", "The kind of word", arity: .optional),
      OperandSpec("word", "The operands before it, and the word typed so far", arity: .many),
    ],
    options: [line.spec],
    isHidden: true
  )

  private static let line = Option.text("for", "COMMAND", "The command of the line, such as config get")

  /// With `--sample`, places that have a sample are completed.
  static let acceptedOptions: AcceptedOptions = .recordings

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let words = session.command.operands
    guard let kind = words.first.flatMap(CompletionKind.Dynamic.init) else { return .success }
    let found = CompletionSearch.candidates(
      kind,
      before: Array(words.dropFirst().dropLast()),
      typed: words.dropFirst().last ?? "",
      config: try? session.config.get(),
      recents: (try? session.state.store()?.load().content.recents.map(\.ident)) ?? [],
      command: session.command[line].map { $0.split(separator: " ").map(String.init) } ?? [],
      samples: session.samples
    )
    // Words that cleaning changes could not be typed.
    let lines = found.filter { !$0.word.isEmpty && $0.word == $0.word.cleaned() }
      .map { $0.about.isEmpty ? "\($0.word)\n" : "\($0.word)\t\($0.about.cleaned())\n" }
    try? session.output.answer(lines.joined())
    return .success
  }
}
