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
}
