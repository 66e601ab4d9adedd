package import Weather

/// Reported when a source is asked and when it has answered or failed, for whoever shows
/// that. Calls come from any thread.
package struct QueryObserver: Sendable {
  package var began: @Sendable (SourceID) -> Void
  package var ended: @Sendable (SourceID) -> Void

  package init(began: @escaping @Sendable (SourceID) -> Void, ended: @escaping @Sendable (SourceID) -> Void) {
    self.began = began
    self.ended = ended
  }
}
