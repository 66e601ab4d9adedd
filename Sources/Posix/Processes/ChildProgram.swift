import CSystem
import Glibc
import Synchronization

/// A child program: one that the user works with in the foreground, in agg's process group and terminal, or
/// one that is run for its output.
package struct ChildProgram: Sendable {
  private let pid: Int32

  /// - Parameters:
  ///   - words: The program, searched for in `SearchPath`, and its arguments.
  ///   - environment: The complete environment; `nil` for agg's own. `PATH` is reduced to absolute
  ///     directories.
  ///   - output: Receives what it writes; the program then has no input and a session of its own. `nil`
  ///     shares agg's streams.
  ///   - line: The line of its guard; negative for none.
  private init(
    _ words: [String],
    environment: [String: String]?,
    output: FileDescriptor?,
    line: Int32 = -1
  ) throws(SystemError) {
    var variables = environment ?? ProcessEnvironment.variables()
    let path = SearchPath(variables)
    guard let program = words.first else { throw SystemError(EINVAL) }
    let file = try path.file(of: program)
    if !path.isSafe { variables["PATH"] = path.text }
    // agg's own environment is passed on unchanged if that is safe, because it may contain invalid UTF-8.
    let isOwn = environment == nil && path.isSafe
    guard
      let packed = ProgramWords([file] + words.dropFirst(), environment: isOwn ? nil : variables)
    else { throw SystemError(EINVAL) }
    pid = unsafe agg_child_start(
      packed.bytes,
      Int32(words.count),
      packed.variableCount,
      output?.number ?? -1,
      line
    )
    guard pid > 0 else { throw SystemError(-pid) }
  }

  /// Runs an interactive program, such as an editor, to its end.
  ///
  /// - Throws: Why it cannot be started.
  package static func run(_ words: [String]) throws(SystemError) -> ProgramExit {
    inUse.add(1, ordering: .relaxed)
    defer {
      // A signal for the program may still be pending.
      Signal.interrupt.forget()
      inUse.subtract(1, ordering: .relaxed)
    }
    return .init(waiting: agg_program_wait(try Self(words, environment: nil, output: nil).pid))
  }

  /// Whether an interactive program runs. Ctrl-C reaches both, and is meant for the program.
  package static var isInUse: Bool { inUse.load(ordering: .relaxed) > 0 }
  private static let inUse = Atomic(0)

  /// The result of a program that is run for its output.
  package enum Outcome: Hashable, Sendable {
    /// It succeeded with this output.
    case output([UInt8])
    case failed(ProgramExit)
    /// Its output exceeded the limit.
    case tooLong
    /// It was ended because its time was over.
    case timedOut
    /// It was ended by cancellation.
    case cancelled
  }

  /// Runs a program for its output, to its end. Programs that it started and that are still running are ended
  /// with it.
  ///
  /// It has a session of its own and therefore not agg's terminal: in the foreground of that terminal, it
  /// would stop other readers, such as a pager in a pipeline, and receive Ctrl-C. A program that asks for a
  /// secret opens the terminal by name, as an agent's pinentry does with `GPG_TTY`.
  ///
  /// - Parameter limit: In bytes; a program with more output is ended.
  package static func output(
    of words: [String],
    environment: [String: String],
    limit: Int,
    within patience: Duration,
    unless cancellation: CancelSignal
  ) throws(SystemError) -> Outcome {
    var ends: [Int32] = [-1, -1]
    let failure = unsafe agg_program_pipe(&ends)
    guard failure == 0 else { throw SystemError(failure) }
    let (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    defer { reader.close() }
    let watch = ProcessGuard()
    let deadline = ContinuousClock.now + patience
    let started = Result { () throws(SystemError) in
      try Self(words, environment: environment, output: writer, line: watch.line)
    }
    // Only the program may hold it open, otherwise its end would not be noticed.
    writer.close()
    let child = try started.get()
    let end = agg_child_end(child.pid)
    defer { if end >= 0 { close(end) } }
    do throws(SystemError) {
      return try child.outcome(end, reader, limit, until: deadline, unless: cancellation)
    } catch {
      _ = child.finish()
      throw error
    }
  }

  /// - Parameter end: Becomes readable when the program ends; negative if the system does not support this.
  private func outcome(
    _ end: Int32,
    _ output: FileDescriptor,
    _ limit: Int,
    until deadline: ContinuousClock.Instant,
    unless cancellation: CancelSignal
  ) throws(SystemError) -> Outcome {
    var bytes: [UInt8] = []
    var isOpen = true
    while bytes.count <= limit {
      // Checked first: its output is complete before its end. Other programs may hold the output open for
      // longer.
      let hasEnded = hasEnded
      if isOpen, try Poll.wait(for: [output.number], until: .now) == .readable {
        let part = try output.read(upTo: 4096)
        bytes += part
        isOpen = !part.isEmpty
        continue
      }
      if hasEnded {
        let status = finish()
        return status == 0 ? .output(bytes) : .failed(.init(waiting: status))
      }
      let ready = try Poll.wait(
        for: [isOpen ? output.number : -1, end],
        until: end >= 0 ? deadline : min(deadline, .now + Self.pauseBetweenLooks),
        unless: cancellation
      )
      if ready == .cancelled || ready == .timedOut && ContinuousClock.now >= deadline {
        try terminate(end)
        return ready == .cancelled ? .cancelled : .timedOut
      }
    }
    try terminate(end)
    return .tooLong
  }

  /// Asks it and its children to end, and waits a moment.
  private func terminate(_ end: Int32) throws(SystemError) {
    kill(-pid, SIGTERM)
    let deadline = ContinuousClock.now + .milliseconds(200)
    while !hasEnded, ContinuousClock.now < deadline {
      _ = try Poll.wait(for: [end], until: end >= 0 ? deadline : .now + Self.pauseBetweenLooks)
    }
    _ = finish()
  }

  /// Ends the remaining processes.
  ///
  /// - Returns: Its exit code, or minus the number of the signal that ended it.
  private func finish() -> Int32 {
    // Until it was waited for, its number is not reused for another process or group.
    kill(-pid, SIGKILL)
    return agg_program_wait(pid)
  }

  private var hasEnded: Bool { agg_child_has_ended(pid) != 0 }

  /// The interval for checking whether it has ended, if no descriptor reports it.
  private static let pauseBetweenLooks = Duration.milliseconds(5)
}
