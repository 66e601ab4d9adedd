import Posix
import Synchronization

/// Sends requests for single items together, where their source answers for several at once: a thousand
/// airports are then thirty requests, which a service that allows a hundred in a minute answers.
///
/// A batch is sent when it is full, or when the run has nothing else to do: nothing would be added then.
/// While two batches are on their way to a service, the next one waits and grows.
package final class BatchingTransport: Transport {
  /// What the requests of a batch have in common: the address without any item, the source, and the fields
  /// without those of a condition.
  private struct Group: Hashable {
    let address: String
    let source: RequestSource?
    let headers: HTTPHeaders
  }

  private typealias Answers = [String: Result<HTTPResponse, TransportError>]

  /// A batch that more requests can join.
  private struct Open {
    let batch: RequestBatch
    let task: SharedTask<Answers>
  }

  private struct Line {
    var open: Open?
    /// The number of batches that were sent and are not answered.
    var underway = 0
  }

  private let transport: any Transport
  private let whenIdle: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let lines = Mutex<[Group: Line]>([:])

  /// At once to one source.
  private static let batchesAtOnce = 2
  /// Statuses that may be about one of the items, or about their number: Bad Request, Content Too Large, URI
  /// Too Long (RFC 9110, sections 15.5.1, 15.5.14 and 15.5.15).
  private static let statusesOfItems = [400, 413, 414]

  /// - Parameter whenIdle: Calls a function when the run has nothing else to do.
  package init(
    _ transport: any Transport,
    whenIdle: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      ThreadPool.shared.callWhenIdle($0)
    }
  ) {
    self.transport = transport
    self.whenIdle = whenIdle
  }

  /// Sends a request, together with others where its rule allows that.
  ///
  /// - Returns: The response to this item alone. Of a service that has nothing for it, the status is 204.
  /// - Throws: `.cancelled` at once when the task is cancelled, even if other requests of the batch go on.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let rule = request.batch else { return try await transport.send(request) }
    while true {
      switch await joinedTask(for: request, rule).outcome() {
      case .value(let answers):
        if let answer = answers[rule.item] { return try answer.get() }
        throw .cancelled
      case .left: throw .cancelled
      case .abandoned: break
      }
    }
  }

  // MARK: - Gathering

  /// Adds a request to the open batch of its group, or to a new one.
  private func joinedTask(for request: HTTPRequest, _ rule: BatchRule) -> SharedTask<Answers> {
    let group = Group(address: rule.url([]), source: request.source, headers: request.headers.unconditional)
    let (open, room, isNew) = lines.withLock { lines -> (Open, RequestBatch.Room, Bool) in
      if let open = lines[group]?.open, !open.task.isAbandoned {
        let room = open.batch.add(request, rule)
        if room != .closed { return (open, room, false) }
      }
      let batch = RequestBatch()
      let task = SharedTask(lastCallerWaits: false) { [self] in await answers(to: batch, of: group) }
      let open = Open(batch: batch, task: task)
      lines[group, default: Line()].open = open
      return (open, batch.add(request, rule), true)
    }
    if let part = request.turn { open.batch.turn.lead(part) }
    if room == .full { open.batch.close() }
    if isNew { closeWhenIdle(group) }
    return open.task
  }

  private func closeWhenIdle(_ group: Group) {
    whenIdle { [self] in
      let batch = lines.withLock { lines -> RequestBatch? in
        guard let line = lines[group], line.underway < Self.batchesAtOnce else { return nil }
        lines[group]?.open = nil
        return line.open?.batch
      }
      batch?.close()
    }
  }

  /// Sends a batch as soon as it is closed, and prompts the next one afterwards.
  private func answers(to batch: RequestBatch, of group: Group) async -> Answers {
    let requests = await batch.closedRequests()
    lines.withLock { lines in
      lines[group, default: Line()].underway += 1
      if lines[group]?.open?.batch === batch { lines[group]?.open = nil }
    }
    // Without anyone who waits for it, the batch is not sent.
    let answers = Task.isCancelled ? [:] : await answers(to: requests, as: batch.turn)
    // A request that a layer below refused, or that was sent as it is, has not moved it.
    batch.turn.move(to: .idle)
    let isNextWaiting = lines.withLock { lines in
      lines[group, default: Line()].underway -= 1
      return lines[group]?.open != nil
    }
    if isNextWaiting { closeWhenIdle(group) }
    return answers
  }

  // MARK: - Sending

  /// Sends requests as one, and again as two halves if that fails because of their number or of one of them.
  private func answers(to requests: ArraySlice<HTTPRequest>, as turn: RequestTurn) async -> Answers {
    guard let first = requests.first, let rule = first.batch else { return [:] }
    let request = requests.count > 1 ? Self.together(requests, rule, as: turn) : first
    let result = await Result { () async throws(TransportError) in try await transport.send(request) }
    guard requests.count > 1 else { return [rule.item: result] }
    switch result {
    case .success(let response) where response.isSuccess:
      switch rule.split(response) {
      case .bodies(let bodies):
        // A response with other items only is not an answer.
        let isAnswer =
          bodies.isEmpty || requests.contains { $0.batch.map { bodies[$0.item] != nil } ?? false }
        if isAnswer { return Self.answers(of: response, bodies, to: requests) }
      case .incomplete: return await halves(of: requests, as: turn)
      case .unreadable: break
      }
    case .success(let response) where Self.statusesOfItems.contains(response.status):
      return await halves(of: requests, as: turn)
    case .failure(.bodyTooLarge): return await halves(of: requests, as: turn)
    case .success, .failure: break
    }
    return Answers(uniqueKeysWithValues: requests.compactMap { $0.batch.map { ($0.item, result) } })
  }

  private func halves(of requests: ArraySlice<HTTPRequest>, as turn: RequestTurn) async -> Answers {
    let middle = requests.startIndex + requests.count / 2
    let first = await answers(to: requests[..<middle], as: turn)
    let second = await answers(to: requests[middle...], as: turn)
    return first.merging(second) { one, _ in one }
  }

  /// The request for all items of some requests, with the time of the one that has most. It is never
  /// conditional, because a validator belongs to the response to one item.
  private static func together(
    _ requests: ArraySlice<HTTPRequest>,
    _ rule: BatchRule,
    as turn: RequestTurn
  ) -> HTTPRequest {
    var request = requests[requests.startIndex]
    (request.batch, request.turn) = (nil, turn)
    request.identity = request.identity.with(
      url: rule.url(requests.compactMap { $0.batch?.item }),
      headers: request.headers.unconditional
    )
    request.timeout = requests.map(\.timeout).max() ?? request.timeout
    request.end = requests.contains { $0.end == nil } ? nil : requests.compactMap(\.end).max()
    return request
  }

  /// The responses to the items of a common response. They have no validator, because that of the service is
  /// for all items together.
  private static func answers(
    of response: HTTPResponse,
    _ bodies: [String: [UInt8]],
    to requests: ArraySlice<HTTPRequest>
  ) -> Answers {
    var part = response
    part.headers = response.headers.filtered { !["etag", "last-modified", "content-length"].contains($0) }
    part.companions = requests.count - 1
    var answers: Answers = [:]
    for request in requests {
      guard let item = request.batch?.item else { continue }
      let body = bodies[item]
      part.status = body == nil ? 204 : response.status
      part.body = body ?? []
      part.url = request.url
      answers[item] = .success(part)
    }
    return answers
  }
}

extension HTTPHeaders {
  /// The fields without those that make a request conditional.
  fileprivate var unconditional: Self {
    filtered { !["if-none-match", "if-modified-since"].contains($0) }
  }
}
