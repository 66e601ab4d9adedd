import Arguments
import Formats
import FoundationEssentials

enum TUICommand: Command {
  static let name = "tui"

  static let spec = CommandSpec(
    name,
    "Recent airports and your cities to walk through, with search",
    discussion: """
      The list stands beside the answer, or before it on a narrow terminal. ? shows the keys; / searches airports, cities \
      and the places of the config without a network. What earlier runs kept is shown at once, with its age, while the \
      sources are asked. A small field of motes drifts with the wind, unless --no-animation or NO_MOTION says otherwise. \
      --record DIR keeps each question in a folder of its own, DIR/1 and so on.
      """,
    group: "Weather",
    examples: [
      .init("agg tui", "q leaves it"),
      .init("agg tui --sample --no-animation", "on recorded answers, and still"),
    ],
    options: [Motion.noAnimation.spec]
  )

  static let formats: Set<OutputFormat> = [.text]

  /// It fills the terminal, and its exit code says nothing of the sources.
  static let acceptedOptions: AcceptedOptions = .weather.subtracting([.strict, .width])

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let terminal = try RawTerminal(environment: session.environment, output: session.output)
    return try await BrowserRun(session, terminal).run()
  }
}
