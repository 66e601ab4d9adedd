import Foundation
import Synchronization
package import Testing

/// A web server on 127.0.0.1 that answers as a test defines, and records its requests. Each connection has a
/// thread; the server ends when it is freed.
///
///     let server = try LoopbackServer { request in
///       request.path == "/slow" ? .silence : .answer(#"{"temperature": 21.5}"#)
///     }
///     let response = try await transport.send(HTTPRequest(url: "\(server.url)/now", allowsLocal: true))
///     await server.wait { $0.disconnections == 1 }
package final class LoopbackServer: Sendable {
  /// The events so far.
  package struct Log: Sendable {
    package var requests: [LoopbackRequest] = []
    package var connections = 0
    /// Connections that the client ended.
    package var disconnections = 0
    package var bytesSent = 0
  }

  package let port: UInt16
  private let state: ServerState

  /// Scheme, host and port.
  package var url: String { "http://127.0.0.1:\(port)" }
  package var log: Log { state.state.withLock { $0.log } }

  /// - Throws: `POSIXError` when no port is free.
  package init(_ reply: @escaping @Sendable (LoopbackRequest) -> LoopbackReply) throws {
    let listener = try Socket.listening()
    port = try listener.port()
    state = ServerState(listener, reply)
    Thread.detachNewThread { [state] in state.acceptAll() }
  }

  /// A server with one response for each path, and 404 for others.
  package convenience init(_ replies: [String: LoopbackReply]) throws {
    try self.init { replies[$0.path] ?? .answer("{}", status: 404) }
  }

  deinit { state.close() }

  /// Waits until the condition is true, but not forever: a regression may prevent it.
  package func wait(
    within limit: Duration = .seconds(30),
    sourceLocation: SourceLocation = #_sourceLocation,
    until condition: @escaping @Sendable (Log) -> Bool
  ) async {
    let event = Event()
    state.change { $0.waiters.append((condition, event)) }
    await event.wait(within: limit, sourceLocation: sourceLocation)
  }
}

/// The state that the threads of a server share.
private final class ServerState: Sendable {
  struct State: Sendable {
    var log = LoopbackServer.Log()
    var open: [Int32: Socket] = [:]
    var isClosed = false
    var waiters: [(condition: @Sendable (LoopbackServer.Log) -> Bool, event: Event)] = []
  }

  let state = Mutex(State())
  private let listener: Socket
  private let reply: @Sendable (LoopbackRequest) -> LoopbackReply

  init(_ listener: Socket, _ reply: @escaping @Sendable (LoopbackRequest) -> LoopbackReply) {
    self.listener = listener
    self.reply = reply
  }

  /// Changes the state and wakes all that wait for a condition.
  func change(_ body: (inout State) -> Void) {
    let ready = state.withLock { state in
      body(&state)
      let log = state.log
      let ready = state.waiters.filter { $0.condition(log) }
      state.waiters.removeAll { $0.condition(log) }
      return ready
    }
    for waiter in ready { waiter.event.happen() }
  }

  func close() {
    change { state in
      state.isClosed = true
      for socket in state.open.values { socket.shutDown() }
    }
    listener.shutDown()
  }

  func acceptAll() {
    while let socket = listener.accept() {
      change { state in
        state.log.connections += 1
        state.open[socket.descriptor] = socket
        if state.isClosed { socket.shutDown() }
      }
      Thread.detachNewThread { self.serve(socket) }
    }
    listener.close()
  }

  private func serve(_ socket: Socket) {
    var buffer: [UInt8] = []
    var isOpen = true
    while isOpen, let head = nextHead(socket, &buffer) {
      let request = LoopbackRequest(head: head)
      change { $0.log.requests.append(request) }
      isOpen = reply(request).steps.allSatisfy { perform($0, socket) }
    }
    change { $0.open[socket.descriptor] = nil }
    socket.close()
  }

  /// - Returns: `nil` when the client has disconnected.
  private func nextHead(_ socket: Socket, _ buffer: inout [UInt8]) -> String? {
    while true {
      // After the start of a TLS handshake, a client waits for an answer (RFC 8446, section 5.1).
      if buffer.starts(with: [0x16, 0x03]) {
        buffer.removeAll()
        return ""
      }
      let text = String(decoding: buffer, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        buffer = Array(text[end.upperBound...].utf8)
        return String(text[..<end.lowerBound])
      }
      guard let bytes = socket.receive() else {
        change { $0.log.disconnections += 1 }
        return nil
      }
      buffer += bytes
    }
  }

  /// Performs one step. Pauses are those of a slow server: no test waits for an event in this way.
  ///
  /// - Returns: Whether the connection continues.
  private func perform(_ step: LoopbackReply.Step, _ socket: Socket) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes, socket)
    case .pass(let gate):
      gate.pass()
      return true
    case .sendForEver(let bytes):
      while send(bytes, socket) {}
      return false
    case .hold:
      while socket.receive() != nil {}
      change { $0.log.disconnections += 1 }
      return false
    case .hangUp: return false
    case .reset:
      socket.resetWhenClosed()
      return false
    case .trickle(let byte, let pause):
      while send([byte], socket) { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
      return false
    case .rest(let pause):
      Thread.sleep(forTimeInterval: pause / .seconds(1))
      return true
    }
  }

  private func send(_ bytes: [UInt8], _ socket: Socket) -> Bool {
    let isSent = socket.send(bytes)
    change { state in
      if isSent { state.log.bytesSent += bytes.count } else { state.log.disconnections += 1 }
    }
    return isSent
  }
}
