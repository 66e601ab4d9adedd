import Aggregation
import Arguments
import FoundationEssentials
import HTTPTransport
import Manifest
import Rendering
import Weather
import Posix

/// Writing a source of one's own: `agg providers new`, `lint`, `test FILE` and `schema`.
extension ProvidersCommand {
  static let manifestCommands = [
    CommandSpec(
      "new",
      "Write the commented start of a manifest: a source of your own without code",
      examples: [.init("agg providers new my-service", "then edit the file that it names")],
      operands: [OperandSpec("name", "a-z, 0-9 and -")]
    ),
    CommandSpec(
      "lint",
      "Check a manifest: every mistake with its path, line and column",
      operands: [OperandSpec("file", "A manifest", completion: .file)]
    ),
    CommandSpec("schema", "Print the JSON Schema of manifests, for editors"),
  ]

  /// Options of `agg providers test FILE`.
  static let reply = Option.texts(
    "reply",
    "[STEP=]BODY",
    completion: .file,
    "Read this file as the answer of a manifest, or of one of its steps"
  )

  static let status = ParsedOption.number(
    "status",
    "CODE",
    in: 100...599,
    takes: "an HTTP status",
    "The HTTP status of the replies, 200 when not said"
  )

  // MARK: - new

  static func new(_ session: Session) throws(CommandFailure) -> ExitCode {
    let name = session.command.operands[0]
    guard SourceID(name) != nil else {
      throw CommandFailure("a source is called by 1 to 32 of a-z, 0-9 and -, not \"\(name)\"", .usage)
    }
    let config = URL(filePath: try ConfigCommand.userFile(session))
    let folder = config.deletingLastPathComponent().appending(path: "providers")
    let file = folder.appending(path: "\(name).json")
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw CommandFailure("\(file.path) is there already", .usage)
    }
    PrivateFile.makeDirectory(folder.path)
    do throws(PrivateFile.Unwritable) {
      try PrivateFile.write(Array(manifestStart(name).utf8), to: file.path)
    } catch {
      throw CommandFailure("\(error)", .inputOutput)
    }
    try session.output.answer("\(file.path)\n")
    session.output.hint(
      """
      Edit it, look at it with agg providers lint \(file.path),
      try it with agg providers test \(file.path) --reply BODY, and use it with one line in your config:
        agg config set providers.\(name).manifest providers/\(name).json
      """
    )
    return .success
  }

  private static func manifestStart(_ name: String) -> String {
    """
    {
      "manifest": 1,
      "id": "\(name)",
      "name": "The service's own name",
      // The credit that its terms ask for, and where it leads.
      "attribution": "Data by …",
      "attributionURL": "https://example.org",
      // The only hosts that are asked.
      "hosts": ["api.example.org"],
      // What the user has to say; take it out when the service needs no key.
      "params": { "key": { "required": true, "secret": true, "hint": "get one at https://example.org/keys" } },
      "steps": [
        {
          "id": "forecast",
          // {lat:4} is the latitude with four decimals. All names: README.md of Providers/Manifest.
          "url": "https://api.example.org/v1/forecast",
          "ttl": "15m",
          "query": { "lat": "{lat:4}", "lon": "{lon:4}", "days": "{days}", "key": "{param.key}" }
        }
      ],
      // What an answer means that is not the weather; 401, 403, 404, 429 and 5xx are known already.
      "errors": [{ "status": [400], "as": "request", "message": "/error" }],
      "map": {
        "current": {
          "from": "forecast",
          // Pointers (RFC 6901) below count from here.
          "at": "/current",
          "kind": "analysis",
          "time": "epoch /time",
          "fields": {
            "temperature": "C /temperature",
            "windSpeed": "m/s /wind/speed",
            "condition": { "of": "code /code", "codes": { "0": "clear", "61": "light rain" } }
          }
        },
        "hourly": {
          "from": "forecast",
          // An array of objects; "columns" for an object of arrays.
          "rows": "/hours",
          "kind": "forecast",
          "time": "epoch /time",
          "fields": {
            "temperature": "C /temperature",
            "precipitation": { "of": "mm /rain", "interval": "ending 1h" },
            "pop": { "of": "% /chance", "interval": "ending 1h" }
          }
        }
      }
    }

    """
  }

  // MARK: - lint and test

  static func lint(_ session: Session) throws(CommandFailure) -> ExitCode {
    let file = session.command.operands[0]
    _ = try trial(file)
    try session.output.answer("\(file) is in order\n")
    return .success
  }

  static func schema(_ session: Session) throws(CommandFailure) -> ExitCode {
    try session.output.answer(ManifestSchema.jsonSchema)
    return .success
  }

  /// Shows what a manifest makes of answers at hand.
  static func testManifest(_ file: String, _ session: Session) async throws(CommandFailure) -> ExitCode {
    let trial = try trial(file)
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

  private static func trial(_ file: String) throws(CommandFailure) -> ManifestTrial {
    let bytes: [UInt8]
    switch ConfigLoader.readFile(file) {
    case .bytes(let content): bytes = content
    case .missing: throw CommandFailure("there is no file \(file)", .usage)
    case .unreadable(let reason): throw CommandFailure("\(file) cannot be read: \(reason)", .inputOutput)
    }
    do throws(ConfigProblems) {
      return try ManifestTrial(bytes, file: file, version: Tool.version)
    } catch {
      throw CommandFailure("\(file) has mistakes\n\(error)", .config)
    }
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
      let file = step == nil ? value : parts[1]
      guard case .bytes(let body) = ConfigLoader.readFile(file) else {
        throw CommandFailure("--reply: \(file) cannot be read", .inputOutput)
      }
      replies.append(ManifestTrial.Reply(step: step, status: status, body: body))
    }
    return replies
  }
}
