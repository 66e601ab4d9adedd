import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import Layout
import Merge
import ProviderKit
import Text
import Weather

/// Finds completions of a word that is being typed, without any request.
enum CompletionSearch {
  /// A possible word and its meaning.
  struct Candidate: Hashable, Sendable {
    var word: String
    var about: String
    /// The ident of the airport whose code the word is.
    var airport: String?

    init(_ word: String, _ about: String = "", airport: String? = nil) {
      self.word = word
      self.about = about
      self.airport = airport
    }
  }

  /// - Parameters:
  ///   - config: `nil` when it is broken: then only commands are completed, because they still run.
  ///   - recents: The idents of the airports viewed last, the last one first.
  ///   - command: The words of the command that the word belongs to; empty if it is not known.
  ///   - samples: With `--sample`, the recordings, of whose places a name is completed.
  static func candidates(
    _ kind: CompletionKind.Dynamic,
    before: [String],
    typed: String,
    config: Config?,
    recents: [String] = [],
    command: [String] = [],
    samples: SampleLibrary? = nil
  ) -> [Candidate] {
    // `agg share` shares the answer of another command.
    let command = command.first == ShareCommand.name ? Array(command.dropFirst()) : command
    if kind == .command || kind == .topic { return commands(before, typed, withTopics: kind == .topic) }
    // A word with a dash is an option, not a name.
    guard let config, !typed.hasPrefix("-") else { return [] }
    if let samples, let query = query(of: kind, command) {
      return samples.places(for: query).map { Candidate($0) }.beginning(with: typed)
    }
    switch kind {
    case .command, .topic: return []
    case .units: return units(typed)
    case .fields:
      return fields(
        typed,
        among: command == [DecodeCommand.name] ? DecodeCommand.fieldNames : AnswerSelection.names
      )
    // A city that the config has already cannot be added.
    case .place where command == [CitiesCommand.name, CitiesCommand.Add.name]:
      return places(typed, config, recents, isNew: true)
    case .place: return places(typed, config, recents)
    case .airport: return airports(typed, config, recents)
    case .key: return keys(typed, config)
    case .value: return values(of: before.last ?? "", typed, config)
    case .city: return config.cities.map { Candidate($0.id, $0.name ?? "") }.beginning(with: typed)
    case .list:
      return config.lists.map { Candidate($0.name, "from \($0.source.name)") }.beginning(with: typed)
    case .provider:
      let (list, last) = listed(typed)
      let others = list.split(separator: ",").map(String.init)
      return providers(config) { mayAnswer(command, $0) && !others.contains($0.id.name) }
        .beginning(with: last).map { Candidate(list + $0.word, $0.about) }
    case .merge:
      guard typed.hasPrefix(MergeMode.solePrefix) else {
        return (MergeMode.commonNames + [MergeMode.solePrefix]).map { Candidate($0) }.beginning(with: typed)
      }
      return providers(config, where: ProviderKinds.mayBeMerged).map {
        Candidate(MergeMode.solePrefix + $0.word, $0.about)
      }.beginning(with: typed)
    }
  }

  /// The query whose samples complete a word; `nil` for a word that is not a place.
  private static func query(of kind: CompletionKind.Dynamic, _ command: [String]) -> Query? {
    switch kind {
    case .airport: .airport
    case .place: type(of: command)?.queryOfPlaces ?? .weather
    default: nil
    }
  }

  /// The items of a list that are complete, with their commas, and the last one, which is being typed.
  private static func listed(_ typed: String) -> (list: String, last: String) {
    let list = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
    return (list, String(typed.dropFirst(list.count)))
  }

  /// The values that an answer can be limited to, without those that were typed.
  private static func fields(_ typed: String, among names: [String]) -> [Candidate] {
    let (list, last) = listed(typed)
    let others = list.split(separator: ",").map(String.init)
    return names.filter { !others.contains($0) }.map { Candidate($0) }.beginning(with: last)
      .map { Candidate(list + $0.word) }
  }

  /// Systems of units, quantities, and the units of the quantity that was typed.
  private static func units(_ typed: String) -> [Candidate] {
    let (list, last) = listed(typed)
    let words =
      last.contains("=")
      ? UnitPreferences.choices.flatMap { choice in choice.units.map { "\(choice.quantity)=\($0)" } }
      : UnitSystem.allCases.map(\.rawValue) + UnitPreferences.choices.map { "\($0.quantity)=" }
    return words.map { Candidate($0) }.beginning(with: last).map { Candidate(list + $0.word) }
  }

  /// The command that some words call; `nil` if it is not known.
  private static func type(of command: [String]) -> (any Command.Type)? {
    CommandTable.commands.first { $0.name == command.first }
  }

  /// Whether a source can have a part in the answer of a command, as far as that is known without reading the
  /// files that the config names.
  private static func mayAnswer(_ command: [String], _ provider: Config.Provider) -> Bool {
    guard let queries = type(of: command)?.queries else { return true }
    return ProviderKinds.answers(provider).map { !queries.isDisjoint(with: $0) } ?? true
  }

