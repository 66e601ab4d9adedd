import Aggregation
import Arguments
import Manifest
import Rendering
import Weather

extension ProvidersCommand {
  enum Test: Command {
    static let spec = CommandSpec(
      "test",
      "Ask one source and show what it says and what could not be read",
      operands: [
        OperandSpec("id", "A source of the config, or a manifest with --reply", completion: .provider),
        OperandSpec("place", "City, coordinates, airport or list", arity: .optional, completion: .place),
      ],
      options: [reply.spec, status.spec]
    )

    private static let reply = Option.texts(
      "reply",
      "[STEP=]BODY",
      completion: .file,
      "Read this file as the answer of a manifest, or of one of its steps"
    )

    private static let status = ParsedOption.number(
      "status",
      "CODE",
      in: 100...599,
      takes: "an HTTP status",
      "The HTTP status of the replies, 200 when not said"
    )

    // What a source says is the weather of a place, or the like.
    static let formats = Set<OutputFormat>.allButMetrics

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let id = session.command.operands[0]
      if !session.command[reply].isEmpty { return try await manifest(id, session) }
      guard session.command.operands.count == 2 else {
        throw CommandFailure("agg providers test needs PLACE, or --reply BODY for a manifest", .usage)
      }
      let word = session.command.operands[1]
      guard let entry = try session.registry().entries.first(where: { $0.id.name == id }) else {
        let known = try session.config.get().providers.map(\.id.name)
        let near = CommandFailure.suggestion(for: id, among: known)
        throw CommandFailure("there is no provider \"\(id)\".\(near)", .usage)
      }
      let (presentation, answer) = try await session.ask(entry, about: word, tellsGaps: true)
      let code = try session.show(presentation, [answer]) { $0.explanation = .all }
      // With -v they are said already.
      for outcome in answer.sources where outcome.source == entry.id && !session.output.isVerbose {
        for problem in outcome.problems {
          session.output.warning("\(outcome.source): \(problem)")
        }
      }
      return code
    }

    // MARK: - A manifest

    /// Shows what a manifest makes of answers at hand.
    private static func manifest(_ file: String, _ session: Session) async throws(CommandFailure) -> ExitCode
    {
      let trial = try await ManifestTrial(TypedFile(file))
      let replies = try replies(session, steps: trial.steps)
      let word = session.command.operands.dropFirst().first
      let place: Place
      if let word {
        place = try await session.place(word)
      } else if let coordinates = trial.coveredPlace {
        place = Place(name: "the place", coordinates: coordinates)
      } else {
        throw CommandFailure("\(file): its coverage is no part of the earth", .config)
      }
      var report: WeatherReport
      do throws(ProviderFailure) {
        report = try await trial.report(from: replies, at: place, now: session.now)
      } catch {
        throw CommandFailure(error.description, .unavailable)
      }
      report.problems += report.impossibleValues
      return try session.show(.report(report), [])
    }

    private static func replies(
      _ session: Session,
      steps: [String]
    ) throws(CommandFailure) -> [ManifestTrial.Reply] {
      let status = try session.command[status] ?? 200
      var replies: [ManifestTrial.Reply] = []
      for value in session.command[reply] {
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        let step = parts.count == 2 && steps.contains(parts[0]) ? parts[0] : nil
        guard !replies.contains(where: { $0.step == step }) else {
          let which = step.map { "the step \($0)" } ?? "every step; --reply STEP=BODY answers one of them"
          throw CommandFailure("--reply: there are two answers to \(which)", .usage)
        }
        let file = step == nil ? value : parts[1]
        switch ConfigLoader.readFile(file) {
        case .bytes(let body): replies.append(ManifestTrial.Reply(step: step, status: status, body: body))
        case .missing:
          let isStep = step == nil && parts.count == 2
          let near = isStep ? CommandFailure.suggestion(for: parts[0], among: steps) : ""
          let other = isStep ? ", and no step \"\(parts[0])\".\(near)" : ""
          throw CommandFailure("--reply: there is no file \(file)\(other)", .inputOutput)
        case .unreadable(let reason):
          throw CommandFailure("--reply: \(file) cannot be read: \(reason)", .inputOutput)
        }
      }
      return replies
    }
  }
}
