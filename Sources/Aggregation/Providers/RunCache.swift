package import HTTPTransport
import Posix
import ProviderKit
import Synchronization

/// The cache of one run: the same questions share one answer, whoever asks, however much time that one has,
/// and whether the first is still under way or done. It keeps failures too, for a source that just refused
/// will refuse again; only who has more time than was not enough asks anew.
///
/// No actor: nobody waits here for anything but an answer, and a thousand requests
/// would each hop to it five times.
package final class RunCache: Sendable {
  /// The result of a request and the time that it had.
  private struct Outcome {
    let result: Result<HTTPResponse, TransportError>
    let time: Duration
    let end: ContinuousClock.Instant?

    /// Whether the request timed out and this one has more time.
    func isNone(to request: HTTPRequest) -> Bool {
      switch result {
      // Two of equal sources differ by as long as it took to send them; who has no time left asks no more.
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
    /// Of whoever asked first.
    var turn: RequestTurn?
    /// Stops the transfer, while it is under way.
    var transfer: Task<Void, Never>?
    /// Set once the transfer is over.
    var outcome: Outcome?
    var waiting: [Waiter] = []
  }

  private struct State {
    /// By the number of who asked first.
    var entries: [Int: Entry] = [:]
    /// Who asked first.
    var first: [HTTPRequest.Identity: Int] = [:]
    /// The number of who asked last.
    var last = 0
    /// Those with an outcome, the oldest in front.
    var over: ArraySlice<Int> = []
    /// Of the answers that are kept, in bytes.
    var size = 0
  }

  private let transport: any Transport
  /// In bytes.
  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: Of the answers that are kept, in bytes; the oldest go first. No run of a thousand
  ///   airports comes near it, and one that watches for weeks does not grow.
  package init(_ transport: any Transport, limit: Int = 32 << 20) {
    self.transport = transport
    self.limit = limit
  }

  /// - Throws: what the transport threw for the one request that was really sent; `.cancelled` at once when
  ///   the task is cancelled, whoever else still waits for the same answer.
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

  /// Waits for an answer that is under way, or sends the request.
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
    // Everybody may have gone before there was a transfer to stop.
    if !isWanted { transfer.cancel() }
  }

  private func send(_ request: HTTPRequest, _ number: Int) async {
    let time = request.timeLeft
    let result = await Result { () async throws(TransportError) in try await transport.send(request) }
    let outcome = Outcome(result: result, time: time, end: request.end)
    let waiting = state.withLock { state in end(number, outcome, &state) }
    for waiter in waiting { waiter.continuation.resume(returning: outcome) }
  }

  /// Keeps an outcome, in the place of the oldest.
  ///
  /// - Returns: Who waits for it; nobody when all have gone.
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

  /// Lets one go who waits. The transfer stops when nobody waits for it any more.
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
  /// What keeping it takes, in bytes, more or less.
  fileprivate var size: Int { ((try? get())?.body.count ?? 0) + 1024 }
}
