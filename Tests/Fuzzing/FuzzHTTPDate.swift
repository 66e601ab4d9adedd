import FoundationEssentials

@testable import HTTPTransport

/// Reads bytes as the times that a header may hold. A year has at most four digits, and no wait is over.
@c(LLVMFuzzerTestOneInput)
public func fuzzHTTPDate(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = unsafe String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  let now = Date(timeIntervalSince1970: 1_790_000_000)
  if let date = HTTPDate(text, now: now)?.date.timeIntervalSince1970 {
    // From the year 0 to the leap second after the year 9999.
    precondition((-62_167_219_200...253_402_300_800).contains(date), "a year of more than four digits")
  }
  let response = HTTPResponse(status: 429, headers: ["Retry-After": text], body: [], url: "", received: now)
  precondition(response.retryAfter.map { $0 > .zero } ?? true, "a wait that is over before it begins")
  return 0
}
