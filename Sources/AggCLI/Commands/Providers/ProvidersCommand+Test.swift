import Aggregation
import Arguments
import Catalog
import Configuration
import Embedded
import Formats
import Layout
import Manifests
import Merge
import Posix
import ProviderKit
import SpannedJSON
import Text
import Weather

extension ProvidersCommand {
  enum Test: Command {
    static let name = "test"

    static let spec = CommandSpec(
      name,
      "Query one source and show its values and problems",
      operands: [
        OperandSpec("id", "A source from your config, or a manifest file", completion: .provider),
        OperandSpec(
          "place",
          "City, coordinates, airport or list; optional with --reply",
          arity: .optional,
          completion: .place
        ),
      ],
      options: [reply.spec, status.spec]
    )

    private static let reply = Option.texts(
      "reply",
      "[STEP=]FILE[:STATUS]",
      completion: .file,
      "Use this file as the response to a step of a manifest, by default the first"
    )

    private static let status = ParsedOption.number(
      "status",
      "CODE",
      in: 100...599,
      takes: "an HTTP status",
      "The HTTP status of the responses [default: 200]"
    )

    // The answer of a source is like that of `agg weather` and similar commands.
    static let formats = Set<OutputFormat>.allButMetrics.subtracting([.geojson])

    /// The operand names the only source.
    static let acceptedOptions: AcceptedOptions = .weather.subtracting([.provider, .merge])

    static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
      let id = session.command.operands[0]
      if !session.command[reply].isEmpty {
        let trial = try await ManifestTrial(of: id, session)
        return try await show(trial, named: id, session)
      }
      guard session.command.operands.count == 2 else {
        throw CommandFailure("agg providers test needs PLACE, or --reply FILE for a manifest", .usage)
      }
      let word = session.command.operands[1]
      let known = try session.config.get().providers.map(\.id.name)
      if !known.contains(id), let file = TypedFile(id).location {
        return try await asking(manifest: file, about: word, session)
      }
      guard let source = SourceID(id), known.contains(id) else {
        let near = suggestion(for: id, among: known)
        throw CommandFailure("there is no source and no file \"\(id)\".\(near)", .usage)
      }
      return try await ask(source, about: word, session)
    }

    /// The same run with a manifest file beside the providers of the config. A provider of the same name is
    /// replaced, and its parameters are used.
    private static func asking(
      manifest file: String,
      about word: String,
      _ session: Session
    ) async throws(CommandFailure) -> ExitCode {
      let trial = try await ManifestTrial(TypedFile(file))
      trial.listVariables(on: session.output)
      let source = trial.id
      var writer = JSONWriter()
      writer.object {
        $0.key("providers")
        $0.object {
          $0.key(named: source.name)
          $0.object {
            $0.member("manifest", file)
            // The keys of the provider that is replaced.
            for key in ["use", "exec", "plugin", "sha256"] {
              $0.key(named: key)
              $0.null()
            }
          }
        }
      }
      let entry = ConfigFile(.named, file, writer.bytes)
      let config = session.config.loader.reading(shipped: Embedded.shippedConfig, adding: [entry])
      return try await ask(source, about: word, session.again(config: config))
    }

    private static func ask(
      _ source: SourceID,
      about word: String,
      _ session: Session
    ) async throws(CommandFailure) -> ExitCode {
      let registry = try session.registry(evenIfOff: [source])
      guard let entry = registry.entries.first(where: { $0.id == source }) else {
        throw CommandFailure("unknown source \"\(source)\"", .usage)
      }
      // Users test a source most often after correcting its entry.
      session.transport.forgetFailures(of: entry.id)
      if entry.kind.isGeocoder { return try await lookUp(word, by: entry, session) }
      let presentation = try await session.ask(entry, about: word, reportsGaps: true)
      let code = try session.show(presentation) { $0.explanation = .all }
      // With `-v` they have been printed already.
      for outcome in presentation.answers.flatMap(\.sources)
      where outcome.source == entry.id && !session.output.isVerbose {
        // A missing part has its own note.
        let parts = outcome.missingParts.flatMap { [$0.name, "steps.\($0.name)"] }
        for problem in outcome.problems
        where !(parts.contains(problem.path) && problem.message.hasPrefix("\(outcome.source): ")) {
          session.output.warning("\(outcome.source): \(problem)")
        }
      }
      return code
    }

