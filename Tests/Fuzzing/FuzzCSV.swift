import CSV
import SpannedJSON

/// Reads bytes as CSV, and as JSON made of it, which must always be JSON.
@c(LLVMFuzzerTestOneInput)
public func fuzzCSV(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let formats = [
    CSVFormat(), CSVFormat(separator: UInt8(ascii: ";"), skip: 2), CSVFormat(columns: ["a", "", "a", "b"]),
  ]
  for format in formats {
    do throws(CSVProblem) {
      let json = try format.json(bytes)
      precondition((try? JSONDocument(json, options: .reply)) != nil, "no JSON")
    } catch {
      precondition((1...count + 1).contains(error.line), "a problem outside the text")
      precondition(!error.message.isEmpty, "refused without a reason")
    }
  }
  return 0
}
