import Arguments
import AviationReports
import Formats
import FoundationEssentials
import Layout
import SpannedJSON
import Text

/// Turns reports into the chosen format.
struct ReportWriter: Sendable {
  private let form: Form
  private let options: RenderOptions
  private let reference: Date
  private let isReferenceDay: Bool
  /// What comes before the first report.
  let opening: [UInt8]
  /// What comes behind the last report.
  let closing: [UInt8]
  private let elevations = StationElevations()

  private enum Form {
    /// - Parameter members: The members to write; `nil` writes all.
    case json(members: ChosenMembers?, isList: Bool)
    case csv(DecodedReportCSV)
    case arrow([TableType.Member])
    case page(DecodedReportPage.Format)
  }

  /// - Throws: Exit code 64 for fields that the format does not have.
  init(_ session: Session) throws(CommandFailure) {
    options = try session.renderOptions()
    let typed = try session.command[DecodeCommand.reference]
    reference = typed?.instant ?? session.now
    isReferenceDay = typed?.isDate ?? false
    let fields = try session.command[DecodeCommand.fields]
    let isNumbered = session.command[DecodeCommand.eachLine]
    if !isNumbered, let name = fields?.first(where: { Self.placeNames.contains($0) }) {
      throw CommandFailure("--fields: \(name) needs --each-line.", .usage)
    }
    switch session.formatChoice {
    case .format(let format) where format == .json || format == .ndjson:
      let frame = format == .json ? DecodedReportsFrame(now: session.now) : nil
      (opening, closing) = ([UInt8]((frame?.opening ?? "").utf8), [UInt8]((frame?.closing ?? "").utf8))
      let members = try fields.map { names throws(CommandFailure) in
        try Self.check(names, among: DecodedReportJSON.memberNames, "member of JSON")
        return ChosenMembers(Set(names))
      }
      form = .json(members: members, isList: format == .json)
    case .arrow:
      try session.checkTakesBytes()
      let columns = try Self.columns(fields, isNumbered: isNumbered)
      (opening, closing) = (ArrowStream.opening(columns), ArrowStream.closing)
      form = .arrow(columns)
    case .format(.csv):
      if let fields { try Self.check(fields, among: DecodedReportCSV.columnNames, "column of CSV") }
      let table = DecodedReportCSV(columns: fields, isNumbered: isNumbered)
      (opening, closing) = ([UInt8](table.header.utf8), [])
      form = .csv(table)
    case let choice:
      guard fields == nil else {
        throw CommandFailure("--fields needs JSON, CSV or Arrow: add --format ndjson, csv or arrow.", .usage)
      }
      (opening, closing) = ([], [])
      form = .page(choice == .format(.markdown) ? .markdown : .text)
    }
  }

  /// The columns of Arrow, in the order of the names.
  private static func columns(
    _ names: [String]?,
    isNumbered: Bool
  ) throws(CommandFailure) -> [TableType.Member] {
    let columns = AnswerSchema.decodedColumns
    if let names { try check(names, among: columns.map(\.name), "column of Arrow") }
    guard let names else { return isNumbered ? columns : columns.filter { !placeNames.contains($0.name) } }
    return names.unique().compactMap { name in columns.first { $0.name == name } }
  }

  /// The members for where a report is in the input.
  private static let placeNames = ["line", "part"]

  private static func check(_ names: [String], among known: [String], _ kind: String) throws(CommandFailure) {
    for name in names where !known.contains(name) {
      let near = Suggestion(for: name, among: known).following
      throw CommandFailure(
        "--fields: no \(kind) is called \"\(name)\".\(near.isEmpty ? " There are: \(known.joined(separator: ", "))." : near)",
        .usage
      )
    }
  }

  /// How many reports are worth a batch: of text, few enough that a reader gets them soon; of Arrow more,
  /// because each batch describes all columns. With all columns, a report takes 3 kB.
  var reportsAtOnce: Int {
    guard case .arrow(let columns) = form else { return 128 }
    return columns.count > 32 ? 256 : 4096
  }

  /// Some consecutive reports.
  struct Batch: Sendable {
    let reports: [SplitReport]
    /// Whether no report came before them.
    let isFirst: Bool
  }

  /// A batch in the format, and the number of valid reports in it.
  struct Part: Sendable {
    var bytes: [UInt8] = []
    var readable = 0

    fileprivate mutating func decode(_ report: SplitReport, by writer: ReportWriter) -> DecodedReport {
      let elevations = writer.elevations
      let decoded = DecodedReport(
        report,
        reference: writer.reference,
        isReferenceDay: writer.isReferenceDay
      ) { elevations[$0] }
      if case .unreadable = decoded {} else { readable += 1 }
      return decoded
    }
  }

  func part(of batch: Batch) -> Part {
    var part = Part()
    let head = batch.isFirst ? opening : []
    switch form {
    case .json(let members, let isList):
      // Room for most batches.
      var writer = JSONWriter(choosing: members, capacity: batch.reports.count * 4096)
      var isFirst = batch.isFirst
      for report in batch.reports {
        let decoded = part.decode(report, by: self)
        if isList, !isFirst { writer.nextElement() }
        isFirst = false
        DecodedReportJSON(decoded, at: report.place, elevations: elevations).write(to: &writer)
        if !isList { writer.newline() }
      }
      part.bytes = head.isEmpty ? writer.bytes : head + writer.bytes
    case .csv(let table):
      var cells = ByteBuffer()
      cells.append(head.span)
      for report in batch.reports {
        let decoded = part.decode(report, by: self)
        table.append(decoded, at: report.place, elevations: elevations, to: &cells)
      }
      part.bytes = cells.bytes
    case .arrow(let columns):
      var writer = JSONWriter(into: JSONTable(columns))
      for report in batch.reports {
        let decoded = part.decode(report, by: self)
        DecodedReportJSON(decoded, at: report.place, elevations: elevations).write(to: &writer)
      }
      if let table = writer.finishTable() { part.bytes = ArrowStream.batch(table, after: head) }
    case .page(let format):
      var pages = ByteBuffer()
      pages.append(head.span)
      for report in batch.reports {
        let page = DecodedReportPage(part.decode(report, by: self), options: options, now: reference)
        page.append(as: format, to: &pages)
        pages.append(UInt8(ascii: "\n"))
      }
      part.bytes = pages.bytes
    }
    return part
  }
}
