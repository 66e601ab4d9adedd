/// Decides who is next: so many transfers at once, so many of them with one server, servers in turn.
struct TransferQueue {
  private struct Lane {
    var running = 0
    var waiting: ArraySlice<Int> = []
  }

  private let limit: Int
  private let limitPerServer: Int
  private var running = 0
  private var lanes: [String: Lane] = [:]
  /// The servers that somebody waits for, the next one in front.
  private var turns: [String] = []

  init(limit: Int, limitPerServer: Int) {
    self.limit = max(limit, 1)
    self.limitPerServer = max(limitPerServer, 1)
  }

  mutating func add(_ id: Int, server: String) {
    if lanes[server, default: Lane()].waiting.isEmpty { turns.append(server) }
    lanes[server, default: Lane()].waiting.append(id)
  }

  /// The next transfer that may start, and its server; it counts as running until `finish`.
  mutating func next() -> (id: Int, server: String)? {
    guard running < limit,
      let index = turns.firstIndex(where: { (lanes[$0]?.running ?? 0) < limitPerServer })
    else { return nil }
    let server = turns.remove(at: index)
    guard let id = lanes[server]?.waiting.popFirst() else { return nil }
    lanes[server]?.running += 1
    running += 1
    if lanes[server]?.waiting.isEmpty == false { turns.append(server) }
    return (id, server)
  }

  /// A transfer that `next` gave is over.
  mutating func finish(server: String) {
    running -= 1
    lanes[server]?.running -= 1
    if let lane = lanes[server], lane.running == 0, lane.waiting.isEmpty { lanes[server] = nil }
  }
}
