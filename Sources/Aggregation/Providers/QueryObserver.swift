package import ProviderKit
package import Weather

/// Notified when a source is queried and when it has answered or failed, to show the progress. Called from
/// any thread.
package struct QueryObserver: Sendable {
  package var began: @Sendable (SourceID) -> Void
  /// The failure is `nil` for an answer.
  package var ended: @Sendable (SourceID, ProviderFailure?) -> Void

  package init(
    began: @escaping @Sendable (SourceID) -> Void,
    ended: @escaping @Sendable (SourceID, ProviderFailure?) -> Void
  ) {
    self.began = began
    self.ended = ended
  }
}
