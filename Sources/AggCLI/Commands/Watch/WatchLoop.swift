import Aggregation
import Arguments
import Catalog
import Formats
import FoundationEssentials
import ProviderKit
import Weather

/// Repeats the queries and remembers the answers of earlier rounds.
struct WatchLoop {
  private var subject: Subject
  /// The last useful answer about each place or airport; where there was none, that of the last round.
  private var last: Presentation?
  /// The time of each of them, by index; missing where there was none.
  private var times: [Int: Date] = [:]
  private var observations: [String: String] = [:]
  /// The words that mean no place; only the first round looks them up.
  private(set) var unknown: CommandFailure?

  init(_ subject: Subject) { self.subject = subject }

  mutating func ask(in session: Session) async throws(CommandFailure) -> RoundResult {
    let presentation = try await subject.ask(in: session)
    unknown = unknown ?? session.unknownPlaces.failure
    let notes = SourceNotes(presentation.answers, isVerbose: session.output.isVerbose)
    let filled = presentation.filled(from: last)
    last = filled
    var shown = RoundResult(presentation: session.takesWords ? filled : presentation, notes: notes)
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
}

extension WatchLoop {
  /// What is queried in each round. Places and airports are looked up once, so that the service that found
  /// them need not answer in each round.
  enum Subject {
    case weather(PlaceQuery, [PlaceQuery.NamedPlace]? = nil)
    case airports(StationQuery, AirportQuery.Parts, [StationIdent]? = nil)

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
        let places = if let known { known } else { try await query.places() }
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
    var presentation: Presentation
    /// The answers of earlier rounds.
    var earlier: [EarlierAnswer] = []
    /// Why programs that the trigger ran failed.
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
    zip(answers, earlier).map { $0.hasAnswer || !$1.hasAnswer ? $0 : $1 }
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
