import Aggregation
import Arguments
import Catalog
import Formats
import ProviderKit
import Text
import Weather

/// A query about the airports on the command line, or about the one that was viewed last if it names none.
struct StationQuery {
  private let session: Session
  private let words: [String]

  init(_ session: Session) throws(CommandFailure) {
    var words = AirportCatalog.names(in: session.command.operands)
    if words.isEmpty {
      guard let last = try session.state.store()?.load().content.recents.first else {
        throw CommandFailure("name an airport, such as agg airport KPWM", .usage)
      }
      words = [last.ident]
    }
    self.init(session, words: words)
  }

  /// A query about these airports.
  init(_ session: Session, words: [String]) {
    self.session = session
    self.words = words
  }

  /// A query with the same words in another run, whatever was viewed last by then.
  func again(in session: Session) -> Self { Self(session, words: words) }

  /// How many airports are asked at once. Where every source takes many stations in a request, enough of them
  /// to fill two: one is sent while the answers of the other are read.
  static func airportsAtOnce(_ session: Session) throws(CommandFailure) -> Int {
    let usual = session.transport.usualPlacesAtOnce
    guard session.samples == nil, try session.aggregator(for: .airport).sendsAirportsTogether else {
      return usual
    }
    return max(usual, 100)
  }

  /// The airports that the words mean. Those that mean none are reported, and the run goes on.
  ///
  /// - Parameter asksUnlisted: Whether the sources may know a station that is not in the directory.
  /// - Throws: `.noPlace` with suggestions when no word means an airport.
  func idents(asksUnlisted: Bool = false) async throws(CommandFailure) -> [StationIdent] {
    let language = try session.language()
    return try await session.unknownPlaces.known(of: words, output: session.output) {
      word throws(CommandFailure) in
      if let offered = session.samples?.station(word) { return offered }
      if let point = Coordinates(word, in: language) {
        return try nearest(to: point, named: word)
      }
      if Coordinates.areMeant(by: word, in: language) {
        throw CommandFailure(PlaceResolver.Failure.outOfRange(word).message(typing: "agg airport"), .noPlace)
      }
      if Coordinates.areAttempted(in: word) {
        throw CommandFailure(PlaceResolver.Failure.malformed(word).message(typing: "agg airport"), .noPlace)
      }
      return try ident(word, asksUnlisted: asksUnlisted && session.samples == nil)
    }
  }

  /// The answer about each airport, in the order of the words. Each airport is stored as viewed.
  ///
  /// - Parameters:
  ///   - parts: The parts to query; by default those that the format shows.
  ///   - known: The airports, if they were looked up before.
  ///   - pastHours: How many hours back all reports are wanted; `nil` when only the newest one is.
  func answers(
    _ parts: AirportQuery.Parts? = nil,
    at known: [StationIdent]? = nil,
    pastHours: Int? = nil
  ) async throws(CommandFailure) -> [AirportAnswer] {
    let idents = if let known { known } else { try await idents(asksUnlisted: true) }
    let asked = try await session.aggregators(for: .airport, idents) { $0.text }
    let parts = if let parts { parts } else { try session.airportParts() }
    let answers = await inOrder(asked, limit: try Self.airportsAtOnce(session)) { ident, aggregator in
      await aggregator.airport(ident, parts: parts, looksAround: true, pastHours: pastHours)
    }
    for answer in answers where !answer.hasAnswer && answer.airport == nil {
      let ident = answer.ident.text
      session.output.hint(
        "\(ident) is not in the directory of airports.\(Self.suggestions(for: ident))"
      )
    }
    try session.state.remember {
      $0.view(answers.compactMap { $0.hasAnswer ? $0.ident.text : nil }, at: session.now)
    }
    return answers
  }

  /// The nearest airport that may report. Standard error names it.
  private func nearest(to point: Coordinates, named word: String) throws(CommandFailure) -> StationIdent {
    let longestWay = Length.kilometers(300)
    let near = AirportCatalog.nearestReporting(to: point, limit: 5, within: longestWay)
    guard let airport = near.first(where: { !$0.isClosed }), let ident = StationIdent(airport.ident)
    else {
      throw CommandFailure("no airport with reports lies within 300 km of \(word).", .noPlace)
    }
    let distance = Int(airport.coordinates.distance(to: point).kilometers.rounded())
    session.output.hint(
      "The nearest airport with reports to \(word) is \(ident) (\(airport.name)), \(distance) km away."
    )
    return ident
  }

  /// ` Did you mean KPWM (Portland International Jetport)?`; empty if no airport is like it.
  private static func suggestions(for word: String) -> String {
    Suggestion(AirportCatalog.suggestions(for: word, limit: 3).map { "\($0.ident) (\($0.name))" }).following
  }

  /// Whether it has the form of a location indicator of the ICAO. Stations that are not airports may have
  /// one.
  private static func isIndicator(_ word: String) -> Bool {
    word.utf8.count == 4 && word.first?.isLetter == true
  }

  /// - Throws: `.noPlace` with suggestions for a word that is not an airport.
  private func ident(_ typed: String, asksUnlisted: Bool) throws(CommandFailure) -> StationIdent {
    // Most codes are plain letters, which need no look at each character.
    let isPlain = typed.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    let word = isPlain ? typed : typed.filter { !$0.isWhitespace }
    guard !word.isEmpty else {
      throw CommandFailure("the airport code is empty. Name one, such as agg airport KPWM.", .usage)
    }
    let coded = AirportCatalog.ident(code: word).flatMap { StationIdent($0) }
    // `Lima` is the city, and `LIMA` an airport in Turin.
    let isTown = (coded == nil || PlaceResolver.isWrittenAsName(typed)) && CityCatalog.isName(typed)
    if let coded, !isTown { return coded }
    let serving = isTown ? AirportCatalog.airports(of: typed) : []
    let named = serving.isEmpty ? AirportCatalog.airports(everydayName: typed) : serving
    if isTown, coded == nil, let city = AirportCatalog.cityWithoutAirport(typed) {
      return try nearest(to: city.coordinates, named: city.name)
    }
    guard named.count < 2 else {
      throw CommandFailure(
        PlaceResolver.Failure.ambiguous(typed, named).message(typing: "agg airport"),
        .noPlace
      )
    }
    if let airport = named.first ?? AirportCatalog.airport(called: typed),
      let ident = StationIdent(airport.ident)
    {
      return ident
    }
    if let coded { return coded }
    // A code of the right shape may be a station that no directory has.
    if asksUnlisted, Self.isIndicator(word), let ident = StationIdent(word) { return ident }
    let near = Self.suggestions(for: typed)
    if near.isEmpty, let ident = StationIdent(word), word.utf8.count <= 4 { return ident }
    throw CommandFailure(
      "unknown airport \"\(typed)\".\(near) Search with agg airports WORDS.",
      .noPlace
    )
  }
}
