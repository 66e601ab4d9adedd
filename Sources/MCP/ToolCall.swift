package import SpannedJSON
import Text

/// A tool that a client wants to be called.
package struct ToolCall: Sendable {
  package let id: RequestID
  package let tool: String
  /// An object; `nil` if there are no arguments.
  package let arguments: JSONValue?
  let progressToken: RequestID?
  /// What its answer is a part of; `nil` for a line of its own.
  var batch: BatchResponse?
  private let reply: Reply

  init(
    _ request: Message.Request,
    _ reply: Reply,
    tools: [String]
  ) throws(ProtocolError) {
    guard let name = request.params?["name"]?.string else {
      throw .invalidParams("params.name must be the name of a tool")
    }
    guard tools.contains(name) else {
      let near = Suggestion(for: name, among: tools).following
      throw .invalidParams("Unknown tool: \(name)\(near.isEmpty ? "" : ".\(near)")")
    }
    let arguments = request.params?["arguments"].flatMap { $0.kind == .null ? nil : $0 }
    guard arguments?.kind ?? .object == .object else {
      throw .invalidParams("params.arguments must be an object")
    }
    (id, tool, self.arguments, self.reply) = (request.id, name, arguments, reply)
    progressToken = request.params?["_meta"]?["progressToken"].flatMap { RequestID($0) }
  }

  /// The line that answers it.
  package func answer(_ result: ToolResult) -> [UInt8] {
    reply.result { result.write(to: &$0) }
  }
}
