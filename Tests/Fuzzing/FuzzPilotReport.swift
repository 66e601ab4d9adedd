import AviationReports
import FoundationEssentials

/// Decodes bytes as the pilot reports of a bulletin. Whatever they are, the report after the bulletin is
/// found, and each field and each unread text of a pilot report is a part of it, in order.
@c(LLVMFuzzerTestOneInput)
public func fuzzPilotReport(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let reference = Date(timeIntervalSince1970: 1_790_000_000)
  let next = "METAR EGLL 221220Z 24008KT CAVOK 12/11 Q1013"
  let stream = Array("UBUS90 KWBC 202351\n".utf8) + bytes + Array("\n\n\(next)=\n".utf8)
  var splitter = ReportSplitter()
  var reports: [SplitReport] = []
  for line in stream.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    splitter.take(Array(line), into: &reports)
  }
  splitter.finish(into: &reports)
  precondition(reports.last?.text.description == next, "the report after the bulletin is lost")
  for report in reports where report.kind == .pilotReport {
    guard case .pilotReport(let decoded) = DecodedReport(report, reference: reference) else { continue }
    requireOrder(of: decoded)
  }
  return 0
}

private func requireOrder(of report: PilotReport) {
  var end = 0
  for field in report.fields {
    precondition(field.range.lowerBound >= end && field.range.upperBound <= report.text.bytes.count)
    precondition(field.range.lowerBound < field.content.lowerBound)
    precondition(field.content.upperBound == field.range.upperBound)
    end = field.range.upperBound
  }
  for range in report.unknown { precondition(0 <= range.lowerBound && range.upperBound <= end) }
}
