import Aggregation
import Arguments
import Catalog
import Configuration
import Formats
import FoundationEssentials
import HTTPTransport
import Layout
import Pages
import Posix
import ProviderKit
import Weather

enum DoctorCommand: Command {
  static let name = "doctor"

  static let spec = CommandSpec(
    name,
    "Check config, keys, sources and files, and show what to fix",
    discussion: """
      Sends one query to every source, or to those that --provider names: for the preferred city, or for a place that \
      the source knows. Changes nothing, except with --reset: sources that are paused after failures are then used again.
      """,
    group: "The tool",
    examples: [
      .init("agg doctor", "all checks"),
      .init("agg doctor --reset", "use paused sources again"),
    ],
    options: [reset.spec]
  )

  private static let reset = Option.flag("reset", "Use sources again that are paused after failures")

  static let formats = Set<OutputFormat>.allButMetrics.subtracting([.geojson])
  static let queries = Set(Query.allCases)

  static let acceptedOptions: AcceptedOptions = [
    .provider, .timeout, .cache, .now, .recordings, .terminal,
  ]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    if session.command[reset] {
      guard session.transport.forgetFailures() else {
        throw CommandFailure("cannot reset the paused sources", .inputOutput)
      }
      let check = Check("sources", .fine, "no source is paused any more")
      return try session.show(.diagnosis([check], now: session.now))
    }
    let warnings = DistinctMessages()
    let asking = try fresh(session, warnings)
    let sources = await Checkup(asking).sources()
    asking.finish()
    let checkup = Checkup(session)
    let checks = checkup.files + checkup.findings(in: warnings.all) + sources
    let code = try showing(session).show(.diagnosis(checks, now: session.now))
    // After an interrupt, checks fail because they were stopped.
    if code == .interrupted { return code }
    return checks.contains { $0.state == .wrong } ? .incomplete : .success
  }

  /// The same run, which shows errors with the default settings if the config is broken.
  private static func showing(_ session: Session) throws(CommandFailure) -> Session {
    guard (try? session.config.get()) == nil else { return session }
    return try session.again(config: .shipped)
  }

  /// The same run without cached responses, which would hide that a source fails now.
  ///
  /// - Parameter warnings: Gets its warnings.
  private static func fresh(_ session: Session, _ warnings: DistinctMessages) throws(CommandFailure)
    -> Session
  {
    let isDecided = [GlobalOptions.offline, GlobalOptions.noCache, GlobalOptions.refresh]
      .contains { session.command[$0] }
    var output = session.output
    output.warningKeeper = warnings
    let command = isDecided ? session.command : session.command.with(GlobalOptions.refresh)
    return try session.again(command, output: output)
  }
}

/// The checks of `agg doctor`, each with what to do when it fails.
private struct Checkup {
  private let session: Session

  init(_ session: Session) { self.session = session }

  // MARK: - This machine

  var files: [Check] {
    [config] + keys + [clock, terminal] + [descriptors].compactMap(\.self)
      + Self.directories.map(check)
      + [recents].compactMap(\.self)
  }

  private static let directories = [BaseDirectory.cache, .state]

  /// The warnings of a run, without those that a finding about their folder explains.
  func findings(in warnings: [String]) -> [Check] {
    let causes = Self.directories.filter { check($0).state != .fine }
      .map { $0.folder(session.environment) ?? $0.variable }
    return warnings.filter { warning in !causes.contains { warning.contains($0) } }
      .map { Check("warning", .doubtful, $0) }
  }

  private var config: Check {
    let problems = session.config.problems
    let mistake = problems.first { $0.severity == .error }
    guard let first = mistake ?? problems.first else {
      let files = session.config.files.joined(separator: ", ")
      return Check(
        "config",
        .fine,
        files.isEmpty
          ? "valid, using the built-in defaults"
          : "\(files): valid"
      )
    }
    let others = problems.count > 1 ? ", and \(problems.count - 1) more" : ""
    let state: Check.State = mistake == nil ? .doubtful : .wrong
    return Check("config", state, "\(first.headline)\(others). Run agg config validate to see where.")
  }

  private var keys: [Check] {
    guard let config = try? session.config.get() else { return [] }
    return session.config.keyCheck(of: config).warnings.map { Check("keys", .doubtful, $0) }
  }

  /// A clock that is years off makes every certificate invalid and every answer stale.
  private var clock: Check {
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    return year >= 2026
      ? Check("clock", .fine, ISOInstant.text(Date()))
      : Check("clock", .wrong, "the clock says \(year). Set the clock of this machine.")
  }

  private var terminal: Check {
    let terminal = session.terminal
    let glyphs = terminal.glyphs == .unicode ? "Unicode" : "ASCII only (set LANG to a UTF-8 locale for more)"
    return Check("terminal", .fine, "\(terminal.width) columns, \(glyphs), colour \(terminal.color.rawValue)")
  }

  /// Six connections at once, each perhaps over both kinds of addresses, and the files of a run.
  private static let descriptorsNeeded = 32

  /// - Returns: `nil` when enough files may be open at once. Otherwise requests fail for reasons that have
  ///   nothing to do with the sources.
  private var descriptors: Check? {
    guard let limit = FileDescriptor.limit, limit < Self.descriptorsNeeded else { return nil }
    return Check(
      "open files",
      .wrong,
      "the limit is \(limit), but a run may need \(Self.descriptorsNeeded). Raise it with ulimit -n 256."
    )
  }

