import SpannedJSON

/// Reads bytes as a reply and as a config file, reads everything in the document, and writes it: the result
/// must be readable, and writing it again must give the same bytes.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSON(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  for options in [JSONOptions.reply, .config] {
    do throws(JSONSyntaxError) {
      let root = try JSONDocument(bytes, options: options).root
      precondition(root.span.upperBound <= count)
      var excerpts = 50  // as many as are ever shown
      walk(root, &excerpts)
      let written = rewritten(root)
      guard let again = try? JSONDocument(written) else { preconditionFailure("written JSON is unreadable") }
      precondition(rewritten(again.root) == written, "writing changes what was read")
    } catch {
      for problem in error.problems {
        precondition(problem.span.upperBound <= count)
        _ = error.source.excerpt(of: problem.span).text + problem.description
      }
    }
  }
  return 0
}

private func rewritten(_ value: JSONValue) -> [UInt8] {
  var writer = JSONWriter()
  writer.value(value)
  return writer.bytes
}

private func walk(_ value: JSONValue, _ excerpts: inout Int) {
  _ = (value.string, value.int, value.double, value.bool, value.summary)
  if excerpts > 0 { _ = value.excerpt() }
  excerpts -= 1
  precondition(value.elements.count + value.members.count == value.count ?? 0)
  for element in value.elements { walk(element, &excerpts) }
  for member in value.members { walk(member.value, &excerpts) }
}
