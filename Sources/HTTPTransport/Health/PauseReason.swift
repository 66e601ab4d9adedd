/// Why a source is paused.
package enum PauseReason: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// It failed at least three times in a row.
  case failures
  /// Three responses in a row did not come from the source.
  case interception
  /// It had too many requests, or the quota of its key is used up.
  case rate
  /// It said how long it would be unavailable.
  case unavailable
  /// It rejected its key.
  case auth
  /// It had as many requests as its limit allows.
  case limit

  package var description: String {
    switch self {
    case .failures: "it failed several times in a row"
    case .interception:
      "its last responses could not be read, as in a network that needs a login; it is tried again each minute"
    case .rate: "it reported too many requests"
    case .unavailable: "it reported that it is unavailable for now"
    case .limit: "it had all requests that its limit allows; limit in its entry of the config changes that"
    case .auth: "it rejected its key, which has not changed since; agg doctor --reset tries again"
    }
  }
}
