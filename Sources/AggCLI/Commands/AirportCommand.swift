import Aggregation
import Arguments
import Catalog
import Formats
import Layout
import ProviderKit
import Weather

enum AirportCommand: Command {
  static let name = "airport"

  static let spec = CommandSpec(
    name,
    "Show METAR, TAF and winds aloft of an airport",
    group: "Weather",
    examples: [
      .init("agg airport KPWM", "conditions, forecast and the lower winds aloft"),
      .init("agg airport sea --metric", "IATA and FAA codes work, too"),
      .init("agg airport EGLL --winds --details", "only these parts"),
      .init("agg airport KSFO --runways", "headwind and crosswind of each runway"),
      .init("agg airport 33.2,-111.7", "the nearest airport with reports"),
    ],
    operands: [
      OperandSpec(
        "ident",
        "ICAO, IATA or FAA code, such as KPWM, or latitude,longitude",
        arity: .many,
        completion: .airport
      )
    ],
    options: sections.map(\.option.spec)
  )

  /// Each part of the answer with the option that asks for it.
  private static let sections: [(option: Option<Bool>, section: AirportSections)] = [
    (.flag("conditions", short: "c", "Show the current conditions"), .conditions),
    (.flag("forecast", short: "F", "Show the forecast, period by period"), .forecast),
    (.flag("winds", short: "W", "Show winds and temperatures aloft"), .winds),
    (.flag("runways", short: "R", "Show runways with headwind and crosswind"), .runways),
    (
      .flag("details", short: "d", "Show location, elevation, time zone, currency, a map link and runways"),
      .details
    ),
  ]

  /// Reports are chosen, not merged.
  static let acceptedOptions: AcceptedOptions = .all.subtracting([.merge, .selection])

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    var words = session.command.operands
    if words.isEmpty {
      guard let last = try session.state.store()?.load().state.recents.first else {
        throw CommandFailure("name an airport, such as agg airport KPWM", .usage)
      }
      words = [last.ident]
    }
    var parts = session.format().airportParts
    // The wind across a runway is what many conditions are about; runways are known without a request.
    if try session.command.condition() != nil { parts.insert(.runways) }
    let answers = try await answers(about: words, parts, in: session)
    let chosen = sections.filter { session.command[$0.option] }.map(\.section)
    return try session.show(.airport(answers), answers) { options in
      if !chosen.isEmpty { options.airportSections = AirportSections(chosen) }
    }
  }

  /// What is known of each airport, in the order of the words; they are remembered as viewed.
  static func answers(
    about words: [String],
    _ parts: AirportQuery.Parts,
    in session: Session
  ) async throws(CommandFailure) -> [AirportAnswer] {
    let idents = try await session.unknownPlaces.known(of: words, output: session.output) {
      word throws(CommandFailure) in
      if let offered = session.samples?.station(word) { return offered }
      if let point = Coordinates(word) { return try nearest(to: point, named: word, session.output) }
      return try ident(word)
    }
    let asked = try await session.askers(for: .airport, idents) { $0.text }
    let answers = await inOrder(asked) { ident, aggregator in
      await aggregator.airport(ident, parts: parts, looksAround: true)
    }
    try session.state.remember {
      $0.view(answers.compactMap { $0.hasAnswer ? $0.ident.text : nil }, at: session.now)
    }
    return answers
  }

  /// The nearest airport that may report; which one it is goes to standard error.
  private static func nearest(
    to point: Coordinates,
    named word: String,
    _ output: Output
  ) throws(CommandFailure) -> StationIdent {
    let longestWay = Length.kilometers(300)
    guard let airport = AirportCatalog.nearestReporting(to: point, limit: 1, within: longestWay).first,
      let ident = StationIdent(airport.ident)
    else {
      throw CommandFailure("no airport with reports lies within 300 km of \(word).", .noPlace)
    }
    let distance = Int(airport.coordinates.distance(to: point).kilometers.rounded())
    output.hint(
      "The nearest airport with reports to \(word) is \(ident) (\(airport.name)), \(distance) km away."
    )
    return ident
  }

  /// - Throws: `.noPlace` with suggestions for what is no airport.
  private static func ident(_ word: String) throws(CommandFailure) -> StationIdent {
    let word = word.filter { !$0.isWhitespace }
    guard !word.isEmpty else {
      throw CommandFailure("the airport code is empty. Name one, such as agg airport KPWM.", .usage)
    }
    if let ident = AirportCatalog.ident(code: word).flatMap({ StationIdent($0) }) { return ident }
    let suggestions = AirportCatalog.suggestions(for: word, limit: 3).map { "\($0.ident) (\($0.name))" }
    let near = suggestions.isEmpty ? "" : " Did you mean \(suggestions.joined(separator: ", "))?"
    // A code of the right shape may be a station that no directory has.
    if suggestions.isEmpty, let ident = StationIdent(word), word.utf8.count <= 4 { return ident }
    throw CommandFailure(
      "unknown airport \"\(word)\".\(near) Search with agg airports WORDS.",
      .noPlace
    )
  }
}
