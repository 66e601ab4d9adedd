import Foundation
import HTTPTransport
import Testing

struct SourceHealthTests {
  private static let start = Date(timeIntervalSince1970: 784_111_777)

  private func after(_ outcomes: SourceHealth.Outcome..., keyHash: String? = nil) -> SourceHealth {
    var health = SourceHealth()
    for outcome in outcomes {
      health.note(.init(outcome, sent: Self.start), keyHash: keyHash, now: Self.start)
    }
    return health
  }

  @Test func `each failure after the second doubles the pause, to an hour`() {
    var health = SourceHealth()
    let pauses = [0, 0, 1, 2, 4, 8, 16, 32] + Array(repeating: 60, count: 100)
    for (number, minutes) in pauses.enumerated() {
      health.note(.init(.failure, sent: Self.start), keyHash: nil, now: Self.start)
      let end = Self.start.addingTimeInterval(Double(minutes * 60))
      let verdict = health.verdict(keyHash: nil, now: Self.start)
      #expect(
        verdict == (minutes == 0 ? .closed : .open(SourcePause(.failures, until: end))),
        "failure \(number + 1)"
      )
      guard minutes > 0 else { continue }
      #expect(
        health.verdict(keyHash: nil, now: end.addingTimeInterval(-1))
          == .open(SourcePause(.failures, until: end))
      )
      #expect(health.verdict(keyHash: nil, now: end) == .probe)
    }
    health.note(.init(.success, sent: Self.start), keyHash: nil, now: Self.start)
    #expect(health == SourceHealth())
  }

  @Test func `a network's login page pauses a source for a minute each time`() {
    var health = SourceHealth()
    for number in 1...40 {
      health.note(.init(.interception, sent: Self.start), keyHash: nil, now: Self.start)
      let end = Self.start.addingTimeInterval(60)
      let verdict = health.verdict(keyHash: nil, now: Self.start)
      #expect(
        verdict == (number < 3 ? .closed : .open(SourcePause(.interception, until: end))),
        "number \(number)"
      )
      if number >= 3 { #expect(health.verdict(keyHash: nil, now: end) == .probe) }
    }
    // The source's own earlier failures are not forgotten.
    let failed = after(.failure, .failure, .failure, .failure, .failure, .interception, .failure)
    let later = Self.start.addingTimeInterval(8 * 60)
    #expect(failed.verdict(keyHash: nil, now: Self.start) == .open(SourcePause(.failures, until: later)))
    // The source's own later failure is at most its second.
    health.note(.init(.failure, sent: Self.start), keyHash: nil, now: Self.start)
    let end = Self.start.addingTimeInterval(120)
    #expect(health.verdict(keyHash: nil, now: Self.start) == .open(SourcePause(.failures, until: end)))
  }

  /// One of them stores it while the requests of the others are under way.
  @Test func `runs that see the same failure count it once`() {
    var health = SourceHealth()
    for second in 0..<20 {
      let now = Self.start.addingTimeInterval(Double(second))
      health.note(.init(.failure, sent: Self.start.addingTimeInterval(-1)), keyHash: nil, now: now)
    }
    #expect(health == after(.failure))
  }

  @Test(
    arguments: [.success, .failure, .interception, .rate(retryAfter: .seconds(60))] as [SourceHealth.Outcome]
  )
  func `a request from before a pause neither ends nor shortens it`(outcome: SourceHealth.Outcome) {
    for asked in [
      SourceHealth.Outcome.rate(retryAfter: .seconds(3600)), .unavailable(retryAfter: .seconds(3600)),
    ] {
      var health = after(.failure, .failure, asked)
      let before = health
      health.note(
        .init(outcome, sent: Self.start.addingTimeInterval(-1)),
        keyHash: nil,
        now: Self.start.addingTimeInterval(1)
      )
      #expect(health == before)
      // A later request counts.
      health.note(.init(.success, sent: Self.start.addingTimeInterval(2)), keyHash: nil, now: Self.start)
      #expect(health == SourceHealth())
    }
  }

  @Test func `what a wrong clock stored does not count`() {
    var health = after(.rate(retryAfter: .seconds(60)))
    let past = Self.start.addingTimeInterval(-86_400)
    health.note(.init(.success, sent: past), keyHash: nil, now: past)
    #expect(health == SourceHealth())
  }

  @Test(
    arguments: [
      ([.failure, .failure, .failure], 60), ([.failure, .failure, .failure, .failure], 120),
      ([.interception, .interception, .interception], 60),
    ] as [([SourceHealth.Outcome], Double)]
  )
  func `a pause longer than its reason allows is ended`(outcomes: [SourceHealth.Outcome], longest: Double) {
    var health = SourceHealth()
    for outcome in outcomes { health.note(.init(outcome, sent: Self.start), keyHash: nil, now: Self.start) }
    let early = Self.start.addingTimeInterval(-1)
    #expect(health.verdict(keyHash: nil, now: early) == .probe)
    #expect(health.verdict(keyHash: nil, now: Self.start) != .probe)
    #expect(health.verdict(keyHash: nil, now: Self.start.addingTimeInterval(longest)) == .probe)
  }

  @Test func `a success between failures resets the count`() {
    let health = after(.failure, .failure, .success, .failure, .failure)
    #expect(health.verdict(keyHash: nil, now: Self.start) == .closed)
  }

  @Test(
    arguments: [
      (nil, 900), (.seconds(1), 1), (.seconds(3600), 3600), (.seconds(1 << 31), 86_400),
    ] as [(Duration?, Int)]
  )
  func `a source is paused as long as it asks, at most a day`(asked: Duration?, seconds: Int) {
    let health = after(.rate(retryAfter: asked))
    let end = Self.start.addingTimeInterval(Double(seconds))
    #expect(
      health.verdict(keyHash: nil, now: Self.start)
        == (seconds == 0 ? .probe : .open(SourcePause(.rate, until: end)))
    )
    #expect(health.verdict(keyHash: nil, now: end) == .probe)
  }

  @Test(arguments: [(5, 5), (86_400, 86_400), (2 * 86_400, 86_400)])
  func `an unavailable source is paused as long as it says, at most a day`(asked: Int, seconds: Int) {
    let health = after(.unavailable(retryAfter: .seconds(asked)))
    let end = Self.start.addingTimeInterval(Double(seconds))
    #expect(health.verdict(keyHash: nil, now: Self.start) == .open(SourcePause(.unavailable, until: end)))
    #expect(health.verdict(keyHash: nil, now: end) == .probe)
  }

  @Test func `a rejected key is not used again, another one is`() {
    let health = after(.auth, keyHash: "a")
    let years = Self.start.addingTimeInterval(1e9)
    #expect(health.verdict(keyHash: "a", now: years) == .open(SourcePause(.auth, until: nil)))
    #expect(health.verdict(keyHash: "b", now: Self.start) == .closed)
    #expect(health.verdict(keyHash: nil, now: Self.start) == .closed)
    // A program may have its own key, which agg does not know.
    let soon = Self.start.addingTimeInterval(900)
    #expect(after(.auth).verdict(keyHash: nil, now: Self.start) == .open(SourcePause(.rate, until: soon)))
    #expect(after(.auth).verdict(keyHash: nil, now: soon) == .probe)
  }

  @Test func `another key may be tried after one has used up its quota`() {
    let health = after(.rate(retryAfter: .seconds(3600)), keyHash: "a")
    let end = Self.start.addingTimeInterval(3600)
    #expect(health.verdict(keyHash: "a", now: Self.start) == .open(SourcePause(.rate, until: end)))
    #expect(health.verdict(keyHash: "b", now: Self.start) == .closed)
  }

  @Test func `a pause longer than a source may ask for is ended`() {
    let health = after(.rate(retryAfter: .seconds(3600)))
    let past = Self.start.addingTimeInterval(-86_400)
    #expect(health.verdict(keyHash: nil, now: past) == .probe)
  }

  @Test(
    arguments: [
      (.success, .failure, .success), (.failure, .failure, .failure),
      (.success, .rate(retryAfter: nil), .rate(retryAfter: nil)),
      (.rate(retryAfter: .seconds(5)), .rate(retryAfter: .seconds(60)), .rate(retryAfter: .seconds(60))),
      (.rate(retryAfter: nil), .rate(retryAfter: .seconds(60)), .rate(retryAfter: .seconds(60))),
      (.rate(retryAfter: nil), .auth, .auth), (.success, .auth, .auth), (.failure, .auth, .auth),
      (.failure, .rate(retryAfter: nil), .rate(retryAfter: nil)),
      (.unavailable(retryAfter: .seconds(5)), .rate(retryAfter: nil), .rate(retryAfter: nil)),
      (.success, .unavailable(retryAfter: .seconds(5)), .unavailable(retryAfter: .seconds(5))),
      (.interception, .failure, .interception), (.interception, .success, .success),
      (.interception, .auth, .auth),
    ] as [(SourceHealth.Outcome, SourceHealth.Outcome, SourceHealth.Outcome)]
  )
  func `the verdicts of several requests are combined in any order`(
    one: SourceHealth.Outcome,
    other: SourceHealth.Outcome,
    expected: SourceHealth.Outcome
  ) {
    #expect(one.merged(with: other) == expected)
    #expect(other.merged(with: one) == expected)
  }
}
