import Synchronization

/// Responses that were fetched but not read yet. When their reader accepts them, they are cached for later
/// runs, or the earlier response is deleted if they must not be cached. Until then the earlier response
/// stays.
package final class PendingResponses: Sendable {
  private let unread = Mutex<[HTTPRequest.Identity: @Sendable () -> Void]>([:])

  package init() {}

  /// - Parameter settle: Called when the response was accepted.
  func add(_ identity: HTTPRequest.Identity, settle: @escaping @Sendable () -> Void) {
    unread.withLock { $0[identity] = settle }
  }

  /// Settles the responses to these requests, or discards them if their reader rejected them.
  package func settle(_ identities: [HTTPRequest.Identity], isAnswer: Bool) {
    let settle = unread.withLock { unread in
      unread.isEmpty ? [] : identities.compactMap { unread.removeValue(forKey: $0) }
    }
    if isAnswer { for settle in settle { settle() } }
  }
}
