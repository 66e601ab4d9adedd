/// The sum of the redirects on the way to a response.
struct RedirectChain {
  /// The sum of the durations of all transfers.
  var duration = Duration.zero
  /// How long all of them are valid; `nil` if they are permanent.
  private(set) var lifetime: Duration?

  /// A permanent redirect lasts unless it says otherwise; a temporary one only for a stated time (RFC 9110,
  /// section 15.4; RFC 9111, section 4.2).
  mutating func add(_ redirect: HTTPResponse) {
    let control = CacheControl(redirect.headers)
    let isPermanent = [301, 308].contains(redirect.status)
    let isForNow = control.forbidsStoring || control.demandsValidation
    guard let own = isForNow ? .zero : control.maximumAge ?? (isPermanent ? nil : .zero) else { return }
    lifetime = min(lifetime ?? own, own)
  }
}
