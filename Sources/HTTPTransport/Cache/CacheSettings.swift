/// How one run uses the cache.
package struct CacheSettings: Sendable {
  /// `--no-cache`: nothing is read and nothing is kept.
  package var isOff = false
  /// `--refresh`: every answer is asked for again, or at least confirmed.
  package var refreshes = false
  /// `--offline`: nothing is sent; whatever is kept is good enough, and is called stale when it is.
  package var isOffline = false
  /// `--max-age`: an older answer is asked for again.
  package var maximumAge: Duration?
  /// The lifetime of an answer that says nothing of its own; `nil` for one that must be asked for each time.
  package var defaultFreshness: @Sendable (HTTPRequest) -> Duration? = { $0.freshness }
  /// How long past its time an answer may stand in for an error: six hours for forecasts, two for observations.
  package var staleLimit: @Sendable (HTTPRequest) -> Duration = { $0.staleLimit }

  package init() {}
}
