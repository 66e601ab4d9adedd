import Glibc

/// One file in which runs remember something, in a directory of theirs. Writers take turns behind a lock and
/// replace the file as a whole, so that no change of runs at the same time is lost and a run killed at any
/// moment leaves a readable file.
package struct StateFile<Content: Equatable & Sendable>: Sendable {
  package let directory: String
  private let name: String
  /// What a machine without the file starts with.
  private let initial: Content
  /// How long it is waited for other runs that change it.
  private let lockLimit: Duration
  private let encode: @Sendable (Content) -> [UInt8]
  private let decode: @Sendable ([UInt8]) -> Content?

  /// - Parameters:
  ///   - directory: Made when there is something to remember.
  ///   - initial: What stands in a file that is not there.
  ///   - decode: `nil` for bytes that are no such file.
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

  /// Reads the file. A damaged one is set aside and named, and the start is fresh.
  ///
  /// - Parameter limit: How long it is waited for other runs then; `nil`: as long as for a change.
  package func load(waiting limit: Duration? = nil) -> (content: Content, trouble: StateFileProblem?) {
    do throws(SystemError) {
      if let content = try read() { return (content, nil) }
    } catch {
      return (initial, .unreadable(path, reason: error.description))
    }
    // Behind the lock: what looks damaged may be replaced by another run in this moment.
    do {
      return try withLock(waiting: limit) { try loadLocked() }
    } catch {
      return (initial, trouble(of: error))
    }
  }

  /// Larger files are none of ours.
  private static var largestSize: Int { 64 << 20 }

  /// - Returns: `nil` for a file that is damaged.
  /// - Throws: Why a file that is there cannot be read; nobody may put another one in its place then.
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

  /// Where a damaged file goes: `FILE.damaged`, then `FILE.damaged.2` and so on, so that no earlier one is
  /// lost. The ninth is replaced, for a disk must not fill up.
  private var freeName: String {
    let names = (1...9).map { $0 == 1 ? "\(path).damaged" : "\(path).damaged.\($0)" }
    return names.first { (try? FileStatus(of: $0, behindLinks: false)) == nil } ?? names[names.count - 1]
  }

  /// Changes the content while nobody else does. A change that changes nothing is not written.
  ///
  /// - Parameter limit: How long it is waited for other runs; `nil`: as long as the file says.
  /// - Returns: the new content, and what went wrong; the change then lasts for this run only.
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
        // Not waited for until it is on the disk: that is for a loss of power, which
        // costs what is remembered at most.
        try PrivateFile.write(encode(content), to: path, isLocked: true)
        return (content, trouble)
      }
    } catch {
      var content = (try? read()) ?? initial
      change(&content)
      return (content, trouble(of: error))
    }
  }

  /// Does something while no other run does.
  private func withLock<Value>(waiting limit: Duration?, _ body: () throws -> Value) throws -> Value {
    // The directory itself is the lock: a file of its own would have to be made, and
    // two makers would hold two.
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

/// What happened to a file of state besides being read or written; worth one warning, never the answer.
package enum StateFileProblem: Hashable, Sendable {
  case damaged(movedTo: String)
  /// The file is left as it is.
  case unreadable(String, reason: String)
  /// The reason names the file, too.
  case unwritable(reason: String)
  /// Another program holds the lock of this directory and does not let it go.
  case locked(String)
}

extension StateFileProblem {
  /// In words for people.
  ///
  /// - Parameters:
  ///   - content: What the file holds, in the plural, such as `the remembered airports`.
  ///   - loss: What follows when it cannot be written, such as `nothing is remembered`.
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