  /// - Parameter withTopics: Whether the first word may be a topic of the help.
  private static func commands(
    _ before: [String],
    _ typed: String,
    withTopics: Bool
  ) -> [Candidate] {
    let topics =
      withTopics && before.isEmpty ? HelpTopic.allCases.filter { $0.rawValue.hasPrefix(typed) } : []
    let command = before.reduce(CommandTable.root as CommandSpec?) { command, word in
      command?.subcommands[word]
    }
    return (command?.subcommands ?? []).filter { !$0.isHidden && $0.name.hasPrefix(typed) }
      .map { Candidate($0.name, $0.summary) } + topics.map { Candidate($0.rawValue, $0.summary) }
  }

  // MARK: - The config

  /// Settings. The keys of cities, lists and sources, which are many, only after their section was typed.
  private static func keys(_ typed: String, _ config: Config) -> [Candidate] {
    let settings = ConfigSchema.keys(of: "settings", names: [])
    let others = [
      ("cities", config.cities.map(\.id)), ("lists", config.lists.map(\.name)),
      ("providers", config.providers.map(\.id.name)),
    ]
    let named = others.filter { part, _ in typed.hasPrefix(part.prefix(max(1, typed.count))) && !typed.isEmpty
    }
    .flatMap { part, names in ConfigSchema.keys(of: part, names: names) }
    return (settings + named).map { Candidate($0.path, $0.summary) }.beginning(with: typed)
  }

  private static func values(of key: String, _ typed: String, _ config: Config) -> [Candidate] {
    switch key {
    case "settings.preferredCity", "settings.here": places(typed, config, [])
    case "settings.merge.mode": candidates(.merge, before: [], typed: typed, config: config)
    default: ConfigSchema.choices(at: key).map { Candidate($0) }.beginning(with: typed)
    }
  }

  private static func providers(
    _ config: Config,
    where isOffered: (Config.Provider) -> Bool = { _ in true }
  ) -> [Candidate] {
    config.providers.filter(isOffered).map { Candidate($0.id.name, $0.isEnabled ? "" : "off") }
  }

  // MARK: - Places

  private static let longest = 20

  /// - Parameter isNew: Whether no city of the config is meant.
  private static func places(
    _ typed: String,
    _ config: Config,
    _ recents: [String],
    isNew: Bool = false
  ) -> [Candidate] {
    let here = config.settings.here.map { [Candidate(Session.here, $0)].beginning(with: typed) }
    let configured = isNew ? [] : (here ?? []) + config.cities.compactMap { Self.configured($0, typed) }
    guard !TextFolding.fold(typed).isEmpty else {
      return isNew ? [] : configured + airports(typed, config, recents)
    }
    let taken = Set(config.cities.flatMap(names).map(TextFolding.fold))
    let cities = Self.cities(typed).filter { !taken.contains(TextFolding.fold($0.word)) }
    let codes = Self.codes(typed, recents)
    // A complete code is most likely what is meant; in lower case, three letters may also begin the name of a
    // city.
    let upper = typed.uppercased()
    let isCode = typed == upper || typed.count == 4
    let exact = isCode ? codes.filter { $0.word == upper } : []
    let known = exact + configured
    let begun = cities + codes.filter { !isCode || $0.word != upper }
    let words = (known + begun).map { TextFolding.fold($0.word) }
    let isOffered = taken.union(words).contains(TextFolding.fold(typed))
    let all = isOffered ? known + begun : (known + whole(typed) + begun + others(typed)).unique(by: \.word)
    return all.isEmpty ? airports(named: typed) : all
  }

  /// The names in another script that begin with the typed letters: Москва for Мос.
  private static func others(_ typed: String) -> [Candidate] {
    guard typed.unicodeScalars.first?.isASCII == false else { return [] }
    let start = TextFolding.fold(typed).count
    let found = CityCatalog.otherNames(beginningWith: typed, limit: longest)
    let ends = found.map { $0.dropFirst(start) }.filter { $0.unicodeScalars.allSatisfy(isUnfolded) }
    return ends.flatMap { whole(typed + $0) }.unique(by: \.about)
  }

