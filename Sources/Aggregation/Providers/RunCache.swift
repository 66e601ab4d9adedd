package import HTTPTransport
import Posix
import ProviderKit
import Synchronization

/// The cache of one run: equal requests share one response, whichever caller sends them, whatever time it
/// has, and whether the first one is in progress or done. Failures are cached too, because a source that just
/// rejected a request will reject it again. Only a caller with more time than a timed-out request had sends
/// it again.
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
    func isNone(to request: HTTPRequest) -> Bool {
      switch result {
      // Two equal requests differ by the time it took to send them. A caller without time sends nothing.
      case .failure(.timedOut): request.timeLeft > max(time, .zero) * 1.1
      case .failure(.noTurn): request.end.map { own in end.map { own > $0 } ?? false } ?? false
      default: false
      }
    }
  }

  private typealias Continuation = CheckedContinuation<Outcome, Never>

  /// A caller that waits for a response.
  private struct Waiter {
    let number: Int
    let stopwatch: Stopwatch?
    let continuation: Continuation
  }

  private struct Entry {
    let identity: HTTPRequest.Identity
    /// Of the caller that was first.
    var turn: RequestTurn?
    /// Stops the transfer while it is in progress.
    var transfer: Task<Void, Never>?
    /// Set when the transfer is done.
    var outcome: Outcome?
    var waiting: [Waiter] = []
  }

  private struct State {
    /// By the number of the first caller.
    var entries: [Int: Entry] = [:]
    /// The first caller of each request.
    var first: [HTTPRequest.Identity: Int] = [:]
    /// The number of the last caller.
    var last = 0
    /// Entries with an outcome, the oldest first.
    var over: ArraySlice<Int> = []
    /// Of the stored responses, in bytes.
    var size = 0
  }

  private let transport: any Transport
  /// In bytes.
  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: For the stored responses, in bytes; the oldest are deleted first. A run of a thousand
  ///   airports stays far below it, and a run that watches for weeks does not grow.
  package init(_ transport: any Transport, limit: Int = 32 << 20) {
    self.transport = transport
    self.limit = limit
  }

  /// - Throws: What the transport threw for the request that was sent; `.cancelled` at once when the task is
  ///   cancelled, even if other callers still wait for the response.
  package func response(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    while true {
      let outcome = await outcome(of: request)
      guard outcome.isNone(to: request) else { return try outcome.result.get() }
    }
  }

  private func outcome(of request: HTTPRequest) async -> Outcome {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    return await withCancellableContinuation { continuation in
      ask(request, number, continuation)
    } onCancel: {
      giveUp(number, request.identity)
    }
  }

  /// Waits for a response in progress, or sends the request.
  private func ask(
    _ request: HTTPRequest,
    _ number: Int,
    _ continuation: Continuation
  ) {
    let identity = request.identity
    let waiter = Waiter(number: number, stopwatch: request.turn?.stopwatch, continuation: continuation)
    let (isFirst, outcome) = state.withLock { state -> (Bool, Outcome?) in
      guard let first = state.first[identity],
        !(state.entries[first]?.outcome?.isNone(to: request) ?? false)
      else {
        state.first[identity] = number
        state.entries[number] = Entry(identity: identity, turn: request.turn, waiting: [waiter])
        return (true, nil)
      }
      let outcome = state.entries[first]?.outcome
      if outcome == nil {
        state.entries[first]?.waiting.append(waiter)
        if let stopwatch = waiter.stopwatch { state.entries[first]?.turn?.join(stopwatch) }
      }
      return (false, outcome)
    }
    if let outcome { continuation.resume(returning: outcome) }
    guard isFirst else { return }
    let transfer = Task.immediate(executorPreference: ThreadPool.shared) { await send(request, number) }
    let isWanted = state.withLock { state in
      guard let entry = state.entries[number] else { return false }
      if entry.outcome == nil { state.entries[number]?.transfer = transfer }
      return true
    }
    // All callers may have left before there was a transfer to stop.
    if !isWanted { transfer.cancel() }
  }

  private func send(_ request: HTTPRequest, _ number: Int) async {
    let time = request.timeLeft
    let result = await Result { () async throws(TransportError) in try await transport.send(request) }
    let outcome = Outcome(result: result, time: time, end: request.end)
    let waiting = state.withLock { state in end(number, outcome, &state) }
    for waiter in waiting { waiter.continuation.resume(returning: outcome) }
  }

  /// Stores an outcome, replacing the oldest ones.
  ///
  /// - Returns: The waiting callers; none if all have left.
  private func end(_ number: Int, _ outcome: Outcome, _ state: inout State) -> [Waiter] {
    guard let entry = state.entries[number] else { return [] }
    state.entries[number] = Entry(identity: entry.identity, outcome: outcome)
    state.over.append(number)
    state.size += outcome.result.size
    while state.size > limit, state.over.count > 1, let oldest = state.over.popFirst(),
      let entry = state.entries.removeValue(forKey: oldest)
    {
      if state.first[entry.identity] == oldest { state.first[entry.identity] = nil }
      state.size -= entry.outcome?.result.size ?? 0
    }
    return entry.waiting
  }

  /// Removes a waiting caller. The transfer stops when there are none left.
  private func giveUp(_ number: Int, _ identity: HTTPRequest.Identity) {
    let (waiter, transfer) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
      guard let first = state.first[identity], var entry = state.entries[first],
        let index = entry.waiting.firstIndex(where: { $0.number == number })
      else { return (nil, nil) }
      let waiter = entry.waiting.remove(at: index)
      state.entries[first] = entry
      if let stopwatch = waiter.stopwatch { entry.turn?.leave(stopwatch) }
      guard entry.waiting.isEmpty else { return (waiter, nil) }
      (state.entries[first], state.first[identity]) = (nil, nil)
      return (waiter, entry.transfer)
    }
    waiter?.continuation.resume(returning: Outcome(result: .failure(.cancelled), time: .zero, end: nil))
    transfer?.cancel()
  }
}

extension Result<HTTPResponse, TransportError> {
  /// The approximate memory for storing it, in bytes.
  fileprivate var size: Int { ((try? get())?.body.count ?? 0) + 1024 }
}
