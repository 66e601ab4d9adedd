import Arguments
import Configuration

/// `agg` alone: the preferred place, or how to begin.
enum StartPage {
  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    // A program that asks wants an answer, and no advice to people.
    if try session.config.get().settings.preferredCity != nil || !session.isForReading {
      return try await WeatherCommand.run(session)
    }
    var page = HelpPage(HelpStyle(width: session.terminal.width))
    page.table([
      ("agg weather Berlin", "the weather of a place (--sample works without a network)"),
      ("agg airport KPWM", "METAR, TAF and winds aloft of an airport"),
      ("agg help", "everything else"),
    ])
    try session.output.answer(page.text)
    return .success
  }
}
