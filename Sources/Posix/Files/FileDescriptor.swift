import CSystem
import Glibc

/// An open file, stream or pipe. FoundationEssentials has no word for it, and all of Foundation makes the
/// program 5 MB larger. Whoever opens one closes it.
package struct FileDescriptor: Hashable, Sendable {
  package let number: Int32

  package static let standardInput = Self(STDIN_FILENO)
  package static let standardOutput = Self(STDOUT_FILENO)
  package static let standardError = Self(STDERR_FILENO)
  /// Takes everything and keeps nothing.
  package static let null = (try? Self(opening: "/dev/null", O_RDWR)) ?? Self(-1)

  package init(_ number: Int32) { self.number = number }

  /// Opens what exists; programs that are started do not inherit it.
  ///
  /// - Parameter mode: `O_RDONLY` or `O_WRONLY`; with `O_NONBLOCK` nobody is waited
  ///   for at the other end of a pipe.
  init(opening path: String, _ mode: Int32) throws(SystemError) {
    number = unsafe open(path, mode | O_CLOEXEC)
    guard number >= 0 else { throw SystemError() }
  }

  /// Opens what exists, to read it.
  package init(opening path: String) throws(SystemError) { try self.init(opening: path, O_RDONLY) }

  /// Opens a directory, to lock it. What else lies there is not waited for, such as a pipe that nobody writes
  /// into.
  package init(directory path: String) throws(SystemError) {
    try self.init(opening: path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
  }

  /// Puts something in the place of standard streams that are closed, else the first connection or file
  /// that is opened would get the answer written into it. Reading and writing them fails as it did. To be
  /// called before anything is opened.
  package static func holdStandardStreams() {
    let streams = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
    for (number, mode) in streams where fcntl(number, F_GETFD) < 0 && errno == EBADF {
      // The system gives the lowest number that is free: this one.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// How many the process may have open at once (`ulimit -n`); `nil` when nobody says.
  package static var limit: Int? {
    var limits = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    return unsafe getrlimit(resource, &limits) == 0 ? Int(exactly: limits.rlim_cur) : nil
  }

  /// Gives it back; nobody may use it afterwards.
  package func close() { _ = Glibc.close(number) }

  /// Closes what was written; some file systems say only then that there is no room.
  func finish() throws(SystemError) {
    guard Glibc.close(number) == 0 else { throw SystemError() }
  }

  /// Reads once, waiting until there is something.
  ///
  /// - Returns: At most so many bytes; none at the end.
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

  /// Whoever writes into a pipe has so long to come to the end.
  private static let patience = Duration.seconds(5)
  /// A task that waits hears of its end only when it asks: so often.
  private static let glance = Duration.milliseconds(20)

  /// Reads a whole file, behind all links, or what comes through a pipe within five seconds.
  ///
  /// - Returns: `nil` when there is more than the limit; the size that a device tells of itself says nothing.
  /// - Throws: Why it cannot be opened or read; an error that `isLate` when a pipe has no end by then, and
  ///   `ECANCELED` when the task was cancelled while it was waited for.
  package static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    // A pipe that nobody writes into yet would hold us up without end.
    let file = try Self(opening: path, O_RDONLY | O_NONBLOCK)
    defer { file.close() }
    let deadline = ContinuousClock.now + patience
    var bytes: [UInt8] = []
    while true {
      guard try file.waitUntilReadable(until: min(deadline, .now + glance)) else {
        if Task.isCancelled { throw SystemError(ECANCELED) }
        if ContinuousClock.now >= deadline { throw SystemError(ETIME) }
        continue
      }
      let part = try file.read(upTo: 64 << 10)
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > limit { return nil }
    }
  }

  /// Waits until something can be read, or its end, or somebody asks to stop.
  ///
  /// - Parameter patience: How long to wait; `nil` without end.
  package func waitUntilReadable(
    within patience: Duration? = nil,
    unless cancellation: CancelSignal
  ) -> Poll.Outcome {
    // Where the waiting fails, reading tells why.
    (try? Poll.wait(for: [number], until: patience.map { .now + $0 }, unless: cancellation)) ?? .readable
  }

  /// Waits until something can be read, or its end.
  ///
  /// - Returns: `false` when the time has passed.
  func waitUntilReadable(until deadline: ContinuousClock.Instant) throws(SystemError) -> Bool {
    try Poll.wait(for: [number], until: deadline) == .readable
  }

  /// Writes all of it, or fails part of the way.
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

  /// Writes all of it, or fails part of the way. When somebody asks to stop, a reader who takes nothing more
  /// is not waited for.
  ///
  /// - Parameter patience: How long one who is only slow has then for each part.
  /// - Returns: Whether all of it is written.
  package func write(
    _ bytes: [UInt8],
    unless cancellation: CancelSignal,
    patience: Duration = .seconds(1)
  ) throws(SystemError) -> Bool {
    let isFile = (try? FileStatus(of: self))?.isRegular == true
    var written = 0
    while written < bytes.count {
      // A file never waits for a reader.
      if let count = try writeOnce(bytes, from: written, upTo: Self.block, waits: isFile) {
        written += count
        continue
      }
      let ready = try Poll.ready([.writing(number), .firing(cancellation)])
      if !ready[0] {
        let isTaken = try Poll.ready([.writing(number)], until: .now + patience)
        guard isTaken[0] else { return false }
      }
      // So much never waits where anything can be written (pipe(7)).
      written += try writeOnce(bytes, from: written, upTo: Int(PIPE_BUF), waits: true) ?? 0
    }
    return true
  }

  /// As much as a pipe holds.
  private static let block = 64 << 10

  /// Writes some bytes from a place on.
  ///
  /// - Parameter waits: Whether to wait until there is room.
  /// - Returns: How many were written; `nil` when that would have to wait, or when the stream cannot say.
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
    // What fails without waiting tells why when it is written as usual.
    case _ where !waits: return nil
    default: throw failure
    }
  }

  /// Writes all of it from a place of a file on, or fails part of the way.
  package func write(_ bytes: [UInt8], at place: Int) throws(SystemError) {
    guard lseek(number, place, SEEK_SET) >= 0 else { throw SystemError() }
    try write(bytes)
  }

  /// Cuts a file to so many bytes.
  package func truncate(to count: Int) throws(SystemError) {
    guard ftruncate(number, count) == 0 else { throw SystemError() }
  }

  /// Whoever shares the stream may have made it one that never waits.
  private func waitUntilWritable() throws(SystemError) {
    _ = try Poll.ready([.writing(number)])
  }

  /// Waits until nobody else holds the lock of the file. The system gives it back when the
  /// file is closed, also by a kill.
  ///
  /// - Parameters:
  ///   - limit: Who holds it for longer may have been stopped, and is not waited for.
  ///   - isCancelled: Whether nobody waits for it any more.
  /// - Throws: An error that `isLocked` when the limit has passed; `ECANCELED` when nobody waits.
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

  /// Gives the lock back. Closing the file alone does so a moment later when another thread is starting a
  /// program, which holds all our files until it runs.
  package func unlock() { flock(number, LOCK_UN) }
}
