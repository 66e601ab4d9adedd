import MCP
import SpannedJSON

/// Reads bytes as what a client writes: cut into lines wherever the reads end. Whatever a line is, it leads
/// to one step, and an answer is one line of JSON.
@c(LLVMFuzzerTestOneInput)
public func fuzzMCP(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let lines = cut(bytes, in: count)
  precondition(lines == cut(bytes, in: 7), "other lines when they come in other parts")
  guard let schema = try? JSONDocument("{}").root else { return 0 }
  let tool = ToolDescription(
    name: "now",
    title: "Now",
    description: "d",
    input: schema,
    output: schema,
    isOpenWorld: true
  )
  var conversation = Conversation(
    with: ServerDescription(name: "agg", version: "1", instructions: "i", tools: [tool])
  )
  for line in lines {
    switch conversation.receive(line) {
    case .one(let action): check(action)
    case .batch(let actions): for action in actions { check(action) }
    }
  }
  return 0
}

private func check(_ action: Conversation.Action) {
  switch action {
  case .nothing, .cancel: break
  case .answer(let answer): check(answer)
  case .call(let call):
    _ = call.arguments?["place"]?.string
    check(call.answer(.failure(text: "\(call.arguments?.summary ?? "")")))
    check(
      call.answer(.success(text: "") { writer in call.arguments.map { writer.value($0) } ?? writer.null() })
    )
  }
}

private func check(_ answer: [UInt8]) {
  precondition(answer.last == UInt8(ascii: "\n") && answer.count { $0 == UInt8(ascii: "\n") } == 1)
  let limit = JSONOptions(dialect: .reply, maximumSize: .max, maximumDepth: 512)
  guard let root = try? JSONDocument(answer, options: limit).root else {
    preconditionFailure("an answer that is no JSON")
  }
  precondition(root["jsonrpc"]?.string == "2.0")
}

private func cut(_ bytes: [UInt8], in size: Int) -> [MessageLines.Line] {
  var splitter = MessageLines(limit: 1000)
  var lines: [MessageLines.Line] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    lines += splitter.take(Array(rest.prefix(max(size, 1))))
    rest = rest.dropFirst(max(size, 1))
  }
  return lines + [splitter.finish()].compactMap { $0 }
}
