import CSystem
import Glibc

/// A program that works for us in the foreground, in our process group and terminal.
package struct ChildProgram: Sendable {
  private let pid: Int32

  /// - Parameters:
  ///   - words: The program, found as the shell finds it, and its arguments.
  ///   - environment: All of it; `nil` for our own.
  ///   - output: Takes what it writes; it then has nothing to read. `nil` shares our streams with it.
  private init(
    _ words: [String],
    environment: [String: String]?,
    output: FileDescriptor?
  ) throws(SystemError) {
    let variables = environment?.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let all = words + (variables ?? [])
    guard !words.isEmpty, !all.contains(where: { $0.utf8.contains(0) }) else { throw SystemError(EINVAL) }
    let bytes = all.flatMap { Array($0.utf8CString) }
    let count = variables.map { Int32($0.count) } ?? -1
    pid = unsafe agg_child_start(bytes, Int32(words.count), count, output?.number ?? -1)
    guard pid > 0 else { throw SystemError(-pid) }
  }

  /// Runs a program that a person uses, such as an editor, to its end.
  ///
  /// - Returns: Its exit code, or minus the number of the signal that ended it.
  package static func run(_ words: [String]) throws(SystemError) -> Int32 {
    agg_program_wait(try Self(words, environment: nil, output: nil).pid)
  }

  /// What became of a program that was asked for something.
  package enum Outcome: Hashable, Sendable {
    /// It ended well, having written this.
    case output([UInt8])
    case failed
    /// It had to be ended.
    case timedOut
  }

  /// Runs a program for what it writes. It must come to its end, and close its output, within the time.
  ///
  /// - Parameter limit: A program that writes so many bytes has failed.
  package static func output(
    of words: [String],
    environment: [String: String],
    limit: Int,
    within patience: Duration
  ) throws(SystemError) -> Outcome {
    var ends: [Int32] = [-1, -1]
    guard unsafe agg_program_pipe(&ends) == 0 else { throw SystemError() }
    let (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    defer { reader.close() }
    let started = Result { () throws(SystemError) in
      try Self(words, environment: environment, output: writer)
    }
    // Only the program may hold it open, or its end would never show.
    writer.close()
    let child = try started.get()
    let deadline = ContinuousClock.now + patience
    var bytes: [UInt8] = []
    // Having said all is not the end: a program may close its output and run on.
    while bytes.count < limit, isReadable(reader.number, by: deadline) {
      guard let part = try? reader.read(upTo: 4096), !part.isEmpty else {
        return child.end(by: deadline).map { $0 == 0 ? .output(bytes) : .failed } ?? .timedOut
      }
      bytes += part
    }
    _ = child.end(by: .now)
    return bytes.count < limit ? .timedOut : .failed
  }

  /// Waits for its end; when the time is over it is asked to end, and if it does not, ended.
  ///
  /// - Returns: What `run` returns, `nil` when it did not end by itself.
  private func end(by deadline: ContinuousClock.Instant) -> Int32? {
    let end = agg_child_end(pid)
    defer { if end >= 0 { close(end) } }
    if hasEnded(end, by: deadline) { return agg_program_wait(pid) }
    kill(pid, SIGTERM)
    if !hasEnded(end, by: .now + .milliseconds(200)) { kill(pid, SIGKILL) }
    _ = agg_program_wait(pid)
    return nil
  }

  /// - Parameter end: Becomes readable at its end; negative where the system has no descriptor left for that.
  private func hasEnded(_ end: Int32, by deadline: ContinuousClock.Instant) -> Bool {
    if end >= 0 { return Self.isReadable(end, by: deadline) }
    while agg_child_has_ended(pid) == 0 {
      if ContinuousClock.now >= deadline { return false }
      usleep(5_000)
    }
    return true
  }

  private static func isReadable(_ descriptor: Int32, by deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline)) / .milliseconds(1)
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&polled, 1, Int32(min(left.rounded(.up), 3_600_000)))
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }
}
