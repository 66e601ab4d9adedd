import AviationReports
import FoundationEssentials

/// Decodes bytes as a bulletin of winds aloft.
@c(LLVMFuzzerTestOneInput)
public func fuzzWindsAloft(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = unsafe ReportText(Array(UnsafeBufferPointer(start: data, count: count)))
  guard let bulletin = try? WindsAloftBulletin(text, reference: Date(timeIntervalSince1970: 1_790_000_000))
  else { return 0 }
  precondition(bulletin.unknown.allSatisfy { $0.upperBound <= count && !$0.isEmpty })
  return 0
}
