/// How one run uses the cache.
package struct CacheSettings: Sendable {
  /// `--refresh`: every response is requested again, or at least validated.
  package var refreshes = false
  /// `--offline`: nothing is sent. Any cached response is used, and marked if it is stale.
  package var isOffline = false
  /// `--max-age`: an older response is requested again, and replaces no error.
  package var maximumAge: Duration?
  /// The lifetime of a response when neither it nor its request has one; `nil` means that it is requested
  /// each time.
  package var defaultFreshness: Duration?

  package init() {}
}
