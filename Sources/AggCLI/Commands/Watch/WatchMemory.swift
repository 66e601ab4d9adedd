import Aggregation
import Arguments
import Catalog
import Formats
import FoundationEssentials
import ProviderKit
import Weather

/// The answers of earlier rounds, which fill the gaps of the next one.
struct WatchMemory {
  private var subject: Subject
  /// The last useful answer about each place or airport; where there was none, that of the last round.
  private var last: Presentation?
  /// The time of each of them, by index; missing where there was none.
  private var times: [Int: Date] = [:]
  private var observations: [String: String] = [:]
  /// The words that mean no place.
  private(set) var unknown: CommandFailure?

  init(_ subject: Subject) { self.subject = subject }

  /// - Throws: What a later round cannot mend.
  mutating func ask(in session: Session) async throws(CommandFailure) -> RoundResult {
    do throws(CommandFailure) { return try await answer(in: session) } catch {
      // The first round finds errors of the config before anybody relies on the next ones.
      guard error.mayPass || error.exitCode == .config && last != nil else { throw error }
      return earlier(instead: error, in: session)
    }
  }

  private mutating func answer(in session: Session) async throws(CommandFailure) -> RoundResult {
    let presentation = try await subject.ask(in: session)
    unknown = session.unknownPlaces.failure ?? (subject.isOfAirports ? unknown : nil)
    let notes = SourceNotes(presentation.answers, isVerbose: session.output.isVerbose)
    let filled = presentation.filled(from: last)
    last = filled
    var shown = RoundResult(
      presentation: session.takesWords ? filled : presentation,
      asked: presentation,
      notes: notes
    )
    for (number, answer) in presentation.answers.enumerated() {
      if answer.hasAnswer {
        times[number] = session.now
      } else if session.takesWords, let time = times[number] {
        shown.earlier.append(EarlierAnswer(subject: filled.answers[number].subject, time: time))
      }
    }
    let reports = presentation.observations
    shown.renewed = reports.filter { ident, report in
      observations[ident].map { $0 != report } ?? false
    }.keys.sorted()
    observations.merge(reports) { $1 }
    return shown
  }

  /// The answers of the rounds before, for a round that could not ask.
  private func earlier(instead failure: CommandFailure, in session: Session) -> RoundResult {
    let last = session.takesWords ? last : nil
    var shown = RoundResult(
      presentation: last ?? .weather([]),
      notes: SourceNotes([], isVerbose: false)
    )
    shown.failure = failure
    guard let last else { return shown }
    shown.earlier = times.sorted { $0.key < $1.key }.map { number, time in
      EarlierAnswer(subject: last.answers[number].subject, time: time)
    }
    return shown
  }
}

extension WatchMemory {
  /// What is queried in each round. What a source found is not looked up again, so that the source need not
  /// answer in each round.
  enum Subject {
    /// The places of the round before; empty before the first.
    case weather(PlaceQuery, [PlaceQuery.NamedPlace] = [])
    case airports(StationQuery, AirportQuery.Parts, [StationIdent]? = nil)

    /// Airports are looked up once, without a request.
    var isOfAirports: Bool { if case .airports = self { true } else { false } }

    /// Airports, if the user says so or if only they have a value for the condition.
    init(_ session: Session, condition: ConditionExpression?) throws(CommandFailure) {
      let isOfAirports = condition.map { !$0.subjects.contains(.weather) } ?? false
      if session.command[WatchCommand.airport] || isOfAirports {
        let options = [GlobalOptions.fields.spec, GlobalOptions.merge.spec]
        if let option = options.first(where: session.command.has) {
          throw CommandFailure(
            "--\(option.name) is for the weather at places, and agg watch shows reports of airports here",
            .usage
          )
        }
        self = .airports(try StationQuery(session), try session.airportParts(for: condition))
      } else {
        self = .weather(try PlaceQuery(session))
      }
    }

    mutating func ask(in session: Session) async throws(CommandFailure) -> Presentation {
      switch self {
      case .weather(let words, let known):
        let query = words.again(in: session)
        // With --offline no round can ask a source what a word means.
        let isKept = !session.command[GlobalOptions.offline]
        let places = try await known.isEmpty ? query.places(isKept: isKept) : query.places(after: known)
        self = .weather(words, places)
        return .weather(try await query.answers(at: places))
      case .airports(let words, let parts, let known):
        let query = words.again(in: session)
        let idents = if let known { known } else { try await query.idents(asksUnlisted: true) }
        self = .airports(words, parts, idents)
        return .airport(try await query.answers(parts, at: idents))
      }
    }
  }

  /// An answer of an earlier round that is shown again.
  struct EarlierAnswer {
    /// What it is about.
    let subject: String
    let time: Date
  }

  /// What a round has to show. When no source answers now, the last good answer of a place stays, and its age
  /// is shown where the format allows it.
  struct RoundResult {
    let presentation: Presentation
    /// The answers of this round alone, which set off alarms; `nil` for a round that could not ask.
    var asked: Presentation?
    /// The answers of earlier rounds.
    var earlier: [EarlierAnswer] = []
    /// Why the round could not ask.
    var failure: CommandFailure?
    /// What stands below the result: also errors of the config, and why programs that the trigger ran failed.
    var failures: [String] = []
    /// The airports whose observation differs from that of the round before.
    var renewed: [String] = []
    /// Notes about this round's sources.
    let notes: SourceNotes
  }
}

extension Presentation {
  /// The same with the answers of an earlier round about the same places for those that have none now.
  ///
  /// - Parameter earlier: `nil` before the first round.
  fileprivate func filled(from earlier: Self?) -> Self {
    switch (self, earlier) {
    case (.weather(let answers, let part), .weather(let earlier, _)?):
      .weather(Self.filled(answers, from: earlier), part: part)
    case (.airport(let answers), .airport(let earlier)?): .airport(Self.filled(answers, from: earlier))
    default: self
    }
  }

  private static func filled<Kind: Answer>(_ answers: [Kind], from earlier: [Kind]) -> [Kind] {
    // A place that was not found before comes last.
    answers.enumerated().map { place, answer in
      answer.hasAnswer || place >= earlier.count || !earlier[place].hasAnswer ? answer : earlier[place]
    }
  }

  /// The newest observation of each airport as it was sent; empty for places.
  fileprivate var observations: [String: String] {
    guard case .airport(let answers) = self else { return [:] }
    let reports = answers.compactMap { answer in
      answer.conditions?.content.rawText.map { (answer.ident.text, $0) }
    }
    return Dictionary(reports) { first, _ in first }
  }
}
