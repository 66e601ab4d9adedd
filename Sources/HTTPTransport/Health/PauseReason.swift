/// Why a source is left alone for a while.
package enum PauseReason: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// It failed three times in a row or more.
  case failures
  /// What came three times in a row was not its answer.
  case interception
  /// It had too many requests, or the allowance of its key is used up.
  case rate
  /// It refused its key.
  case auth

  package var description: String {
    switch self {
    case .failures: "it failed several times in a row"
    case .interception:
      "its last responses could not be read, as in a network that needs a login; it is tried again each minute"
    case .rate: "it reported too many requests"
    case .auth: "it rejected its key, which has not changed since; agg doctor --reset tries again"
    }
  }
}
