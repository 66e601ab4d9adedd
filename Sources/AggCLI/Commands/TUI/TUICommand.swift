import Arguments
import Formats
import FoundationEssentials
import Posix

enum TUICommand: Command {
  static let name = "tui"

  static let spec = CommandSpec(
    name,
    "Browse recent airports and your cities",
    discussion: """
      The preferred city is selected at the start, or else the last place. PLACE opens another one; more of them are \
      put into the list. The list is beside the answer, or in front of it on a narrow terminal. ? shows the keys; \
      / searches airports, \
      cities and the places in your config without a network. Cached answers are shown at once, with their age, while \
      new ones are fetched. A few particles drift with the wind; with --no-animation or NO_MOTION there are none. --record DIR \
      saves each query in a folder of its own, DIR/1 and so on.
      """,
    group: "Weather",
    examples: [
      .init("agg tui", "q quits"),
      .init("agg tui KJFK", "opens this airport"),
      .init("agg tui --sample --no-animation", "with samples, without animation"),
    ],
    operands: [PlaceQuery.operand],
    options: [Motion.noAnimation.spec]
  )

  static let formats: Set<OutputFormat> = [.text]
  static let fillsTerminal = true

  /// The width is that of the terminal, and the exit code does not depend on the sources.
  static let acceptedOptions: AcceptedOptions = .weather.subtracting([.strict, .width])

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    try checkTerminal(session.environment)
    return try await BrowserRun(session, RawTerminal(session.output)).run()
  }

  /// - Throws: Exit code 64 when standard input or output is not a terminal, with what to use instead.
  private static func checkTerminal(_ environment: [String: String]) throws(CommandFailure) {
    let instead = "Use agg weather PLACE, agg airport IDENT or agg watch PLACE instead."
    let canDraw = FileDescriptor.standardOutput.isTerminal
    guard canDraw, FileDescriptor.standardInput.isTerminal else {
      let which = canDraw ? "standard input" : "standard output"
      throw CommandFailure("agg tui needs a terminal, but \(which) is not one. \(instead)", .usage)
    }
    guard Terminal.knowsSequences(environment) else {
      let name = environment["TERM"] ?? ""
      let which = name.isEmpty ? "TERM is not set" : "TERM=\(name)"
      throw CommandFailure("agg tui cannot draw on this terminal: \(which). \(instead)", .usage)
    }
  }
}
