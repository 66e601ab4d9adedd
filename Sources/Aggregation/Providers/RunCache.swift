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
    /// Of the caller that was first.
    let number: Int
    let turn: RequestTurn?
    /// Stops the transfer while it is in progress.
    var transfer: Task<Void, Never>?
    /// Set when the transfer is done.
    var outcome: Outcome?
    var waiting: [Waiter] = []
  }

  /// What remains to be deleted of an entry with an outcome.
  private struct Past {
    let identity: HTTPRequest.Identity
    let number: Int
    /// In bytes.
    let size: Int
  }

  private struct State {
    /// The newest of each request.
    var entries: [HTTPRequest.Identity: Entry] = [:]
    /// The oldest first.
    var past: ArraySlice<Past> = []
    /// Of the stored responses, in bytes.
    var size = 0

    /// Changes the entry of a caller that was first.
    ///
    /// - Returns: Whether there still is one.
    mutating func change(
      _ identity: HTTPRequest.Identity,
      _ number: Int,
      _ change: (inout Entry) -> Void
    ) -> Bool {
      guard let index = entries.index(forKey: identity), entries.values[index].number == number else {
        return false
      }
      change(&entries.values[index])
      return true
    }
  }

  private let transport: any Transport
  /// In bytes.
  private let limit: Int
  private let state = Mutex(State())
  private let lastNumber = Atomic(0)

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
    let number = lastNumber.add(1, ordering: .relaxed).newValue
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
      guard let entry = state.entries[identity], !(entry.outcome?.isNone(to: request) ?? false) else {
        state.entries[identity] = Entry(number: number, turn: request.turn, waiting: [waiter])
        return (true, nil)
      }
      if entry.outcome == nil {
        state.entries[identity]?.waiting.append(waiter)
        if let stopwatch = waiter.stopwatch { entry.turn?.join(stopwatch) }
      }
      return (false, entry.outcome)
    }
    if let outcome { continuation.resume(returning: outcome) }
    guard isFirst else { return }
    let transfer = Task.immediate(executorPreference: ThreadPool.shared) { await send(request, number) }
    let isWanted = state.withLock { state in
      state.change(identity, number) { if $0.outcome == nil { $0.transfer = transfer } }
    }
    // All callers may have left before there was a transfer to stop.
    if !isWanted { transfer.cancel() }
  }

  private func send(_ request: HTTPRequest, _ number: Int) async {
    let time = request.timeLeft
    let result: Result<HTTPResponse, TransportError>
    do throws(TransportError) {
      result = .success(try await transport.send(request))
    } catch {
      result = .failure(error)
    }
    let outcome = Outcome(result: result, time: time, end: request.end)
    let waiting = state.withLock { state in end(request.identity, number, outcome, &state) }
    for waiter in waiting { waiter.continuation.resume(returning: outcome) }
  }

  /// Stores an outcome, replacing the oldest ones.
  ///
  /// - Returns: The waiting callers; none if all have left.
  private func end(
    _ identity: HTTPRequest.Identity,
    _ number: Int,
    _ outcome: Outcome,
    _ state: inout State
  ) -> [Waiter] {
    var waiting: [Waiter] = []
    let isWanted = state.change(identity, number) { entry in
      waiting = entry.waiting
      entry = Entry(number: number, turn: nil, outcome: outcome)
    }
    guard isWanted else { return [] }
    let size = outcome.result.size
    state.past.append(Past(identity: identity, number: number, size: size))
    state.size += size
    while state.size > limit, state.past.count > 1, let oldest = state.past.popFirst() {
      if state.entries[oldest.identity]?.number == oldest.number { state.entries[oldest.identity] = nil }
      state.size -= oldest.size
    }
    return waiting
  }

  /// Removes a waiting caller. The transfer stops when there are none left.
  private func giveUp(_ number: Int, _ identity: HTTPRequest.Identity) {
    let (waiter, transfer) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
      guard var entry = state.entries[identity],
        let index = entry.waiting.firstIndex(where: { $0.number == number })
      else { return (nil, nil) }
      let waiter = entry.waiting.remove(at: index)
      if let stopwatch = waiter.stopwatch { entry.turn?.leave(stopwatch) }
      state.entries[identity] = entry.waiting.isEmpty ? nil : entry
      return (waiter, entry.waiting.isEmpty ? entry.transfer : nil)
    }
    waiter?.continuation.resume(returning: Outcome(result: .failure(.cancelled), time: .zero, end: nil))
    transfer?.cancel()
  }
}

extension Result<HTTPResponse, TransportError> {
  /// The approximate memory for storing it, in bytes.
  fileprivate var size: Int { ((try? get())?.body.count ?? 0) + 1024 }
}
