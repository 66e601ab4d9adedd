package import Merge
package import Posix
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
    let (log, problem) = storage.load()
    return (log, problem)
  }

  /// Records the forecasts and observations of a run. A run without new ones writes nothing and waits for no
  /// lock.
  ///
  /// - Returns: What went wrong; then this run's data is not stored.
  package func note(_ answers: [WeatherAnswer]) -> StateFileProblem? {
    let (before, problem) = storage.load()
    var after = before
    after.note(answers)
    guard after != before else { return problem }
    let failure = storage.update { $0.note(answers) }.problem
    return problem ?? failure
  }

  /// Deletes the data of some places, or all of it.
  package func clear(_ places: [PlaceKey]) -> StateFileProblem? {
    storage.update { log in
      if places.isEmpty { log.entries = [:] } else { for place in places { log.entries[place] = nil } }
    }.problem
  }
}

extension VerificationLog {
  fileprivate mutating func note(_ answers: [WeatherAnswer]) {
    for answer in answers {
      note(answer.reports, merged: answer.hours, at: answer.place, now: answer.now)
    }
  }
}
