import Posix

/// The lines of a stream, one after the other, without holding more than one of them
/// and a piece of the stream.
struct LineReader {
  /// A longer line is no text; what is over comes as the next line.
  private static let longestLine = 1 << 20

  private let stream: FileDescriptor
  private let cancellation: CancelSignal
  private var piece: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// - Parameter cancellation: Ends the waiting for the rest of the stream.
  init(_ stream: FileDescriptor, until cancellation: CancelSignal) {
    self.stream = stream
    self.cancellation = cancellation
  }

  /// The next line without its end; `nil` at the end of the stream and once nobody waits any
  /// more, whatever there is of a line.
  ///
  /// - Throws: Exit code 74 when the stream cannot be read.
  mutating func next() throws(CommandFailure) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = piece[position...].firstIndex(of: UInt8(ascii: "\n")) {
        line += piece[position..<end]
        position = end + 1
        return line
      }
      line += piece[position...]
      position = piece.count
      if line.count >= Self.longestLine { return line }
      guard isAtEnd || stream.waitUntilReadable(unless: cancellation) else { return nil }
      guard try read() else { return line.isEmpty ? nil : line }
    }
  }

  private mutating func read() throws(CommandFailure) -> Bool {
    guard !isAtEnd else { return false }
    do throws(SystemError) {
      piece = try stream.read(upTo: 64 << 10)
      position = 0
      isAtEnd = piece.isEmpty
      return !isAtEnd
    } catch {
      throw CommandFailure("cannot read standard input: \(error)", .inputOutput)
    }
  }
}
