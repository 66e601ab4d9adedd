import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import Merge
import Posix
import Weather

enum VerifyCommand: Command {
  static let name = "verify"

  static let spec = CommandSpec(
    name,
    "Compare past forecasts of each source with later observations",
    discussion: """
      Forecasts are stored only after: agg config set settings.verify record. From then on, each run that asks for the \
      weather at a place stores the forecasts of the sources for the next three days, and compares them with what a \
      station within 40 km observes later. The merged forecast and persistence, the observation at the time of the \
      forecast, are verified beside the sources, and each source is compared with the merged forecast. The lowest and \
      highest temperatures of a local day are verified when at least 20 of its hours were observed. With \
      settings.verify weigh, a source with at least 30 such pairs is weighted by its errors: the median error of the \
      sources divided by its own, between 1/2 and 2. From 60 pairs on its bias is subtracted from its temperatures, \
      dew points, pressures and wind speeds before they are merged. The forecasts stay on this machine and are deleted \
      after 90 days.
      """,
    group: "Weather",
    examples: [
      .init("agg config set settings.verify record", "begin to store forecasts"),
      .init("agg verify Berlin", "errors by source, field and lead time, and the rivals"),
      .init("agg verify --clear", "delete all stored forecasts"),
    ],
    operands: [PlaceQuery.operand],
    options: [clear.spec]
  )

  private static let clear = Option.flag(
    "clear",
    "Delete the stored forecasts of the places, or of all places"
  )

  static let formats = Set<OutputFormat>.ofTables

  /// Sources are queried only to find the place.
  static let acceptedOptions: AcceptedOptions = .weather.subtracting([.time, .merge, .strict])

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    if session.command[clear] { try session.checkHasState(for: clear.spec) }
    let mode = try session.config.get().settings.verification
    var keys: [PlaceKey] = []
    if !session.command.operands.isEmpty {
      let places = try await PlaceQuery(session, words: session.command.operands).places()
      keys = places.map { PlaceKey($0.place.coordinates) }
    }
    guard let store = session.state.verification else {
      let isSample = session.command[GlobalOptions.sample]
      var answer = VerificationAnswer(
        isSample ? .sample : VerificationLog(),
        of: keys,
        mode: mode,
        now: isSample ? VerificationLog.sampleTime : session.now
      )
      if isSample { answer.origin = .madeUp }
      return try session.show(.verification(answer))
    }
    if session.command[clear], let problem = store.clear(keys) {
      try session.state.check(forgetting: problem)
    }
    let (log, problem) = store.load()
    if let problem { session.output.warning(problem.description) }
    let answer = VerificationAnswer(log, of: keys, mode: mode, now: session.now)
    return try session.show(.verification(answer))
  }
}
