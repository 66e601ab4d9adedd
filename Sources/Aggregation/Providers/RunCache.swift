package import FoundationEssentials
package import HTTPTransport
import Posix
import ProviderKit
import Synchronization

/// The cache of one run: equal requests share one response, whichever caller sends them, whatever time it
/// has, and whether the first one is in progress or done. Failures are cached too, because a source that just
/// rejected a request will reject it again. A request is sent again only by a caller with more time than a
/// timed-out request had, or after the end of a pause.
///
/// Not an actor: callers only wait for responses, and a thousand requests would each switch to the actor five
/// times.
package final class RunCache: Sendable {
  /// The result of a request and the time that it had.
  private struct Outcome {
    let result: Result<HTTPResponse, TransportError>
    let time: Duration
    let end: ContinuousClock.Instant?

    /// Whether the request timed out and this one has more time.
    func isUseless(to request: HTTPRequest) -> Bool {
      switch result {
      // The remaining times of equal requests differ by the time between them. A caller without time sends
      // nothing.
      case .failure(.timedOut): request.timeLeft > max(time, .zero) * 1.1
      case .failure(.noTurn): request.end.map { own in end.map { own > $0 } ?? false } ?? false
      default: false
      }
    }

    /// Whether the request was not sent because of a pause that is over.
    func isPauseOver(at now: Date) -> Bool { result.pauseEnd.map { $0 <= now } ?? false }
  }

  /// A request that was sent. Until its outcome is there, all equal requests wait for it.
  private struct Transfer {
    let number: Int
    /// The turn of the first caller.
    let turn: RequestTurn?
    let task: SharedTask<Outcome>
  }

  private struct State {
    /// The last transfer of each request.
    var transfers: [HTTPRequest.Identity: Transfer] = [:]
    /// The number of the last transfer.
    var last = 0
    /// The transfers with a stored response, the oldest first.
    var over: ArraySlice<(number: Int, identity: HTTPRequest.Identity, size: Int)> = []
    /// The size of the stored responses, in bytes.
    var size = 0
  }

  private let transport: any Transport
  /// In bytes.
  private let limit: Int
  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: For the stored responses, in bytes; the oldest are deleted first. A run of a thousand
  ///     airports stays far below it, and a run that watches for weeks does not grow.
  ///   - now: The clock of pauses.
  package init(
    _ transport: any Transport,
    limit: Int = 32 << 20,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.transport = transport
    self.limit = limit
    self.now = now
  }

  /// - Throws: What the transport threw for the request that was sent; `.cancelled` at once when the task is
  ///   cancelled, even if other callers still wait for the response.
  package func response(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    while true {
      let transfer = joinedTransfer(for: request)
      switch await transfer.task.outcome() {
      case .value(let outcome):
        guard outcome.isUseless(to: request) else { return try outcome.result.get() }
      case .left:
        if let stopwatch = request.turn?.stopwatch { transfer.turn?.leave(stopwatch) }
        throw .cancelled
      case .abandoned:
        if let stopwatch = request.turn?.stopwatch { transfer.turn?.leave(stopwatch) }
      }
    }
  }

  /// The transfer to wait for: a known one, or a new one.
  private func joinedTransfer(for request: HTTPRequest) -> Transfer {
    state.withLock { state in
      if let known = state.transfers[request.identity] {
        switch known.task.progress {
        case .unfinished:
          if let stopwatch = request.turn?.stopwatch { known.turn?.join(stopwatch) }
          return known
        case .ended(let outcome) where !outcome.isUseless(to: request) && !outcome.isPauseOver(at: now()):
          return known
        case .ended, .abandoned: break
        }
      }
      state.last += 1
      let number = state.last
      // No caller waits for the end of a cancelled transfer: some versions of libcurl first let a name server
      // time out.
      let task = SharedTask(lastCallerWaits: false) { [self] in await send(request, number) }
      let transfer = Transfer(number: number, turn: request.turn, task: task)
      state.transfers[request.identity] = transfer
      return transfer
    }
  }

  private func send(_ request: HTTPRequest, _ number: Int) async -> Outcome {
    let time = request.timeLeft
    let result = await Result { () async throws(TransportError) in try await transport.send(request) }
    state.withLock { state in store(result.size, number, request.identity, in: &state) }
    return Outcome(result: result, time: time, end: request.end)
  }

  /// Records the size of a response that is stored from now on, and deletes the oldest ones. A response that
  /// no caller waits for is not stored.
  private func store(_ size: Int, _ number: Int, _ identity: HTTPRequest.Identity, in state: inout State) {
    guard let transfer = state.transfers[identity], transfer.number == number else { return }
    guard !transfer.task.isAbandoned else {
      state.transfers[identity] = nil
      return
    }
    state.over.append((number, identity, size))
    state.size += size
    while state.size > limit, state.over.count > 1, let oldest = state.over.popFirst() {
      if state.transfers[oldest.identity]?.number == oldest.number { state.transfers[oldest.identity] = nil }
      state.size -= oldest.size
    }
  }
}

extension Result<HTTPResponse, TransportError> {
  /// When the pause ends that kept the request from being sent; `nil` for a request that was sent, and for a
  /// pause without an end.
  fileprivate var pauseEnd: Date? {
    switch self {
    case .failure(.paused(_, let pause)): pause.until
    case .success(let response):
      if case .stale(.failure(.paused(_, let pause))) = response.cacheState { pause.until } else { nil }
    case .failure: nil
    }
  }

  /// The approximate memory for storing it, in bytes.
  fileprivate var size: Int { ((try? get())?.body.count ?? 0) + 1024 }
}
