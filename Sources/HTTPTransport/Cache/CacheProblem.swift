/// What the cache could not do or what looks wrong. It is worth one warning and never costs the answer.
package enum CacheProblem: Hashable, Sendable, CustomStringConvertible {
  case unwritable(reason: String)
  case unreadable(reason: String)
  /// How far the server's clock is behind the local one; negative when it is ahead.
  case skewedClock(host: String, behind: Duration)

  package var description: String {
    switch self {
    case .unwritable(let reason): "responses are not cached: \(reason)"
    case .unreadable(let reason): "a cached response cannot be read: \(reason)"
    case .skewedClock(let host, let behind):
      "the clock of \(host) is \(Self.rough(behind)) \(behind < .zero ? "ahead of" : "behind") this machine's;"
        + " check which is wrong"
    }
  }

  private static func rough(_ duration: Duration) -> String {
    let hours = (abs(duration.components.seconds) + 1800) / 3600
    return hours < 48 ? "\(hours) h" : "\(hours / 24) days"
  }
}
