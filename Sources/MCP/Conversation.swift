import SpannedJSON

/// Decides what each line of a client leads to. It does no I/O, and remembers only the `initialize`.
package struct Conversation: Sendable {
  /// What to do about a line.
  package enum Step: Sendable {
    case one(Action)
    /// Do all of this, and write the answers as one line.
    case batch([Action])
  }

  /// What to do about a message.
  package enum Action: Sendable {
    case nothing
    /// Write this line.
    case answer([UInt8])
    case call(ToolCall)
    /// Stop a call, and send no answer to it.
    case cancel(RequestID)

    /// Whether the client gets an answer.
    var isAnswered: Bool {
      switch self {
      case .nothing, .cancel: false
      case .answer, .call: true
      }
    }
  }

  private let server: ServerDescription
  /// What was agreed upon by `initialize`.
  private var version: String?

  package init(with server: ServerDescription) { self.server = server }

  /// Takes the next line of the client.
  package mutating func receive(_ line: MessageLines.Line) -> Step {
    do throws(Message.Invalid) {
      guard let root = try Message.value(of: line) else { return .one(.nothing) }
      guard root.kind == .array, version == ProtocolEra.versionOfBatches else { return .one(action(root)) }
      guard !root.elements.isEmpty else {
        throw Message.Invalid(error: .invalidRequest("the batch is empty"))
      }
      guard root.count ?? 0 <= Self.longestBatch else {
        let limit = "the batch has more than \(Self.longestBatch) messages"
        throw Message.Invalid(error: .invalidRequest(limit))
      }
      return .batch(root.elements.map { actionInBatch($0) })
    } catch {
      return .one(.answer(Reply.error(error.error, to: error.id, in: version)))
    }
  }

  private mutating func actionInBatch(_ message: JSONValue) -> Action {
    // The version must be known before a batch is.
    guard message["method"]?.string != Self.initialize else {
      let id = message["id"].flatMap { RequestID($0) }
      return .answer(
        Reply.error(.invalidRequest("initialize must not be part of a batch"), to: id, in: version)
      )
    }
    return action(message)
  }

  /// - Parameter message: A line, or a part of a batch.
  private mutating func action(_ message: JSONValue) -> Action {
    do throws(Message.Invalid) {
      switch try Message(message) {
      case .nothing: return .nothing
      case .notification("notifications/cancelled", let params):
        return params?["requestId"].flatMap { RequestID($0) }.map(Action.cancel) ?? .nothing
      case .notification: return .nothing
      case .request(let request):
        do throws(ProtocolError) { return try action(request) } catch {
          return .answer(Reply.error(error, to: request.id, in: version))
        }
      }
    } catch {
      return .answer(Reply.error(error.error, to: error.id, in: version))
    }
  }

  private mutating func action(_ request: Message.Request) throws(ProtocolError) -> Action {
    if request.method == Self.initialize { return .answer(try initialize(request)) }
    guard let method = Method(rawValue: request.method) else { throw .unknownMethod(request.method) }
    let own = try ProtocolEra(request.params)
    guard let era = own ?? (version != nil || method == .ping ? .handshake : nil) else {
      throw .invalidParams(
        "params._meta must have \(ProtocolEra.Key.version) and \(ProtocolEra.Key.capabilities), or initialize must come first"
      )
    }
    let reply = Reply(id: request.id, era: era, server: server)
    switch method {
    case .ping: return .answer(reply.result { _ in })
    case .discover:
      guard era == .modern else { throw .unknownMethod(request.method) }
      return .answer(discovery(reply))
    case .listTools:
      // All of them are on the first page.
      guard request.params?["cursor"]?.kind ?? .null == .null else {
        throw .invalidParams("there is no such cursor: all tools are on one page")
      }
      return .answer(
        reply.result(lifetime: .fiveMinutes) { result in
          result.key("tools")
          result.array { list in for tool in server.tools { tool.write(to: &list) } }
        }
      )
    case .callTool: return .call(try ToolCall(request, reply, tools: server.tools.map(\.name)))
    }
  }

  /// In messages. An answer may be four thousand times as long as its request, and all of them wait for the
  /// last one.
  private static let longestBatch = 64

  /// The method of the first request.
  private static let initialize = "initialize"

  /// The methods of all others.
  private enum Method: String {
    case ping
    case discover = "server/discover"
    case listTools = "tools/list"
    case callTool = "tools/call"
  }

  private mutating func initialize(_ request: Message.Request) throws(ProtocolError) -> [UInt8] {
    guard let requested = request.params?["protocolVersion"]?.string else {
      throw .invalidParams("params.protocolVersion must be a string")
    }
    let version = ProtocolEra.negotiated(requested)
    self.version = version
    return Reply(id: request.id, era: .handshake, server: server).result { result in
      result.member("protocolVersion", version)
      result.key("capabilities")
      result.object {
        $0.key("tools")
        $0.object { $0.member("listChanged", false) }
      }
      result.key("serverInfo")
      server.writeIdentity(to: &result)
      result.member("instructions", server.instructions)
    }
  }

  private func discovery(_ reply: Reply) -> [UInt8] {
    reply.result(lifetime: .oneHour) { result in
      result.member("supportedVersions", ProtocolEra.modernVersions)
      result.key("capabilities")
      result.object {
        $0.key("tools")
        $0.object { _ in }
      }
      result.member("instructions", server.instructions)
    }
  }
}