  /// - Returns: `nil` when the remembered places can be read.
  private var recents: Check? {
    let problem = try? session.state.store()?.load().problem
    return problem.map { Check("recents", .doubtful, $0.description) }
  }

  private func check(_ directory: BaseDirectory) -> Check {
    let name = directory.rawValue
    guard let path = directory.folder(session.environment) else {
      return Check(name, .doubtful, "no folder for it is known. Set HOME or \(directory.variable).")
    }
    if FileManager.default.fileExists(atPath: path) {
      return Self.probe(path, name) ?? Check(name, .fine, path)
    }
    var parent = URL(filePath: path)
    // A broken link exists too, but no file can be created in it.
    while !FileStatus.isTaken(parent.path), parent.path != "/" { parent.deleteLastPathComponent() }
    let isDirectory = (try? FileStatus(of: parent.path))?.isDirectory == true
    return isDirectory && FileManager.default.isWritableFile(atPath: parent.path)
      ? Check(name, .fine, path)
      : Check(name, .doubtful, "cannot write to \(path), so responses and failures are not saved")
  }

  /// Writes as much as a response may take, because a folder on a full disk still looks writable.
  ///
  /// - Returns: `nil` when that worked.
  private static func probe(_ path: String, _ name: String) -> Check? {
    let file = "\(path)/doctor"
    defer { PrivateFile.remove(file) }
    do throws(PrivateFile.Unwritable) {
      try PrivateFile.write([UInt8](repeating: 0, count: 64 << 10), to: file)
      return nil
    } catch {
      return Check(name, .doubtful, "\(error), so responses and failures are not saved")
    }
  }

  // MARK: - Sources

  func sources() async -> [Check] {
    let only: [SourceID]?
    let registry: ProviderRegistry
    do throws(CommandFailure) {
      only = try session.only(try session.config.get())
      registry = try session.registry(evenIfOff: only ?? [])
    } catch {
      return [Check("sources", .skipped, "not checked until the config is valid")]
    }
    return await inOrder(registry.entries(only: only)) { await check($0) }
  }

  private func check(_ entry: ProviderRegistry.Entry) async -> Check {
    let name = entry.id.name
    do throws(CommandFailure) {
      if entry.kind.isGeocoder {
        let lookup = try await session.lookUp("Berlin", by: entry)
        return lookup.geocoderFailures.first.map { Check(name, .wrong, $0.description) } ?? working(entry)
      }
      let outcomes = try await session.ask(entry, about: Self.subject(for: entry, session))
        .answers.flatMap(\.sources)
      guard let failure = outcomes.compactMap(\.failure).first else {
        if let reason = Self.reasonNotAsked(outcomes.first { $0.source == entry.id }) {
          return Check(name, .skipped, "nothing to check here: \(reason)")
        }
        let staleCause = outcomes.compactMap(\.staleCause).first
        let missing = outcomes.lazy.flatMap(\.missingParts).first
        return staleCause.map { Check(name, .wrong, "only a cached answer: \($0)") }
          ?? missing.map { Check(name, .wrong, "part of its answer is missing: \($0)") }
          ?? working(entry)
      }
      if failure.isUnconfigured { return Check(name, .notReady, failure.description) }
      if let reason = failure.reasonToSkip {
        return Check(name, .skipped, "nothing to check here: \(reason)")
      }
      return Check(name, .wrong, failure.description)
    } catch {
      let isUnsampled = session.samples != nil && error.exitCode == .noPlace
      return Check(name, isUnsampled ? .skipped : .wrong, error.message)
    }
  }

  /// Why a source was not asked, such as a place outside its area; `nil` for a source that answered.
  private static func reasonNotAsked(_ outcome: SourceOutcome?) -> String? {
    guard let outcome else { return "it was not asked" }
    if case .skipped(let reason) = outcome.status { return reason }
    return nil
  }

  private func working(_ entry: ProviderRegistry.Entry) -> Check {
    Check(entry.id.name, .fine, canOnlyBeCached(entry) ? "has a cached answer" : "works")
  }

  /// Whether the answer of a source can only be a cached one. The directory inside the program always
  /// answers.
  private func canOnlyBeCached(_ entry: ProviderRegistry.Entry) -> Bool {
    let isInside = entry.kind.answers == [.airports] && entry.kind.baseURL == nil
    return session.command[GlobalOptions.offline] && !isInside
  }

  /// The place or airport to query a source about.
  private static func subject(for entry: ProviderRegistry.Entry, _ session: Session) throws(CommandFailure)
    -> String
  {
    let config = try session.config.get()
    if entry.kind.capabilities.answers(.list) {
      return config.lists.first { $0.source == entry.id }?.name ?? "list"
    }
    if entry.kind.capabilities.answers(.airport) { return config.airports.first?.text ?? "KJFK" }
    // A city that is not found is reported as such. It is not an error of a source.
    let resolver = PlaceResolver(cities: config.cities)
    let names = [config.settings.preferredCity].compactMap(\.self) + config.cities.map(\.id)
    return names.first { (try? resolver.place($0)) != nil } ?? "0,0"
  }
}
