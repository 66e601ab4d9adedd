import Foundation

/// Further errors of a server; `FaultServer` makes one after the other.
extension LoopbackReply {
  /// Breaks off in the middle of a header field.
  package static var resetInHead: Self {
    Self(steps: [.send([UInt8]("HTTP/1.1 200 OK\r\nContent-".utf8)), .reset])
  }

  package static func resetInBody(_ body: String) -> Self {
    Self(steps: [
      .send(head(200, [("Content-Length", "\(body.utf8.count + 500)")]) + [UInt8](body.utf8)), .reset,
    ])
  }

  /// One byte a second of a body that never ends.
  package static var drip: Self {
    let fields = [("Content-Type", "application/json"), ("Connection", "close")]
    return Self(steps: [.send(head(200, fields)), .trickle(UInt8(ascii: " "), pause: .seconds(1))])
  }

  /// A response whose date differs from now.
  package static func answer(_ body: String, madeAfter offset: Duration) -> Self {
    let date = Date().addingTimeInterval(offset / .seconds(1)).httpText
    return answer(body, headers: [("Content-Type", "application/json"), ("Date", date)])
  }

  /// Too many requests; the header gives the wait as this text.
  package static func tooMany(retryAfter text: String) -> Self {
    answer("{}", status: 429, headers: [("Retry-After", text)])
  }
}
