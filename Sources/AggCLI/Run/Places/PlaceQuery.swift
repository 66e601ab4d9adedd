import Aggregation
import Arguments
import Catalog
import Configuration
import ProviderKit
import Text

/// A question about the places of the command line, or about the usual one when it names none.
struct PlaceQuery {
  /// What every command about places takes.
  static let operand = OperandSpec(
    "place",
    "City, latitude,longitude or airport code",
    arity: .many,
    completion: .place
  )

  private let session: Session
  private let words: [String]
  /// The setting that names the place, when nobody typed one.
  private let setting: String?

  init(_ session: Session) throws(CommandFailure) {
    let words = session.command.operands
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

  /// The same words in another run, whatever is usual by then.
  func again(in session: Session) -> Self { Self(session, words: words, setting: setting) }

  /// A place with the word that means it.
  struct NamedPlace {
    let place: Place
    fileprivate let word: String

    /// What recordings are known by.
    fileprivate var name: String { place.cityID ?? word }
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

  /// The warnings for each place, without the weather that they come with.
  func alertAnswers() async throws(CommandFailure) -> [WeatherAnswer] {
    try await answers(to: .alerts) { await $0.alerts(at: $1) }
  }

  /// The quality of the air at each place.
  func airAnswers() async throws(CommandFailure) -> [WeatherAnswer] {
    try await answers(to: .air) { await $0.air(at: $1) }
  }

  /// The places that the words mean, one by one or together. A word that means no place is reported, and the
  /// run goes on.
  ///
  /// - Throws: What is wrong with the words when none means a place.
  func places() async throws(CommandFailure) -> [NamedPlace] {
    let cities = try session.config.get().cities
    let names = setting == nil ? PlaceResolver(cities: cities).names(in: words) : words
    let (found, failures) = try await UnknownPlaces.sort(names) { word throws(CommandFailure) in
      do throws(CommandFailure) {
        return NamedPlace(place: try await session.place(word), word: word)
      } catch {
        throw told(error)
      }
    }
    try session.unknownPlaces.add(failures, isAnyKnown: !found.isEmpty, output: session.output)
    return found
  }

  /// A failure that is about the words, told of the setting when nobody typed them.
  private func told(_ failure: CommandFailure) -> CommandFailure {
    setting.map { CommandFailure("\($0): \(failure.message)", failure.exitCode) } ?? failure
  }

  private func answers(
    to query: Query,
    at known: [NamedPlace]? = nil,
    _ ask: @escaping @Sendable (Aggregator, Place) async -> WeatherAnswer
  ) async throws(CommandFailure) -> [WeatherAnswer] {
    let found = if let known { known } else { try await places() }
    let asked: [(NamedPlace, Aggregator)]
    do throws(CommandFailure) {
      asked = try await session.askers(for: query, found) { $0.name }
    } catch {
      throw error.exitCode == .noPlace ? told(error) : error
    }
    let answers = await inOrder(asked) { await ask($1, $0.place) }
    if let last = asked.last?.0 { try session.state.remember { $0.lastPlace = last.word } }
    return answers
  }

  /// The place that was asked last.
  private static func usualPlace(_ session: Session) throws(CommandFailure) -> String {
    if let scenarios = session.samples?.scenarios {
      let known = scenarios.filter { $0.query == .weather }.map(\.typed).unique()
      throw CommandFailure(
        "name a place; --sample ignores your config and state. Samples exist of: "
          + known.joined(separator: ", "),
        .usage
      )
    }
    if let last = try session.state.store()?.load().state.lastPlace { return last }
    throw CommandFailure(
      "name a place, such as agg weather Berlin, or set the one to show by default:\n"
        + "agg config set settings.preferredCity berlin",
      .usage
    )
  }
}
