import Foundation
import Glibc

/// A TCP socket, by its descriptor; its user must close it.
struct Socket: Sendable {
  let descriptor: Int32

  /// A socket that waits for connections on 127.0.0.1, at a port that the system chooses.
  ///
  /// - Parameter backlog: How many connections may wait to be accepted.
  static func listening(backlog: Int32 = 512) throws -> Self {
    let socket = Self(
      descriptor: Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    )
    let isBound = unsafe withLoopback(port: 0) { unsafe bind(socket.descriptor, $0, $1) == 0 }
    guard isBound, listen(socket.descriptor, backlog) == 0 else {
      socket.close()
      throw POSIXError(.EADDRINUSE)
    }
    return socket
  }

  /// Begins to connect to a port of 127.0.0.1, without waiting for the connection.
  static func connecting(to port: UInt16) -> Self {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = Self(descriptor: Glibc.socket(AF_INET, kind, 0))
    _ = unsafe withLoopback(port: port) { unsafe connect(socket.descriptor, $0, $1) }
    return socket
  }

  /// Passes the address of a port of 127.0.0.1 to a function of the system, with its size.
  private static func withLoopback<Result>(
    port: UInt16,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    address.sin_port = port.bigEndian
    let size = MemoryLayout<sockaddr_in>.size
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(size)) }
    }
  }

  func port() throws -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isKnown else { throw POSIXError(.EBADF) }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits for the next connection; `nil` once the socket is shut down.
  func accept() -> Self? {
    let accepted = Glibc.accept(descriptor, nil, nil)
    guard accepted >= 0 else { return nil }
    // A program that the test starts must not keep the connection open.
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    // Without this, the second part of a response may wait 40 ms for an acknowledgement.
    var on: Int32 = 1
    unsafe setsockopt(accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    return Self(descriptor: accepted)
  }

  /// Waits for bytes; `nil` when the other side has disconnected.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// - Returns: `false` when the other side has disconnected.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Wakes all calls that wait for it; the descriptor stays taken until `close`.
  func shutDown() { Glibc.shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Makes `close` report an error to the other side: data that was sent but not read is discarded.
  func resetWhenClosed() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
  }

  func close() { Glibc.close(descriptor) }
}
