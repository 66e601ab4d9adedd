import AviationReports
import FoundationEssentials

/// Decodes bytes as an observation and as a forecast. Their groups must account for every byte but white
/// space, control characters and `=`.
@c(LLVMFuzzerTestOneInput)
public func fuzzReport(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = unsafe ReportText(Array(UnsafeBufferPointer(start: data, count: count)))
  let reference = Date(timeIntervalSince1970: 1_790_000_000)
  if let metar = try? METAR(text, reference: reference) {
    requireAccount(of: text, metar.groups)
    _ = metar.flightCategory
  }
  if let taf = try? TAF(text, reference: reference) {
    requireAccount(of: text, taf.groups)
    for (_, conditions) in taf.periodsInFull { _ = conditions.flightCategory }
  }
  return 0
}

private func requireAccount(of text: ReportText, _ groups: [Group]) {
  var end = 0
  for group in groups {
    precondition(group.range.lowerBound >= end && group.range.upperBound > group.range.lowerBound)
    precondition(isBlank(text, end..<group.range.lowerBound), "a text without a group")
    end = group.range.upperBound
  }
  precondition(isBlank(text, end..<text.bytes.count), "a text without a group")
}

private func isBlank(_ text: ReportText, _ range: Range<Int>) -> Bool {
  text.bytes[range].allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: "=") || $0 == 0x7F }
}
