import CSystem
import Glibc

/// An open file, stream or pipe. FoundationEssentials has no such type, and all of Foundation would make the
/// program 5 MB larger. The code that opens one must close it.
package struct FileDescriptor: Hashable, Sendable {
  package let number: Int32

  package static let standardInput = Self(STDIN_FILENO)
  package static let standardOutput = Self(STDOUT_FILENO)
  package static let standardError = Self(STDERR_FILENO)
  /// `/dev/null`.
  package static let null = (try? Self(opening: "/dev/null", O_RDWR)) ?? Self(-1)

  package init(_ number: Int32) { self.number = number }

  /// Opens an existing file; child programs do not inherit it.
  ///
  /// - Parameter mode: `O_RDONLY`, `O_WRONLY` or `O_RDWR`; with `O_NONBLOCK` it does not wait for the other
  ///   end of a pipe.
  init(opening path: String, _ mode: Int32) throws(SystemError) {
    number = unsafe open(path, mode | O_CLOEXEC)
    guard number >= 0 else { throw SystemError() }
  }

  /// Opens an entry of a folder in the same way.
  init(opening name: String, in folder: FileDescriptor, _ mode: Int32) throws(SystemError) {
    number = unsafe openat(folder.number, name, mode | O_CLOEXEC)
    guard number >= 0 else { throw SystemError() }
  }

  /// Opens an existing file for reading.
  package init(opening path: String) throws(SystemError) { try self.init(opening: path, O_RDONLY) }

  /// Opens an existing file for reading. It does not wait for the writer of a pipe; the reader does.
  package init(openingAtOnce path: String) throws(SystemError) {
    try self.init(opening: path, O_RDONLY | O_NONBLOCK)
  }

  /// Opens a directory to lock it. It never blocks, even if the path is something else, such as a pipe.
  package init(directory path: String) throws(SystemError) {
    try self.init(opening: path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
  }

  /// Opens a directory and waits for its lock, which is held until `release()`. The directory itself is the
  /// lock of the files in it: they are replaced when they change, and a separate file would have to be
  /// created, so that two creators would hold two different files.
  ///
  /// - Throws: An error with `isLocked` when the limit is reached; `ECANCELED` when cancelled.
  package init(
    lockingDirectory path: String,
    within limit: Duration,
    unless isCancelled: () -> Bool = { false }
  ) throws(SystemError) {
    try self.init(directory: path)
    do throws(SystemError) { try lock(within: limit, unless: isCancelled) } catch {
      close()
      throw error
    }
  }

  /// Releases the lock and closes the file.
  package func release() {
    unlock()
    close()
  }

  /// Opens `/dev/null` for standard streams that are closed. Otherwise the first connection or file would get
  /// their number and the output would be written into it. Reading and writing them still fails. Must be
  /// called before anything is opened.
  package static func holdStandardStreams() {
    let streams = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
    for (number, mode) in streams where fcntl(number, F_GETFD) < 0 && errno == EBADF {
      // The system uses the lowest free number, which is this one.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// How many descriptors the process may have open (`ulimit -n`); `nil` if unknown.
  package static var limit: Int? {
    var limits = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    return unsafe getrlimit(resource, &limits) == 0 ? Int(exactly: limits.rlim_cur) : nil
  }

  /// Closes it; it must not be used afterwards.
  package func close() { _ = Glibc.close(number) }

  /// Closes a written file; some file systems only report now that the disk is full.
  func finish() throws(SystemError) {
    guard Glibc.close(number) == 0 else { throw SystemError() }
  }

  /// Reads once, waiting until there is something.
  ///
  /// - Returns: At most `count` bytes; none at the end.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
        let result = unsafe Glibc.read(number, buffer.baseAddress, count)
        failure = result < 0 ? errno : 0
        length = max(0, result)
      }
      if failure == 0 { return bytes }
      if failure != EINTR { throw SystemError(failure) }
    }
  }

  /// How long the writer of a pipe may take in total.
  private static let patience = Duration.seconds(5)
  /// The interval at which a waiting task checks for its cancellation.
  private static let glance = Duration.milliseconds(20)

  /// Reads a whole file, following links, or the output of a pipe within five seconds.
  ///
  /// - Returns: `nil` when it exceeds the limit. The size that a device reports is ignored.
  /// - Throws: Why it cannot be opened or read; an error with `isLate` when a pipe did not end in time, and
  ///   `ECANCELED` when the task was cancelled during the wait.
  package static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    // A pipe without a writer would block forever.
    let file = try Self(openingAtOnce: path)
    defer { file.close() }
    return try file.contents(limit: limit)
  }

  /// Reads the rest of an open file in the same way.
  package func contents(limit: Int) throws(SystemError) -> [UInt8]? {
    let deadline = ContinuousClock.now + Self.patience
    var bytes: [UInt8] = []
    while true {
      guard try waitUntilReadable(until: min(deadline, .now + Self.glance)) else {
        if Task.isCancelled { throw SystemError(ECANCELED) }
        if ContinuousClock.now >= deadline { throw SystemError(ETIME) }
        continue
      }
      let part = try read(upTo: 64 << 10)
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > limit { return nil }
    }
  }

  /// Waits until something can be read, or for the end, or for cancellation.
  ///
  /// - Parameter patience: How long to wait; `nil` for no limit.
  package func waitUntilReadable(
    within patience: Duration? = nil,
    unless cancellation: CancelSignal
  ) -> Poll.Outcome {
    // If waiting fails, reading reports the reason.
    (try? Poll.wait(for: [number], until: patience.map { .now + $0 }, unless: cancellation)) ?? .readable
  }

  /// Waits until something can be read, or for the end.
  ///
  /// - Returns: `false` when the time is over.
  func waitUntilReadable(until deadline: ContinuousClock.Instant) throws(SystemError) -> Bool {
    try Poll.wait(for: [number], until: deadline) == .readable
  }

  /// Writes all bytes, or throws after a part of them.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        try waitUntilWritable()
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }

  /// Writes all bytes, or throws after a part of them. After a cancellation, it does not wait for a reader
  /// that has stopped reading.
  ///
  /// - Parameter patience: How long a slow reader may then take for each part.
  /// - Returns: Whether all bytes were written.
  package func write(
    _ bytes: [UInt8],
    unless cancellation: CancelSignal,
    patience: Duration = .seconds(1)
  ) throws(SystemError) -> Bool {
    var written = 0
    while true {
      written += try writeAtOnce(bytes, from: written)
      guard written < bytes.count else { return true }
      let ready = try Poll.ready([.writing(number), .firing(cancellation)])
      if !ready[0] {
        let isTaken = try Poll.ready([.writing(number)], until: .now + patience)
        guard isTaken[0] else { return false }
      }
    }
  }

  /// Writes as many bytes as the stream takes without a wait for its reader.
  ///
  /// - Parameter start: The index of the first byte to write.
  /// - Returns: How many were written.
  package func writeAtOnce(_ bytes: [UInt8], from start: Int = 0) throws(SystemError) -> Int {
    let isTerminal = isTerminal
    // Whether a write waits for a terminal is a property of its opening, which other programs share.
    let terminal =
      isTerminal ? try? Self(opening: "/proc/self/fd/\(number)", O_WRONLY | O_NONBLOCK | O_NOCTTY) : nil
    defer { terminal?.close() }
    let stream = terminal ?? self
    // A file never waits for a reader.
    let neverWaits = terminal != nil || (try? FileStatus(of: self))?.isRegular == true
    // Writing this much does not block if anything can be written: for a pipe by pipe(7). A terminal then has
    // room for 256 bytes, and a line end takes two.
    let least = isTerminal ? 128 : Int(PIPE_BUF)
    var next = start
    while next < bytes.count {
      if let count = try stream.writeOnce(bytes, from: next, upTo: Self.block, waits: neverWaits) {
        next += count
        continue
      }
      guard try Poll.ready([.writing(number)], until: .now)[0] else { break }
      next += try stream.writeOnce(bytes, from: next, upTo: least, waits: true) ?? 0
    }
    return next - start
  }

  /// The capacity of a pipe.
  private static let block = 64 << 10

  /// Writes some bytes from an index on.
  ///
  /// - Parameter waits: Whether to wait until there is room, unless it was opened with `O_NONBLOCK`.
  /// - Returns: How many were written; `nil` when it would have to wait, or if the stream does not support
  ///   this.
  private func writeOnce(
    _ bytes: [UInt8],
    from place: Int,
    upTo limit: Int,
    waits: Bool
  ) throws(SystemError) -> Int? {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      let part = unsafe UnsafeRawBufferPointer(rebasing: buffer.dropFirst(place).prefix(limit))
      return unsafe waits
        ? Glibc.write(number, part.baseAddress, part.count)
        : agg_write_now(number, part.baseAddress, part.count)
    }
    if count >= 0 { return count }
    let failure = SystemError()
    switch failure.number {
    case EINTR, EAGAIN: return nil
    // A failure without waiting is reported by the next write.
    case _ where !waits: return nil
    default: throw failure
    }
  }

  /// Writes all bytes at an offset of a file, or throws after a part of them.
  package func write(_ bytes: [UInt8], at place: Int) throws(SystemError) {
    guard lseek(number, place, SEEK_SET) >= 0 else { throw SystemError() }
    try write(bytes)
  }

  /// Truncates a file to a size in bytes.
  package func truncate(to count: Int) throws(SystemError) {
    guard ftruncate(number, count) == 0 else { throw SystemError() }
  }

  /// Where the next byte is written, in bytes from the beginning of a file; `nil` for a stream.
  package var nextPlace: Int? {
    let place = lseek(number, 0, fcntl(number, F_GETFL) & O_APPEND == 0 ? SEEK_CUR : SEEK_END)
    return place < 0 ? nil : place
  }

  /// Truncates a file, and writes the next byte at its new end.
  package func cut(to count: Int) throws(SystemError) {
    try truncate(to: count)
    guard lseek(number, count, SEEK_SET) >= 0 else { throw SystemError() }
  }

  /// Another process that shares the stream may have made it non-blocking.
  private func waitUntilWritable() throws(SystemError) {
    _ = try Poll.ready([.writing(number)])
  }

  /// Waits until no other process holds the lock of the file. The system releases it when the file is closed,
  /// also after a kill.
  ///
  /// - Parameters:
  ///   - limit: A process that holds the lock for longer may be stopped, so the wait ends.
  ///   - isCancelled: Whether the wait should end.
  /// - Throws: An error with `isLocked` when the limit is reached; `ECANCELED` when cancelled.
  package func lock(
    within limit: Duration,
    unless isCancelled: () -> Bool = { false }
  ) throws(SystemError) {
    let deadline = ContinuousClock.now + limit
    var pause: useconds_t = 250
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      let failure = SystemError()
      if failure.number == EINTR { continue }
      guard failure.isLocked, ContinuousClock.now < deadline else { throw failure }
      if isCancelled() { throw SystemError(ECANCELED) }
      usleep(pause)
      pause = min(pause * 2, 8_000)
    }
  }

  /// Releases the lock. Closing the file alone would release it a moment later while another thread starts a
  /// program, which has copies of all open files until it runs.
  package func unlock() { flock(number, LOCK_UN) }
}
