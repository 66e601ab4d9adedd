package import HTTPTransport

/// The cache of one run: identical requests share one answer, whoever asks, and whether the first is still under way or
/// done. It keeps failures too, for a source that just refused will refuse again.
package actor RunCache {
  private typealias Outcome = Result<HTTPResponse, TransportError>

  private struct Entry {
    var transfer: Task<Void, Never>?
    /// Set once the transfer is over.
    var outcome: Outcome?
    var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private let transport: any Transport
  private var entries: [HTTPRequest: Entry] = [:]
  private var lastWaiter = 0
  /// How many requests were answered from here.
  package private(set) var hits = 0

  package init(_ transport: any Transport) { self.transport = transport }

  /// - Throws: what the transport threw for the one request that was really sent; `.cancelled` at once when the task is
  ///   cancelled, whoever else still waits for the same answer.
  package func response(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let question = Self.question(of: request)
    if let entry = entries[question] {
      hits += 1
      if let outcome = entry.outcome { return try outcome.get() }
    } else {
      start(request, question)
    }
    lastWaiter += 1
    let waiter = lastWaiter
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        entries[question]?.waiting[waiter] = continuation
        // The handler below may have run before there was anybody to let go.
        if Task.isCancelled { giveUp(waiter, question) }
      }
    } onCancel: {
      Task { await self.giveUp(waiter, question) }
    }
    return try outcome.get()
  }

  private func start(_ request: HTTPRequest, _ question: HTTPRequest) {
    entries[question] = Entry()
    entries[question]?.transfer = Task { [transport] in
      let outcome: Outcome
      do throws(TransportError) {
        outcome = .success(try await transport.send(request))
      } catch {
        outcome = .failure(error)
      }
      // Who was given up is not put back in the place of who asked anew.
      if !Task.isCancelled { finish(question, outcome) }
    }
  }

  private func finish(_ question: HTTPRequest, _ outcome: Outcome) {
    let waiting = entries[question]?.waiting ?? [:]
    entries[question] = Entry(outcome: outcome)
    for continuation in waiting.values { continuation.resume(returning: outcome) }
  }

  /// Whoever asks: the answer to the same question is the same.
  private static func question(of request: HTTPRequest) -> HTTPRequest {
    var question = request
    question.party = nil
    return question
  }

  /// Lets one go who waits. The transfer stops when nobody waits for it any more.
  private func giveUp(_ waiter: Int, _ question: HTTPRequest) {
    guard let continuation = entries[question]?.waiting.removeValue(forKey: waiter) else { return }
    continuation.resume(returning: .failure(.cancelled))
    guard let entry = entries[question], entry.waiting.isEmpty else { return }
    entry.transfer?.cancel()
    entries[question] = nil
  }
}
