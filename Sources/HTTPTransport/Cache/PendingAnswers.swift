import Synchronization

/// Answers that were fetched and not read yet. When their reader found an answer in them, they are kept for
/// later runs, or what was kept before goes if they must not be; until then, that stays where it is.
package final class PendingAnswers: Sendable {
  private let unread = Mutex<[HTTPRequest.Identity: @Sendable () -> Void]>([:])

  package init() {}

  /// - Parameter settle: What is done when an answer was found in it.
  func add(_ identity: HTTPRequest.Identity, settle: @escaping @Sendable () -> Void) {
    unread.withLock { $0[identity] = settle }
  }

  /// Settles the answers to these questions, or lets go of them when no answer was found.
  package func settle(_ identities: [HTTPRequest.Identity], isAnswer: Bool) {
    let settle = unread.withLock { unread in
      unread.isEmpty ? [] : identities.compactMap { unread.removeValue(forKey: $0) }
    }
    if isAnswer { for settle in settle { settle() } }
  }
}
