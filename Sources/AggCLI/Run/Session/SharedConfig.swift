import Configuration
import FoundationEssentials
import Posix
import Synchronization

/// The config that the runs within one run share. It is read again when one of its files has changed, so each
/// run has the config as it is then.
final class SharedConfig: Sendable {
  /// A file of the config as it was when it was read.
  private struct File: Hashable {
    let path: String
    /// `nil` for a file that is missing.
    let status: FileStatus?

    init(_ path: String) {
      self.path = path
      status = try? FileStatus(of: path)
    }

    /// Whether every later change would be seen: a pipe has another text each time, and of two changes in the
    /// same tick of the clock the second one leaves the same time.
    func showsChanges(at now: Date) -> Bool {
      guard let status else { return true }
      let age = Duration.seconds(now.timeIntervalSince1970) - status.changed
      return status.isRegular && age > .seconds(2)
    }
  }

  private let now: @Sendable () -> Date
  private let last = Mutex<(files: [File], reading: ConfigReading)?>(nil)

  /// - Parameter now: The system's clock, by which files have their times.
  init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  /// The last reading, if nothing has changed since.
  ///
  /// - Parameters:
  ///   - paths: The files that are read, whether they exist or not.
  ///   - read: Reads them.
  func reading(of paths: [String], _ read: () -> ConfigReading) -> ConfigReading {
    // Looked at before they are read: a change in between is then noticed by the next run.
    let files = paths.map { File($0) }
    if let last = last.withLock(\.self), last.files == files { return last.reading }
    let start = now()
    let reading = read()
    // Only the files are compared. A folder that other users could write to may be safe by then.
    let isKept = !reading.hasStranger && files.allSatisfy { $0.showsChanges(at: start) }
    last.withLock { $0 = isKept ? (files: files, reading: reading) : nil }
    return reading
  }
}
