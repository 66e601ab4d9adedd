package import Merge
import Posix
import Weather

/// Keeps the log of `agg verify` in one file of the XDG state directory.
package struct VerificationStore: Sendable {
  private let storage: StateFile<VerificationLog>

  /// - Returns: `nil` without a home directory: then nothing is kept.
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

  /// What is kept; nothing where the file is damaged, which is then set aside.
  package func load() -> (log: VerificationLog, trouble: StateProblem?) {
    let (log, trouble) = storage.load()
    return (log, Self.reported(trouble))
  }

  /// Notes what a run was told. A run that was told nothing new writes nothing, and waits for nobody.
  ///
  /// - Returns: what went wrong; it costs what this run would have kept.
  package func note(_ answers: [WeatherAnswer]) -> StateProblem? {
    let (before, trouble) = storage.load()
    var after = before
    after.note(answers)
    guard after != before else { return Self.reported(trouble) }
    let written = storage.update { $0.note(answers) }.trouble
    return Self.reported(trouble ?? written)
  }

  /// Forgets what is kept of some places, or all of it.
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
    for answer in answers { note(answer.reports, at: answer.place, now: answer.now) }
  }
}
