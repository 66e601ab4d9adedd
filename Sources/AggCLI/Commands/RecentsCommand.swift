import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import FoundationEssentials
import HTTPTransport
import Pages
import Posix
import ProviderKit
import Weather

enum RecentsCommand: Command {
  static let name = "recents"

  static let spec = CommandSpec(
    name,
    "Show the airports viewed last",
    group: "Lists",
    examples: [
      .init("agg recents --refresh", "with their current flight categories"),
      .init("agg recents --remove KAUS", "remove one of them"),
    ],
    options: [refresh.spec, remove.spec, clear.spec]
  )

  private static let refresh = Option.flag("refresh", "Fetch the current flight category of each")
  private static let remove = Option.texts(
    "remove",
    "IDENT",
    completion: .airport,
    "Remove this airport from the list"
  )
  private static let clear = Option.flag("clear", "Remove all of them")

  static let formats = Set<OutputFormat>.ofTables

  static let acceptedOptions: AcceptedOptions = .weather.subtracting([.units, .time, .merge])
  static let queries: Set<Query> = [.airport]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let removed = session.command[remove].map { StationIdent(code: $0)?.text ?? $0 }
    if session.command[clear] || !removed.isEmpty {
      try session.checkHasState(for: session.command[clear] ? clear.spec : remove.spec)
      let known = try recents(session).map(\.ident)
      if let unknown = removed.first(where: { !known.contains($0) }) {
        let others = known.isEmpty ? ", which are empty" : ": " + known.joined(separator: ", ")
        throw CommandFailure("\(unknown) is not among the recents\(others)", .noPlace)
      }
      try forget(session) { session.command[clear] || removed.contains($0.ident) }
    }
    let rows = try recents(session).map { recent in
      RecentRow(
        ident: recent.ident,
        name: AirportCatalog.airport(ident: recent.ident)?.name,
        viewed: recent.viewed
      )
    }
    guard session.command[refresh] else {
      return try session.show(.recents(rows, now: session.now))
    }
    return try await refresh(rows, session)
  }

  /// - Throws: Exit code 74 when they cannot be deleted. Elsewhere such a failure is only a warning; here it
  ///   is the answer.
  private static func forget(
    _ session: Session,
    where isForgotten: (RememberedState.Recent) -> Bool
  ) throws(CommandFailure) {
    let update = try session.state.store()?.update { $0.recents.removeAll(where: isForgotten) }
    if let problem = update?.problem { try session.state.check(forgetting: problem) }
  }

  private static func recents(_ session: Session) throws(CommandFailure) -> [RememberedState.Recent] {
    let config = try session.config.get()
    let (remembered, problem) =
      try session.state.store()?.load() ?? (RememberedState(startingWith: config.airports), nil)
    if let problem { session.output.warning(problem.description) }
    if remembered.ownRecents == nil {
      for warning in session.config.futileEntries(of: config).airports { session.output.warning(warning) }
    }
    return remembered.recents
  }

  private static func refresh(_ rows: [RecentRow], _ session: Session) async throws(CommandFailure)
    -> ExitCode
  {
    let idents = rows.compactMap { StationIdent($0.ident) }
    let asked = try await session.aggregators(for: .airport, idents) { $0.text }
    let answers = await inOrder(asked, limit: try StationQuery.airportsAtOnce(session)) { ident, aggregator in
      await aggregator.airport(ident, parts: .conditions)
    }
    let rows = rows.map { row in
      RecentRow(row, answers.first { $0.ident.text == row.ident }?.conditions?.content)
    }
    // A recording has its own clock.
    let now = answers.first?.now ?? session.now
    return try session.show(.recents(rows, now: now, answers: answers))
  }
}
