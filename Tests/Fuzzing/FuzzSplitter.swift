import AviationReports
import Formats
import FoundationEssentials
import Layout
import SpannedJSON

/// Splits bytes into reports, decodes each, and prints it as a page and as JSON, which must be readable.
@c(LLVMFuzzerTestOneInput)
public func fuzzSplitter(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let reference = Date(timeIntervalSince1970: 1_790_000_000)
  var options = RenderOptions()
  options.explanation = .all
  var splitter = ReportSplitter()
  var reports: [SplitReport] = []
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    splitter.take(Array(line), into: &reports)
  }
  splitter.finish(into: &reports)
  for report in reports {
    precondition(!report.text.bytes.isEmpty, "an empty report")
    let decoded = DecodedReport(report, reference: reference)
    var page = ByteBuffer()
    DecodedReportPage(decoded, options: options, now: reference).append(as: .text, to: &page)
    var writer = JSONWriter()
    DecodedReportJSON(decoded).write(to: &writer)
    precondition((try? JSONDocument(writer.bytes)) != nil, "the JSON of a report is unreadable")
  }
  return 0
}
