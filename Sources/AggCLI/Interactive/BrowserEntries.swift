import Aggregation
import Arguments
import Catalog
import Configuration
import FoundationEssentials
import Interactive
import ProviderKit
import Text
import Weather

/// The entries that the interactive view lists and finds: recents, cities of the config, and the places and
/// airports inside the program.
struct BrowserEntries: Sendable {
  private let session: Session
  private let config: Config
  private let language: Language

  init(_ session: Session) throws(CommandFailure) {
    self.session = session
    config = try session.config.get()
    language = try session.language()
  }

  /// The recents, then the cities of the config. With `--sample`, the places that have a sample.
  func all() throws(CommandFailure) -> [BrowserEntry] {
    if let scenarios = session.samples?.scenarios { return sampled(scenarios) }
    let remembered =
      try session.state.store()?.load().state
      ?? RememberedState(startingWith: config.airports)
    let recents = remembered.recents.map { airport($0.ident, viewed: $0.viewed) }
    let cities = config.cities.map(city)
    let last = remembered.lastPlace.flatMap { place($0) }
    let isKnown = last.map { last in (recents + cities).contains { $0.target == last.target } } ?? true
    return (isKnown ? [] : [last].compactMap(\.self)) + recents + cities
  }

  private func sampled(_ scenarios: [SampleLibrary.Scenario]) -> [BrowserEntry] {
    let all = scenarios.compactMap { scenario in
      switch scenario.query {
      case .airport: airport(scenario.place, viewed: nil)
      case .weather: place(scenario.place)
      default: nil
      }
    }
    let entries = all.unique(by: \.target)
    return entries.filter { $0.section == .recents } + entries.filter { $0.section == .cities }
  }

  // MARK: - Search

  /// The matches for what was typed so far: completions of a place or an airport, and coordinates; if there
  /// are none, cities with similar names.
  func matches(_ typed: String) -> [BrowserEntry] {
    let found =
      CompletionSearch.candidates(.place, before: [], typed: typed, config: config)
      + CompletionSearch.candidates(.airport, before: [], typed: typed, config: config)
    // The code of an airport means that airport, even if a city has the same letters.
    var entries = found.compactMap { candidate in
      candidate.airport.map { airport($0, viewed: nil) } ?? place(candidate.word)
    }.unique(by: \.target)
    if Coordinates(typed, in: language) != nil { entries.insert(.coordinates(typed, in: language), at: 0) }
    return entries.isEmpty ? near(typed) : entries
  }

  private func near(_ typed: String) -> [BrowserEntry] {
    CityCatalog.suggestions(for: typed, limit: 5).compactMap { city in
      let country = CountryCatalog.name(of: city.country)
      let whole = [city.name, city.subdivision, country].compactMap(\.self).joined(separator: ", ")
      return place(CityCatalog.resolve(city.name) == .one(city) ? city.name : whole)
    }
  }

  // MARK: - Entries

  private func airport(_ ident: String, viewed: Date?) -> BrowserEntry {
    let name = AirportCatalog.airport(ident: ident)?.name ?? ""
    return BrowserEntry(.airport(ident), name: ident, about: name, viewed: viewed)
  }

  private func city(_ city: Config.City) -> BrowserEntry {
    .city(
      city.id,
      name: city.name,
      subdivision: city.subdivision,
      country: city.country,
      in: language
    )
  }

  /// The entry that a word means; `nil` if there is none.
  private func place(_ word: String) -> BrowserEntry? {
    if let configured = CityNames(config.cities)[word] { return city(configured) }
    // Codes are looked up first: finding out whether a city has the same name takes longer.
    if let airport = AirportCatalog.airport(code: word),
      AirportCatalog.airport(capitals: word) != nil || CityCatalog.resolve(word) == .none
    {
      return self.airport(airport.ident, viewed: nil)
    }
    guard case .one(let city) = CityCatalog.resolve(word) else {
      return BrowserEntry(.place(word), name: word)
    }
    return .place(word, subdivision: city.subdivision, country: city.country, in: language)
  }
}