  /// Whether only this letter becomes this one in a key, where `й` is `и`. Else the name would be misspelled.
  private static func isUnfolded(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    // Cyrillic, kana without marks, and ideographs.
    case 0x430...0x44F: letter != "и"
    case 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF: true
    default: false
    }
  }

  /// The word itself, if it is already a name of exactly one city, such as Lisboa, or of the town of an
  /// airport, where cities only begin with it: Aspen.
  private static func whole(_ typed: String) -> [Candidate] {
    // After a space or a comma, the user will type more.
    guard typed.last.map({ $0.isLetter || $0.isNumber }) == true else { return [] }
    let search = CitySearch(typed)
    if search.isOnlyBeginning {
      guard let known = try? PlaceResolver(cities: []).resolve(typed), known.rule == .town else { return [] }
      return [Candidate(typed, known.place.label)]
    }
    guard CityCatalog.isName(String(typed.prefix { $0 != "," })), let city = search.meant else { return [] }
    let about = [city.name, country(city.country)].compactMap { $0 }
    return [Candidate(typed, about.joined(separator: ", "))]
  }

  /// The names that mean a city of the config.
  private static func names(_ city: Config.City) -> [String] {
    [city.id, city.name].compactMap { $0 } + city.aliases
  }

  /// The first name of the city that begins exactly with what was typed; else one that differs in case, else
  /// one that differs in diacritics.
  private static func configured(_ city: Config.City, _ typed: String) -> Candidate? {
    let names = Self.names(city)
    let word =
      names.first { $0.hasPrefix(typed) }
      ?? names.first { $0.lowercased().hasPrefix(typed.lowercased()) }
      ?? names.first { TypedPrefix(typed).begins($0) }
    let area = [city.subdivision, country(city.country)].compactMap { $0 }
    return word.map { Candidate($0, ([city.name ?? city.id] + area).joined(separator: ", ")) }
  }

  /// Cities inside the program, the largest first, each by the shortest words that mean only it.
  private static func cities(_ typed: String) -> [Candidate] {
    let beginning = TypedPrefix(typed)
    let hasArea = typed.contains(",")
    let name = String(typed.prefix { $0 != "," })
    // More than are shown, because some are dropped: after "New " the city Newark does not fit.
    let found =
      hasArea ? CityCatalog.matches(name) : CityCatalog.names(beginningWith: name, limit: 10 * longest)
    // Köln before Kolkata, if the accent was typed.
    let hasAccents = !name.allSatisfy(\.isASCII)
    func isFirst(_ city: City) -> Bool { hasAccents && city.name.lowercased().hasPrefix(name.lowercased()) }
    let ranked = found.filter(isFirst) + found.filter { !isFirst($0) }
    let candidates = ranked.lazy.filter { hasArea || beginning.begins($0.name) }
      .compactMap { city -> Candidate? in
        let country = Self.country(city.country)
        let areas = [[], [city.subdivision], [country], [city.subdivision, country]]
        let word = areas.map { ([city.name] + $0.compactMap { $0 }).joined(separator: ", ") }
          .first { word in
            (!hasArea || word.contains(",")) && beginning.begins(word)
              && CityCatalog.resolve(word) == .one(city)
          }
        let about = [city.subdivision, country].compactMap { $0 }.joined(separator: ", ")
        return word.map { Candidate($0, about) }
      }
    return Array(candidates.prefix(longest))
  }

  private static func country(_ code: String?) -> String? {
    code.map(CountryCatalog.name)
  }

  // MARK: - Airports

  private static func airports(_ typed: String, _ config: Config, _ recents: [String]) -> [Candidate] {
    guard !typed.isEmpty else {
      return (recents.isEmpty ? config.airports.map(\.text) : recents).map(airport)
    }
    let codes = Self.codes(typed, recents)
    return codes.isEmpty ? airports(named: typed) : codes
  }

  private static func airport(_ ident: String) -> Candidate {
    Candidate(ident, AirportCatalog.airport(ident: ident)?.name ?? "", airport: ident)
  }

  /// Airports viewed last come first; they would be lost among the many others.
  private static func codes(_ typed: String, _ recents: [String]) -> [Candidate] {
    let known = recents.filter { $0.hasPrefix(typed.uppercased()) }.map(airport)
    return (known + codes(typed)).unique(by: \.word)
  }

  private static func codes(_ typed: String) -> [Candidate] {
    AirportCatalog.codes(beginningWith: typed, limit: longest).map {
      Candidate($0.code, $0.airport.name, airport: $0.airport.ident)
    }
  }

  /// Airports whose city or name contains the words. Fewer letters occur in too many names.
  private static func airports(named typed: String) -> [Candidate] {
    guard typed.count >= 3, typed.contains(where: \.isLetter) else { return [] }
    return AirportCatalog.airports(matching: AirportSearch(typed)).prefix(longest).map {
      Candidate($0.ident, $0.name, airport: $0.ident)
    }
  }
}

/// The beginning of a name. Case and diacritics do not count; a space at the end does.
private struct TypedPrefix {
  private let folded: String
  /// Punctuation alone begins no name.
  private let isPossible: Bool

  init(_ typed: String) {
    let words = TextFolding.fold(typed)
    folded = typed.last?.isWhitespace == true && !words.isEmpty ? words + " " : words
    isPossible = !words.isEmpty || typed.allSatisfy(\.isWhitespace)
  }

  func begins(_ name: String) -> Bool { isPossible && TextFolding.fold(name).hasPrefix(folded) }
}

extension [CompletionSearch.Candidate] {
  /// The names that begin exactly so; if there are none, those that begin with the same letters regardless of
  /// case and diacritics.
  fileprivate func beginning(with typed: String) -> Self {
    let exact = filter { $0.word.lowercased().hasPrefix(typed.lowercased()) }
    guard exact.isEmpty else { return exact }
    let beginning = TypedPrefix(typed)
    return filter { beginning.begins($0.word) }
  }
}
