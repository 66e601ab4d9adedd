import FoundationEssentials

/// How long a response is fresh, and how old it was on arrival (RFC 9111, section 4.2).
struct Freshness: Hashable {
  /// The limits for the lifetime that a source gives: at most one request a minute, and at least one in six
  /// hours. A request whose response hardly ever changes may have a longer one.
  static let lifetimes: ClosedRange<Duration> = .seconds(60) ... .seconds(6 * 3600)
  /// Above this, one of the two clocks is wrong; below, the response was in transit or in another cache.
  private static let largestTransit: Duration = .seconds(3600)

  let lifetime: Duration
  let initialAge: Duration
  /// How long it was in caches on the way.
  let ageOnTheWay: Duration
  /// How far the server's clock is behind the local one, if one of them must be wrong.
  let skew: Duration?
  let control: CacheControl
  private let received: Date

  /// - Parameters:
  ///   - delay: From the request to the last byte.
  ///   - byDefault: The lifetime when the response has none; `nil` for no lifetime.
  init(_ headers: HTTPHeaders, received: Date, delay: Duration, byDefault: Duration? = nil) {
    control = CacheControl(headers)
    self.received = received
    let date = headers["Date"].flatMap { HTTPDate($0, now: received)?.date }
    // The first of several counts (section 5.1).
    let age =
      headers["Age"]?.split(separator: ",").first.flatMap { DeltaSeconds(String($0))?.duration } ?? .zero
    // The age by the server's date and the local clock.
    let apparent = date.map { Duration.seconds(received.timeIntervalSince($0)) } ?? .zero
    // A date in the future is wrong in any case; one in the past may be explained by `Age`.
    let unexplained = apparent < .zero ? apparent : max(.zero, apparent - age)
    let isSkewed = unexplained > Self.largestTransit || unexplained < .zero - Self.largestTransit
    skew = isSkewed ? unexplained : nil
    initialAge = max(isSkewed ? .zero : apparent, age + delay)
    ageOnTheWay = initialAge - delay
    lifetime =
      Self.lifetime(headers, control, date: date ?? received)
      ?? byDefault.map { max($0, Self.lifetimes.lowerBound) } ?? .zero
  }

  private static func lifetime(_ headers: HTTPHeaders, _ control: CacheControl, date: Date) -> Duration? {
    if let maximumAge = control.maximumAge { return clamped(maximumAge) }
    guard let expires = headers["Expires"] else { return nil }
    // Section 5.3: an invalid date, such as 0, is in the past.
    guard let end = HTTPDate(expires, now: date)?.date else { return clamped(.zero) }
    return clamped(.seconds(end.timeIntervalSince(date)))
  }

  private static func clamped(_ lifetime: Duration) -> Duration {
    min(max(lifetime, lifetimes.lowerBound), lifetimes.upperBound)
  }

  /// - Returns: `nil` for a response from the future: the local clock was set back, so its age is unknown.
  func age(at now: Date) -> Duration? {
    let resident = Duration.seconds(now.timeIntervalSince(received))
    return resident < .seconds(-60) ? nil : initialAge + max(.zero, resident)
  }

  /// Whether it may be used without a request.
  func isFresh(at now: Date, maximumAge: Duration?) -> Bool {
    guard !control.demandsValidation, let age = age(at: now) else { return false }
    // However old it was on arrival: otherwise a clock that differs by minutes would cause a request in every
    // run.
    let isJustHere = lifetime > .zero && age - initialAge < Self.lifetimes.lowerBound
    return (age < lifetime || isJustHere) && maximumAge.map { age <= $0 } ?? true
  }

  /// Whether it may replace an error: for this long after it got stale (RFC 5861, section 4).
  func mayReplaceError(at now: Date, limit: Duration, maximumAge: Duration? = nil) -> Bool {
    guard !control.demandsValidation, !control.forbidsStale, let age = age(at: now) else { return false }
    return age - lifetime <= min(limit, control.staleIfError ?? limit) && maximumAge.map { age <= $0 } ?? true
  }
}
