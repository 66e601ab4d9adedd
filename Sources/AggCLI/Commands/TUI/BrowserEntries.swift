import Aggregation
import Arguments
import Catalog
import Configuration
import FoundationEssentials
import Interactive
import Layout
import Pages
import ProviderKit
import Text
import Weather

/// The entries that the interactive view lists and finds: recents, cities of the config, and the places and
/// airports inside the program.
struct BrowserEntries: Sendable {
  private let session: Session
  private let config: Config
  private let language: Language
  private let resolver: PlaceResolver

  init(_ session: Session) throws(CommandFailure) {
    self.session = session
    config = try session.config.get()
    language = try session.language()
    resolver = try session.placeResolver()
  }

  /// The recents, then the cities of the config. With `--sample`, the places that have a sample.
  func all() throws(CommandFailure) -> [BrowserEntry] {
    if let scenarios = session.samples?.scenarios { return sampled(scenarios) }
    let remembered =
      try session.state.store()?.load().content
      ?? RememberedState(startingWith: config.airports)
    let recents = remembered.recents.map { airport($0.ident, viewed: $0.viewed) }
    let cities = config.cities.map(city)
    let last = remembered.lastPlace.map(place)
    let isKnown = last.map { last in (recents + cities).contains { $0.target == last.target } } ?? true
    return (isKnown ? [] : [last].compactMap(\.self)) + recents + cities
  }

  /// The entry to select where the user named none: the preferred place, else the last one; `nil` for the
  /// first row.
  func usual() throws(CommandFailure) -> BrowserEntry? {
    guard session.samples == nil else { return nil }
    let last = try session.state.store()?.load().content.lastPlace
    return (config.settings.preferredCity ?? last).map(place)
  }

  /// The entries of the places that the user named; with `--sample`, those of their samples.
  func named() -> [BrowserEntry] {
    let offered = session.samples.map { sampled($0.scenarios) } ?? []
    return resolver.names(in: session.command.operands).map { word in
      let entry = place(word)
      return offered.first { isSame($0, entry) } ?? entry
    }
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

  /// The matches for what was typed so far: completions of a place or an airport, and coordinates. Without a
  /// match, cities with similar names. With `--sample`, only the matches that have a sample, or all of them
  /// if no match has one.
  func matches(_ typed: String) -> [BrowserEntry] {
    let found = self.found(Self.whole(typed))
    guard let scenarios = session.samples?.scenarios else { return found }
    let offered = sampled(scenarios)
    let answered = found.compactMap { entry in offered.first { isSame($0, entry) } }.unique(by: \.target)
    return answered.isEmpty ? found : answered
  }

  /// The text without the separators at its end. In a shell, a word that ends in a space or a comma goes on
  /// and is not a city yet; here the user presses Enter when the city is in the list.
  private static func whole(_ typed: String) -> String {
    let end = typed.lastIndex { !$0.isWhitespace && $0 != "," }
    return end.map { String(typed[...$0]) } ?? typed
  }

  /// Whether both have the same answer.
  private func isSame(_ one: BrowserEntry, _ other: BrowserEntry) -> Bool {
    guard case .place(let word) = one.target, case .place(let otherWord) = other.target, word != otherWord,
      let place = try? resolver.place(word), let otherPlace = try? resolver.place(otherWord)
    else { return one.target == other.target }
    return place.coordinates == otherPlace.coordinates
  }

  private func found(_ typed: String) -> [BrowserEntry] {
    let found =
      CompletionSearch.candidates(.place, before: [], typed: typed, config: config)
      + CompletionSearch.candidates(.airport, before: [], typed: typed, config: config)
    // The code of an airport means that airport, even if a city has the same letters.
    var entries = found.map { candidate in
      candidate.airport.map { airport($0, viewed: nil) } ?? place(candidate.word)
    }.unique(by: \.target)
    if Coordinates(typed, in: language) != nil {
      entries.insert(titled(.coordinates(typed, in: language)), at: 0)
    }
    return entries.isEmpty ? near(typed) : entries
  }

  private func near(_ typed: String) -> [BrowserEntry] {
    CityCatalog.suggestions(for: typed, in: language, limit: 5).map { city in
      let country = CountryCatalog.name(of: city.country)
      let whole = [city.name, city.subdivision, country].compactMap(\.self).joined(separator: ", ")
      return place(CityCatalog.resolve(city.name) == .one(city) ? city.name : whole)
    }
  }

  // MARK: - Entries

  private func airport(_ ident: String, viewed: Date?) -> BrowserEntry {
    let airport = AirportCatalog.airport(ident: ident)
    var entry = BrowserEntry(.airport(ident), name: ident, about: airport?.name ?? "", viewed: viewed)
    entry.heading = airport.map { AirportPage.name(of: $0, in: language) }
    return entry
  }

  /// The entry with the title of its page. Sources may know places that agg does not know itself, or only
  /// as airports; these keep their name.
  private func titled(_ entry: BrowserEntry) -> BrowserEntry {
    guard let found = try? resolver.resolve(entry.target.word), found.rule == .city || !found.isDoubtful
    else {
      return entry
    }
    var entry = entry
    entry.heading = PlaceText.title(found.place, in: language, glyphs: session.terminal.glyphs)
    return entry
  }

  private func city(_ city: Config.City) -> BrowserEntry {
    let place = try? resolver.place(city.id)
    var entry = BrowserEntry.city(
      city.id,
      name: city.name ?? place.map { PlaceText.shortName($0, in: language) },
      subdivision: city.subdivision,
      country: city.country ?? place?.country,
      in: language
    )
    entry.heading = place.map { PlaceText.title($0, in: language, glyphs: session.terminal.glyphs) }
    return entry
  }

  /// The entry that a word means.
  private func place(_ word: String) -> BrowserEntry {
    if let configured = CityNames(config.cities)[word] { return city(configured) }
    if PlaceResolver.isCode(word), let airport = AirportCatalog.airport(code: word) {
      return self.airport(airport.ident, viewed: nil)
    }
    guard case .one = CityCatalog.resolve(word), let place = try? resolver.place(word) else {
      return titled(BrowserEntry(.place(word), name: word))
    }
    var entry = BrowserEntry.place(word, subdivision: place.subdivision, country: place.country, in: language)
    if !session.terminal.glyphs.canShow(entry.name) { entry.name = PlaceText.shortName(place, in: language) }
    return titled(entry)
  }
}
