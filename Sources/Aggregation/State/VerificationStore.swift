package import Merge
import Posix
import Weather

/// Stores the log of `agg verify` in one file of the XDG state directory.
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
      initial: VerificationLog(),
      encode: VerificationFile.bytes,
      decode: VerificationFile.log
    )
  }

  /// The stored log; empty if the file is damaged, which is then set aside.
  package func load() -> (log: VerificationLog, trouble: StateProblem?) {
    let (log, trouble) = storage.load()
    return (log, Self.reported(trouble))
  }

  /// Records the forecasts and observations of a run. A run without new ones writes nothing and waits for no
  /// lock.
  ///
  /// - Returns: What went wrong; then this run's data is not stored.
  package func note(_ answers: [WeatherAnswer]) -> StateProblem? {
    let (before, trouble) = storage.load()
    var after = before
    after.note(answers)
    guard after != before else { return Self.reported(trouble) }
    let written = storage.update { $0.note(answers) }.trouble
    return Self.reported(trouble ?? written)
  }

  /// Deletes the data of some places, or all of it.
  package func clear(_ places: [PlaceKey]) -> StateProblem? {
    let trouble = storage.update { log in
      if places.isEmpty { log.entries = [:] } else { for place in places { log.entries[place] = nil } }
    }.trouble
    return Self.reported(trouble)
  }

  private static func reported(_ trouble: StateFileProblem?) -> StateProblem? {
    trouble.map { StateProblem(.verification, $0) }
  }
}

extension VerificationLog {
  fileprivate mutating func note(_ answers: [WeatherAnswer]) {
    for answer in answers {
      note(answer.reports, merged: answer.hours, at: answer.place, now: answer.now)
    }
  }
}
