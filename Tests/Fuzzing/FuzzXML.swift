import SpannedJSON
import XML

/// Reads bytes as XML, and as JSON made of it, which must always be JSON.
@c(LLVMFuzzerTestOneInput)
public func fuzzXML(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let mapping = XMLMapping(
    lists: ["time", "a"],
    tables: ["positions": .named(["x", "y"]), "t": .byElements("swe:field")]
  )
  do throws(XMLProblem) {
    let json = try XMLDocument(bytes).json(mapping)
    precondition((try? JSONDocument(json, options: .reply)) != nil, "no JSON")
  } catch {
    precondition((0...count).contains(error.position.offset), "a problem outside the text")
    precondition(!error.message.isEmpty, "refused without a reason")
  }
  return 0
}
