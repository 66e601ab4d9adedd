import Aggregation
import Arguments
import Catalog
import Configuration
import ProviderKit
import Text

/// A query about the places of the command line, or about the usual one if it names none.
struct PlaceQuery {
  /// The operand of every command about places.
  static let operand = OperandSpec(
    "place",
    "City, latitude,longitude or airport code",
    arity: .many,
    completion: .place
  )

  private let session: Session
  private let words: [String]
  /// The setting that named the place, if the user typed none.
  private let setting: String?

  init(_ session: Session) throws(CommandFailure) {
    try self.init(session, typed: session.command.operands)
  }

  /// - Parameter words: The places; empty for the usual one.
  init(_ session: Session, typed words: [String]) throws(CommandFailure) {
    if !words.isEmpty {
      self.init(session, words: words)
    } else if let city = try session.config.get().settings.preferredCity {
      self.init(session, words: [city], setting: "settings.preferredCity")
    } else {
      self.init(session, words: [try Self.usualPlace(session)])
    }
  }

  init(_ session: Session, words: [String], setting: String? = nil) {
    self.session = session
    self.words = words
    self.setting = setting
  }

  /// A query with the same words in another run, which finds the usual place again.
  func again(in session: Session) -> Self { Self(session, words: words, setting: setting) }

  /// A place with the word that means it.
  struct NamedPlace {
    let place: Place
    fileprivate let word: String
  }

  /// The weather at each place, in the order of the words; the last place is remembered.
  ///
  /// - Parameters:
  ///   - places: Those that the words mean, when that is known.
  ///   - days: How many days are wanted. The usual week is always requested, so that commands share cached
  ///     responses, and no more from recordings, which have that week.
  func answers(at places: [NamedPlace]? = nil, days: Int = WeatherQuery.usualDays)
    async throws(CommandFailure) -> [WeatherAnswer]
  {
    let isRecorded = session.samples != nil
    let requested = isRecorded ? WeatherQuery.usualDays : max(days, WeatherQuery.usualDays)
    let answers = try await answers(to: .weather, at: places) { await $0.weather(at: $1, days: requested) }
    try session.state.keep(answers)
    return answers
  }

  /// The warnings for each place, without the weather of the same response.
  func alertAnswers() async throws(CommandFailure) -> [WeatherAnswer] {
    try await answers(to: .alerts) { await $0.alerts(at: $1) }
  }

  /// The precipitation of the next minutes at each place.
  ///
  /// - Parameter time: How far ahead, in seconds.
  func rainAnswers(within time: Double) async throws(CommandFailure) -> [WeatherAnswer] {
    try await answers(to: .rain) { await $0.rain(at: $1, within: time) }
  }

  /// The quality of the air at each place.
  func airAnswers() async throws(CommandFailure) -> [WeatherAnswer] {
    try await answers(to: .air) { await $0.air(at: $1) }
  }

  /// The places that the words mean, one by one or joined. A word that means no place is reported, and the
  /// run goes on.
  ///
  /// - Parameter isKept: Whether later rounds use them, so that they must be certain.
  /// - Throws: The errors of the words if none means a place.
  func places(isKept: Bool = false) async throws(CommandFailure) -> [NamedPlace] {
    let (found, failures) = try await UnknownPlaces.sort(names()) { word throws(CommandFailure) in
      try await named(word, isKept: isKept)
    }
    try session.unknownPlaces.add(failures, isAnyKnown: !found.isEmpty, output: session.output)
    return found
  }

  /// The places for another round: those of the round before, in their order, then those that were not found
  /// in it. What agg itself knows follows the config; what a source found is not looked up again, so that the
  /// source need not answer in each round.
  ///
  /// - Throws: The errors of the words if none means a place by now.
  func places(after earlier: [NamedPlace]) async throws(CommandFailure) -> [NamedPlace] {
    let resolver = try session.placeResolver()
    let known = earlier.map { place in
      guard let own = try? resolver.resolve(place.word), !own.isDoubtful else { return place }
      return NamedPlace(place: own.place, word: place.word)
    }
    let words = Set(earlier.map(\.word))
    let missing = try names().filter { !words.contains($0) }
    let (found, failures) = try await UnknownPlaces.sort(missing) { word throws(CommandFailure) in
      try await named(word, isKept: true)
    }
    // The first round has reported those that are still unknown.
    try session.unknownPlaces.add(failures, isAnyKnown: !(known + found).isEmpty, output: nil)
    return known + found
  }

  /// The names in the words.
  private func names() throws(CommandFailure) -> [String] {
    setting == nil ? try session.placeResolver().names(in: words) : words
  }

  private func named(_ word: String, isKept: Bool) async throws(CommandFailure) -> NamedPlace {
    do throws(CommandFailure) {
      return NamedPlace(place: try await session.place(word, isKept: isKept), word: word)
    } catch {
      var failure = namingSetting(counting(word) ?? error)
      if isKept, failure.mayPass { failure.message += "\nagg watch tries again in each round." }
      throw failure
    }
  }

  /// The failure of a number in place of a place, which was meant to be how many hours or days to show; `nil`
  /// for another word.
  private func counting(_ word: String) -> CommandFailure? {
    guard setting == nil, word.utf8.count < 4, let count = Int(word), count > 0,
      let option = session.command.spec.options.first(where: { ["hours", "days"].contains($0.name) })
    else { return nil }
    return CommandFailure(
      "\"\(word)\" is not a place. To show \(word) \(option.name), use --\(option.name) \(word).",
      .noPlace
    )
  }

  /// The failure; if the place comes from a setting, it names the setting.
  private func namingSetting(_ failure: CommandFailure) -> CommandFailure {
    setting.map { failure.about($0) } ?? failure
  }

  private func answers(
    to query: Query,
    at known: [NamedPlace]? = nil,
    _ ask: @escaping @Sendable (Aggregator, Place) async -> WeatherAnswer
  ) async throws(CommandFailure) -> [WeatherAnswer] {
    let found = if let known { known } else { try await places() }
    let asked: [(NamedPlace, Aggregator)]
    do throws(CommandFailure) {
      asked = try await session.aggregators(for: query, found) { $0.word }
    } catch {
      throw error.exitCode == .noPlace ? namingSetting(error) : error
    }
    let answers = await inOrder(asked) { await ask($1, $0.place) }
    if let last = asked.last?.0 { try session.state.remember { $0.lastPlace = last.word } }
    return answers
  }

  /// The place that was queried last.
  private static func usualPlace(_ session: Session) throws(CommandFailure) -> String {
    if let samples = session.samples {
      let known = samples.offer(for: session.command.type?.queryOfPlaces ?? .weather)
      throw CommandFailure("name a place; --sample ignores your config and state.\(known)", .usage)
    }
    if let last = try session.state.store()?.load().content.lastPlace { return last }
    throw CommandFailure(
      "name a place, such as agg weather Berlin, or set the one to show by default:\n"
        + "agg config set settings.preferredCity berlin",
      .usage
    )
  }
}
