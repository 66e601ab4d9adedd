package import FoundationEssentials
package import Posix
import Synchronization

/// Stores between runs which sources fail, in `health.json` of the state directory. Writers take turns and
/// replace the file as a whole. A damaged file is set aside, and agg works without a file that it cannot read
/// or write.
package final class HealthStore: Sendable {
  private let storage: SharedContent<[String: SourceHealth]>
  private let warn: WarnOnce<StateFileProblem>

  private struct Run {
    /// The contents of the file when this run last read it.
    var known: [String: SourceHealth]?
    /// The sources that this run may probe, also with several requests.
    var probes: Set<String> = []
  }

  private let run = Mutex(Run())
  /// Held while the file is changed, so that two claims of one run do not take each other for another run.
  private let claims = Mutex(())

  /// - Parameter directory: Created when there is something to store; `nil` remembers for this run only.
  package init(directory: String?, warn: @escaping @Sendable (StateFileProblem) -> Void) {
    let file = directory.map { directory in
      StateFile(
        "health.json",
        in: directory,
        for: .init(content: "the saved failures of sources", loss: "failures of sources are not saved"),
        initial: [:],
        lockLimit: .seconds(1),
        encode: HealthFile.bytes,
        decode: HealthFile.sources
      )
    }
    storage = SharedContent(file, initial: [:])
    self.warn = WarnOnce(warn)
  }

  /// Whether a source may be contacted. It never waits for another run, because deadlines are handled on the
  /// threads that call it.
  ///
  /// - Returns: `.probe` to one run at a time. Other runs must wait ten seconds, as all must while another
  ///   process holds the lock.
  package func verdict(for source: RequestSource, now: Date) -> SourceHealth.Verdict {
    var problem: StateFileProblem?
    let known = run.withLock { run in
      if run.known == nil { (run.known, problem) = storage.loadAtOnce() }
      return run.probes.contains(source.name) ? nil : run.known
    }
    warn(problem)
    guard let known else { return .probe }
    guard let health = Self.health(of: source, in: known) else { return .closed }
    let verdict = health.verdict(keyHash: source.keyHash, now: now)
    guard verdict == .probe else { return verdict }
    return claims.withLock { _ in
      // Another request of this run may have been faster.
      if run.withLock({ $0.probes.contains(source.name) }) { return .probe }
      let current = claimProbe(of: source, health, now: now)
      if current == .probe { run.withLock { _ = $0.probes.insert(source.name) } }
      return current
    }
  }

  /// The pause of a source; `nil` when it may be contacted. Unlike `verdict`, it claims no probe.
  package func pause(of source: RequestSource, now: Date) -> SourcePause? {
    guard let health = Self.health(of: source, in: load()),
      case .open(let pause) = health.verdict(keyHash: source.keyHash, now: now)
    else { return nil }
    return pause
  }

  /// Reads the file again with the lock held, because another run may have been faster.
  private func claimProbe(
    of source: RequestSource,
    _ health: SourceHealth,
    now: Date
  ) -> SourceHealth.Verdict {
    var verdict = SourceHealth.Verdict.probe
    let problem = storage.update(waiting: .zero) { sources in
      verdict = Self.health(of: source, in: sources)?.verdict(keyHash: source.keyHash, now: now) ?? .closed
      if verdict == .probe { sources[source.name]?.claimProbe(now: now) }
    }
    if case .locked = problem?.event { return health.verdictOnOthers(keyHash: source.keyHash, now: now) }
    warn(problem)
    return verdict
  }

  /// The stored health of a source with its current setup. What was stored for a wrong setup does not count
  /// after it was corrected.
  private static func health(of source: RequestSource, in sources: [String: SourceHealth])
    -> SourceHealth?
  {
    sources[source.name].flatMap { $0.setupHash == source.setupHash ? $0 : nil }
  }

  /// Stores what a run saw. A run that saw nothing new writes nothing. From then on its own requests obey
  /// what is stored, too.
  ///
  /// - Parameter limit: How long to wait for other runs; `nil`: the default of the file.
  /// - Returns: `false` when another run held the lock for longer, so that it should be tried again.
  @discardableResult
  package func record(
    _ sightings: [RequestSource: SourceHealth.Sighting],
    waiting limit: Duration? = nil,
    now: Date
  ) -> Bool {
    func noted(_ sources: [String: SourceHealth]) -> [String: SourceHealth] {
      var sources = sources
      // For a source with several keys, a rejected one is stored, whichever was used first.
      for (source, sighting) in sightings.sorted(by: Self.isLess) {
        var health = Self.health(of: source, in: sources) ?? SourceHealth()
        health.note(sighting, keyHash: source.keyHash, now: now)
        let isWell = health == SourceHealth()
        if !isWell { health.setupHash = source.setupHash }
        sources[source.name] = isWell ? nil : health
      }
      return sources
    }
    let before = load()
    if noted(before) != before {
      let problem = storage.update(waiting: limit) { $0 = noted($0) }
      if limit != nil, case .locked = problem?.event { return false }
      warn(problem)
    }
    run.withLock { run in
      run.known = nil
      run.probes.subtract(sightings.keys.map(\.name))
    }
    return true
  }

  private typealias Entry = (key: RequestSource, value: SourceHealth.Sighting)

  /// The most important outcome is last.
  private static func isLess(_ one: Entry, _ other: Entry) -> Bool {
    let (first, second) = (one.value.outcome, other.value.outcome)
    return first == second
      ? one.key.keyHash ?? "" < other.key.keyHash ?? "" : first.merged(with: second) == second
  }

  /// Deletes the state of a source, or of all of them.
  ///
  /// - Returns: Why they could not be deleted; `nil` on success.
  @discardableResult
  package func reset(_ source: String? = nil) -> StateFileProblem? {
    if let source, load()[source] == nil { return nil }
    let problem = storage.update { sources in
      if let source { sources[source] = nil } else { sources = [:] }
    }
    warn(problem)
    run.withLock { $0 = Run() }
    if case .damaged = problem?.event { return nil }
    return problem
  }

  // MARK: - The file

  private func load() -> [String: SourceHealth] {
    let (sources, problem) = storage.loadAtOnce()
    warn(problem)
    return sources
  }
}