    /// Shows the places that a source finds for a name.
    private static func lookUp(
      _ name: String,
      by entry: ProviderRegistry.Entry,
      _ session: Session
    ) async throws(CommandFailure) -> ExitCode {
      let lookup = try await session.lookUp(name, by: entry)
      if let failure = lookup.geocoderFailures.first {
        throw CommandFailure(failure.description, ExitCode([failure.reason]))
      }
      return try show(lookup.places, named: name, of: entry.id, session)
    }

    private static func show(
      _ places: [Place],
      named name: String,
      of source: SourceID,
      _ session: Session
    ) throws(CommandFailure) -> ExitCode {
      guard !places.isEmpty else {
        throw CommandFailure("\(source) knows no place called \"\(name)\"", .noPlace)
      }
      var report = WeatherReport(source: source, fetched: session.now)
      for (index, place) in places.enumerated() {
        let point = place.coordinates
        report.extras["\(index + 1) \(place.label)"] = "\(point.latitude),\(point.longitude)"
      }
      return try session.show(.report(report))
    }

    // MARK: - A manifest

    /// Shows what a manifest decodes from saved responses.
    private static func show(
      _ trial: ManifestTrial,
      named file: String,
      _ session: Session
    ) async throws(CommandFailure) -> ExitCode {
      trial.listVariables(on: session.output)
      let replies = try await replies(session, steps: trial.steps)
      let word = session.command.operands.dropFirst().first
      if trial.isGeocoder {
        guard let word else {
          throw CommandFailure("\(file) looks up places. Name one behind the file.", .usage)
        }
        let places: [Place]
        do throws(ProviderFailure) {
          places = try await trial.places(named: word, from: replies, now: session.now)
        } catch {
          throw CommandFailure(error.description, ExitCode([error.reason]))
        }
        return try show(places, named: word, of: trial.id, session)
      }
      let place =
        if let word { try await session.place(word) } else {
          Place(name: "the place", coordinates: trial.coveredPlace)
        }
      var report: WeatherReport
      do throws(ProviderFailure) {
        report = try await trial.report(from: replies, at: place, now: session.now)
      } catch {
        throw CommandFailure(error.description, ExitCode([error.reason]))
      }
      report.problems += report.impossibleValues
      return try session.show(.report(report))
    }

    private static func replies(
      _ session: Session,
      steps: [String]
    ) async throws(CommandFailure) -> [ManifestTrial.Reply] {
      let status = try session.command[status] ?? 200
      var replies: [ManifestTrial.Reply] = []
      for value in session.command[reply] {
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        let step = parts.count == 2 && steps.contains(parts[0]) ? parts[0] : nil
        guard !replies.contains(where: { ($0.step ?? steps.first) == (step ?? steps.first) }) else {
          let which = step ?? steps.first ?? ""
          throw CommandFailure(
            "--reply: two responses for the step \(which); --reply STEP=FILE names one of"
              + " \(steps.joined(separator: ", "))",
            .usage
          )
        }
        let (file, ownStatus) = Self.file(step == nil ? value : parts[1])
        let isStep = step == nil && parts.count == 2
        let near = isStep ? suggestion(for: parts[0], among: steps) : ""
        let other = isStep ? ", and no step \"\(parts[0])\".\(near)" : ""
        let body = try await TypedFile(file).contents("--reply: ", ifMissing: other)
        replies.append(ManifestTrial.Reply(step: step, status: ownStatus ?? status, body: body))
      }
      return replies
    }

    /// Splits `FILE:STATUS` into the file and the status of its response.
    private static func file(_ text: String) -> (file: String, status: Int?) {
      guard TypedFile(text).location == nil, let colon = text.lastIndex(of: ":"),
        let status = Int(text[text.index(after: colon)...]), (100...599).contains(status)
      else { return (text, nil) }
      return (String(text[..<colon]), status)
    }
  }
}
