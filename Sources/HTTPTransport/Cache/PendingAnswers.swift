import Synchronization

/// Answers that were fetched and not read yet. When their reader found an answer in them, they are kept for
/// later runs, or what was kept before goes if they must not be; until then, that stays where it is.
package final class PendingAnswers: Sendable {
  private let unread = Mutex<[HTTPRequest.Question: @Sendable () -> Void]>([:])

  package init() {}

  /// - Parameter settle: What is done when an answer was found in it.
  func add(_ question: HTTPRequest.Question, settle: @escaping @Sendable () -> Void) {
    unread.withLock { $0[question] = settle }
  }

  /// Settles the answers to these questions, or lets go of them when no answer was found.
  package func settle(_ questions: [HTTPRequest.Question], isAnswer: Bool) {
    let settle = unread.withLock { unread in
      unread.isEmpty ? [] : questions.compactMap { unread.removeValue(forKey: $0) }
    }
    if isAnswer { for settle in settle { settle() } }
  }
}
