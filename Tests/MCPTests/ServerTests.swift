import Glibc
import Posix
import SpannedJSON
import Synchronization
import TestSupport
import Testing

@testable import MCP

/// The server on a real stream, with tools that wait for the test.
struct ServerTests {
  @Test func `a call that ends first is answered first`() async throws {
    let event = Event()
    let client = try Client { call, _ in
      if call.tool == "wait" { await event.wait() }
      return .failure(text: "done")
    }
    try client.call("wait", id: 1)
    try client.call("now", id: 2)
    #expect(await client.hear() == Self.answer(2))
    event.happen()
    #expect(await client.hear() == Self.answer(1))
    #expect(await client.end())
  }

  @Test func `a cancelled call is stopped and gets no answer`() async throws {
    let stopped = Event()
    let client = try Client { call, _ in
      if call.tool == "wait" {
        await Event().wait()
        stopped.happen()
      }
      return .failure(text: "done")
    }
    try client.call("wait", id: 1)
    // The server says nothing about a request that does not exist or has ended.
    for id in [7, 1, 1] { try client.cancel(id) }
    #expect(await stopped.wait())
    try client.call("now", id: 2)
    #expect(await client.hear() == Self.answer(2))
    #expect(await client.end())
    #expect(await client.hear() == nil)
  }

  @Test func `progress rises, and none comes after the result`() async throws {
    let late = Mutex<CallProgress?>(nil)
    let client = try Client { _, progress in
      for name in ["a", "b"] { progress.end("\(name) is done") }
      late.withLock { $0 = progress }
      return .failure(text: "done")
    }
    try client.call("now", id: 1, #","_meta":{"progressToken":"t"}"#)
    let start = #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","#
    #expect(await client.hear() == start + #""progress":1,"message":"a is done"}}"#)
    #expect(await client.hear() == start + #""progress":2,"message":"b is done"}}"#)
    #expect(await client.hear() == Self.answer(1))
    late.withLock { $0?.end("late") }
    // Without a token there is none.
    try client.call("now", id: 2)
    #expect(await client.hear() == Self.answer(2))
    #expect(await client.end())
  }

  @Test func `no progress comes after a cancellation`() async throws {
    let client = try Client { call, progress in
      if call.tool == "wait" {
        await Event().wait()
        progress.end("late")
      }
      return .failure(text: "done")
    }
    try client.call("wait", id: 1, #","_meta":{"progressToken":"t"}"#)
    try client.cancel(1)
    for id in 2...3 {
      try client.call("now", id: id)
      #expect(await client.hear() == Self.answer(id))
    }
    #expect(await client.end())
    #expect(await client.hear() == nil)
  }

  @Test func `the answers to a batch are one line, without those of cancelled calls`() async throws {
    let gates = Gates(count: 4)
    let client = try Client { call, _ in
      if call.tool == "wait" { await gates.pass(call) }
      return .failure(text: "done")
    }
    try client.say(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}"# + "\n"
    )
    #expect(await client.hear()?.contains("2025-03-26") == true)
    func call(_ tool: String, _ id: Int) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)"}}"#
    }
    let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#
    try client.say("[\(call("wait", 1)),\(ping),\(call("wait", 3)),\(call("now", 4))]\n")
    // Alone it would be answered before the batch.
    try client.cancel(3)
    try client.call("now", id: 5)
    #expect(await client.hear() == Self.answer(5))
    gates.open()
    let line = await client.hear() ?? ""
    #expect(line.hasPrefix("[") && line.hasSuffix("]"), "\(line)")
    for part in [Self.answer(1), Self.answer(4), #"{"jsonrpc":"2.0","id":2,"result":{}}"#] {
      #expect(line.contains(part), "\(line)")
    }
    #expect(!line.contains(#""id":3"#), "\(line)")
    #expect(await client.end())
    #expect(await client.hear() == nil)
  }

  @Test func `all of many calls are answered, a few at a time`() async throws {
    let running = Mutex((now: 0, most: 0))
    let gates = Gates(count: 101)
    let isFull = Event()
    let client = try Client { call, _ in
      let now = running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
        return $0.now
      }
      if now == Server.mostRunning { isFull.happen() }
      await gates.pass(call)
      running.withLock { $0.now -= 1 }
      return .failure(text: "done")
    }
    for id in 1...100 { try client.call("wait", id: id) }
    // One of those that wait for their turn.
    try client.cancel(100)
    // The answer says that all before it were taken.
    try client.say(#"{"jsonrpc":"2.0","id":0,"method":"ping"}"# + "\n")
    #expect(await client.hear() == #"{"jsonrpc":"2.0","id":0,"result":{}}"#)
    await isFull.wait()
    gates.open()
    var answers: Set<String> = []
    for _ in 1...99 { answers.insert(await client.hear() ?? "") }
    #expect(answers == Set((1...99).map(Self.answer)))
    #expect(running.withLock { $0.most } == Server.mostRunning)
    #expect(await client.end())
    #expect(await client.hear() == nil)
  }

  @Test func `too many calls, and a second one of the same id, are refused`() async throws {
    let gates = Gates(count: Server.mostRunning + Server.mostWaiting + 1)
    let client = try Client { call, _ in
      await gates.pass(call)
      return .failure(text: "done")
    }
    let most = Server.mostRunning + Server.mostWaiting
    for id in 1...most { try client.call("wait", id: id) }
    try client.call("wait", id: most + 1)
    #expect(await client.hear()?.contains("Too many calls at once") == true)
    try client.call("wait", id: 1)
    #expect(await client.hear()?.contains("still running") == true)
    gates.open()
    for _ in 1...most { #expect(await client.hear() != nil) }
    #expect(await client.end())
  }

  @Test func `the end of the input ends the server though a call hangs, which counts`() async throws {
    let client = try Client { _, _ in
      await Event().wait()
      return .failure(text: "done")
    }
    try client.call("wait", id: 1)
    try client.say("{half a li")
    #expect(await client.unanswered() == 1)
    #expect(await client.hear()?.contains("-32700") == true)
    #expect(await client.hear() == nil)
  }

  @Test func `a client that reads slowly holds up no call`() async throws {
    let gate = Gate()
    let written = Mutex(0)
    let isLastDone = Event()
    let client = try Client { call, _ in
      if call.id == .number(3) { isLastDone.happen() }
      return .failure(text: "done")
    } beforeLine: {
      gate.pass()
      written.withLock { $0 += 1 }
    }
    for id in 1...3 { try client.call("now", id: id) }
    await isLastDone.wait()
    #expect(written.withLock { $0 } == 0)
    gate.open()
    var answers: Set<String> = []
    for _ in 1...3 { answers.insert(await client.hear() ?? "") }
    #expect(answers == Set((1...3).map(Self.answer)))
    #expect(await client.end())
  }

  @Test func `an outbox is full until enough was written, and keeps the order`() {
    let outbox = Outbox(capacity: 4)
    var steps: [String] = []
    #expect(outbox.isEmpty && !outbox.isFull)
    for line in ["ab", "c", "d"] { outbox.add(Array(line.utf8)) }
    #expect(outbox.isFull)
    outbox.deliver { line in
      steps.append("\(String(decoding: line, as: UTF8.self)) \(outbox.isFull) \(outbox.isEmpty)")
    } isEmptied: {
      steps.append("emptied")
      outbox.close()
    }
    #expect(steps == ["ab true false", "c false false", "d false false", "emptied"])
  }

  @Test func `the time to write lines grows with their number alone`() async {
    await expectProportional(25_000, 100_000) { count in
      let outbox = Outbox()
      for _ in 0..<count { outbox.add([UInt8(ascii: "\n")]) }
      return threadTime {
        outbox.deliver { _ in
        } isEmptied: {
          outbox.close()
        }
      }
    }
  }

  @Test func `a client that takes no answer ends the server`() async throws {
    let client = try Client(isGone: true) { _, _ in .failure(text: "done") }
    try client.say("no message\n")
    #expect(await client.serving.value != nil)
  }

  @Test func `cancelling the task ends the server`() async throws {
    let client = try Client { _, _ in .failure(text: "done") }
    client.serving.cancel()
    #expect(await client.serving.value != nil)
  }

  private static func answer(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"content":[{"type":"text","text":"done"}],"isError":true}}"#
  }
}

