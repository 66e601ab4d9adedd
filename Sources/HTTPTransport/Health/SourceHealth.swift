package import FoundationEssentials

/// What is remembered of one source between runs: a circuit breaker without input and output.
package struct SourceHealth: Hashable, Sendable {
  /// What one run saw of a source, all its requests together.
  package enum Outcome: Hashable, Sendable {
    case success
    /// It could not be reached, or is in trouble itself.
    case failure
    /// What came may be of somebody in between, such as the login page of a hotel's network: no JSON,
    /// another's certificate, a redirect to elsewhere.
    case interception
    /// Too many requests, or no allowance left; how long it asks us to wait.
    case rate(retryAfter: Duration?)
    /// The key was refused.
    case auth
  }

  /// Whether a source may be asked.
  package enum Verdict: Hashable, Sendable {
    case closed
    /// One run may try whether it works again.
    case probe
    /// It is not asked; without a time until something else changes.
    case open(until: Date?, PauseReason)
  }

  /// In which every source should be able to answer; who is given less has not failed.
  package static let fairTime: Duration = .seconds(2)
  /// A failure may be chance, the third one is not.
  static let failuresAllowed = 2
  /// Soon after the login the sources are to be there.
  private static let pauseOfInterception: Duration = .seconds(60)
  /// A source that refuses without saying for how long.
  package static let usualPause: Duration = .seconds(15 * 60)
  /// What a source may ask for, and the longest that anything is believed.
  package static let longestPause: Duration = .seconds(24 * 3600)

  /// In a row.
  var failures = 0
  var reason: PauseReason?
  /// Until when it is left alone; `nil` with `.auth`, which time does not heal.
  var openUntil: Date?
  /// Of the key that was refused, or had too many requests.
  var keyHash: String?
  /// Of how the source was set up.
  var setupHash: String?

  package init() {}

  /// Whether it may be asked now.
  ///
  /// - Parameter keyHash: Of the key that would be sent: another one than the refused may be tried at once.
  package func verdict(keyHash: String?, now: Date) -> Verdict {
    guard let reason else { return .closed }
    if reason == .auth || reason == .rate, keyHash != self.keyHash { return .closed }
    if reason == .auth { return .open(until: nil, .auth) }
    // A time that no source may ask for was written by a clock that was wrong.
    guard let openUntil, openUntil > now, openUntil <= now + Self.longestPause else { return .probe }
    return .open(until: openUntil, reason)
  }

  /// Remembers what a run saw.
  package mutating func note(_ outcome: Outcome, keyHash: String?, now: Date) {
    switch outcome {
    case .success: self = Self()
    case .failure:
      // More would change nothing: an hour is the longest.
      failures = min(failures + 1, 10)
      let steps = failures - Self.failuresAllowed - 1
      guard steps >= 0 else { return }
      (reason, self.keyHash) = (.failures, nil)
      openUntil = now + .seconds(60 * min(60, 1 << steps))
    case .interception:
      // It ends when somebody logs in, and says nothing of the source: the pauses do not grow.
      failures = max(failures, min(failures + 1, Self.failuresAllowed + 1))
      guard failures > Self.failuresAllowed else { return }
      (reason, self.keyHash) = (.interception, nil)
      openUntil = now + Self.pauseOfInterception
    case .rate(let asked):
      (reason, self.keyHash) = (.rate, keyHash)
      // Who refuses until a time that is over does not say until when.
      openUntil = now + min(asked.flatMap { $0 > .zero ? $0 : nil } ?? Self.usualPause, Self.longestPause)
    // No change of a key that is known nowhere could be noticed.
    case .auth where keyHash == nil: note(.rate(retryAfter: nil), keyHash: nil, now: now)
    case .auth: (reason, openUntil, self.keyHash) = (.auth, nil, keyHash)
    }
  }

  /// Keeps other runs away while one tries.
  mutating func claimProbe(now: Date) { openUntil = now + .seconds(10) }

  /// What other runs are told while one tries.
  func verdictOnOthers(keyHash: String?, now: Date) -> Verdict {
    var claimed = self
    claimed.claimProbe(now: now)
    return claimed.verdict(keyHash: keyHash, now: now)
  }
}

extension SourceHealth.Outcome {
  /// What two requests of one run say together: a refusal counts most; who answers one of them is not down.
  package func merged(with other: Self) -> Self {
    switch (self, other) {
    case (.auth, _), (_, .auth): .auth
    case (.rate(let mine), .rate(let theirs)): .rate(retryAfter: [mine, theirs].compactMap { $0 }.max())
    case (.rate, _): self
    case (_, .rate): other
    case (.success, _), (_, .success): .success
    case (.interception, _), (_, .interception): .interception
    case (.failure, .failure): .failure
    }
  }
}
