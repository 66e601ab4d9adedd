import Arguments
import AviationReports
import Formats
import FoundationEssentials
import Layout
import SpannedJSON
import Text

/// Turns reports into text of the chosen format.
struct ReportWriter: Sendable {
  private let form: Form
  private let options: RenderOptions
  private let reference: Date
  private let isReferenceDay: Bool
  private let frame: DecodedReportsFrame?
  private let elevations = StationElevations()

  private enum Form {
    /// - Parameter members: The members to write; `nil` writes all.
    case json(members: ChosenMembers?, isList: Bool)
    case csv(DecodedReportCSV)
    case page(OutputFormat)
  }

  /// - Throws: Exit code 64 for fields that the format does not have.
  init(_ session: Session) throws(CommandFailure) {
    options = try session.renderOptions()
    let typed = try session.command[DecodeCommand.reference]
    reference = typed?.instant ?? session.now
    isReferenceDay = typed?.isDate ?? false
    let format = session.format()
    frame = format == .json ? DecodedReportsFrame(now: session.now) : nil
    let fields = try session.command[DecodeCommand.fields]
    let isNumbered = session.command[DecodeCommand.eachLine]
    if !isNumbered, let name = fields?.first(where: { ["line", "part"].contains($0) }) {
      throw CommandFailure("--fields: \(name) needs --each-line.", .usage)
    }
    switch format {
    case .json, .ndjson:
      let members = try fields.map { names throws(CommandFailure) in
        try Self.check(names, among: DecodedReportJSON.memberNames, "member of JSON")
        return ChosenMembers(Set(names))
      }
      form = .json(members: members, isList: format == .json)
    case .csv:
      if let fields { try Self.check(fields, among: DecodedReportCSV.columnNames, "column of CSV") }
      form = .csv(DecodedReportCSV(columns: fields, isNumbered: isNumbered))
    default:
      guard fields == nil else {
        throw CommandFailure("--fields needs JSON or CSV: add --format ndjson or --format csv.", .usage)
      }
      form = .page(format)
    }
  }

  private static func check(_ names: [String], among known: [String], _ kind: String) throws(CommandFailure) {
    for name in names where !known.contains(name) {
      let near = suggestion(for: name, among: known)
      throw CommandFailure(
        "--fields: no \(kind) is called \"\(name)\".\(near.isEmpty ? " There are: \(known.joined(separator: ", "))." : near)",
        .usage
      )
    }
  }

  /// The text before the first report.
  var opening: String {
    if case .csv(let table) = form { return table.header }
    return frame?.opening ?? ""
  }

  /// The text after the last report.
  var closing: String { frame?.closing ?? "" }

  /// Some consecutive reports.
  struct Batch: Sendable {
    let reports: [SplitReport]
    /// Whether no report came before them.
    let isFirst: Bool
  }

  /// A batch as text, and the number of valid reports in it.
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
    let head = batch.isFirst ? [UInt8](opening.utf8) : []
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
