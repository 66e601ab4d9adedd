import Aggregation
import Arguments
import Catalog
import FoundationEssentials
import HTTPTransport
import Interactive
import Posix
import ProviderKit
import Weather

/// Queries what the interactive view needs, each time in a separate run with its own deadline, clock and
/// cache.
struct BrowserFetcher: Sendable {
  /// Writes nothing: a line would destroy the drawn screen.
  private let session: Session
  private let runs = RunCounter()

  init(_ session: Session) throws(CommandFailure) {
    self.session = try session.again(
      output: Output(standardOutput: .null, standardError: .null, until: session.output.stop)
    )
  }

  /// How many days the page of the sun shows: a week.
  private static let daysOfSun = 7
  /// How long a row must stay selected before its sources are queried.
  private static let passing = Duration.milliseconds(300)

  /// Delivers cached answers at once, and then those of the sources.
  ///
  /// If the task is cancelled before the requests are sent, because the user went on to another row, they are
  /// not sent.
  func ask(
    _ request: BrowserRequest,
    _ urgency: BrowserEffect.Urgency,
    deliver: @escaping @Sendable (BrowserEvent) -> Void
  ) async {
    if isCached, urgency != .anew, let cached = try? await answer(to: request, with: GlobalOptions.offline),
      cached.hasAnswer
    {
      deliver(.answered(request, cached.answer, notes: [], isLast: false))
    }
    if urgency == .passing { try? await ThreadPool.shared.sleep(for: Self.passing) }
    // It may have been cancelled while the cache was read.
    if urgency != .anew, Task.isCancelled { return deliver(.dropped(request)) }
    let flag = urgency == .anew && isCached ? GlobalOptions.refresh : nil
    // The requests are completed although the user went on to another row.
    await Task(executorPreference: ThreadPool.shared) {
      do throws(CommandFailure) {
        let found = try await answer(to: request, with: flag, retriesKeys: urgency == .anew)
        let notes = found.notes.map(session.redactor.redact)
        if found.hasAnswer { return deliver(.answered(request, found.answer, notes: notes, isLast: true)) }
        // The reasons are messages in English.
        let language = try session.language()
        let nothing = BrowserText.nothing(in: found.answer, to: request.query, in: language)
        deliver(.failed(request, (found.lacksSources ? [] : [nothing].compactMap(\.self)) + notes))
      } catch {
        // The first line begins with a capital letter, as a sentence; names of sources are shown as they are.
        let message = error.message.prefix(1).uppercased() + error.message.dropFirst()
        deliver(.failed(request, session.redactor.redact(message).split(separator: "\n").map(String.init)))
      }
    }.value
  }

  /// Delivers the cached answers of several requests, one by one.
  func recall(_ requests: [BrowserRequest], deliver: @escaping @Sendable (BrowserEvent) -> Void) async {
    guard isCached else { return }
    for request in requests {
      guard let cached = try? await answer(to: request, with: GlobalOptions.offline), cached.hasAnswer else {
        continue
      }
      deliver(.recalled(request, cached.answer))
    }
  }

  /// Whether cached answers may differ from what this run would get.
  private var isCached: Bool {
    let others = [
      GlobalOptions.sample.spec, GlobalOptions.replay.spec, GlobalOptions.offline.spec,
      GlobalOptions.noCache.spec, GlobalOptions.refresh.spec,
    ]
    return !others.contains(where: session.command.has)
  }

  // MARK: - One run

  private struct Found {
    var answer: BrowserAnswer
    var notes: [String]
    var hasAnswer: Bool
    /// Whether no source can answer. The note says so in the user's language.
    var lacksSources = false

    /// A computed answer, which cannot fail.
    init(computed answer: BrowserAnswer) {
      (self.answer, notes, hasAnswer) = (answer, [], true)
    }

    init(_ answer: BrowserAnswer, _ content: any Answer, in language: Language) {
      self.answer = answer
      let notes = SourceNotes([content], isVerbose: false)
      lacksSources = notes.lacksSources
      self.notes = lacksSources ? [BrowserText.noSource(in: language)] : notes.warnings
      hasAnswer = content.hasAnswer
    }
  }

  /// - Parameter retriesKeys: Whether keys that were not found are looked up again.
  private func answer(
    to request: BrowserRequest,
    with flag: Option<Bool>?,
    retriesKeys: Bool = false
  ) async throws(CommandFailure) -> Found {
    let command = flag.map(session.command.with) ?? session.command
    let run = try session.again(
      command[GlobalOptions.offline] ? command.unrecorded : command.recorded(asRun: runs.next()),
      retriesKeys: retriesKeys
    )
    do throws(CommandFailure) {
      let found = try await answer(to: request, in: run)
      await run.finishApart()
      return found
    } catch {
      await run.finishApart()
      throw error
    }
  }

  private func answer(to request: BrowserRequest, in run: Session) async throws(CommandFailure) -> Found {
    let language = try run.language()
    switch request.query {
    case .weather:
      let place = try await run.place(request.target.word)
      let answer = await (try run.aggregator(for: .weather, sampleOf: place.cityID ?? request.target.word))
        .weather(at: place)
      if !run.command[GlobalOptions.offline] { try run.state.keep([answer]) }
      return Found(.weather(answer), answer, in: language)
    case .airport:
      let ident = try await station(of: request.target, run)
      let answer = await (try run.aggregator(for: .airport, sampleOf: ident.text)).airport(ident)
      return Found(.airport(answer), answer, in: language)
    case .air:
      let place = try await run.place(request.target.word)
      let answer = await (try run.aggregator(for: .air, sampleOf: place.cityID ?? request.target.word))
        .air(at: place)
      return Found(.weather(answer), answer, in: language)
    case .sun:
      let place = try await run.place(request.target.word)
      return Found(computed: .sun(SunAnswer(place: place, now: run.now, days: Self.daysOfSun)))
    case .map(let view):
      let answer = try await MapQuery(run).answer(around: request.target.word) {
        view.area(around: $0, reaching: $1)
      }
      var found = Found(.map(answer), answer, in: language)
      // A map for which no source was queried is still an answer.
      found.hasAnswer = found.hasAnswer || answer.sources.isEmpty
      return found
    }
  }

  /// Beyond this distance, winds aloft say nothing about the place.
  private static let longestWay = Length.kilometers(150)

  /// The airport itself, or the nearest one that may report.
  private func station(of target: BrowserTarget, _ run: Session) async throws(CommandFailure) -> StationIdent
  {
    if case .airport(let word) = target {
      if let ident = StationIdent(word) { return ident }
      throw CommandFailure(BrowserText.noAirport(word, in: try run.language()), .noPlace)
    }
    let place = try await run.place(target.word)
    let near = AirportCatalog.nearestReporting(to: place.coordinates, limit: 1, within: Self.longestWay)
    guard let airport = place.airport ?? near.first, let ident = StationIdent(airport.ident) else {
      let text = BrowserText.noWindsAloft(within: Self.longestWay, of: place.name, in: try run.language())
      throw CommandFailure(text, .noPlace)
    }
    return ident
  }
}
