import AviationReports
import Posix

/// Decodes reports as they arrive and writes them in their order, in batches. With more than one worker and
/// more than one batch, each batch is decoded on another thread while the next one is read.
struct DecodeRun {
  /// In bytes, for long reports: small enough to hold several batches.
  private static let batchLength = 1 << 18

  private let writer: ReportWriter
  private let workers: Int
  /// Only for the batches: the run's pool leaves one processor to the network. `nil` for a single worker.
  private let pool: ThreadPool?
  private(set) var answer: AnswerStream
  /// The next reports, which are not decoded yet.
  private var batch: [SplitReport] = []
  /// How many bytes were read for the batch.
  private var length = 0
  /// The batches that are being decoded, in order.
  private var pending: ArraySlice<Task<ReportWriter.Part, Never>> = []
  /// Whether there was any report.
  private(set) var hasReports = false
  /// How many of the texts written so far are valid reports.
  private(set) var readable = 0

  /// - Parameter workers: How many threads decode. More than one only in a run that the process ends with,
  ///   because the threads of a pool never end.
  init(_ writer: ReportWriter, workers: Int, _ answer: AnswerStream) {
    self.writer = writer
    self.workers = workers
    self.answer = answer
    pool = workers > 1 ? ThreadPool(limit: workers) : nil
  }

  /// Takes the reports that a closure appends, and decodes the batch if it is then large enough.
  ///
  /// - Parameter length: How many bytes were read for them.
  mutating func take(
    length: Int = 0,
    _ append: (inout [SplitReport]) -> Void
  ) async throws(CommandFailure) {
    append(&batch)
    self.length += length
    if !batch.isEmpty, batch.count >= writer.reportsAtOnce || self.length >= Self.batchLength {
      try await decode()
    }
  }

  /// Decodes the batch, on another thread if there are several.
  private mutating func decode() async throws(CommandFailure) {
    guard let pool else { return try await write(writer.part(of: nextBatch())) }
    // Twice as many as there are threads, so that none waits for the reader.
    if pending.count >= workers * 2 { try await writeFirst() }
    let next = nextBatch()
    pending.append(Task(executorPreference: pool) { [writer] in writer.part(of: next) })
  }

  /// Writes everything read so far.
  mutating func flush() async throws(CommandFailure) {
    while !pending.isEmpty { try await writeFirst() }
    length = 0
    if !batch.isEmpty { try await write(writer.part(of: nextBatch())) }
  }

  /// Ends the answer, also one without any report.
  mutating func close() async throws(CommandFailure) {
    if !hasReports { try await answer.write(writer.opening) }
    try await answer.write(writer.closing)
  }

  private mutating func nextBatch() -> ReportWriter.Batch {
    defer {
      batch = []
      batch.reserveCapacity(writer.reportsAtOnce)
      length = 0
      hasReports = true
    }
    return ReportWriter.Batch(reports: batch, isFirst: !hasReports)
  }

  private mutating func writeFirst() async throws(CommandFailure) {
    if let first = pending.popFirst() { try await write(first.value) }
  }

  private mutating func write(_ part: ReportWriter.Part) async throws(CommandFailure) {
    readable += part.readable
    try await answer.write(part.bytes)
  }
}
