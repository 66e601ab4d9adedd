import Aggregation
import Arguments
import Catalog
import Foundation
import Rendering
import Weather

enum MapCommand: Command {
  static let spec = CommandSpec(
    "map",
    "A map of coasts and borders with flight categories or temperatures on it",
    discussion: """
      Around an airport it has the stations that report, each by the letter of its flight category (V, M, I, L, or ? when \
      the report does not tell); elsewhere the cities of the config with their temperatures. Without a place it is the \
      world, or the area of --bbox.
      """,
    group: "Weather",
    examples: [
      .init("agg map KPWM", "the stations around an airport"),
      .init("agg map Berlin --radius 1200km", "the cities of the config around a place"),
      .init("agg map KPWM --bbox=40,-75,46,-65", "south, west, north, east"),
    ],
    operands: [
      OperandSpec("place", "Airport, city or latitude,longitude", arity: .optional, completion: .place)
    ],
    options: [
      .value("radius", "DISTANCE", "How far north and south it reaches, and twice as far west and east"),
      .value("bbox", "S,W,N,E", "The area instead; over the antimeridian when W is larger than E"),
      .value("height", "LINES", "The most lines that the answer may have"),
    ]
  )

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let height = try height(session)
    let answer = try await answer(session)
    // A map that nobody was asked for is an answer all the same.
    return try session.show(.map(answer), answer.sources.isEmpty ? [] : [answer]) { options in
      options.height = height ?? options.height
    }
  }

  private static func answer(_ session: Session) async throws(CommandFailure) -> MapAnswer {
    guard let word = session.command.operands.first else {
      guard try radius(session) == nil else {
        throw CommandFailure("--radius needs a place to reach from: agg map KPWM --radius 300km", .usage)
      }
      return try await cities(session, in: try box(session) ?? .world, around: nil)
    }
    let place = try await session.place(word)
    let (box, radius) = (try box(session), try radius(session))
    let standard = Length.kilometers(place.airport == nil ? 1000 : 300)
    let area = box ?? Area(around: place.coordinates, reaching: radius ?? standard)
    guard let airport = place.airport, let ident = StationIdent(airport.ident) else {
      return try await cities(session, in: area, around: (word, place))
    }
    return try await stations(session, in: area, around: airport, ident)
  }

  // MARK: - Stations

  private static func stations(
    _ session: Session,
    in area: Area,
    around airport: Airport,
    _ ident: StationIdent
  ) async throws(CommandFailure) -> MapAnswer {
    let aggregator = try session.aggregator(for: .airport, ident.text)
    async let reports = aggregator.stations(in: area)
    let station = await aggregator.airport(ident)
    let around = await reports
    let conditions = station.conditions?.content
    // One that borrows its report from another station has none of its own.
    let own = conditions.flatMap { $0.ident == ident.text ? $0 : nil }
    return MapAnswer(
      now: aggregator.now,
      sources: joined([station, around]),
      area: area,
      middle: MapSpot(
        name: ident.text,
        title: airport.name,
        coordinates: airport.coordinates,
        value: .category(own?.flightCategory),
        observed: own?.observed
      ),
      others: around.stations.compactMap { station in
        guard station.ident != ident.text, let coordinates = station.coordinates else { return nil }
        return MapSpot(
          name: station.ident,
          title: AirportCatalog.airport(ident: station.ident).flatMap {
            $0.ident == station.ident ? $0.name : nil
          },
          coordinates: coordinates,
          value: .category(station.flightCategory),
          observed: station.observed
        )
      }
    )
  }

  // MARK: - Cities

  private static func cities(
    _ session: Session,
    in area: Area,
    around middle: (word: String, place: Place)?
  ) async throws(CommandFailure) -> MapAnswer {
    let resolver = PlaceResolver(cities: try session.config().cities)
    let configured = try session.config().cities.compactMap { try? resolver.place($0.id) }
      .filter { $0.cityID != middle?.place.cityID || $0.cityID == nil }
    let shown = ([middle?.place].compactMap(\.self) + configured).filter { area.contains($0.coordinates) }
    let answers = try await weather(session, at: shown, asked: middle?.word)
    let spots = zip(shown, answers).map { place, answer in
      MapSpot(
        name: place.name,
        coordinates: place.coordinates,
        value: .temperature(answer?.current.temperature)
      )
    }
    let isMiddleShown = middle.map { area.contains($0.place.coordinates) } ?? false
    return MapAnswer(
      now: answers.lazy.compactMap(\.self).first?.now ?? session.now(),
      sources: joined(answers.compactMap(\.self)),
      area: area,
      middle: isMiddleShown ? spots.first : nil,
      others: isMiddleShown ? Array(spots.dropFirst()) : spots
    )
  }

  /// The weather at each place. Each recording has a clock of its own, so that of samples only the place that was asked
  /// for counts.
  private static func weather(_ session: Session, at places: [Place], asked: String?)
    async throws(CommandFailure) -> [WeatherAnswer?]
  {
    guard session.command.flag("sample") else {
      guard let first = places.first else { return [] }
      let aggregator = try session.aggregator(for: .weather, first.cityID ?? first.name)
      return await inOrder(places) { await aggregator.weather(at: $0) }
    }
    guard let asked, let first = places.first else { return places.map { _ in nil } }
    let aggregator = try session.aggregator(for: .weather, first.cityID ?? asked)
    return [await aggregator.weather(at: first)] + places.dropFirst().map { _ in nil }
  }

  // MARK: - Options

  private static func box(_ session: Session) throws(CommandFailure) -> Area? {
    guard let text = session.command.value("bbox") else { return nil }
    guard session.command.value("radius") == nil else {
      throw CommandFailure("--bbox and --radius both say how large the map is: give one of them", .usage)
    }
    guard let area = Area(text) else {
      throw CommandFailure(
        "--bbox takes south,west,north,east in degrees, such as 40,-75,46,-65, not \"\(text)\"",
        .usage
      )
    }
    return area
  }

  private static func radius(_ session: Session) throws(CommandFailure) -> Length? {
    guard let text = session.command.value("radius") else { return nil }
    let units: [(String, (Double) -> Length)] = [
      ("km", Length.kilometers), ("nm", { .meters($0 * 1852) }), ("mi", Length.statuteMiles),
      ("", Length.kilometers),
    ]
    let word = text.lowercased().filter { $0 != " " }
    guard let unit = units.first(where: { word.hasSuffix($0.0) }),
      let number = Double(word.dropLast(unit.0.count)),
      (1...20_100).contains(unit.1(number).kilometers)
    else {
      throw CommandFailure(
        "--radius takes a distance from 1 to 20,000 km, such as 300km, 200nm or 150mi, not \"\(text)\"",
        .usage
      )
    }
    return unit.1(number)
  }

  private static func height(_ session: Session) throws(CommandFailure) -> Int? {
    guard let text = session.command.value("height") else { return nil }
    guard let height = Int(text), (8...1000).contains(height) else {
      throw CommandFailure("--height takes a number of lines from 8 to 1000, not \"\(text)\"", .usage)
    }
    return height
  }

  // MARK: - Sources

  /// How each source fared with several questions: once when it answered all of them, and with everything that failed.
  private static func joined(_ answers: [any Answer]) -> [SourceOutcome] {
    let outcomes = answers.flatMap(\.sources)
    return outcomes.enumerated().filter { index, outcome in
      let others = outcomes.filter { $0.source == outcome.source }
      if case .skipped = outcome.status, others.contains(where: { !$0.isSkipped }) { return false }
      return !outcomes[..<index].contains { $0.source == outcome.source && $0.status == outcome.status }
    }.map(\.element)
  }
}

extension SourceOutcome {
  fileprivate var isSkipped: Bool {
    if case .skipped = status { true } else { false }
  }
}
