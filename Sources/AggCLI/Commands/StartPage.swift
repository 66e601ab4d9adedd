import Aggregation
import Arguments
import Configuration
import Formats

/// `agg` alone: the preferred city; without one, the place of the last run in one line, or how to begin.
enum StartPage {
  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    // Programs that read the answer need no advice for people; a list, a condition and an explanation need
    // the whole command.
    let options = [GlobalOptions.from.spec, GlobalOptions.condition.spec, GlobalOptions.explain.spec]
    if try session.config.get().settings.preferredCity != nil || !session.isForReading
      || options.contains(where: session.command.has)
    {
      return try await WeatherCommand.run(session)
    }
    guard let place = try lastPlace(session), let code = try await showLine(of: place, session) else {
      try session.output.answer(welcome(session))
      return .success
    }
    // Status bars and scripts get only the line.
    if session.terminal.isTerminal, !session.output.isQuiet { try session.output.answer(next(session)) }
    return code
  }

  /// The place queried last, else the airport viewed last; `nil` before the first use.
  private static func lastPlace(_ session: Session) throws(CommandFailure) -> String? {
    guard let state = try session.state.store()?.load().content else { return nil }
    return state.lastPlace ?? state.recents.first { $0.viewed != nil }?.ident
  }

  /// - Returns: `nil` for a place that is unknown by now, such as a city that was removed.
  private static func showLine(of place: String, _ session: Session) async throws(CommandFailure) -> ExitCode?
  {
    let asking = try session.again(session.command.with(GlobalOptions.format, "line"))
    defer { asking.finish() }
    do throws(CommandFailure) {
      let answers = try await PlaceQuery(asking, words: [place]).answers()
      return try asking.show(.weather(answers))
    } catch {
      guard error.exitCode == .noPlace else { throw error }
      return nil
    }
  }

  private static func welcome(_ session: Session) -> String {
    var page = HelpPage(HelpStyle(width: session.terminal.width))
    page.text("agg asks several weather sources at once and merges their answers. Try one of these:")
    page.blank()
    page.table([
      ("agg weather Berlin", "the weather at a place"),
      ("agg airport KPWM", "METAR, TAF and winds aloft of an airport"),
      ("agg weather Berlin --sample", "samples, without a network or a key"),
      ("agg help", "all commands"),
    ])
    return page.text
  }

  private static func next(_ session: Session) -> String {
    var page = HelpPage(HelpStyle(width: session.terminal.width))
    page.blank()
    page.table([
      ("agg weather", "more about this place"), ("agg weather PLACE", "another place"),
      ("agg help", "all commands"),
    ])
    return page.text
  }
}
