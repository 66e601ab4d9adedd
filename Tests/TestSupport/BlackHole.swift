/// A port of 127.0.0.1 that answers nobody: its queue is full, so that Linux drops whoever wants to connect.
package final class BlackHole: Sendable {
  package let port: UInt16
  private let sockets: [Socket]

  /// - Throws: `POSIXError` when there is no port left.
  package init() throws {
    let listener = try Socket.listening(backlog: 0)
    let port = try listener.port()
    self.port = port
    // A queue of none holds one.
    sockets = [listener] + (1...4).map { _ in Socket.connecting(to: port) }
  }

  deinit {
    for socket in sockets { socket.close() }
  }
}
