import Aggregation
import Catalog
import Embedded
import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Text

/// The recordings inside the program, and which queries they can answer at which time.
struct SampleLibrary: Sendable {
  struct Scenario: Sendable {
    let query: Query
    let place: String
    /// The clock that fits the recording.
    let now: Date

    /// The place as a name: `New York` of the city with the id `new-york`.
    fileprivate var name: String {
      guard query != .list, place == place.lowercased() else { return place }
      return place.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined(separator: " ")
    }
  }

  /// A flight with recordings of its own. Its airports may have samples of other times.
  private struct Flight {
    let airports: [String]
    let now: Date
    var exchanges: [Exchange] = []

    /// - Parameter airports: Their idents, with blanks between them.
    init(_ airports: String, _ now: Date) {
      self.airports = airports.split(separator: " ").map(String.init)
      self.now = now
    }
  }

  let recording: Recording
  let scenarios: [Scenario]
  private let flights: [Flight]

  /// - Throws: `.bug` when a recording inside the program is damaged.
  static func embedded() throws(CommandFailure) -> SampleLibrary {
    var exchanges: [Exchange] = []
    var scenarios: [Scenario] = []
    var flights: [String: Flight] = [:]
    for path in Embedded.paths where path.hasSuffix("/Samples/index.json") {
      let folder = path.dropLast("index.json".count)
      do {
        let index = try JSONDocument(Embedded.file(path)?.array ?? [])
        // The program does not contain what is marked as not being a sample: see Plugins/EmbedFiles.
        let forTests = Set(
          index.root.elements.filter { $0["sample"]?.bool == false }.compactMap { $0["file"]?.string }
        )
        let all = try Recording(index: index) {
          forTests.contains($0) ? [] : Embedded.file(folder + $0)?.array
        }.exchanges
        let entries = zip(all, index.root.elements)
        // If there are several responses to a request, the one marked as a sample is used. Errors, and
        // responses marked as not being a sample, are for tests.
        let offered = entries.filter { $0.1["sample"]?["query"] != nil }.map(\.0)
        let addresses = Set(offered.map(\.url))
        let others = entries.filter { $0.1["sample"] == nil && $0.0.status == 200 }.map(\.0)
        exchanges += offered + others.filter { !addresses.contains($0.url) }
        scenarios += entries.flatMap { Self.scenarios($0.1["sample"]) }
        for (exchange, entry) in entries {
          guard let (airports, now) = Self.flight(entry["sample"]) else { continue }
          flights[airports, default: Flight(airports, now)].exchanges.append(exchange)
        }
      } catch {
        throw CommandFailure("the recordings in \(path) are damaged: \(error)", .bug)
      }
    }
    return SampleLibrary(
      recording: Recording(exchanges: exchanges),
      scenarios: scenarios,
      flights: flights.values.sorted { $0.now > $1.now }
    )
  }

  private static func flight(_ value: JSONValue?) -> (airports: String, now: Date)? {
    guard let airports = value?["route"]?.string, let now = value?["now"]?.string.flatMap(Recording.instant)
    else { return nil }
    return (airports, now)
  }

  /// The recordings of a flight that has all of the airports; without one, all recordings.
  func along(_ airports: [String]) -> SampleLibrary {
    let airports = Set(airports.map { $0.uppercased() })
    guard let flight = flights.first(where: { airports.isSubset(of: $0.airports) }) else { return self }
    return SampleLibrary(
      recording: Recording(exchanges: flight.exchanges),
      scenarios: flight.airports.map { Scenario(query: .airport, place: $0, now: flight.now) },
      flights: []
    )
  }

  /// What the recordings of a place answer: one query, or several with blanks between them.
  private static func scenarios(_ value: JSONValue?) -> [Scenario] {
    guard let queries = value?["query"]?.string, let place = value?["place"]?.string,
      let now = value?["now"]?.string.flatMap({ Recording.instant($0) })
    else { return [] }
    return queries.split(separator: " ").compactMap { Query(rawValue: String($0)) }
      .map { Scenario(query: $0, place: place, now: now) }
  }

  /// The station of a sample, by the name that the user types.
  func station(_ word: String) -> StationIdent? {
    scenario(for: .airport, word).flatMap { StationIdent($0.place) }
  }

  /// The scenario of a place. Case and diacritics of its name do not matter, and another name of the same
  /// place has the same recordings: Portland is Portland, Oregon.
  ///
  /// - Parameter resolver: Finds what names mean; `nil` if only the name itself counts.
  private func scenario(for query: Query, _ place: String, by resolver: PlaceResolver? = nil) -> Scenario? {
    let wanted = TextFolding.fold(place)
    let offered = scenarios.filter { $0.query == query }
    if let named = offered.first(where: { TextFolding.fold($0.place) == wanted }) { return named }
    guard let meant = try? resolver?.place(place) else { return nil }
    return offered.first { (try? resolver?.place($0.place))?.coordinates == meant.coordinates }
  }

  /// The names of the places that have a sample for a query, in their order.
  func places(for query: Query) -> [String] {
    scenarios.filter { $0.query == query }.map(\.place).unique()
  }

  /// Whether there is a sample of a place for a query.
  func isRecorded(_ place: String, _ query: Query, by resolver: PlaceResolver) -> Bool {
    (try? clock(for: query, place, by: resolver)) != nil
  }

  /// The clock of the sample for a query.
  ///
  /// - Throws: `.noPlace` with all places that have samples.
  func clock(for query: Query, _ place: String, by resolver: PlaceResolver) throws(CommandFailure) -> Date {
    // The directory is inside the program and needs no recording.
    if query == .airports { return scenarios.first { $0.query == .list }?.now ?? Date() }
    if let scenario = scenario(for: query, place, by: resolver) { return scenario.now }
    throw CommandFailure("no sample of \"\(place)\".\(offer(for: query))", .noPlace)
  }

  /// The places that have a sample for a query, as the user types them in a shell: ` Samples exist of:
  /// Berlin, "New York"`; an empty text if no place has one.
  func offer(for query: Query) -> String {
    let names = scenarios.filter { $0.query == query }.map(\.name).unique().sorted()
    let typed = names.map(\.shellWord).joined(separator: ", ")
    return names.isEmpty ? "" : " Samples exist of: \(typed)"
  }
}
