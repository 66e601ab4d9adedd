import Aggregation
import Arguments
import Configuration

/// A command about places. It answers for those of the command line together, or with `--from` for those of a
/// list one after another.
protocol PlaceCommand: Command {
  /// The answer about the places that the command line of a session has.
  ///
  /// - Throws: Why there is none about any of them.
  static func answer(_ session: Session) async throws(CommandFailure) -> CommandAnswer
  /// Reads the options of a session once, for the places of a list.
  static func answerer(_ session: Session) throws(CommandFailure) -> PlaceAnswerer
  /// How many places of a list are asked at once.
  static func placesAtOnce(_ session: Session) throws(CommandFailure) -> Int
  /// The places among the words of a command line, each as one text.
  static func places(in words: [String], _ session: Session) throws(CommandFailure) -> [String]
}

/// Answers about one place of a list.
///
/// - Throws: Why there is no answer.
typealias PlaceAnswerer = @Sendable (_ place: String) async throws(CommandFailure) -> CommandAnswer

extension PlaceCommand {
  static func answerer(_ session: Session) throws(CommandFailure) -> PlaceAnswerer {
    { place throws(CommandFailure) in try await Self.answer(session.about(place)) }
  }

  static func placesAtOnce(_ session: Session) -> Int { session.transport.usualPlacesAtOnce }

  static func places(in words: [String], _ session: Session) throws(CommandFailure) -> [String] {
    try session.placeResolver().names(in: words)
  }

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    if let file = session.command[GlobalOptions.from] {
      return try await PlaceStream.run(Self.self, over: TypedFile(file), session)
    }
    return try session.show(try await answer(session))
  }
}
