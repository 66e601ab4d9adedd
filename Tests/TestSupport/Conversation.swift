import Foundation
import Posix

/// The input and output of a program, from its start to its end. It belongs to one thread, which waits for
/// it.
struct Conversation: ~Copyable {
  let program: StartedProgram
  private var input: FileDescriptor?
  /// The input that the program has not read yet.
  private var given: ArraySlice<UInt8>
  private(set) var output: Received
  private(set) var error: Received
  private let end: FileDescriptor
  private(set) var hasEnded = false

  /// The output of a pipe.
  struct Received {
    fileprivate var pipe: FileDescriptor?
    fileprivate(set) var bytes: [UInt8] = []

    fileprivate mutating func receive() throws {
      guard let pipe else { return }
      let part = try pipe.read(upTo: 64 << 10)
      bytes += part
      if part.isEmpty { close() }
    }

    fileprivate mutating func close() {
      pipe?.close()
      pipe = nil
    }
  }

  /// Starts a program.
  init(
    _ program: String,
    _ arguments: [String],
    environment: [String: String],
    directory: String?,
    input given: [UInt8]
  ) throws {
    let (input, output, error) = (try ProgramPipe(), try ProgramPipe(), try ProgramPipe())
    defer { for end in [input.reader, output.writer, error.writer] { end.close() } }
    try input.writer.neverWait()
    let program = try StartedProgram(
      program,
      arguments,
      environment: environment,
      directory: directory,
      input: input.reader,
      output: output.writer,
      error: error.writer
    )
    end = try program.end()
    (self.program, self.input, self.given) = (program, input.writer, given[...])
    (self.output, self.error) = (Received(pipe: output.reader), Received(pipe: error.reader))
  }

  deinit {
    for open in [input, output.pipe, error.pipe, end] { open?.close() }
  }

  /// Whether neither the program nor any process that inherited its output can write any more.
  var isOver: Bool { hasEnded && output.pipe == nil && error.pipe == nil }

  /// Reads and writes as much as possible after an event or at the deadline.
  mutating func proceed(until deadline: ContinuousClock.Instant) throws {
    if given.isEmpty { hangUp() }
    let ready = try Poll.ready(
      [
        .reading(output.pipe?.number ?? -1), .reading(error.pipe?.number ?? -1),
        .writing(input?.number ?? -1), .reading(hasEnded ? -1 : end.number),
      ],
      until: deadline
    )
    if ready[0] { try output.receive() }
    if ready[1] { try error.receive() }
    if ready[2] { say() }
    if ready[3] { hasEnded = true }
  }

  private mutating func say() {
    guard let input else { return }
    let count = unsafe given.withUnsafeBytes { unsafe write(input.number, $0.baseAddress, $0.count) }
    if count >= 0 { given.removeFirst(count) } else if errno != EAGAIN, errno != EINTR { hangUp() }
  }

  private mutating func hangUp() {
    input?.close()
    input = nil
  }
}
