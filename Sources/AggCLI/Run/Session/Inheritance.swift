import Aggregation
import HTTPTransport

/// What a run takes over from another one: the run within which it runs, or the one that it repeats.
struct Inheritance: Sendable {
  /// A secret of one run is a secret of all.
  let redactor: SecretRedactor
  /// The keys that were looked up before.
  let keys: LookedUpKeys
  /// Its connections are used again; `nil` for a run with connections of its own.
  let network: CurlTransport?
  /// Whether it runs within the other run.
  var isInner = false
  /// The config, as long as its files are unchanged; `nil` to read the files.
  var config: SharedConfig?
  /// Members of JSON that the caller drops; those that take long are not written.
  var omitted: Set<String> = []
  /// Is notified when a source is queried and when it responded.
  var observer: QueryObserver?
}
