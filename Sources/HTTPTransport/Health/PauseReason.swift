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

  /// What the source did, to be put after its name: `reported too many requests`.
  package var inShort: String {
    switch self {
    case .failures, .interception: "failed several times in a row"
    case .rate: "reported too many requests"
    case .unavailable: "reported that it is unavailable for now"
    case .auth: "rejected its key"
    case .limit: "had all requests that its limit allows"
    }
  }

  /// The same in a sentence, with what ends the pause.
  package var description: String {
    switch self {
    case .interception:
      "its last responses could not be read, as in a network that needs a login; it is tried again each minute"
    case .auth: "it \(inShort), which has not changed since; agg doctor --reset tries again"
    case .limit: "it \(inShort); limit in its entry of the config changes that"
    case .failures, .rate, .unavailable: "it \(inShort)"
    }
  }
}
