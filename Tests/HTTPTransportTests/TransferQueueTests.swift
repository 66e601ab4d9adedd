import Testing

@testable import HTTPTransport

struct TransferQueueTests {
  private static func served(_ queue: inout TransferQueue) -> [String] {
    var servers: [String] = []
    while let next = queue.next() { servers.append(next.server) }
    return servers
  }

  @Test func `servers take turns, each with a limit of concurrent requests`() {
    var queue = TransferQueue(limit: 4, limitPerServer: 2)
    for (id, server) in "aaabbbcc".enumerated() { queue.add(id, server: String(server)) }
    #expect(Self.served(&queue) == ["a", "b", "c", "a"])
    queue.finish(server: "c")
    #expect(Self.served(&queue) == ["c"])
    queue.finish(server: "a")
    queue.finish(server: "a")
    #expect(Self.served(&queue) == ["a", "b"])
  }

  @Test func `servers that hang do not use all connections`() {
    var queue = TransferQueue(limit: 6, limitPerServer: 4)
    for id in 0..<12 {
      for (index, server) in ["x", "y", "z", "good"].enumerated() {
        queue.add(id * 4 + index, server: server)
      }
    }
    var good = Self.served(&queue).count { $0 == "good" }
    for _ in 0..<11 where good < 12 {
      queue.finish(server: "good")
      good += Self.served(&queue).count { $0 == "good" }
    }
    #expect(good == 12)
  }

  @Test(arguments: [2, 3])
  func `a source that hangs leaves a connection to the other sources of its server`(limit: Int) {
    var queue = TransferQueue(limit: 6, limitPerServer: limit)
    for id in 0..<8 { queue.add(id, server: "proxy", source: "bad") }
    queue.add(8, server: "proxy", source: "good")
    var served: [String?] = []
    while let turn = queue.next() { served.append(turn.source) }
    #expect(served.count == limit && served.count { $0 == "good" } == 1)
    for id in 9..<20 {
      queue.finish(server: "proxy", source: "good")
      // While it has no request, the other one may not take its connection.
      #expect(queue.next() == nil)
      queue.add(id, server: "proxy", source: "good")
      #expect(queue.next()?.source == "good")
    }
  }

  @Test func `the sources of a server take turns`() {
    var queue = TransferQueue(limit: 6, limitPerServer: 2)
    for id in 0..<6 { queue.add(id, server: "proxy", source: ["a", "b", "c"][id / 2]) }
    var served: [String?] = []
    while let turn = queue.next() { served.append(turn.source) }
    for source in ["a", "b", "c", "a"] {
      queue.finish(server: "proxy", source: source)
      served.append(queue.next()?.source)
    }
    #expect(served == ["a", "b", "c", "a", "b", "c"])
  }
}