/// Holds back each call, by its number.
private struct Gates: Sendable {
  private let events: [Event]

  init(count: Int) { events = (0..<count).map { _ in Event() } }

  func open() { for event in events { event.happen() } }

  func pass(_ call: ToolCall) async {
    if case .number(let number) = call.id { await events[number].wait() }
  }
}

/// A client of the handshake era at the other end of a pipe.
private final class Client: Sendable {
  private let writer: FileDescriptor
  private let lines: AsyncStream<String>
  let serving: Task<Int?, Never>

  /// - Parameters:
  ///   - isGone: Whether it reads nothing.
  ///   - beforeLine: Called before it reads a line.
  init(
    isGone: Bool = false,
    handler: @escaping Server.Handler,
    beforeLine: @escaping @Sendable () -> Void = {}
  ) throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    let reader = FileDescriptor(ends[0])
    writer = FileDescriptor(ends[1])
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    let schema = try JSONDocument(#"{"type":"object"}"#).root
    let tools = ["wait", "now"].map { name in
      ToolDescription(name: name, title: "", description: "", input: schema, output: nil, isOpenWorld: false)
    }
    let server = Server(
      ServerDescription(name: "agg", version: "1", instructions: "", tools: tools),
      on: ThreadPool(limit: 2),
      write: { line in
        beforeLine()
        continuation.yield(String(decoding: line.dropLast(), as: UTF8.self))
        return !isGone
      },
      handler: handler
    )
    serving = Task {
      defer {
        continuation.finish()
        reader.close()
      }
      return await server.serve(reader)
    }
    guard !isGone else { return }
    try say(
      #"{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-06-18"}}"# + "\n"
    )
  }

  func say(_ text: String) throws { try writer.write(Array(text.utf8)) }

  func call(_ tool: String, id: Int, _ more: String = "") throws {
    try say(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)"\#(more)}}"# + "\n"
    )
  }

  func cancel(_ id: Int) throws {
    try say(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"# + "\n")
  }

  /// The next line but the answer to the handshake; `nil` at the end.
  func hear() async -> String? {
    for await line in lines where !line.contains(#""id":"i""#) { return line }
    return nil
  }

  /// Ends the input.
  ///
  /// - Returns: Whether the server ended as it should.
  func end() async -> Bool { await unanswered() != nil }

  /// Ends the input.
  ///
  /// - Returns: The number of calls without an answer; `nil` if the server could not run.
  func unanswered() async -> Int? {
    writer.close()
    return await serving.value
  }
}
