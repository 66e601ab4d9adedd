import Aggregation
import Arguments
import AviationReports
import Formats
import FoundationEssentials
import Layout
import Posix
import SpannedJSON

enum DecodeCommand: LocalCommand {
  static let name = "decode"

  static let spec = CommandSpec(
    name,
    "Decode METAR, SPECI, TAF and winds-aloft reports",
    discussion: """
      Give each report in quotes, or a single one without quotes; or give - to read many from standard input, one per \
      line. Kinds of reports may be mixed, with or without the headings of bulletins.
      """,
    group: "Weather",
    examples: [
      .init(
        "agg decode \"KPWM 202351Z 24008G18KT 4SM -RA BR BKN018 12/11 A2992\" --explain",
        "group by group"
      ),
      .init("agg decode --format ndjson < reports.txt", "one JSON object per line, in constant memory"),
    ],
    operands: [OperandSpec("report", "A report in quotes", arity: .many, takesCapitalsBehindDash: true)],
    options: [
      GlobalOptions.explain.spec.saying("Explain every group of the report"), reference.spec, jobs.spec,
    ]
  )

  fileprivate static let reference = ParsedOption.instant(
    "reference",
    "INSTANT",
    "The approximate time of the reports, which give no month: an instant or a date [default: now]"
  )
  private static let jobs = ParsedOption.number(
    "jobs",
    "N",
    short: "j",
    in: 1...64,
    takes: "a number from 1 to 64",
    "How many reports to decode in parallel"
  )

  static let formats: Set<OutputFormat> = [.text, .markdown, .json, .ndjson]

  static let acceptedOptions: AcceptedOptions = [.units, .now, .terminal]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let cancellation = CancelSignal()
    let result: Result<ExitCode, CommandFailure> = await withTaskCancellationHandler {
      do throws(CommandFailure) {
        return .success(try await decode(session, until: cancellation))
      } catch {
        return .failure(error)
      }
    } onCancel: {
      cancellation.fire()
    }
    return try result.get()
  }

  /// - Parameter cancellation: Ends the reading; what was read by then is still decoded.
  private static func decode(
    _ session: Session,
    until cancellation: CancelSignal
  ) async throws(CommandFailure) -> ExitCode {
    let writer = try ReportWriter(session)
    if let units = GlobalOptions.ofUnits.first(where: session.command.has) {
      session.output.warning(
        "reports keep their own units; --\(units.name) applies to winds aloft only"
      )
    }
    var run = DecodeRun(writer, jobs: try session.command[jobs] ?? 1, AnswerStream(session))
    let readsInput = [[], ["-"]].contains(session.command.operands)
    if readsInput {
      var splitter = ReportSplitter()
      var lines = LineReader(.standardInput, until: cancellation)
      while let line = try lines.next() {
        run.take(splitter.take(line), length: line.count)
        if run.isFull { try await run.flush() }
      }
      run.take(splitter.finish())
    } else {
      for text in texts(of: session.command.operands) { run.take(ReportSplitter.reports(in: text)) }
    }
    try await run.flush()
    guard run.hasReports || Task.isCancelled else {
      // Nothing is wrong with a command line whose input is empty.
      throw readsInput
        ? CommandFailure("standard input contains no report. See agg help decode.", .incomplete)
        : CommandFailure("name a report to decode. See agg help decode.", .usage)
    }
    try run.close()
    if Task.isCancelled { return .interrupted }
    try run.answer.finish()
    // Each of them has said why; a script wants to know, too.
    return run.readable > 0 ? .success : .incomplete
  }

  /// A report has white space in it: when no operand has, the shell has cut one report into words.
  private static func texts(of operands: [String]) -> [String] {
    operands.contains { $0.contains(where: \.isWhitespace) } ? operands : [operands.joined(separator: " ")]
  }
}

