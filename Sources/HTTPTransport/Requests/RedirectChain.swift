/// What the redirects on the way to an answer come to.
struct RedirectChain {
  /// Of all its transfers.
  var duration = Duration.zero
  /// How long all of them may be taken for granted; `nil`: for good.
  private(set) var lifetime: Duration?

  /// A permanent redirect lasts unless it says otherwise, a temporary one only where it says for how long
  /// (RFC 9110, section 15.4; RFC 9111, section 4.2).
  mutating func add(_ redirect: HTTPResponse) {
    let control = CacheControl(redirect.headers)
    let isPermanent = [301, 308].contains(redirect.status)
    let isForNow = control.forbidsStoring || control.demandsValidation
    guard let own = isForNow ? .zero : control.maximumAge ?? (isPermanent ? nil : .zero) else { return }
    lifetime = min(lifetime ?? own, own)
  }
}
