/// How one run uses the cache.
package struct CacheSettings: Sendable {
  /// `--refresh`: every answer is asked for again, or at least confirmed.
  package var refreshes = false
  /// `--offline`: nothing is sent; whatever is kept is good enough, and is called stale when it is.
  package var isOffline = false
  /// `--max-age`: an older answer is asked for again.
  package var maximumAge: Duration?
  /// The lifetime of an answer when neither it nor its request says one; `nil`: it
  /// must be asked for each time.
  package var defaultFreshness: Duration?

  package init() {}
}
