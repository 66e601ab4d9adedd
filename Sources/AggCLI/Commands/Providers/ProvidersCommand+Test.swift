import Aggregation
import Arguments
import Catalog
import Configuration
import Embedded
import Formats
import Layout
import Manifests
import Posix
import ProviderKit
import SpannedJSON
import Weather

extension ProvidersCommand {
  enum Test: Command {
    static let name = "test"

    static let spec = CommandSpec(
      name,
      "Query one source and show its values and problems",
      operands: [
        OperandSpec(
          "id",
          "A source from your config, or a manifest file, with a slash or ending in .json",
          completion: .provider
        ),
        OperandSpec(
          "place",
          "City, coordinates, airport or list; optional with --reply",
          arity: .optional,
          completion: .place
        ),
      ],
      options: [reply.spec, status.spec]
    )

    static let reply = Option.texts(
      "reply",
      "[STEP=]FILE[:STATUS]",
      completion: .file,
      "Use this file as the response to a step of a manifest, by default the first"
    )

    static let status = ParsedOption.number(
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
        return try await show(try await NamedManifest(id, session), named: id, session)
      }
      guard session.command.operands.count == 2 else {
        throw CommandFailure("agg providers test needs PLACE, or --reply FILE for a manifest", .usage)
      }
      let word = session.command.operands[1]
      let known = try session.config.get().providers.map(\.id.name)
      guard !TypedFile.isPath(id) else {
        guard let file = TypedFile(id).location else {
          // A pipe can be read only once, and the run reads the file of a source by its path.
          let problem =
            id == "-" || FileStatus.isTaken(id)
            ? "\"\(id)\" is not a regular file" : "there is no source and no file \"\(id)\""
          throw CommandFailure(problem, .usage)
        }
        return try await asking(manifest: file, about: word, session)
      }
      guard let source = SourceID(id), known.contains(id) else {
        throw NamedManifest.unknown(id, among: known)
      }
      return try await ask(source, about: word, session)
    }

    /// Queries the source of the config that uses this file. If none does, the same run gets a new source
    /// that has nothing of the config: its name, which the author of the file chose, may be that of a source
    /// whose key the hosts of the file must not get.
    private static func asking(
      manifest file: String,
      about word: String,
      _ session: Session
    ) async throws(CommandFailure) -> ExitCode {
      let manifest = try await NamedManifest(file, session)
      manifest.listInputs(session)
      if let provider = manifest.provider { return try await ask(provider.id, about: word, session) }
      manifest.reportMissingInputs(of: file, session)
      let source = manifest.trial.id
      let name = JSONWriter.quoted(source.name)
      // What an earlier layer has under the name is removed before the new entry is added.
      let layers = ["null", #"{"manifest":\#(JSONWriter.quoted(file))}"#].map { entry in
        ConfigFile(.named, file, [UInt8](#"{"providers":{\#(name):\#(entry)}}"#.utf8))
      }
      let config = session.config.loader.reading(shipped: Embedded.shippedConfig, adding: layers)
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
        for problem in outcome.problems where !problem.isMissingPart {
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

    static func show(
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
  }
}
