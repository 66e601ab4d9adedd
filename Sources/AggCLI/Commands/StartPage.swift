import Aggregation

/// `agg` alone: the preferred place, or how to begin.
enum StartPage {
  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    if try session.config().settings.preferredCity != nil { return try await WeatherCommand.run(session) }
    try session.output.answer(
      """
      agg weather Berlin      the weather of a place (--sample works without a network)
      agg airport KPWM        METAR, TAF and winds aloft of an airport
      agg help                everything else; agg config set settings.preferredCity berlin makes agg alone show it

      """
    )
    return .success
  }
}