/// Decodes reports as they come and writes them, a batch at a time.
private struct DecodeRun {
  /// Enough to keep all jobs busy, little enough to hold in memory: a report is a kilobyte as JSON.
  private static let batchSize = 512
  /// In bytes, for when they are long.
  private static let batchLength = 1 << 20

  private let writer: ReportWriter
  private let jobs: Int
  private(set) var answer: AnswerStream
  private var batch: [SplitReport] = []
  /// What was read for the batch, in bytes.
  private var length = 0
  /// Whether any was written.
  private(set) var hasReports = false
  /// How many of them are reports.
  private(set) var readable = 0

  init(_ writer: ReportWriter, jobs: Int, _ answer: AnswerStream) {
    self.writer = writer
    self.jobs = jobs
    self.answer = answer
  }

  /// - Parameter length: What was read for them, in bytes.
  mutating func take(_ reports: [SplitReport], length: Int = 0) {
    batch += reports
    self.length += length
  }

  /// Whether it is time to write what was taken.
  var isFull: Bool { batch.count >= Self.batchSize || length >= Self.batchLength }

  /// Writes what was taken.
  mutating func flush() async throws(CommandFailure) {
    length = 0
    guard !batch.isEmpty else { return }
    let isFirst = !hasReports
    if isFirst { try answer.write(writer.opening) }
    hasReports = true
    for part in await writer.parts(of: batch, jobs: jobs, isFirst: isFirst) {
      readable += part.readable
      try answer.write(part.bytes)
    }
    batch.removeAll(keepingCapacity: true)
  }

  /// Ends the answer, be it one without any report.
  mutating func close() throws(CommandFailure) {
    if !hasReports { try answer.write(writer.opening) }
    try answer.write(writer.closing)
  }
}

/// Turns reports into the text of the format that was asked for.
private struct ReportWriter: Sendable {
  private let format: OutputFormat
  private let options: RenderOptions
  private let reference: Date
  private let frame: DecodedReportsFrame?

  init(_ session: Session) throws(CommandFailure) {
    options = try session.renderOptions()
    format = session.format()
    reference = try session.command[DecodeCommand.reference] ?? session.now
    frame = format == .json ? DecodedReportsFrame(now: session.now) : nil
  }

  var opening: String { frame?.opening ?? "" }
  var closing: String { frame?.closing ?? "" }

  /// Some reports as text, and how many of them are reports.
  struct Part: Sendable {
    var bytes: [UInt8] = []
    var readable = 0
  }

  /// The reports in their order, each part decoded by a task of its own.
  ///
  /// - Parameter isFirst: Whether none was written before them.
  func parts(of reports: [SplitReport], jobs: Int, isFirst: Bool) async -> [Part] {
    guard jobs > 1 else { return [part(of: reports[...], isFirst: isFirst)] }
    let size = (reports.count + jobs - 1) / jobs
    let parts = stride(from: 0, to: reports.count, by: size).map {
      reports[$0..<min($0 + size, reports.count)]
    }
    return await inOrder(parts) { part(of: $0, isFirst: isFirst && $0.startIndex == reports.startIndex) }
  }

  private func part(of reports: ArraySlice<SplitReport>, isFirst: Bool) -> Part {
    var part = Part()
    for (index, report) in zip(reports.indices, reports) {
      let decoded = DecodedReport(report, reference: reference)
      if case .unreadable = decoded {} else { part.readable += 1 }
      switch format {
      case .ndjson, .json:
        var writer = JSONWriter()
        DecodedReportJSON(decoded).write(to: &writer)
        if format == .json, !isFirst || index > reports.startIndex { part.bytes += ",\n".utf8 }
        part.bytes += writer.bytes
        if format == .ndjson { part.bytes.append(UInt8(ascii: "\n")) }
      default:
        let page = DecodedReportPage(decoded, options: options, now: reference)
        part.bytes += page.rendered(as: format).utf8
        part.bytes.append(UInt8(ascii: "\n"))
      }
    }
    return part
  }
}
