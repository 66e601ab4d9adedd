import Synchronization
package import Testing

/// A server that makes one error after the other; the last one is repeated.
package final class FaultServer: Sendable {
  private let server: LoopbackServer

  package var url: String { server.url }
  package var port: UInt16 { server.port }
  package var requests: [LoopbackRequest] { server.log.requests }
  package var connections: Int { server.log.connections }

  package init(_ replies: [LoopbackReply]) throws {
    let next = Mutex(0)
    server = try LoopbackServer { _ in
      next.withLock { next in
        defer { next += 1 }
        return replies[min(next, replies.count - 1)]
      }
    }
  }

  /// Answers well or makes any kind of error, at random.
  ///
  /// - Parameter answer: The body of a good response.
  package init(answering answer: String, seed: UInt64) throws {
    let random = Mutex(SplitMix64(state: seed))
    server = try LoopbackServer { _ in
      let kind = random.withLock { Int.random(in: 0..<20, using: &$0) }
      return Self.reply(kind, answer)
    }
  }

  private static func reply(_ kind: Int, _ answer: String) -> LoopbackReply {
    switch kind {
    case 0: .hangUp
    case 1: .resetInHead
    case 2: .resetInBody(answer)
    case 3: .cutOff(answer, promised: answer.utf8.count + 9)
    case 4: .endless(chunked: true)
    case 5: .gzipBomb
    case 6: .headerFlood
    case 7: .gzip([UInt8](answer.utf8))
    case 8: .redirect(to: "/again")
    case 9: .answer("<html>log in</html>")
    case 10: .answer(String(answer.dropLast(answer.count / 2)))
    case 11: .answer("", status: 204)
    case 12: .answer("{}", status: 503)
    case 13: .answer("{}", status: 401)
    case 14: .tooMany(retryAfter: "1")
    case 15: .silence
    default: .answer(answer)
    }
  }

  /// Waits until the condition is true, but not forever.
  package func wait(
    sourceLocation: SourceLocation = #_sourceLocation,
    until condition: @escaping @Sendable (LoopbackServer.Log) -> Bool
  ) async {
    await server.wait(sourceLocation: sourceLocation, until: condition)
  }
}
