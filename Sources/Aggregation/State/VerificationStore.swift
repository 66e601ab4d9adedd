import FoundationEssentials
package import Merge
package import Posix
import Weather

/// Stores the log of `agg verify` in one file of the XDG state directory. A run that finds it locked writes a
/// file of its own beside it, because changing a large log takes long. The next run that changes the log adds
/// them all.
package struct VerificationStore: Sendable {
  private let storage: StateFile<VerificationLog>

  /// - Returns: `nil` without a home directory; then nothing is stored.
  package init?(environment: [String: String]) {
    guard let directory = BaseDirectory.state.folder(environment) else { return nil }
    self.init(directory: directory)
  }

  package init(directory: String) {
    storage = StateFile(
      "verify.json",
      in: directory,
      for: .init(
        content: "the stored forecasts of agg verify",
        loss: "no forecast is stored",
        remedy: "Turn it off with agg config set settings.verify off."
      ),
      initial: VerificationLog(),
      encode: VerificationFile.bytes,
      decode: VerificationFile.log
    )
  }

  /// The stored log; empty if the file is damaged, which is then set aside.
  package func load() -> (log: VerificationLog, problem: StateFileProblem?) {
    // Read first: another run may add them to the log meanwhile.
    let others = waiting
    var (log, problem) = storage.load()
    for other in others { log.add(other.log) }
    return (log, problem)
  }

  /// Records the forecasts and observations of a run. A run without new ones writes nothing, and none waits
  /// for another one.
  ///
  /// - Returns: What went wrong; then this run's data is not stored.
  package func note(_ answers: [WeatherAnswer]) -> StateFileProblem? {
    let (before, problem) = load()
    var after = before
    after.note(answers)
    guard after != before else { return problem }
    let failure = update(waiting: .zero) { $0.note(answers) }
    guard case .locked = failure?.event else { return problem ?? failure }
    let added = after.additions(to: before)
    guard !added.entries.isEmpty else { return problem }
    let isStored = (try? PrivateFile.write(VerificationFile.bytes(added), to: newPath)) != nil
    return isStored ? problem : failure
  }

  /// Deletes the data of some places, or all of it.
  package func clear(_ places: [PlaceKey]) -> StateFileProblem? {
    update { log in
      if places.isEmpty { log.entries = [:] } else { for place in places { log.entries[place] = nil } }
    }
  }

  /// Changes the log together with what waits to be added to it.
  private func update(
    waiting limit: Duration? = nil,
    _ change: (inout VerificationLog) -> Void
  ) -> StateFileProblem? {
    var added: [String] = []
    let problem = storage.update(waiting: limit) { log in
      for other in waiting {
        log.add(other.log)
        added.append(other.path)
      }
      change(&log)
    }.problem
    switch problem?.event {
    case nil, .damaged: for path in added { PrivateFile.remove(path) }
    default: break
    }
    return problem
  }

  // MARK: - Data that wait to be added

  private static let waitingName = (start: "verify-", end: ".json")

  private var newPath: String {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(storage.directory)/\(Self.waitingName.start)\(name)\(Self.waitingName.end)"
  }

  /// The files of runs that found the log locked. One that cannot be read, or is of a newer version, stays.
  private var waiting: [(path: String, log: VerificationLog)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: storage.directory)) ?? []
    return names.compactMap { name in
      guard name.hasPrefix(Self.waitingName.start), name.hasSuffix(Self.waitingName.end) else { return nil }
      let path = "\(storage.directory)/\(name)"
      guard let bytes = PrivateFile.read(path, limit: VerificationFile.largestSize) else { return nil }
      // A damaged one adds nothing.
      do throws(NewerVersion) { return (path, try VerificationFile.log(bytes) ?? VerificationLog()) } catch {
        return nil
      }
    }
  }
}

extension VerificationLog {
  fileprivate mutating func note(_ answers: [WeatherAnswer]) {
    for answer in answers {
      note(answer.reports, merged: answer.hours, at: answer.place, now: answer.now)
    }
  }
}
