import CSystem
import Glibc

/// A program that agg talks to through pipes. It has a session of its own and therefore not agg's terminal:
/// in the foreground of that terminal, it would stop other readers, such as a pager in a pipeline, and
/// receive Ctrl-C. A program that asks for a secret opens the terminal by name, as an agent's pinentry does
/// with `GPG_TTY`.
///
/// It must be used from the thread that started it, which blocks SIGPIPE as every `Thread` does. It never
/// blocks, and leaves neither a process nor an open stream behind.
package struct ProgramProcess: ~Copyable {
  private let program: agg_program
  private let watch: ProcessGuard
  private var openStreams: Set<Int32>
  private var hasBeenWaitedFor = false

  /// Why a program could not be started.
  package struct StartFailure: Error, Hashable {
    package let reason: String
    /// Whether the file itself cannot be run, or the interpreter that it names.
    package var isOfFile = false
    /// Whether there was no descriptor left for its streams.
    package var isOutOfFiles = false
  }

  private init(_ program: agg_program, _ watch: consuming ProcessGuard) {
    self.program = program
    self.watch = watch
    openStreams = [program.input, program.output, program.error]
  }

  /// - Parameters:
  ///   - file: The program.
  ///   - arguments: Beginning with its name.
  ///   - environment: The complete environment.
  ///   - limits: Those of a program that is not trusted; `nil` for a program of the user's own.
  package static func start(
    _ file: String,
    arguments: [String],
    environment: [String: String],
    limits: ProgramLimits?
  ) throws(StartFailure) -> Self {
    guard let packed = ProgramWords([file] + arguments, environment: environment) else {
      throw StartFailure(reason: "an argument or a parameter contains a NUL byte")
    }
    let watch = ProcessGuard()
    let most = limits.map {
      agg_program_limits(seconds: rlim_t($0.processorSeconds), file_size: rlim_t($0.fileMebibytes << 20))
    }
    let program = unsafe withUnsafePointer(to: most ?? agg_program_limits()) {
      unsafe agg_program_start(
        packed.bytes,
        Int32(arguments.count),
        packed.variableCount,
        watch.line,
        most == nil ? nil : $0
      )
    }
    guard program.pid > 0 else {
      let error = SystemError(program.failure)
      let isOfFile = error.isNoSuchFile || error.isPermissionDenied || error.number == ENOEXEC
      throw StartFailure(
        reason: error.description,
        isOfFile: isOfFile,
        isOutOfFiles: error.isOutOfFiles
      )
    }
    return Self(program, watch)
  }

  /// Starts a program of the user's own.
  ///
  /// - Parameters:
  ///   - words: The program, searched for in `SearchPath`, and its arguments.
  ///   - environment: The complete environment. `PATH` is reduced to absolute directories.
  package static func start(_ words: [String], environment: [String: String]) throws(StartFailure) -> Self {
    let path = SearchPath(environment)
    let file: String
    do throws(SystemError) { file = try path.file(of: words.first ?? "") } catch {
      throw StartFailure(reason: error.description, isOfFile: true)
    }
    var environment = environment
    environment["PATH"] = path.text
    return try start(file, arguments: words, environment: environment, limits: nil)
  }

  deinit {
    for stream in openStreams { Glibc.close(stream) }
    if !hasBeenWaitedFor {
      kill(-program.pid, SIGKILL)
      _ = agg_program_wait(program.pid)
    }
    Glibc.close(program.ended)
  }

  // MARK: - Streams

  /// Named from the program's point of view.
  package enum Stream: CaseIterable, Hashable { case input, output, error }

  /// Whether agg's end is open.
  package func isOpen(_ stream: Stream) -> Bool { openStreams.contains(descriptor(of: stream)) }

  /// Closes agg's end; it may be closed already.
  package mutating func close(_ stream: Stream) {
    if openStreams.remove(descriptor(of: stream)) != nil { Glibc.close(descriptor(of: stream)) }
  }

  /// The operations that do not block.
  package struct Readiness {
    package var streams: Set<Stream> = []
    package var hasEnded = false
    package var isCancelled = false
  }

  /// Waits until a stream is ready, the program has ended, the wait is cancelled or the time is over.
  package func wait(
    for streams: Set<Stream>,
    _ cancellation: CancelSignal?,
    until deadline: ContinuousClock.Instant
  ) -> Readiness {
    let streams = Stream.allCases.filter { streams.contains($0) && isOpen($0) }
    let interests = streams.map { stream in
      stream == .input ? Poll.Interest.writing(descriptor(of: stream)) : .reading(descriptor(of: stream))
    }
    guard
      let ready = try? Poll.ready(
        [.firing(cancellation), .reading(program.ended)] + interests,
        until: deadline
      )
    else {
      // If waiting fails, every stream counts as ready: reading and writing do not block, and report the
      // reason.
      return Readiness(
        streams: Set(streams),
        hasEnded: agg_program_has_ended(program.pid) != 0,
        isCancelled: cancellation?.isFired ?? false
      )
    }
    return Readiness(
      streams: Set(zip(streams, ready.dropFirst(2)).filter(\.1).map(\.0)),
      hasEnded: ready[1],
      isCancelled: ready[0]
    )
  }

  /// Writes as much as fits. The input of a program that no longer reads is discarded.
  ///
  /// - Returns: The number of bytes written.
  package mutating func write(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(program.input, $0.baseAddress, $0.count) }
    if count < 0, ![EAGAIN, EINTR].contains(errno) { close(.input) }
    return max(count, 0)
  }

  /// Reads the available bytes, at most 64 KiB. The stream is closed at its end.
  package mutating func read(_ stream: Stream) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe Glibc.read(descriptor(of: stream), &buffer, buffer.count)
    if count == 0 || count < 0 && ![EAGAIN, EINTR].contains(errno) { close(stream) }
    return Array(buffer.prefix(max(count, 0)))
  }

  private func descriptor(of stream: Stream) -> Int32 {
    switch stream {
    case .input: program.input
    case .output: program.output
    case .error: program.error
    }
  }

  // MARK: - Its end

  /// Sends a signal to the program and its children. Its number is not reused before it was waited for.
  package func signalGroup(_ signal: Signal) {
    if !hasBeenWaitedFor { kill(-program.pid, signal.number) }
  }

  /// Ends the program and the processes that it started: by SIGTERM, and after a moment by SIGKILL.
  package mutating func end(within moment: Duration) -> ProgramExit {
    let deadline = ContinuousClock.now + moment
    signalGroup(.terminate)
    while ContinuousClock.now < deadline, !wait(for: [], nil, until: deadline).hasEnded {}
    signalGroup(.kill)
    return waitForExit()
  }

  /// Waits for a program that has ended or was killed.
  package mutating func waitForExit() -> ProgramExit {
    hasBeenWaitedFor = true
    return ProgramExit(waiting: agg_program_wait(program.pid))
  }
}
