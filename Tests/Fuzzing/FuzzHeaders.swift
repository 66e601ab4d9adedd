@testable import HTTPTransport

/// Reads bytes as the header section of a response. When its fields are written as lines, they are read back
/// unchanged.
@c(LLVMFuzzerTestOneInput)
public func fuzzHeaders(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let headers = HTTPHeaders(section: unsafe Array(UnsafeBufferPointer(start: data, count: count)))
  let lines = headers.fields.map { "\($0.name): \($0.value)\r\n" }
  let again = HTTPHeaders(section: Array("HTTP/1.1 200\r\n\(lines.joined())\r\n".utf8))
  precondition(again == headers, "other fields when they are read back")
  return 0
}
