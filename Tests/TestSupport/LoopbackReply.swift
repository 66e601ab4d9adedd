/// What a loopback server does with a request: it sends, waits, repeats forever, or closes the connection.
package struct LoopbackReply: Sendable {
  package enum Step: Sendable {
    case send([UInt8])
    /// Waits until a test opens the gate.
    case pass(Gate)
    /// Sends again and again until the client disconnects.
    case sendForEver([UInt8])
    /// Sends nothing more until the client disconnects.
    case hold
    case hangUp
    /// Closes the connection with an error (RST) instead of an end.
    case reset
    /// Sends single bytes, each after a pause, until the client disconnects.
    case trickle(UInt8, pause: Duration)
    /// Waits, like a slow server.
    case rest(Duration)
  }

  package var steps: [Step]

  package init(steps: [Step]) { self.steps = steps }

  // MARK: - Answers

  /// A complete response with its length; the connection stays open.
  package static func answer(
    _ body: [UInt8],
    status: Int = 200,
    headers: [(String, String)] = [("Content-Type", "application/json")]
  ) -> Self {
    Self(steps: [.send(head(status, headers + [("Content-Length", "\(body.count)")]) + body)])
  }

  package static func answer(
    _ body: String,
    status: Int = 200,
    headers: [(String, String)] = [("Content-Type", "application/json")]
  ) -> Self {
    answer([UInt8](body.utf8), status: status, headers: headers)
  }

  /// A body that is declared as compressed; `Gzip` makes one that is.
  package static func gzip(_ compressed: [UInt8]) -> Self {
    answer(compressed, headers: [("Content-Type", "application/json"), ("Content-Encoding", "gzip")])
  }

  /// - Parameter trailers: Header fields that are sent after the body.
  package static func chunked(
    _ chunks: [String],
    headers: [(String, String)] = [],
    trailers: [String] = []
  ) -> Self {
    let parts = chunks.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }
    let body = (parts + ["0\r\n"] + trailers.map { "\($0)\r\n" } + ["\r\n"]).joined()
    return Self(steps: [.send(head(200, headers + [("Transfer-Encoding", "chunked")]) + [UInt8](body.utf8))])
  }

  /// The same response after a pause.
  package func after(_ pause: Duration) -> Self { Self(steps: [.rest(pause)] + steps) }

  package static func redirect(to location: String, status: Int = 302) -> Self {
    answer("", status: status, headers: [("Location", location)])
  }

  // MARK: - Faults

  /// Sends nothing at all.
  package static var silence: Self { Self(steps: [.hold]) }

  package static var hangUp: Self { Self(steps: [.hangUp]) }

  /// Declares a longer body than it sends, and closes the connection.
  package static func cutOff(_ body: String, promised: Int) -> Self {
    Self(steps: [.send(head(200, [("Content-Length", "\(promised)")]) + [UInt8](body.utf8)), .hangUp])
  }

  /// Sends part of the body and then nothing more.
  package static func stall(after body: String, promised: Int) -> Self {
    Self(steps: [.send(head(200, [("Content-Length", "\(promised)")]) + [UInt8](body.utf8)), .hold])
  }

  /// Sends the parts of the body one by one, each when the test opens its gate.
  package static func drip(_ parts: [(String, Gate)]) -> Self {
    let length = parts.reduce(0) { $0 + $1.0.utf8.count }
    return Self(
      steps: [.send(head(200, [("Content-Length", "\(length)")]))]
        + parts.flatMap { [.pass($0.1), .send([UInt8]($0.0.utf8))] }
    )
  }

  /// A body without end, without a length or in chunks.
  package static func endless(chunked: Bool = false) -> Self {
    let line = String(repeating: "x", count: 0xfff) + "\n"
    let part = chunked ? "1000\r\n\(line)\r\n" : line
    let framing = chunked ? ("Transfer-Encoding", "chunked") : ("Connection", "close")
    return Self(steps: [.send(head(200, [framing])), .sendForEver([UInt8](part.utf8))])
  }

  /// A gzip stream that grows 158-fold and has no end.
  package static var gzipBomb: Self {
    let (start, rest) = Gzip.bomb
    let fields = [("Content-Encoding", "gzip"), ("Connection", "close")]
    return Self(steps: [.send(head(200, fields) + start), .sendForEver(rest)])
  }

  /// Endless header fields.
  package static var headerFlood: Self {
    let field = "X-Flood: \(String(repeating: "x", count: 1000))\r\n"
    return Self(steps: [.send([UInt8]("HTTP/1.1 200 OK\r\n".utf8)), .sendForEver([UInt8](field.utf8))])
  }

  static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
    [UInt8](("HTTP/1.1 \(status) Status\r\n" + headers.map { "\($0): \($1)\r\n" }.joined() + "\r\n").utf8)
  }
}
