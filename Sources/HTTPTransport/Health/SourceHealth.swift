package import FoundationEssentials

/// The stored state of one source: a circuit breaker without input and output.
package struct SourceHealth: Hashable, Sendable {
  /// What one run saw of a source.
  package struct Sighting: Hashable, Sendable {
    package let outcome: Outcome
    /// When the run sent its last request.
    package let sent: Date

    package init(_ outcome: Outcome, sent: Date) {
      self.outcome = outcome
      self.sent = sent
    }
  }

  /// All requests of a run combined.
  package enum Outcome: Hashable, Sendable {
    case success
    /// It could not be reached or reported an error of its own.
    case failure
    /// The response may come from something in between, such as the login page of a network: not JSON,
    /// another certificate, a redirect to another host.
    case interception
    /// Too many requests, or the quota is used up; with the requested pause.
    case rate(retryAfter: Duration?)
    /// It is unavailable for this long.
    case unavailable(retryAfter: Duration)
    /// The key was rejected.
    case auth
  }

  /// Whether a source may be contacted.
  package enum Verdict: Hashable, Sendable {
    case closed
    /// One run may test whether it works again.
    case probe
    case open(SourcePause)
  }

  /// The time in which every source should be able to respond. With less time, it has not failed.
  package static let fairTime: Duration = .seconds(2)
  /// One or two failures may be chance.
  static let failuresAllowed = 2
  /// The sources should work soon after a login.
  private static let pauseOfInterception: Duration = .seconds(60)
  /// For a source that rejects requests without saying how long.
  package static let usualPause: Duration = .seconds(15 * 60)
  /// The longest pause that a source may ask for, and the limit for everything that is stored.
  package static let longestPause: Duration = .seconds(24 * 3600)

  /// In a row.
  var failures = 0
  var reason: PauseReason?
  /// The end of the pause; `nil` with `.auth`, which has no end.
  var openUntil: Date?
  /// When the last failure or pause was stored.
  var noted: Date?
  /// The hash of the key that was rejected or had too many requests.
  var keyHash: String?
  /// The hash of the source's setup.
  var setupHash: String?

  package init() {}

  /// Whether it may be contacted now.
  ///
  /// - Parameter keyHash: Of the key that would be sent. A key other than the rejected one may be tried at
  ///   once.
  package func verdict(keyHash: String?, now: Date) -> Verdict {
    guard let reason else { return .closed }
    if reason == .auth || reason == .rate, keyHash != self.keyHash { return .closed }
    if reason == .auth { return .open(SourcePause(.auth, until: nil)) }
    // A time beyond the longest pause was written by a wrong clock.
    guard let openUntil, openUntil > now, openUntil <= now + longestPause(for: reason) else { return .probe }
    return .open(SourcePause(reason, until: openUntil))
  }

  /// How long a pause with this reason lasts at most.
  private func longestPause(for reason: PauseReason) -> Duration {
    switch reason {
    case .failures: pauseOfFailures
    case .interception: Self.pauseOfInterception
    default: Self.longestPause
    }
  }

  /// A minute after the first failure too many, and twice as long after each other one, up to an hour.
  private var pauseOfFailures: Duration {
    .seconds(60 * min(60, 1 << min(max(0, failures - Self.failuresAllowed - 1), 6)))
  }

  /// Records what a run saw. Runs at the same time see the same trouble: a request that was sent before the
  /// last failure or pause was stored adds no failure, and neither ends nor shortens a pause.
  package mutating func note(_ sighting: Sighting, keyHash: String?, now: Date) {
    // A time in the future was written by a wrong clock.
    let isOld = noted.map { sighting.sent < $0 && $0 <= now } ?? false
    if isOld, !sighting.outcome.isRejection { return }
    switch sighting.outcome {
    case .success: self = Self()
    case .failure:
      // More would change nothing: the longest pause is an hour.
      (failures, noted) = (min(failures + 1, 10), now)
      guard failures > Self.failuresAllowed else { return }
      (reason, openUntil, self.keyHash) = (.failures, now + pauseOfFailures, nil)
    case .interception:
      // An interception ends with a login and says nothing about the source, so the pauses do not grow.
      (failures, noted) = (max(failures, min(failures + 1, Self.failuresAllowed + 1)), now)
      guard failures > Self.failuresAllowed else { return }
      (reason, openUntil, self.keyHash) = (.interception, now + Self.pauseOfInterception, nil)
    case .rate(let asked):
      pause(.rate, for: asked ?? Self.usualPause, keyHash: keyHash, keepsLonger: isOld, now: now)
    case .unavailable(let asked):
      pause(.unavailable, for: asked, keyHash: nil, keepsLonger: isOld, now: now)
    // Without a known key, a change of the key could not be noticed.
    case .auth where keyHash == nil:
      pause(.rate, for: Self.usualPause, keyHash: nil, keepsLonger: isOld, now: now)
    case .auth: (reason, openUntil, noted, self.keyHash) = (.auth, nil, now, keyHash)
    }
  }

  /// Begins a pause that the source asked for.
  private mutating func pause(
    _ reason: PauseReason,
    for time: Duration,
    keyHash: String?,
    keepsLonger: Bool,
    now: Date
  ) {
    let end = now + min(time, Self.longestPause)
    if keepsLonger, case .open(let running) = verdict(keyHash: keyHash, now: now), running.end >= end {
      return
    }
    (self.reason, openUntil, noted, self.keyHash) = (reason, end, now, keyHash)
  }

  /// Keeps other runs from probing at the same time.
  mutating func claimProbe(now: Date) { openUntil = now + .seconds(10) }

  /// The verdict for other runs during a probe.
  func verdictOnOthers(keyHash: String?, now: Date) -> Verdict {
    var claimed = self
    claimed.claimProbe(now: now)
    return claimed.verdict(keyHash: keyHash, now: now)
  }
}

extension SourceHealth.Outcome {
  /// Whether the source asked for no more requests for now.
  var isRejection: Bool {
    switch self {
    case .rate, .unavailable, .auth: true
    case .success, .failure, .interception: false
    }
  }

  /// Combines two requests of one run: a rejection takes precedence, and a source that responded to one of
  /// them is not down.
  package func merged(with other: Self) -> Self {
    switch (self, other) {
    case (.auth, _), (_, .auth): .auth
    case (.rate(let mine), .rate(let theirs)): .rate(retryAfter: [mine, theirs].compactMap { $0 }.max())
    case (.rate, _): self
    case (_, .rate): other
    case (.unavailable(let mine), .unavailable(let theirs)): .unavailable(retryAfter: max(mine, theirs))
    case (.unavailable, _): self
    case (_, .unavailable): other
    case (.success, _), (_, .success): .success
    case (.interception, _), (_, .interception): .interception
    case (.failure, .failure): .failure
    }
  }
}
