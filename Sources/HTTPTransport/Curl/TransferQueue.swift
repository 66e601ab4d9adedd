/// Decides which transfer starts next, with limits in total and for each server. The server with the fewest
/// running transfers is next, then the servers take turns, so that hanging servers do not use all places.
struct TransferQueue {
  private struct Lane {
    let server: String
    var running = 0
    var waiting: ArraySlice<Int> = []
  }

  private let limit: Int
  private let limitPerServer: Int
  private var running = 0
  /// One for each server that was contacted.
  private var lanes: [Lane] = []
  /// The index of each server's lane.
  private var places: [String: Int] = [:]
  /// The lanes with waiting transfers, the next one first.
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

  /// Whether a transfer must end before another one can start.
  var isFull: Bool { running >= limit }

  /// The next transfer that may start, and its server. It counts as running until `finish`.
  mutating func next() -> (id: Int, server: String)? {
    // The first of equal ones, which is next in turn.
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

  /// Marks a transfer returned by `next` as finished.
  mutating func finish(server: String) {
    guard let place = places[server] else { return }
    running -= 1
    lanes[place].running -= 1
  }
}
