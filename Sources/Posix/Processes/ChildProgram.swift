import CSystem
import Glibc
import Synchronization

/// A program that works for us: a person's in the foreground, in our process group and terminal, or
/// one that is asked for something.
package struct ChildProgram: Sendable {
  private let pid: Int32

  /// - Parameters:
  ///   - words: The program, searched for in `SearchPath`, and its arguments.
  ///   - environment: All of it; `nil` for our own. Of its `PATH` the program gets the absolute directories.
  ///   - output: Takes what it writes; it then has nothing to read, and a session of its own. `nil`
  ///     shares our streams with it.
  private init(
    _ words: [String],
    environment: [String: String]?,
    output: FileDescriptor?,
    watch: ProcessGuard? = nil
  ) throws(SystemError) {
    var variables = environment ?? ProcessEnvironment.variables()
    let path = SearchPath(variables)
    guard let program = words.first else { throw SystemError(EINVAL) }
    let file = try path.file(of: program)
    if !path.isSafe { variables["PATH"] = path.text }
    // Our own environment is passed on as it is where that is safe: it may hold what is no UTF-8.
    let isOwn = environment == nil && path.isSafe
    guard
      let packed = ProgramWords([file] + words.dropFirst(), environment: isOwn ? nil : variables)
    else { throw SystemError(EINVAL) }
    pid = unsafe agg_child_start(
      packed.bytes,
      Int32(words.count),
      packed.variableCount,
      output?.number ?? -1,
      watch?.line ?? -1
    )
    guard pid > 0 else { throw SystemError(-pid) }
  }

  /// Runs a program that a person uses, such as an editor, to its end.
  ///
  /// - Throws: Why it cannot be started.
  package static func run(_ words: [String]) throws(SystemError) -> ProgramProcess.Exit {
    inUse.add(1, ordering: .relaxed)
    defer {
      // Whoever waits for requests may not have come to take what was meant for the program.
      Signal.interrupt.forget()
      inUse.subtract(1, ordering: .relaxed)
    }
    return .init(waiting: agg_program_wait(try Self(words, environment: nil, output: nil).pid))
  }

  /// Whether a person uses a program now: Ctrl-C reaches that as it reaches us, and is meant for it.
  package static var isInUse: Bool { inUse.load(ordering: .relaxed) > 0 }
  private static let inUse = Atomic(0)

  /// What became of a program that was asked for something.
  package enum Outcome: Hashable, Sendable {
    /// It ended well, having written this.
    case output([UInt8])
    case failed(ProgramProcess.Exit)
    /// It wrote more than anybody wants to read.
    case tooLong
    /// It had to be ended, for the time was over.
    case timedOut
    /// It was ended because somebody asked for that.
    case cancelled
  }

  /// Runs a program for what it writes, to its end and no longer: whoever still runs of those
  /// that it started is ended with it.
  ///
  /// It has a session of its own, and so no terminal of ours: made the foreground of that, it would
  /// stop whoever else reads there, such as the pager behind us in a pipeline, and take Ctrl-C. Who
  /// asks for a secret at a terminal finds it by name, as the pinentry of an agent does by
  /// `GPG_TTY`, and is not stopped there.
  ///
  /// - Parameter limit: In bytes; a program that writes so many is ended.
  package static func output(
    of words: [String],
    environment: [String: String],
    limit: Int,
    within patience: Duration,
    unless cancellation: CancelSignal
  ) throws(SystemError) -> Outcome {
    var ends: [Int32] = [-1, -1]
    guard unsafe agg_program_pipe(&ends) == 0 else { throw SystemError() }
    let (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    defer { reader.close() }
    let watch = ProcessGuard()
    defer { watch?.end() }
    let deadline = ContinuousClock.now + patience
    let started = Result { () throws(SystemError) in
      try Self(words, environment: environment, output: writer, watch: watch)
    }
    // Only the program may hold it open, or its end would never show.
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

  /// - Parameter end: Becomes readable at its end; negative where the system has no descriptor for that.
  private func outcome(
    _ end: Int32,
    _ output: FileDescriptor,
    _ limit: Int,
    until deadline: ContinuousClock.Instant,
    unless cancellation: CancelSignal
  ) throws(SystemError) -> Outcome {
    var bytes: [UInt8] = []
    var isOpen = true
    while bytes.count < limit {
      // Looked at first: what it writes it writes before its end. Others may hold its output open for longer.
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

  /// Asks it and all that it started to end, and waits a moment for that.
  private func terminate(_ end: Int32) throws(SystemError) {
    kill(-pid, SIGTERM)
    let deadline = ContinuousClock.now + .milliseconds(200)
    while !hasEnded, ContinuousClock.now < deadline {
      _ = try Poll.wait(for: [end], until: end >= 0 ? deadline : .now + Self.pauseBetweenLooks)
    }
    _ = finish()
  }

  /// Ends whoever is left.
  ///
  /// - Returns: Its exit code, or minus the number of the signal that ended it.
  private func finish() -> Int32 {
    // Until it was waited for, its number is that of its group and nobody else's.
    kill(-pid, SIGKILL)
    return agg_program_wait(pid)
  }

  private var hasEnded: Bool { agg_child_has_ended(pid) != 0 }

  /// How often is looked whether it has ended, where no descriptor tells.
  private static let pauseBetweenLooks = Duration.milliseconds(5)
}
