import Synchronization

/// Answers that were fetched and not read yet. When their reader found an answer in them, they are kept for
/// later runs, or what was kept before goes if they must not be; until then, that stays where it is.
package final class PendingAnswers: Sendable {
  /// What an answer is to, whoever asked and however long he had.
  private struct Question: Hashable {
    let url: String
    let headers: HTTPHeaders

    init(_ request: HTTPRequest) { (url, headers) = (request.url, request.headers) }
  }

  private let unread = Mutex<[Question: @Sendable () -> Void]>([:])

  package init() {}

  /// - Parameter settle: What is done when an answer was found in it.
  func add(_ request: HTTPRequest, settle: @escaping @Sendable () -> Void) {
    unread.withLock { $0[Question(request)] = settle }
  }

  /// Settles the answers to these requests, or lets go of them when no answer was found.
  package func settle(_ requests: [HTTPRequest], isAnswer: Bool) {
    let settle = unread.withLock { unread in
      unread.isEmpty ? [] : requests.compactMap { unread.removeValue(forKey: Question($0)) }
    }
    if isAnswer { for settle in settle { settle() } }
  }
}
