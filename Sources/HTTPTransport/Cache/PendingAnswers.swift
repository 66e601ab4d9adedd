import Synchronization

/// Answers that were fetched and not read yet. They are kept for later runs when their reader found an answer in them;
/// until then, what was kept before stays where it is.
package final class PendingAnswers: Sendable {
  /// What an answer is to, whoever asked and however long he had.
  private struct Question: Hashable {
    let url: String
    let headers: HTTPHeaders

    init(_ request: HTTPRequest) { (url, headers) = (request.url, request.headers) }
  }

  private let keeping = Mutex<[Question: @Sendable () -> Void]>([:])

  package init() {}

  func add(_ request: HTTPRequest, keep: @escaping @Sendable () -> Void) {
    keeping.withLock { $0[Question(request)] = keep }
  }

  /// Keeps the answers to these requests, or lets go of them.
  package func settle(_ requests: [HTTPRequest], isKept: Bool) {
    let keep = keeping.withLock { keeping in
      keeping.isEmpty ? [] : requests.compactMap { keeping.removeValue(forKey: Question($0)) }
    }
    if isKept { for keep in keep { keep() } }
  }
}
