import AviationReports
import Posix

/// Decodes reports as they come and writes them in their order, a batch at a time: each batch on a thread of
/// its own while the next one is read, where there is more than one processor and more than one batch.
struct DecodeRun {
  /// Enough to be worth the way to another thread, little enough to hold some of them: a report is a kilobyte
  /// as JSON.
  private static let batchSize = 128
  /// In bytes, for when they are long.
  private static let batchLength = 1 << 18

  private let writer: ReportWriter
  private let workers: Int
  /// For the batches alone: the pool of the run leaves a processor to the network.
  private let pool: ThreadPool
  private(set) var answer: AnswerStream
  private var batch: [SplitReport] = []
  /// What was read for the batch, in bytes.
  private var length = 0
  /// The batches that are decoded, the first one first.
  private var pending: ArraySlice<Task<ReportWriter.Part, Never>> = []
  /// Whether there was any.
  private(set) var hasReports = false
  /// How many of those that were written are reports.
  private(set) var readable = 0

  init(_ writer: ReportWriter, workers: Int, _ answer: AnswerStream) {
    self.writer = writer
    self.workers = workers
    self.answer = answer
    pool = ThreadPool(limit: workers)
  }

  /// - Parameter length: What was read for them, in bytes.
  mutating func take(_ reports: [SplitReport], length: Int = 0) async throws(CommandFailure) {
    batch += reports
    self.length += length
    guard !batch.isEmpty, batch.count >= Self.batchSize || self.length >= Self.batchLength else { return }
    guard workers > 1 else { return try write(writer.part(of: nextBatch())) }
    // Twice as many as there are threads, so that none waits for the reading.
    if pending.count >= workers * 2 { try await writeFirst() }
    let next = nextBatch()
    pending.append(Task(executorPreference: pool) { [writer] in writer.part(of: next) })
  }

  /// Writes all that was taken.
  mutating func flush() async throws(CommandFailure) {
    while !pending.isEmpty { try await writeFirst() }
    length = 0
    if !batch.isEmpty { try write(writer.part(of: nextBatch())) }
  }

  /// Ends the answer, be it one without any report.
  mutating func close() throws(CommandFailure) {
    if !hasReports { try answer.write(writer.opening) }
    try answer.write(writer.closing)
  }

  private mutating func nextBatch() -> ReportWriter.Batch {
    defer {
      batch = []
      length = 0
      hasReports = true
    }
    return ReportWriter.Batch(reports: batch, isFirst: !hasReports)
  }

  private mutating func writeFirst() async throws(CommandFailure) {
    if let first = pending.popFirst() { try write(await first.value) }
  }

  private mutating func write(_ part: ReportWriter.Part) throws(CommandFailure) {
    readable += part.readable
    try answer.write(part.bytes)
  }
}
