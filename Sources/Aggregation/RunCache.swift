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
    let task: Task<Result<HTTPResponse, TransportError>, Never>
    if let entry = entries[request] {
      hits += 1
      task = entry.task
      entries[request]?.waiting += 1
    } else {
      task = Task { [transport] in
        do throws(TransportError) {
          return .success(try await transport.send(request))
        } catch {
          return .failure(error)
        }
      }
      entries[request] = Entry(task: task, waiting: 1)
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      Task { await self.giveUp(request) }
    }
    entries[request]?.isDone = true
    return try result.get()
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
