import FoundationEssentials

/// How long a response is good and how old it was when it came (RFC 9111, section 4.2).
struct Freshness: Hashable {
  /// What a source says is taken between these: none is asked twice in a minute, none is believed for a day.
  static let lifetimes: ClosedRange<Duration> = .seconds(60) ... .seconds(6 * 3600)
  /// Beyond this two clocks differ; below, the response was on its way or in another cache.
  private static let largestTransit: Duration = .seconds(3600)

  let lifetime: Duration
  let initialAge: Duration
  /// By how much the server's clock is behind ours, when one of them must be wrong.
  let skew: Duration?
  let control: CacheControl
  private let received: Date

  /// - Parameter byDefault: The lifetime when the response says nothing of it; `nil`: it has none.
  init(_ entry: CacheEntry, byDefault: Duration?) {
    let headers = entry.headers
    control = CacheControl(headers)
    received = entry.received
    let date = headers["Date"].flatMap { HTTPDate($0, now: entry.received)?.date }
    // Of several the first counts (section 5.1).
    let age =
      headers["Age"]?.split(separator: ",").first.flatMap { DeltaSeconds(String($0))?.duration } ?? .zero
    // Time on our clock since it was made, by the server's clock.
    let apparent = date.map { Duration.seconds(entry.received.timeIntervalSince($0)) } ?? .zero
    // A Date of the future needs no Age to be wrong; one of the past may be explained by it.
    let unexplained = apparent < .zero ? apparent : max(.zero, apparent - age)
    let isSkewed = unexplained > Self.largestTransit || unexplained < .zero - Self.largestTransit
    skew = isSkewed ? unexplained : nil
    initialAge = max(isSkewed ? .zero : apparent, age + entry.delay)
    lifetime =
      Self.lifetime(headers, control, date: date ?? entry.received) ?? byDefault.map(Self.clamped) ?? .zero
  }

  private static func lifetime(_ headers: HTTPHeaders, _ control: CacheControl, date: Date) -> Duration? {
    if let maximumAge = control.maximumAge { return clamped(maximumAge) }
    guard let expires = headers["Expires"] else { return nil }
    // Section 5.3: what is no date, such as 0, lies in the past.
    guard let end = HTTPDate(expires, now: date)?.date else { return clamped(.zero) }
    return clamped(.seconds(end.timeIntervalSince(date)))
  }

  private static func clamped(_ lifetime: Duration) -> Duration {
    min(max(lifetime, lifetimes.lowerBound), lifetimes.upperBound)
  }

  /// - Returns: `nil` when it comes from the future: our clock was set back, and nobody knows how old it is.
  func age(at now: Date) -> Duration? {
    let resident = Duration.seconds(now.timeIntervalSince(received))
    return resident < .seconds(-60) ? nil : initialAge + max(.zero, resident)
  }

  /// Whether it may be used without asking.
  func isFresh(at now: Date, maximumAge: Duration?) -> Bool {
    guard !control.demandsValidation, let age = age(at: now) else { return false }
    // However old it was when it came: a clock that differs by minutes must not have
    // its source asked in every run.
    let isJustHere = lifetime > .zero && age - initialAge < Self.lifetimes.lowerBound
    return (age < lifetime || isJustHere) && maximumAge.map { age <= $0 } ?? true
  }

  /// Whether it may stand in for an error: for so long after its time (RFC 5861, section 4).
  func mayReplaceError(at now: Date, limit: Duration) -> Bool {
    guard !control.demandsValidation, !control.forbidsStale, let age = age(at: now) else { return false }
    return age - lifetime <= min(limit, control.staleIfError ?? limit)
  }
}
