import Aggregation
import Arguments
import Catalog
import Formats
import Layout
import ProviderKit

enum AirportCommand: PlaceCommand {
  static let name = "airport"

  static let spec = CommandSpec(
    name,
    "Show METAR, TAF and winds aloft of an airport",
    group: "Weather",
    examples: [
      .init("agg airport KPWM", "conditions, forecast and the lower winds aloft"),
      .init("agg airport sea --metric", "IATA and FAA codes work, too"),
      .init("agg airport EGLL --winds --details", "only these parts"),
      .init("agg airport KPWM --hours 6", "the METARs of the last six hours, and their trend"),
      .init("agg airport KSFO --runways", "headwind and crosswind of each runway"),
      .init("agg airport KDEN --hazards", "advisories and pilot reports around it"),
      .init("agg airport 33.2,-111.7", "the nearest airport with reports"),
    ],
    operands: [
      OperandSpec(
        "ident",
        "ICAO, IATA or FAA code such as KPWM, name of an airport or its town, or latitude,longitude",
        arity: .many,
        completion: .airport
      )
    ],
    options: sections.map(\.option.spec) + [hours.spec]
  )

  private static let hours = ParsedOption.number(
    "hours",
    "N",
    in: 1...72,
    "Show the METARs of the last N hours, at most 72, and their trend"
  )

  static let conditions = Option.flag("conditions", short: "c", "Show the current conditions")
  static let forecast = Option.flag("forecast", short: "F", "Show the forecast, period by period")
  static let winds = Option.flag("winds", short: "W", "Show winds and temperatures aloft")
  static let runways = Option.flag("runways", short: "R", "Show runways with headwind and crosswind")
  static let details = Option.flag(
    "details",
    short: "d",
    "Show location, elevation, time zone, currency, a map link and runways"
  )
  private static let hazards = Option.flag(
    "hazards",
    "Show SIGMETs, AIRMETs and pilot reports within 50 NM"
  )

  /// Each part of the answer with the option that selects it.
  private static let sections: [(option: Option<Bool>, section: AirportSections)] = [
    (conditions, .conditions), (forecast, .forecast), (winds, .winds), (runways, .runways),
    (details, .details), (hazards, .hazards),
  ]

  /// Reports are chosen, not merged.
  static let acceptedOptions: AcceptedOptions = .all.subtracting([.merge, .selection])
  static let subject = AnswerSubject.airport
  static let queries: Set<Query> = [.airport]

  static func placesAtOnce(_ session: Session) throws(CommandFailure) -> Int {
    try StationQuery.airportsAtOnce(session)
  }

  static func places(in words: [String], _ session: Session) -> [String] { AirportCatalog.names(in: words) }

  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer {
    try await Request(session).answer(StationQuery(session))
  }

  static func answerer(_ session: Session) throws(CommandFailure) -> PlaceAnswerer {
    let request = try Request(session)
    return { place throws(CommandFailure) in
      try await request.answer(StationQuery(session, words: [place]))
    }
  }

  /// - Throws: When the format has no hazards: a script would take that for none.
  private static func checkHasHazards(_ format: OutputFormat) throws(CommandFailure) {
    guard !format.hasHazards else { return }
    let others = OutputFormat.allCases.filter { $0.hasHazards && $0 != .plain }.map(\.rawValue)
    throw CommandFailure(
      "--hazards: \(format.rawValue) has no hazards. Use -f with one of \(others.joined(separator: ", ")).",
      .usage
    )
  }

  /// What the options say about every airport.
  private struct Request: Sendable {
    private let parts: AirportQuery.Parts
    /// Empty: the default sections.
    private let shown: AirportSections
    private let hours: Int?

    init(_ session: Session) throws(CommandFailure) {
      var shown = AirportSections(sections.filter { session.command[$0.option] }.map(\.section))
      if shown.contains(.hazards) { try AirportCommand.checkHasHazards(session.format()) }
      hours = try session.command[AirportCommand.hours]
      if hours != nil { shown.insert(.history) }
      self.shown = shown
      parts = try session.airportParts(showing: shown, for: session.command.condition())
    }

    func answer(_ query: StationQuery) async throws(CommandFailure) -> CommandAnswer {
      let answers = try await query.answers(parts, pastHours: hours)
      return CommandAnswer(.airport(answers)) { [shown] options in
        if !shown.isEmpty { options.airportSections = shown }
      }
    }
  }
}
