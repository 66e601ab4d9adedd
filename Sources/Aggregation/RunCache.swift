package import HTTPTransport
import Posix
import Synchronization

/// The cache of one run: identical requests share one answer, whoever asks, and whether the first is still under way or
/// done. It keeps failures too, for a source that just refused will refuse again.
///
/// No actor: nobody waits here for anything but an answer, and a thousand requests would each hop to it five times.
package final class RunCache: Sendable {
  private typealias Outcome = Result<HTTPResponse, TransportError>
  private typealias Waiting = CheckedContinuation<Outcome, Never>

  private struct Entry {
    /// The number of who asked first.
    let first: Int
    var transfer: Task<Void, Never>?
    /// Set once the transfer is over.
    var outcome: Outcome?
    var waiting: [Int: Waiting] = [:]
  }

  private struct State {
    var entries: [HTTPRequest: Entry] = [:]
    /// The number of who asked last.
    var last = 0
    var hits = 0
  }

  private let transport: any Transport
  private let state = Mutex(State())

  package init(_ transport: any Transport) { self.transport = transport }

  /// How many requests were answered from here.
  package var hits: Int { state.withLock(\.hits) }

  /// - Throws: what the transport threw for the one request that was really sent; `.cancelled` at once when the task is
  ///   cancelled, whoever else still waits for the same answer.
  package func response(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let question = Self.question(of: request)
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ask(request, question, number, continuation)
        // The handler below may have run before there was anybody to let go.
        if Task.isCancelled { giveUp(number, question) }
      }
    } onCancel: {
      giveUp(number, question)
    }
    return try outcome.get()
  }

  /// Waits for an answer that is under way, or sends the request.
  private func ask(_ request: HTTPRequest, _ question: HTTPRequest, _ number: Int, _ continuation: Waiting) {
    let outcome = state.withLock { state -> Outcome? in
      guard let entry = state.entries[question] else {
        let transfer = Task(executorPreference: ThreadPool.shared) { [self] in
          await send(request, question, number)
        }
        state.entries[question] = Entry(first: number, transfer: transfer, waiting: [number: continuation])
        return nil
      }
      state.hits += 1
      if entry.outcome == nil { state.entries[question]?.waiting[number] = continuation }
      return entry.outcome
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  private func send(_ request: HTTPRequest, _ question: HTTPRequest, _ number: Int) async {
    let outcome: Outcome
    do throws(TransportError) {
      outcome = .success(try await transport.send(request))
    } catch {
      outcome = .failure(error)
    }
    let waiting = state.withLock { state -> [Int: Waiting] in
      // Who was given up is not put back in the place of who asked anew.
      guard let entry = state.entries[question], entry.first == number else { return [:] }
      state.entries[question] = Entry(first: number, outcome: outcome)
      return entry.waiting
    }
    for continuation in waiting.values { continuation.resume(returning: outcome) }
  }

  /// Whoever asks: the answer to the same question is the same.
  private static func question(of request: HTTPRequest) -> HTTPRequest {
    var question = request
    question.party = nil
    return question
  }

  /// Lets one go who waits. The transfer stops when nobody waits for it any more.
  private func giveUp(_ number: Int, _ question: HTTPRequest) {
    let (continuation, transfer) = state.withLock { state -> (Waiting?, Task<Void, Never>?) in
      guard let continuation = state.entries[question]?.waiting.removeValue(forKey: number) else {
        return (nil, nil)
      }
      guard state.entries[question]?.waiting.isEmpty == true else { return (continuation, nil) }
      return (continuation, state.entries.removeValue(forKey: question)?.transfer)
    }
    continuation?.resume(returning: .failure(.cancelled))
    transfer?.cancel()
  }
}
