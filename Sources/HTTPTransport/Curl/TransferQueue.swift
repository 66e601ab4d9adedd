/// Decides which transfer starts next, with limits in total and for each server. The server with the fewest
/// running transfers is next, then the servers take turns, so that hanging servers do not use all places.
///
/// The sources of a server take turns likewise, and none of them may use all its connections: a source that
/// hangs costs only itself.
struct TransferQueue {
  /// A transfer that may start. Until `finish` it counts for its server and its source.
  struct Turn {
    let id: Int
    let server: String
    let source: String?
  }

  private struct Line {
    let source: String?
    var running = 0
    var waiting: ArraySlice<Int> = []
  }

  private struct Lane {
    let server: String
    var running = 0
    /// One for each source that used the server, the one that was served last at the end.
    var lines: [Line] = []

    var isWaiting: Bool { lines.contains { !$0.waiting.isEmpty } }

    mutating func add(_ id: Int, _ source: String?) {
      let place = lines.firstIndex { $0.source == source } ?? lines.count
      if place == lines.count { lines.append(Line(source: source)) }
      lines[place].waiting.append(id)
    }

    /// The line whose transfer may start; the first of equal ones, which waits longest.
    func next(limit: Int) -> Int? {
      guard running < limit else { return nil }
      let share = lines.count > 1 ? max(limit - 1, 1) : limit
      return lines.indices.filter { !lines[$0].waiting.isEmpty && lines[$0].running < share }
        .min { lines[$0].running < lines[$1].running }
    }

    /// Starts the first transfer of a line.
    mutating func start(_ place: Int) -> Turn? {
      var line = lines.remove(at: place)
      let id = line.waiting.popFirst()
      line.running += 1
      running += 1
      lines.append(line)
      return id.map { Turn(id: $0, server: server, source: line.source) }
    }

    mutating func finish(_ source: String?) {
      guard let place = lines.firstIndex(where: { $0.source == source }) else { return }
      running -= 1
      lines[place].running -= 1
    }
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

  mutating func add(_ id: Int, server: String, source: String? = nil) {
    let place = places[server] ?? lanes.count
    if place == lanes.count {
      lanes.append(Lane(server: server))
      places[server] = place
    }
    if !lanes[place].isWaiting { turns.append(place) }
    lanes[place].add(id, source)
  }

  /// Whether a transfer must end before another one can start.
  var isFull: Bool { running >= limit }

  /// The next transfer that may start. It counts as running until `finish`.
  mutating func next() -> Turn? {
    guard !isFull else { return nil }
    // The first of equal ones, which is next in turn.
    var best: (index: Int, line: Int)?
    for index in turns.indices {
      guard let line = lanes[turns[index]].next(limit: limitPerServer) else { continue }
      if let best, lanes[turns[best.index]].running <= lanes[turns[index]].running { continue }
      best = (index, line)
    }
    guard let best else { return nil }
    let place = turns.remove(at: best.index)
    running += 1
    let turn = lanes[place].start(best.line)
    if lanes[place].isWaiting { turns.append(place) }
    return turn
  }

  /// Marks a transfer returned by `next` as finished.
  mutating func finish(server: String, source: String? = nil) {
    guard let place = places[server] else { return }
    running -= 1
    lanes[place].finish(source)
  }
}
