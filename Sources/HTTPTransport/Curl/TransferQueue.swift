/// Decides who is next: so many transfers at once, so many of them with one server. The server with the
/// fewest has the next one, else each in turn: so those that hang do not take every place.
struct TransferQueue {
  private struct Lane {
    let server: String
    var running = 0
    var waiting: ArraySlice<Int> = []
  }

  private let limit: Int
  private let limitPerServer: Int
  private var running = 0
  /// One for each server that was ever asked.
  private var lanes: [Lane] = []
  /// Where each server's lane is.
  private var places: [String: Int] = [:]
  /// The lanes that somebody waits in, the next one in front.
  private var turns: [Int] = []

  init(limit: Int, limitPerServer: Int) {
    self.limit = max(limit, 1)
    self.limitPerServer = max(limitPerServer, 1)
  }

  mutating func add(_ id: Int, server: String) {
    let place = places[server] ?? lanes.count
    if place == lanes.count {
      lanes.append(Lane(server: server))
      places[server] = place
    }
    if lanes[place].waiting.isEmpty { turns.append(place) }
    lanes[place].waiting.append(id)
  }

  /// Whether nobody may start before another one is over.
  var isFull: Bool { running >= limit }

  /// The next transfer that may start, and its server; it counts as running until `finish`.
  mutating func next() -> (id: Int, server: String)? {
    // Of several the first, which is next in turn.
    guard !isFull,
      let index = turns.indices.min(by: { lanes[turns[$0]].running < lanes[turns[$1]].running }),
      lanes[turns[index]].running < limitPerServer
    else { return nil }
    let place = turns.remove(at: index)
    guard let id = lanes[place].waiting.popFirst() else { return nil }
    lanes[place].running += 1
    running += 1
    if !lanes[place].waiting.isEmpty { turns.append(place) }
    return (id, lanes[place].server)
  }

  /// A transfer that `next` gave is over.
  mutating func finish(server: String) {
    guard let place = places[server] else { return }
    running -= 1
    lanes[place].running -= 1
  }
}
