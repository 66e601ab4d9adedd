import Arguments
import AviationReports
import Formats
import FoundationEssentials
import HTTPTransport
import Posix
import Text

enum DecodeCommand: LocalCommand {
  static let name = "decode"

  static let spec = CommandSpec(
    name,
    "Decode METAR, SPECI, TAF, pilot and winds-aloft reports",
    discussion: """
      Give each report in quotes, or a single one without quotes; or give - to read many from standard input, one per \
      line. Kinds of reports may be mixed, with or without the headings of bulletins. When the input pauses, what \
      was read so far is shown at once, a forecast after two seconds; only a bulletin may go on after that.
      """,
    group: "Weather",
    examples: [
      .init(
        "agg decode \"KPWM 202351Z 24008G18KT 4SM -RA BR BKN018 12/11 A2992\" --explain",
        "group by group"
      ),
      .init("agg decode --format ndjson < reports.txt", "one JSON object per line, in constant memory"),
      .init(
        "agg decode -f csv --fields station,time,temperature_c < reports.txt",
        "three columns of an archive"
      ),
      .init(
        "agg decode --each-line --ndjson --fields line,station,error < reports.txt",
        "the number of its line for each report"
      ),
      .init(
        "agg decode -f arrow --fields station,time,wind < reports.txt > reports.arrows",
        "columns for DuckDB, pandas or Polars"
      ),
    ],
    operands: [OperandSpec("report", "A report in quotes", arity: .many, takesCapitalsBehindDash: true)],
    options: [
      GlobalOptions.explain.spec.saying("Explain every group of the report"), reference.spec, jobs.spec,
      fields.spec, eachLine.spec,
    ]
  )

  static let reference = ParsedOption.typedInstant(
    "reference",
    "INSTANT",
    "The approximate time of the reports, which give no month: an instant or a date [default: now]"
  )
  private static let jobs = ParsedOption.number(
    "jobs",
    "N",
    short: "j",
    in: 1...64,
    "How many processors to decode with [default: all of them]"
  )
  static let fields = ParsedOption<[String]>(
    "fields",
    "NAME,...",
    completion: .items(.fields, of: fieldNames),
    takes: "names with commas between them",
    "Only these members of JSON, or columns of CSV or Arrow"
  ) { text in
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return names.contains("") ? nil : names
  }

  /// The names in JSON and Arrow, then those that only CSV has.
  static var fieldNames: [String] { (DecodedReportJSON.memberNames + DecodedReportCSV.columnNames).unique() }

  static let eachLine = Option.flag(
    "each-line",
    """
    Decode each line by itself: it continues no other one, and has an error if it contains no report. JSON, CSV \
    and Arrow have the members line, its number, and part, how many of its reports come before
    """
  )

  static let formats: Set<OutputFormat> = [.text, .markdown, .json, .ndjson, .csv]
  static let hasArrow = true

  static let acceptedOptions: AcceptedOptions = [.units, .now, .terminal]

  static func run(_ session: Session) async throws(CommandFailure) -> ExitCode {
    let cancellation = CancelSignal()
    let result = await withTaskCancellationHandler {
      await Result { () async throws(CommandFailure) in try await decode(session, until: cancellation) }
    } onCancel: {
      cancellation.fire()
    }
    return try result.get()
  }

  /// - Parameter cancellation: Ends the reading; what was read before is still decoded.
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
    // Each batch takes as much memory as the one before. A process that goes on does other work later.
    if !session.isInner { CurrentProcess.keepFreedMemory() }
    var run = DecodeRun(writer, workers: try workers(session), AnswerStream(session))
    let readsInput = [[], ["-"]].contains(session.command.operands)
    var reports = ReportLines(eachLine: session.command[eachLine])
    if readsInput {
      let lines = LineReader(
        session.input,
        for: "agg decode",
        isCuttingBetweenWords: true,
        until: cancellation
      )
      try await read(lines, through: reports, into: &run)
    } else {
      try refuseFiles(session)
      for text in texts(of: session.command.operands) {
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
          if Task.isCancelled { break }
          try await run.take(length: line.count) { reports.take(Array(line), into: &$0) }
        }
        try await run.take { reports.finishText(into: &$0) }
      }
    }
    try await run.flush()
    guard run.hasReports || Task.isCancelled else {
      // Empty input is not an error of the command line.
      guard !readsInput else {
        throw CommandFailure("standard input contains no report. See agg help decode.", .incomplete)
      }
      guard session.command.operands.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) else {
        throw CommandFailure("the text contains no report, only a heading. See agg help decode.", .incomplete)
      }
      throw CommandFailure("name a report to decode. See agg help decode.", .usage)
    }
    try await run.close()
    if Task.isCancelled { return .interrupted }
    try run.answer.finish()
    // Each failed report has printed its error; the exit code says so to scripts.
    return run.readable > 0 ? .success : .incomplete
  }

  /// How many threads decode. A run within another one uses only its own, because the process and its threads
  /// go on afterwards.
  private static func workers(_ session: Session) throws(CommandFailure) -> Int {
    guard !session.isInner else { return 1 }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    return min(try session.command[jobs] ?? processors, processors)
  }

  /// A user who names a file expects it to be read. A word of a report may be the name of a file by chance,
  /// but not all of its words.
  ///
  /// - Throws: When all operands are names of files.
  private static func refuseFiles(_ session: Session) throws(CommandFailure) {
    // An assistant must not learn which files there are.
    guard !session.isInner, let file = session.command.operands.first,
      session.command.operands.allSatisfy({ (try? FileStatus(of: $0))?.isDirectory == false })
    else { return }
    throw CommandFailure(
      "\(file) is a file, not a report. Reports of a file come from standard input: agg decode < \(file.shellWord)",
      .usage
    )
  }

  /// Reads the reports of a stream, and writes what has been decoded whenever the stream pauses. The waiting
  /// blocks the thread, which nothing else of this run needs.
  private static func read(
    _ lines: LineReader,
    through reports: ReportLines,
    into run: inout DecodeRun
  ) async throws(CommandFailure) {
    var lines = lines
    var reports = reports
    var patience: Duration? = .zero
    while true {
      switch try lines.next(within: patience) {
      case .line(let line):
        let isCut = lines.isCut
        try await run.take(length: line.count) { reports.take(line, isCut: isCut, into: &$0) }
        patience = .zero
      case .pause where patience == .zero:
        try await run.flush()
        patience = reports.patience
      case .pause:
        try await run.take { reports.finish(into: &$0) }
        try await run.flush()
        patience = nil
      case .end: return try await run.take { reports.finish(into: &$0) }
      }
    }
  }

  /// A report contains white space. If no operand does, the shell has split one report into words.
  private static func texts(of operands: [String]) -> [String] {
    operands.contains { $0.contains(where: \.isWhitespace) } ? operands : [operands.joined(separator: " ")]
  }
}
