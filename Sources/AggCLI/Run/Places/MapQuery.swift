import Aggregation
import Arguments
import Catalog
import Configuration
import FoundationEssentials
import Merge
import ProviderKit
import Weather

/// A query about an area: the stations around an airport, or the cities of the config.
struct MapQuery {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The stations around an airport, or the cities around another place.
  ///
  /// - Parameter area: The area to draw, given the place and how far its map usually reaches.
  func answer(around word: String, in area: (Coordinates, Length) -> Area)
    async throws(CommandFailure) -> MapAnswer
  {
    let place = try await session.place(word)
    let area = area(place.coordinates, .kilometers(place.airport == nil ? 1000 : 300))
    guard let airport = place.airport, let ident = StationIdent(airport.ident) else {
      return try await cities(in: area, around: (word, place))
    }
    return try await stations(in: area, around: airport, ident)
  }

  // MARK: - Stations

  private func stations(
    in area: Area,
    around airport: Airport,
    _ ident: StationIdent
  ) async throws(CommandFailure) -> MapAnswer {
    let aggregator = try session.aggregator(for: .airport, sampleOf: ident.text)
    async let reports = aggregator.stations(in: area)
    let station = await aggregator.airport(ident, parts: .conditions)
    let around = await reports
    let isOwn = station.borrowedConditions == nil && station.outdatedAge == nil
    let own = isOwn ? station.conditions?.content : nil
    return MapAnswer(
      now: aggregator.now,
      sources: SourceOutcome.joined([
        .current(ident.text, station.sources), .current("stations around", around.sources),
      ]),
      area: area,
      middle: MapSpot(
        name: ident.text,
        title: airport.name,
        coordinates: airport.coordinates,
        value: .category(own?.categoryOutlook ?? .unknown),
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
          value: .category(station.categoryOutlook),
          observed: station.observed
        )
      },
      timeZone: airport.timeZone
    )
  }

  // MARK: - Cities

  /// The cities of the config in an area, with the place in the middle.
  func cities(
    in area: Area,
    around middle: (word: String, place: Place)? = nil
  ) async throws(CommandFailure) -> MapAnswer {
    let config = try session.config.get()
    for warning in session.config.futileEntries(of: config).cities { session.output.warning(warning) }
    let configured = PlaceResolver(cities: config.cities).configuredPlaces()
      .compactMap(\.self)
      .filter { $0.cityID != middle?.place.cityID || $0.cityID == nil }
      .map { (word: $0.name, place: $0) }
    let shown = ([middle].compactMap(\.self) + configured).filter { area.contains($0.place.coordinates) }
    let isMiddleShown = middle.map { area.contains($0.place.coordinates) } ?? false
    let answers = try await weather(at: shown, isFirstTyped: isMiddleShown)
    let spots = zip(shown, answers).map { shown, answer in
      MapSpot(
        name: shown.place.name,
        coordinates: shown.place.coordinates,
        value: .temperature(answer?.current.temperature)
      )
    }
    return MapAnswer(
      now: answers.lazy.compactMap(\.self).first?.now ?? session.now,
      sources: SourceOutcome.joined(
        zip(spots, answers).compactMap { spot, answer in answer.map { .current(spot.name, $0.sources) } }
      ),
      area: area,
      middle: isMiddleShown ? spots.first : nil,
      others: isMiddleShown ? Array(spots.dropFirst()) : spots,
      timeZone: middle?.place.timeZone
    )
  }

  /// The weather at each place. Each recording has its own clock, so with samples only the place that was
  /// typed is used, or the first one that has a sample.
  private func weather(
    at shown: [(word: String, place: Place)],
    isFirstTyped: Bool
  ) async throws(CommandFailure) -> [WeatherAnswer?] {
    let places = shown.map(\.place)
    let names = shown.map { $0.place.cityID ?? $0.word }
    guard let samples = session.samples else {
      guard !places.isEmpty else { return [] }
      let aggregator = try session.aggregator(for: .weather)
      return await inOrder(places) { await aggregator.weather(at: $0) }
    }
    let resolver = try session.placeResolver()
    let chosen =
      isFirstTyped
      ? names.indices.first : names.firstIndex { samples.isRecorded($0, .weather, by: resolver) }
    var answers = places.map { _ in WeatherAnswer?.none }
    if let chosen {
      let aggregator = try session.aggregator(for: .weather, sampleOf: names[chosen])
      answers[chosen] = await aggregator.weather(at: places[chosen])
    }
    return answers
  }
}
