import Glibc

/// A newer version of the program wrote a file in a format that this one does not know.
package struct NewerVersion: Error {
  package init() {}
}

/// A file in which runs store data, in a directory of agg. Writers take turns with a lock and replace the
/// file as a whole, so that no change of a concurrent run is lost and a run killed at any time leaves a
/// readable file.
package struct StateFile<Content: Equatable & Sendable>: Sendable {
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
  package func load() -> (content: Content, problem: StateFileProblem?) { load(waiting: nil) }

  /// Reads the file without waiting for another run. If one holds the lock, it also sets a damaged file aside
  /// and reports it.
  package func loadAtOnce() -> (content: Content, problem: StateFileProblem?) {
    let (content, problem) = load(waiting: .zero)
    if case .locked = problem?.event { return (content, nil) }
    return (content, problem)
  }

  /// - Parameter limit: How long to wait for other runs if the file looks damaged; `nil`: as long as for a
  ///   change.
  private func load(waiting limit: Duration?) -> (content: Content, problem: StateFileProblem?) {
    do throws(Unreadable) {
      if let content = try read() { return (content, nil) }
    } catch {
      return (initial, problem(event(of: error)))
    }
    // With the lock held: another run may be replacing a file that looks damaged.
    do {
      return try withLock(waiting: limit) { try loadLocked() }
    } catch {
      return (initial, problem(event(of: error)))
    }
  }

  /// A larger file was not written by agg.
  private static var largestSize: Int { 64 << 20 }

  /// Why an existing file cannot be read. It must not be replaced then.
  private struct Unreadable: Error { let reason: String }

  /// - Returns: `nil` for a damaged file.
  private func read() throws(Unreadable) -> Content? {
    let bytes: [UInt8]?
    do throws(SystemError) {
      guard try FileStatus(of: path).isRegular else { return initial }
      bytes = try FileDescriptor.contents(of: path, limit: Self.largestSize)
    } catch {
      if error.isNoSuchFile { return initial }
      throw Unreadable(reason: error.description)
    }
    guard let bytes else { return nil }
    do throws(NewerVersion) { return try decode(bytes) } catch {
      throw Unreadable(reason: "written by a newer agg")
    }
  }

  private func loadLocked() throws(Unreadable) -> (content: Content, problem: StateFileProblem?) {
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
  /// - Parameter limit: How long to wait for other runs; `nil`: the default of the file.
  /// - Returns: The new content, and what went wrong; the change then lasts for this run only.
  package func update(
    waiting limit: Duration? = nil,
    _ change: (inout Content) -> Void
  ) -> (content: Content, problem: StateFileProblem?) {
    do {
      try PrivateFile.makeDirectory(directory)
      return try withLock(waiting: limit) {
        let (before, earlier): (Content, StateFileProblem?)
        do throws(Unreadable) { (before, earlier) = try loadLocked() } catch {
          var content = initial
          change(&content)
          return (content, problem(event(of: error)))
        }
        var content = before
        change(&content)
        guard content != before else { return (content, earlier) }
        // Not synced to the disk: a power failure costs the stored data at most.
        try PrivateFile.write(encode(content), to: path, isLocked: true)
        return (content, earlier)
      }
    } catch {
      var content = (try? read()) ?? initial
      change(&content)
      return (content, problem(event(of: error)))
    }
  }

  /// Runs code while no other run does.
  private func withLock<Value>(waiting limit: Duration?, _ body: () throws -> Value) throws -> Value {
    let lock = try FileDescriptor(lockingDirectory: directory, within: limit ?? lockLimit)
    defer { lock.release() }
    return try body()
  }

  private func problem(_ event: StateFileProblem.Event) -> StateFileProblem { .init(event, purpose) }

  private func event(of error: any Error) -> StateFileProblem.Event {
    switch error {
    case let error as Unreadable: .unreadable(path, reason: error.reason)
    case let error as SystemError where error.isLocked: .locked(directory)
    case let error as PrivateFile.Unwritable: .unwritable(reason: error.description)
    default: .unwritable(reason: PrivateFile.Unwritable(path, error).description)
    }
  }
}
