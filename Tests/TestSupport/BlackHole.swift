/// A port of 127.0.0.1 that accepts no connection: its queue is full, so Linux drops all attempts to connect.
package final class BlackHole: Sendable {
  package let port: UInt16
  private let sockets: [Socket]

  /// - Throws: `POSIXError` when no port is free.
  package init() throws {
    let listener = try Socket.listening(backlog: 0)
    let port = try listener.port()
    self.port = port
    // A queue of length 0 holds one connection.
    sockets = [listener] + (1...4).map { _ in Socket.connecting(to: port) }
  }

  deinit {
    for socket in sockets { socket.close() }
  }
}
