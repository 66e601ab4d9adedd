import Foundation
import SpannedJSON
import Testing

@testable import MCP

/// What each line of a client leads to, without any streams.
struct ConversationTests {
  private static let server = ServerDescription(
    name: "agg",
    version: "1",
    instructions: "i",
    tools: [
      ToolDescription(
        name: "now",
        title: "Now",
        description: "d",
        input: json(#"{"type":"object"}"#),
        output: nil,
        isOpenWorld: true
      )
    ]
  )

  private static func json(_ text: String) -> JSONValue {
    // A literal of a test.
    (try? JSONDocument(text).root) ?? { fatalError(text) }()
  }

  /// The answers to some lines; a call is answered at once.
  private func answers(_ lines: [String]) -> [String] {
    var conversation = Conversation(with: Self.server)
    return lines.map { line in
      switch conversation.receive(.text(Array(line.utf8))) {
      case .one(.nothing): "nothing"
      case .one(.answer(let bytes)): String(decoding: bytes, as: UTF8.self)
      case .one(.call(let call)):
        String(decoding: call.answer(.failure(text: "\(call.arguments?.kind == .object)")), as: UTF8.self)
      case .one(.cancel(let id)): "cancel \(id)"
      case .batch(let actions): "\(actions.count) messages, \(actions.count { $0.isAnswered }) answers"
      }
    }
  }

  private func answer(_ line: String) -> String { answers([line])[0] }

  private static let metadata =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
  private static let identity =
    #""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"agg","title":"agg","version":"1"}}"#

  // MARK: - Both eras

  @Test func `a modern request is answered by its own metadata`() {
    #expect(
      answer(#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{\#(Self.metadata)}}"#)
        == #"{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"#
        + #""capabilities":{"tools":{}},"instructions":"i","ttlMs":3600000,"cacheScope":"public",\#(Self.identity)}}"#
        + "\n"
    )
    #expect(
      answer(#"{"jsonrpc":"2.0","id":"a","method":"ping","params":{\#(Self.metadata)}}"#)
        == #"{"jsonrpc":"2.0","id":"a","result":{"resultType":"complete",\#(Self.identity)}}"# + "\n"
    )
    let list = answer(#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{\#(Self.metadata)}}"#)
    #expect(list.contains(#""ttlMs":300000,"cacheScope":"public""#) && !list.contains("nextCursor"))
  }

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
    ("2026-07-28", "2025-11-25"), ("banana", "2025-11-25"),
  ])
  func `initialize is answered with the requested version or the newest one`(asked: String, given: String) {
    let lines = answers([
      #"{"method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{}},"jsonrpc":"2.0","id":0}"#,
      #"{"method":"tools/list","jsonrpc":"2.0","id":1}"#,
    ])
    #expect(
      lines[0]
        == #"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"\#(given)","#
        + #""capabilities":{"tools":{"listChanged":false}},"serverInfo":{"name":"agg","title":"agg","version":"1"},"#
        + #""instructions":"i"}}"# + "\n"
    )
    // Clients of that era know none of these members.
    #expect(lines[1].contains(#""result":{"tools":[{"name":"now""#))
    for member in ["resultType", "ttlMs", "cacheScope", "_meta"] { #expect(!lines[1].contains(member)) }
  }

  @Test func `a request of no era is refused until there was an initialize`() {
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    #expect(answer(list).contains(#""error":{"code":-32602"#))
    #expect(
      answer(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#) == #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n"
    )
  }

  // MARK: - Batches

