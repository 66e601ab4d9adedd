import Glibc
import Synchronization

/// A newer version of the program wrote a file in a format that this one does not know.
package struct NewerVersion: Error {
  package init() {}
}

/// How long this process has waited in vain for the lock of each directory. A run that changes several files
/// in one waits as long as the most patient of them, and not for each in turn.
struct LockWaits {
  private var waited: [String: Duration] = [:]

  /// How long to wait for a directory now, of a time that is allowed in all.
  func rest(of limit: Duration, for directory: String) -> Duration {
    max(.zero, limit - waited[directory, default: .zero])
  }

  mutating func add(_ time: Duration, for directory: String) { waited[directory, default: .zero] += time }

  /// The lock is available again.
  mutating func forget(_ directory: String) { waited[directory] = nil }
}

private let lockWaits = Mutex(LockWaits())

/// A file in which runs store data, in a directory of agg. Writers take turns with a lock and replace the
/// file as a whole, so that no change of a concurrent run is lost and a run killed at any time leaves a
/// readable file.
package struct StateFile<Content: Equatable & Sendable>: Sendable {
  /// The content, and what went wrong when it was read or written.
  package typealias Loaded = (content: Content, problem: StateFileProblem?)

  package let directory: String
  private let name: String
  /// The content if there is no file.
  private let initial: Content
  private let purpose: StateFileProblem.Purpose
  /// How long to wait for other runs that change it.
  private let lockLimit: Duration
  private let encode: @Sendable (Content) -> [UInt8]
  private let decode: @Sendable ([UInt8]) throws(NewerVersion) -> Content?

  /// - Parameters:
  ///   - directory: Created when there is something to store.
  ///   - purpose: What it is for, in words for its problems.
  ///   - initial: The content of a missing file.
  ///   - decode: Returns `nil` for bytes in another format, which are then replaced, unless a newer version
  ///     of the program wrote them.
  package init(
    _ name: String,
    in directory: String,
    for purpose: StateFileProblem.Purpose,
    initial: Content,
    lockLimit: Duration = .seconds(2),
    encode: @escaping @Sendable (Content) -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) throws(NewerVersion) -> Content?
  ) {
    self.name = name
    self.directory = directory
    self.purpose = purpose
    self.initial = initial
    self.lockLimit = lockLimit
    self.encode = encode
    self.decode = decode
  }

  package var path: String { "\(directory)/\(name)" }

  /// Reads the file. A damaged file is set aside and reported, and the initial content is used.
  package func load() -> Loaded { load(waiting: nil) }

  /// Reads the file without waiting for another run. If one holds the lock, it also sets a damaged file aside
  /// and reports it.
  package func loadAtOnce() -> Loaded {
    let (content, problem) = load(waiting: .zero)
    if case .locked = problem?.event { return (content, nil) }
    return (content, problem)
  }

  /// - Parameter limit: How long to wait for other runs if the file looks damaged; `nil`: as long as for a
  ///   change.
  private func load(waiting limit: Duration?) -> Loaded {
    do throws(StateFileProblem.Event) {
      if let content = try read() { return (content, nil) }
      // With the lock held: another run may be replacing a file that looks damaged.
      return try withLock(waiting: limit) { () throws(StateFileProblem.Event) in try loadLocked() }
    } catch {
      return (initial, problem(error))
    }
  }

  /// A larger file was not written by agg.
  private static var largestSize: Int { 64 << 20 }

  /// - Returns: `nil` for a damaged file.
  /// - Throws: `.unreadable` for an existing file, which must then not be replaced.
  private func read() throws(StateFileProblem.Event) -> Content? {
    let bytes: [UInt8]?
    do throws(SystemError) {
      guard try FileStatus(of: path).isRegular else { return initial }
      bytes = try FileDescriptor.contents(of: path, limit: Self.largestSize)
    } catch {
      if error.isNoSuchFile { return initial }
      throw .unreadable(path, reason: error.description)
    }
    guard let bytes else { return nil }
    do throws(NewerVersion) { return try decode(bytes) } catch {
      throw .unreadable(path, reason: "written by a newer agg")
    }
  }

  private func loadLocked() throws(StateFileProblem.Event) -> Loaded {
    if let content = try read() { return (content, nil) }
    let aside = freeName
    if unsafe rename(path, aside) == 0 { return (initial, problem(.damaged(movedTo: aside))) }
    let failure = SystemError()
    return (initial, failure.isNoSuchFile ? nil : problem(event(of: failure)))
  }

  /// The new name of a damaged file: `FILE.damaged`, then `FILE.damaged.2` and so on, so that no earlier one
  /// is lost. The ninth is replaced, so that the disk does not fill up.
  private var freeName: String {
    let names = (1...9).map { $0 == 1 ? "\(path).damaged" : "\(path).damaged.\($0)" }
    return names.first { (try? FileStatus(of: $0, behindLinks: false)) == nil } ?? names[names.count - 1]
  }

  /// Changes the content with the lock held. An unchanged content is not written.
  ///
  /// - Parameters:
  ///   - limit: How long to wait for other runs; `nil`: the default of the file.
  ///   - change: Called once, whatever goes wrong.
  /// - Returns: The new content, and what went wrong; the change then lasts for this run only.
  package func update(
    waiting limit: Duration? = nil,
    _ change: (inout Content) -> Void
  ) -> Loaded {
    do throws(StateFileProblem.Event) {
      do throws(SystemError) { try PrivateFile.makeDirectory(directory) } catch { throw event(of: error) }
      return try withLock(waiting: limit) {
        let (before, earlier): (Content, StateFileProblem?)
        do throws(StateFileProblem.Event) { (before, earlier) = try loadLocked() } catch {
          var content = initial
          change(&content)
          return (content, problem(error))
        }
        var content = before
        change(&content)
        guard content != before else { return (content, earlier) }
        // Not synced to the disk: a power failure costs the stored data at most.
        do throws(PrivateFile.Unwritable) {
          try PrivateFile.write(encode(content), to: path, isLocked: true)
          return (content, earlier)
        } catch {
          return (content, problem(.unwritable(reason: error.description)))
        }
      }
    } catch {
      // Without the lock, nothing was changed yet.
      var content = (try? read()) ?? initial
      change(&content)
      return (content, problem(error))
    }
  }

  /// Runs code while no other run does.
  private func withLock<Value>(
    waiting limit: Duration?,
    _ body: () throws(StateFileProblem.Event) -> Value
  ) throws(StateFileProblem.Event) -> Value {
    let time = limit ?? lockWaits.withLock { $0.rest(of: lockLimit, for: directory) }
    let lock: FileDescriptor
    do throws(SystemError) {
      lock = try FileDescriptor(lockingDirectory: directory, within: time)
    } catch {
      if error.isLocked { lockWaits.withLock { $0.add(time, for: directory) } }
      throw event(of: error)
    }
    lockWaits.withLock { $0.forget(directory) }
    defer { lock.release() }
    return try body()
  }

  private func problem(_ event: StateFileProblem.Event) -> StateFileProblem { .init(event, purpose) }

  private func event(of error: SystemError) -> StateFileProblem.Event {
    error.isLocked ? .locked(directory) : .unwritable(reason: PrivateFile.Unwritable(path, error).description)
  }
}
