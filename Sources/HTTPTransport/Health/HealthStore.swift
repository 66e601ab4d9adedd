package import FoundationEssentials
import Glibc
import Posix
import Synchronization

/// Remembers between runs which sources fail, in `health.json` of the state directory. Writers take turns and replace
/// the file as a whole; a file that cannot be read is set aside, one that cannot be written is done without.
package final class HealthStore: Sendable {
  /// What one run saw of a source.
  package struct Report: Hashable, Sendable {
    package var source: String
    package var keyHash: String?
    package var outcome: SourceHealth.Outcome

    package init(source: String, keyHash: String? = nil, outcome: SourceHealth.Outcome) {
      self.source = source
      self.keyHash = keyHash
      self.outcome = outcome
    }
  }

  /// What went wrong with the file; worth one warning.
  package enum Trouble: Hashable, Sendable, CustomStringConvertible {
    case damaged(movedTo: String)
    case unwritable(reason: String)

    package var description: String {
      switch self {
      case .damaged(let place): "the health of the sources could not be read; the file was kept as \(place)"
      case .unwritable(let reason): "failures of sources are not remembered: \(reason)"
      }
    }
  }

  private let directory: String
  private let warn: @Sendable (Trouble) -> Void
  private struct Run {
    /// The file as it was when this run first asked.
    var known: [String: SourceHealth]?
    /// The sources that this run may try; it may send them more than one request.
    var probes: Set<String> = []
  }

  private let run = Mutex(Run())
  private let warned = Mutex<Set<Trouble>>([])

  /// - Parameter directory: Made when there is something to remember.
  package init(directory: String, warn: @escaping @Sendable (Trouble) -> Void) {
    self.directory = directory
    self.warn = warn
  }

  package var file: String { "\(directory)/health.json" }

  /// Whether a source may be asked.
  ///
  /// - Parameter keyHash: `Secret.fingerprint` of its key; another one lifts a refusal.
  /// - Returns: `.probe` to one run at a time; the others are told to wait ten seconds.
  package func verdict(for source: String, keyHash: String?, now: Date) -> SourceHealth.Verdict {
    run.withLock { run in
      if run.probes.contains(source) { return .probe }
      let known = run.known ?? load()
      run.known = known
      guard let health = known[source] else { return .closed }
      let verdict = health.verdict(keyHash: keyHash, now: now)
      guard verdict == .probe else { return verdict }
      let current = claimProbe(of: source, keyHash: keyHash, now: now)
      if current == .probe { run.probes.insert(source) }
      return current
    }
  }

  /// Reads the file again, behind the lock: another run may have been quicker.
  private func claimProbe(of source: String, keyHash: String?, now: Date) -> SourceHealth.Verdict {
    var verdict = SourceHealth.Verdict.probe
    change { sources in
      verdict = sources[source]?.verdict(keyHash: keyHash, now: now) ?? .closed
      if verdict == .probe { sources[source]?.claimProbe(now: now) }
    }
    return verdict
  }

  /// Remembers what a run saw; once, at its end. A run that saw nothing new writes nothing.
  package func record(_ reports: [Report], now: Date) {
    func noted(_ sources: [String: SourceHealth]) -> [String: SourceHealth] {
      var sources = sources
      for report in reports {
        var health = sources[report.source] ?? SourceHealth()
        health.note(report.outcome, keyHash: report.keyHash, now: now)
        sources[report.source] = health == SourceHealth() ? nil : health
      }
      return sources
    }
    let before = load()
    guard noted(before) != before else { return }
    change { $0 = noted($0) }
  }

  /// Forgets a source, or all of them.
  package func reset(_ source: String? = nil) {
    change { sources in
      if let source { sources[source] = nil } else { sources = [:] }
    }
    run.withLock { $0 = Run() }
  }

  // MARK: - The file

  private func load() -> [String: SourceHealth] {
    // Behind the lock: what looks damaged may be replaced by another run in this moment.
    read() ?? withLock { loadLocked() }
  }

  /// - Returns: `nil` for a file that is damaged.
  private func read() -> [String: SourceHealth]? {
    guard unsafe access(file, F_OK) == 0 else { return [:] }
    return PrivateFile.read(file, limit: 1 << 20).flatMap { HealthFile.sources($0) }
  }

  private func loadLocked() -> [String: SourceHealth] {
    if let sources = read() { return sources }
    let aside = "\(file).damaged"
    if unsafe rename(file, aside) == 0 {
      report(.damaged(movedTo: aside))
    } else if errno != ENOENT {
      report(.unwritable(reason: "\(file) cannot be read"))
    }
    return [:]
  }

  /// Changes the file while no other run does.
  private func change(_ change: (inout [String: SourceHealth]) -> Void) {
    PrivateFile.makeDirectory(directory)
    withLock {
      let before = loadLocked()
      var sources = before
      change(&sources)
      guard sources != before else { return }
      do throws(PrivateFile.Unwritable) {
        try PrivateFile.write(HealthFile.bytes(sources), to: file)
      } catch {
        report(.unwritable(reason: error.description))
      }
    }
  }

  private func withLock<Value>(_ body: () -> Value) -> Value {
    // The directory itself is the lock: a file of its own would have to be made, and two makers would hold two.
    let lock = try? FileDescriptor(opening: directory, O_RDONLY | O_DIRECTORY)
    defer { lock?.close() }
    // Without a lock the file is still replaced as a whole.
    try? lock?.lock(within: .seconds(1))
    return body()
  }

  private func report(_ trouble: Trouble) {
    if warned.withLock({ $0.insert(trouble).inserted }) { warn(trouble) }
  }
}