  @Test(arguments: [
    (#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"tools/list"}]"#, 2, 2),
    (#"[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"now"}},7]"#, 2, 2),
    (#"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"#, 1, 0),
    (#"[{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}]"#, 1, 1),
  ])
  func `the version that has batches gets an answer to each request of one`(
    line: String,
    messages: Int,
    count: Int
  ) {
    func initialize(_ version: String) -> String {
      #"{"method":"initialize","params":{"protocolVersion":"\#(version)"},"jsonrpc":"2.0","id":0}"#
    }
    #expect(answers([initialize("2025-03-26"), line])[1] == "\(messages) messages, \(count) answers")
    #expect(answers([initialize("2025-03-26"), "[]"])[1].contains("-32600"))
    for lines in [[initialize("2025-06-18"), line], [line]] {
      #expect(answers(lines).last?.contains("only version 2025-03-26 has batches") == true)
    }
  }

  @Test func `a batch has at most 64 messages`() {
    let initialize =
      #"{"method":"initialize","params":{"protocolVersion":"2025-03-26"},"jsonrpc":"2.0","id":0}"#
    func batch(_ count: Int) -> String {
      "[\((0..<count).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"tools/list"}"# }.joined(separator: ","))]"
    }
    #expect(answers([initialize, batch(64)])[1] == "64 messages, 64 answers")
    let refused = answers([initialize, batch(65)])[1]
    #expect(refused.contains("-32600") && refused.contains("the batch has more than 64 messages"))
  }

  // MARK: - Errors

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"no/such","params":{META}}"#, -32601),
    (#"{"jsonrpc":"2.0","id":1,"method":"prompts/list","params":{META}}"#, -32601),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"bogus",META}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[1]}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{META}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nope",META}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"now","arguments":[],META}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, -32602),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
      -32602
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"now","arguments":{"hours":NaN},META}}"#,
      -32700
    ), (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":-Infinity}}"#, -32700),
    (#"{"id":1,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
  ])
  func `a wrong request is answered with an error and its id`(line: String, code: Int) {
    let answer = answer(line.replacing("META", with: Self.metadata))
    #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":\#(code),"#), "\(answer)")
  }

  @Test(arguments: [
    ("{bad json", -32700), ("{\"jsonrpc\":\"2.0\",\"id\":1,", -32700), ("\u{FF}\u{0}", -32700),
    (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600), ("7", -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
    (String(repeating: "[", count: 100_000), -32700),
  ])
  func `a line that is not a message gets an error without an id`(line: String, code: Int) {
    let answer = answer(line)
    #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","error":{"code":\#(code),"#), "\(answer)")
    #expect(answer.hasSuffix("}\n") && answer.filter { $0 == "\n" }.count == 1)
  }

  /// JSON-RPC 2.0, section 5; the schema of 2025-11-25 has no `null`.
  @Test(arguments: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
  func `an error without an id has null in the versions that need one`(version: String) {
    let initialize =
      #"{"method":"initialize","params":{"protocolVersion":"\#(version)"},"jsonrpc":"2.0","id":0}"#
    let id = version == "2025-11-25" ? "" : #""id":null,"#
    for line in ["{bad json", #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#] {
      #expect(answers([initialize, line])[1].hasPrefix(#"{"jsonrpc":"2.0",\#(id)"error":"#))
    }
  }

  @Test func `a line that is too long is an error`() {
    var conversation = Conversation(with: Self.server)
    guard case .one(.answer(let bytes)) = conversation.receive(.tooLong) else {
      Issue.record("no answer")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self).contains("longer than 2 MiB"))
  }

  @Test func `an unknown version is refused with those that are known`() {
    let metadata = Self.metadata.replacing("2026-07-28", with: "1999-01-01")
    #expect(
      answer(#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{\#(metadata)}}"#)
        == #"{"jsonrpc":"2.0","id":3,"error":{"code":-32022,"message":"Unsupported protocol version","#
        + #""data":{"supported":["2026-07-28"],"requested":"1999-01-01"}}}"# + "\n"
    )
  }

  @Test(arguments: [
    "", "  \r", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    #"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"now"}}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
  ])
  func `notifications, responses and empty lines are never answered`(line: String) {
    #expect(answer(line) == "nothing")
  }

  @Test func `a cancellation names its request with its type`() {
    let line = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":ID,"reason":"r"}}"#
    #expect(answer(line.replacing("ID", with: "3")) == "cancel number(3)")
    #expect(answer(line.replacing("ID", with: #""3""#)) == #"cancel text("3")"#)
  }

  @Test func `arguments may be missing`() {
    let call =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"now",MORE\#(Self.metadata)}}"#
    for (more, isThere) in [("", false), (#""arguments":null,"#, false), (#""arguments":{},"#, true)] {
      #expect(answer(call.replacing("MORE", with: more)).contains(#""text":"\#(isThere)""#))
    }
  }

  // MARK: - Transcripts of the official client

  /// Every line of the official clients is understood, in the order in which they sent it.
  @Test(arguments: [
    "client-python-1.30.0", "client-python-2.3.0-fallback", "client-python-2.3.0-modern",
    "client-python-2.3.0-timeout-cancel",
  ])
  func `the official clients are understood`(name: String) throws {
    for (line, _) in try Transcript(name).exchanges {
      let answer = answers(try Transcript(name).prelude(to: line) + [line]).last ?? ""
      guard let id = try JSONDocument(line).root["id"]?.int else {
        #expect(answer == "nothing" || answer.hasPrefix("cancel"), "\(line)")
        continue
      }
      #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"result":{"#), "\(line)\n\(answer)")
    }
  }

  /// The official server answers the same lines with the same codes, but for three cases in which the
  /// specification says otherwise: an unknown tool and an unknown cursor are errors, and a server without
  /// prompts does not know their method.
  @Test(arguments: ["server-python-2.3.0-legacy", "server-python-2.3.0-modern"])
  func `errors are those of the official server`(name: String) throws {
    let transcript = try Transcript(name)
    let lines = transcript.exchanges.map(\.line)
    let answers = answers(lines)
    #expect(lines.count > 15)
    for ((line, expected), answer) in zip(transcript.exchanges, answers) {
      let isSpecial = ["\"bogus\"", "\"nope\"", "prompts/list"].contains(where: line.contains)
      guard let expected, !isSpecial else {
        // The official server is silent about what it cannot read; notifications have no answer.
        #expect(answer == "nothing" || answer.hasPrefix("cancel") || answer.contains("\"error\""), "\(line)")
        continue
      }
      let own = try JSONDocument(answer).root
      #expect(own["error"]?["code"]?.int == expected["error"]?["code"]?.int, "\(line)\n\(answer)")
      #expect(own["id"]?.summary == expected["id"]?.summary)
    }
  }
}

/// A recorded conversation of a client and a server.
private struct Transcript {
  /// Each line of the client, with the answer that the server gave to it.
  let exchanges: [(line: String, answer: JSONValue?)]

  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name).jsonl")
    let messages = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { try JSONDocument(String($0)).root }
    let answers = messages.filter { $0["from"]?.string == "server" }.compactMap { $0["line"] }
    exchanges = messages.filter { $0["from"]?.string == "client" }.map { message in
      let line = message["line"].map(Self.text) ?? message["text"]?.string ?? ""
      let id = message["line"]?["id"]
      let answer = answers.first { id != nil && $0["id"]?.summary == id?.summary }
      return (line, answer)
    }
  }

  /// The handshake before a line, if there is one.
  func prelude(to line: String) -> [String] {
    exchanges.map(\.line).prefix { $0 != line }.filter { $0.contains("\"initialize\"") }
  }

  private static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }
}
