import Glibc

/// A file in which runs store data, in a directory of agg. Writers take turns with a lock and replace the
/// file as a whole, so that no change of a concurrent run is lost and a run killed at any time leaves a
/// readable file.
package struct StateFile<Content: Equatable & Sendable>: Sendable {
  package let directory: String
  private let name: String
  /// The content if there is no file.
  private let initial: Content
  /// How long to wait for other runs that change it.
  private let lockLimit: Duration
  private let encode: @Sendable (Content) -> [UInt8]
  private let decode: @Sendable ([UInt8]) -> Content?

  /// - Parameters:
  ///   - directory: Created when there is something to store.
  ///   - initial: The content of a missing file.
  ///   - decode: Returns `nil` for bytes in another format.
  package init(
    _ name: String,
    in directory: String,
    initial: Content,
    lockLimit: Duration = .seconds(2),
    encode: @escaping @Sendable (Content) -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) -> Content?
  ) {
    self.name = name
    self.directory = directory
    self.initial = initial
    self.lockLimit = lockLimit
    self.encode = encode
    self.decode = decode
  }

  package var path: String { "\(directory)/\(name)" }

  /// Reads the file. A damaged file is set aside and reported, and the initial content is used.
  ///
  /// - Parameter limit: How long to wait for other runs in this case; `nil`: as long as for a change.
  package func load(waiting limit: Duration? = nil) -> (content: Content, trouble: StateFileProblem?) {
    do throws(SystemError) {
      if let content = try read() { return (content, nil) }
    } catch {
      return (initial, .unreadable(path, reason: error.description))
    }
    // With the lock held: another run may be replacing a file that looks damaged.
    do {
      return try withLock(waiting: limit) { try loadLocked() }
    } catch {
      return (initial, trouble(of: error))
    }
  }

  /// A larger file was not written by agg.
  private static var largestSize: Int { 64 << 20 }

  /// - Returns: `nil` for a damaged file.
  /// - Throws: Why an existing file cannot be read. It must not be replaced then.
  private func read() throws(SystemError) -> Content? {
    do throws(SystemError) {
      guard try FileStatus(of: path).isRegular else { return initial }
      return try FileDescriptor.contents(of: path, limit: Self.largestSize).flatMap(decode)
    } catch {
      if error.isNoSuchFile { return initial }
      throw error
    }
  }

  private func loadLocked() throws(SystemError) -> (content: Content, trouble: StateFileProblem?) {
    if let content = try read() { return (content, nil) }
    let aside = freeName
    if unsafe rename(path, aside) == 0 { return (initial, .damaged(movedTo: aside)) }
    let failure = SystemError()
    return (initial, failure.isNoSuchFile ? nil : trouble(of: failure))
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
  ) -> (content: Content, trouble: StateFileProblem?) {
    do {
      try PrivateFile.makeDirectory(directory)
      return try withLock(waiting: limit) {
        let (before, trouble): (Content, StateFileProblem?)
        do throws(SystemError) { (before, trouble) = try loadLocked() } catch {
          var content = initial
          change(&content)
          return (content, .unreadable(path, reason: error.description))
        }
        var content = before
        change(&content)
        guard content != before else { return (content, trouble) }
        // Not synced to the disk: a power failure costs the stored data at most.
        try PrivateFile.write(encode(content), to: path, isLocked: true)
        return (content, trouble)
      }
    } catch {
      var content = (try? read()) ?? initial
      change(&content)
      return (content, trouble(of: error))
    }
  }

  /// Runs code while no other run does.
  private func withLock<Value>(waiting limit: Duration?, _ body: () throws -> Value) throws -> Value {
    // The directory itself is the lock: a separate file would have to be created, and two creators would hold
    // two different files.
    let lock = try FileDescriptor(directory: directory)
    defer {
      lock.unlock()
      lock.close()
    }
    try lock.lock(within: limit ?? lockLimit)
    return try body()
  }

  private func trouble(of error: any Error) -> StateFileProblem {
    switch error {
    case let error as SystemError where error.isLocked: .locked(directory)
    case let error as PrivateFile.Unwritable: .unwritable(reason: error.description)
    default: .unwritable(reason: PrivateFile.Unwritable(path, error).description)
    }
  }
}

/// What went wrong with a state file. It is worth one warning and never costs the answer.
package enum StateFileProblem: Hashable, Sendable {
  case damaged(movedTo: String)
  /// The file is left unchanged.
  case unreadable(String, reason: String)
  /// The reason names the file.
  case unwritable(reason: String)
  /// Another program holds the lock of this directory and does not release it.
  case locked(String)
}

extension StateFileProblem {
  /// The message for users.
  ///
  /// - Parameters:
  ///   - content: The data in the file, in the plural, such as `the remembered airports`.
  ///   - loss: The consequence if it cannot be written, such as `nothing is remembered`.
  package func description(of content: String, loss: String) -> String {
    switch self {
    case .damaged(let place): "cannot read \(content); the damaged file was moved to \(place)"
    case .unreadable(let file, let reason):
      "cannot read \(content), which are left unchanged: \(file): \(reason)"
    case .unwritable(let reason): "\(loss): \(reason)"
    case .locked(let directory):
      "\(content) were not changed: another program has locked \(directory)"
    }
  }
}
