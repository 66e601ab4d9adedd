import Arguments
import Formats
import FoundationEssentials

enum TUICommand: Command {
  static let name = "tui"

  static let spec = CommandSpec(
    name,
    "Browse recent airports and your cities",
    discussion: """
      The list is beside the answer, or in front of it on a narrow terminal. ? shows the keys; / searches airports, \
      cities and the places in your config without a network. Cached answers are shown at once, with their age, while \
      new ones are fetched. A few particles drift with the wind; with --no-animation or NO_MOTION there are none. --record DIR \
      saves each query in a folder of its own, DIR/1 and so on.
      """,
    group: "Weather",
    examples: [
      .init("agg tui", "q quits"),
      .init("agg tui --sample --no-animation", "with recorded data, without animation"),
    ],
    options: [Motion.noAnimation.spec]
  )

  static let formats: Set<OutputFormat> = [.text]
  static let fillsTerminal = true

  /// The width is that of the terminal, and the exit code does not depend on the sources.
  static let acceptedOptions: AcceptedOptions = .weather.subtracting([.strict, .width])

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let terminal = try RawTerminal(environment: session.environment, output: session.output)
    return try await BrowserRun(session, terminal).run()
  }
}
