import FoundationEssentials
import SpannedJSON
import Weather

/// The `error` of a recorded request that got no response: the name of a case of `TransportError`, and the
/// values of the case.
struct RecordedError {
  private var kind: String
  private var host: String?
  /// A reason, the name of a header field, or the target of a redirect.
  private var detail: String?
  /// A status, a limit in bytes, or a number of redirects.
  private var number: Int?
  private var until: Date?

  private init(
    _ kind: String,
    _ host: String? = nil,
    detail: String? = nil,
    number: Int? = nil,
    until: Date? = nil
  ) {
    self.kind = kind
    self.host = host
    self.detail = detail
    self.number = number
    self.until = until
  }

  /// - Returns: `nil` for an error that says nothing about the source: the run was stopped, or was a replay
  ///   of another recording.
  init?(_ error: TransportError) {
    switch error {
    case .cancelled, .notRecorded: return nil
    case .malformedURL: self.init("malformedURL")
    case .malformedHeader(let name): self.init("malformedHeader", detail: name)
    case .unresolvedHost(let host): self.init("unresolvedHost", host)
    case .refused(let host): self.init("refused", host)
    case .proxy(let name, let status): self.init("proxy", name, number: status)
    case .notHTTP(let host): self.init("notHTTP", host)
    case .notTLS(let host): self.init("notTLS", host)
    case .connectTimedOut(let host): self.init("connectTimedOut", host)
    case .timedOut(let host): self.init("timedOut", host)
    case .noTurn(let host): self.init("noTurn", host)
    case .stalled(let host): self.init("stalled", host)
    case .insecure(let host, let reason): self.init("insecure", host, detail: reason)
    case .truncated(let host): self.init("truncated", host)
    case .reset(let host): self.init("reset", host)
    case .bodyTooLarge(let host, let limit): self.init("bodyTooLarge", host, number: limit)
    case .headersTooLarge(let host, let limit): self.init("headersTooLarge", host, number: limit)
    case .undecodable(let host): self.init("undecodable", host)
    case .forbiddenAddress(let host): self.init("forbiddenAddress", host)
    case .plainHTTP(let host): self.init("plainHTTP", host)
    case .redirectRefused(let from, let to): self.init("redirectRefused", from, detail: to)
    case .tooManyRedirects(let host, let count): self.init("tooManyRedirects", host, number: count)
    case .notCached(let host): self.init("notStored", host)
    case .paused(let host, let reason, let until):
      self.init("paused", host, detail: reason.rawValue, until: until)
    case .other(let host, let message): self.init("other", host, detail: message)
    }
  }

  /// - Returns: `nil` when the value is not an object with a `kind`.
  init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.string else { return nil }
    self.init(
      kind,
      value["host"]?.string,
      detail: value["detail"]?.string,
      number: value["number"]?.int,
      until: value["until"]?.string.flatMap(Recording.instant)
    )
  }

  func write(to writer: inout JSONWriter, _ redactor: SecretRedactor) {
    writer.object { writer in
      writer.member("kind", kind)
      if let host { writer.member("host", redactor.redact(host)) }
      if let detail { writer.member("detail", redactor.redact(detail)) }
      if let number { writer.member("number", number) }
      if let until { writer.member("until", ISOInstant.text(until)) }
    }
  }

  /// The error again; `nil` when a value is missing, and for the kinds of a later version of agg.
  var error: TransportError? {
    switch (kind, host, detail, number) {
    case ("malformedURL", _, _, _): .malformedURL
    case ("malformedHeader", _, let name?, _): .malformedHeader(name)
    case ("unresolvedHost", let host?, _, _): .unresolvedHost(host)
    case ("refused", let host?, _, _): .refused(host: host)
    case ("proxy", let name?, _, let status): .proxy(name, status: status)
    case ("notHTTP", let host?, _, _): .notHTTP(host: host)
    case ("notTLS", let host?, _, _): .notTLS(host: host)
    case ("connectTimedOut", let host?, _, _): .connectTimedOut(host: host)
    case ("timedOut", let host?, _, _): .timedOut(host: host)
    case ("noTurn", let host?, _, _): .noTurn(host: host)
    case ("stalled", let host?, _, _): .stalled(host: host)
    case ("insecure", let host?, let reason?, _): .insecure(host: host, reason: reason)
    case ("truncated", let host?, _, _): .truncated(host: host)
    case ("reset", let host?, _, _): .reset(host: host)
    case ("bodyTooLarge", let host?, _, let limit?): .bodyTooLarge(host: host, limit: limit)
    case ("headersTooLarge", let host?, _, let limit?): .headersTooLarge(host: host, limit: limit)
    case ("undecodable", let host?, _, _): .undecodable(host: host)
    case ("forbiddenAddress", let host?, _, _): .forbiddenAddress(host: host)
    case ("plainHTTP", let host?, _, _): .plainHTTP(host: host)
    case ("redirectRefused", let from?, let to?, _): .redirectRefused(from: from, to: to)
    case ("tooManyRedirects", let host?, _, let count?): .tooManyRedirects(host: host, count: count)
    case ("notStored", let host?, _, _): .notCached(of: host)
    case ("paused", let host?, let reason?, _):
      PauseReason(rawValue: reason).map { .paused(of: host, $0, until: until) }
    case ("other", let host?, let message?, _): .other(of: host, message)
    default: nil
    }
  }
}
