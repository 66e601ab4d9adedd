import FoundationEssentials
import HTTPTransport

/// Reads bytes as the times that a header may hold. A date that was read is written in the one form of today and read back
/// as the same instant.
@c(LLVMFuzzerTestOneInput)
public func fuzzHTTPDate(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = unsafe String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  let now = Date(timeIntervalSince1970: 1_790_000_000)
  if let date = HTTPDate(text, now: now) {
    // A year below 1000 is written with fewer digits than can be read.
    if date.date.timeIntervalSince1970 >= -30_600_000_000 {
      precondition(HTTPDate(date.text, now: now) == date, "another instant when it is read back")
    }
  }
  let wait = HTTPHeaders(dictionaryLiteral: ("Retry-After", text)).retryAfter(now: now)
  precondition(wait.map { $0 >= .zero } ?? true, "a wait that is over before it begins")
  return 0
}
