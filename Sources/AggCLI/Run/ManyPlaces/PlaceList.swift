import Posix
import Synchronization

/// The places of a file or a stream, read as they are needed and as they come.
final class PlaceList: Sendable {
  /// What was read at once.
  struct Batch: Sendable {
    var places: [PlaceLine] = []
    /// Whether there are no more.
    var isLast = false
  }

  /// More is not read ahead, so that a writer can decide late what comes next.
  private static let batchSize = 64

  fileprivate struct Reader {
    var lines: LineReader
    /// Lines so far.
    var count = 0
    /// Whether the rest of a line is to be skipped.
    var isInLine = false
  }

  private let reader: Mutex<Reader>
  private let cancellation = CancelSignal()

  /// - Parameter command: What the places are for, such as `agg weather`.
  /// - Throws: For a file that does not exist or cannot be read.
  init(_ file: TypedFile, for command: String) throws(CommandFailure) {
    let lines = LineReader(
      try file.opened("--from: "),
      named: file.name,
      for: "\(command) --from -",
      longestLine: PlaceLine.longest + 2,
      until: cancellation
    )
    reader = Mutex(Reader(lines: lines))
  }

  /// The next places: those that are there, or the first one that comes. Once the task is cancelled, there
  /// are no more.
  ///
  /// - Throws: Exit code 74 when the list cannot be read.
  func next() async throws(CommandFailure) -> Batch {
    // On a thread of its own, which may wait for a writer.
    let batch = try await Thread.value(unless: cancellation) { [self] _ throws(CommandFailure) in
      try reader.withLock { reader throws(CommandFailure) in try reader.batch(upTo: Self.batchSize) }
    }
    guard let batch else {
      throw CommandFailure("cannot read the list: \(Thread.shortage)", .inputOutput)
    }
    return batch
  }
}

extension PlaceList.Reader {
  fileprivate mutating func batch(upTo limit: Int) throws(CommandFailure) -> PlaceList.Batch {
    var batch = PlaceList.Batch()
    while batch.places.count < limit {
      switch try lines.next(within: batch.places.isEmpty ? nil : .zero) {
      case .line(let bytes):
        if let place = place(of: bytes) { batch.places.append(place) }
      case .pause: return batch
      case .end:
        batch.isLast = true
        return batch
      }
    }
    return batch
  }

  /// - Returns: `nil` for what is not a place, and for the rest of a line that is too long.
  private mutating func place(of bytes: [UInt8]) -> PlaceLine? {
    defer { isInLine = lines.isCut }
    guard !isInLine else { return nil }
    count += 1
    return PlaceLine(bytes, number: count)
  }
}
