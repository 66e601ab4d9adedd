package import HTTPTransport

/// The cache of one run: identical requests share one answer, whoever asks, and whether the first is still under way or
/// done. It keeps failures too, for a source that just refused will refuse again.
package actor RunCache {
  private struct Entry {
    var task: Task<Result<HTTPResponse, TransportError>, Never>
    var waiting: Int
    var isDone = false
  }

  private let transport: any Transport
  private var entries: [HTTPRequest: Entry] = [:]
  /// How many requests were answered from here.
  package private(set) var hits = 0

  package init(_ transport: any Transport) { self.transport = transport }

  /// - Throws: what the transport threw for the one request that was really sent.
  package func response(to request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let question = Self.question(of: request)
    let task: Task<Result<HTTPResponse, TransportError>, Never>
    if let entry = entries[question] {
      hits += 1
      task = entry.task
      entries[question]?.waiting += 1
    } else {
      task = Task { [transport] in
        do throws(TransportError) {
          return .success(try await transport.send(request))
        } catch {
          return .failure(error)
        }
      }
      entries[question] = Entry(task: task, waiting: 1)
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      Task { await self.giveUp(question) }
    }
    entries[question]?.isDone = true
    return try result.get()
  }

  /// Whoever asks: the answer to the same question is the same.
  private static func question(of request: HTTPRequest) -> HTTPRequest {
    var question = request
    question.party = nil
    return question
  }

  /// The transfer stops when nobody waits for it any more.
  private func giveUp(_ request: HTTPRequest) {
    guard let entry = entries[request], !entry.isDone else { return }
    entries[request]?.waiting -= 1
    guard entry.waiting <= 1 else { return }
    entry.task.cancel()
    entries[request] = nil
  }
}
