import FoundationEssentials
import SpannedJSON
import Weather

/// The `error` of a recorded request that got no response: what happened, and what a `TransportError` says
/// about it.
struct RecordedError {
  private enum Kind: String {
    case malformedURL, malformedHeader, unresolvedHost, refused, proxy, notHTTP, notTLS, connectTimedOut,
      timedOut, noTurn, stalled, insecure, truncated, reset, bodyTooLarge, headersTooLarge, undecodable,
      forbiddenAddress, plainHTTP, redirectRefused, tooManyRedirects, paused, other
    /// Recordings keep the word that they always had.
    case notCached = "notStored"
  }

  private var kind: Kind
  private var host: String?
  /// A reason, the name of a header field, or the target of a redirect.
  private var detail: String?
  /// A status, a limit in bytes, or a number of redirects.
  private var number: Int?
  private var until: Date?

  private init(
    kind: Kind,
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

  /// - Returns: `nil` for an error that says nothing about the source: the run was stopped, could open no
  ///   more files, or was a replay of another recording.
  init?(_ error: TransportError) {
    switch error {
    case .cancelled, .notRecorded, .outOfFiles: return nil
    case .malformedURL: self.init(kind: .malformedURL)
    case .malformedHeader(let name): self.init(kind: .malformedHeader, detail: name)
    case .unresolvedHost(let host): self.init(kind: .unresolvedHost, host)
    case .refused(let host): self.init(kind: .refused, host)
    case .proxy(let name, let status): self.init(kind: .proxy, name, number: status)
    case .notHTTP(let host): self.init(kind: .notHTTP, host)
    case .notTLS(let host): self.init(kind: .notTLS, host)
    case .connectTimedOut(let host): self.init(kind: .connectTimedOut, host)
    case .timedOut(let host): self.init(kind: .timedOut, host)
    case .noTurn(let host): self.init(kind: .noTurn, host)
    case .stalled(let host): self.init(kind: .stalled, host)
    case .insecure(let host, let reason): self.init(kind: .insecure, host, detail: reason)
    case .truncated(let host): self.init(kind: .truncated, host)
    case .reset(let host): self.init(kind: .reset, host)
    case .bodyTooLarge(let host, let limit): self.init(kind: .bodyTooLarge, host, number: limit)
    case .headersTooLarge(let host, let limit): self.init(kind: .headersTooLarge, host, number: limit)
    case .undecodable(let host): self.init(kind: .undecodable, host)
    case .forbiddenAddress(let host): self.init(kind: .forbiddenAddress, host)
    case .plainHTTP(let host): self.init(kind: .plainHTTP, host)
    case .redirectRefused(let from, let to): self.init(kind: .redirectRefused, from, detail: to)
    case .tooManyRedirects(let host, let count): self.init(kind: .tooManyRedirects, host, number: count)
    case .notCached(let host): self.init(kind: .notCached, host)
    case .paused(let host, let pause):
      self.init(kind: .paused, host, detail: pause.reason.rawValue, until: pause.until)
    case .other(let host, let message): self.init(kind: .other, host, detail: message)
    }
  }

  /// - Returns: `nil` for a value without a `kind`, and for a kind of a later version of agg.
  init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.string.flatMap(Kind.init) else { return nil }
    self.init(
      kind: kind,
      value["host"]?.string,
      detail: value["detail"]?.string,
      number: value["number"]?.int,
      until: value["until"]?.string.flatMap(Recording.instant)
    )
  }

  func write(to writer: inout JSONWriter, _ redactor: SecretRedactor) {
    writer.object { writer in
      writer.member("kind", kind.rawValue)
      if let host { writer.member("host", redactor.redact(host)) }
      if let detail { writer.member("detail", redactor.redact(detail)) }
      if let number { writer.member("number", number) }
      if let until { writer.member("until", ISOInstant.text(until)) }
    }
  }

  /// The error again; `nil` when a value is missing.
  var error: TransportError? {
    switch (kind, host, detail, number) {
    case (.malformedURL, _, _, _): .malformedURL
    case (.malformedHeader, _, let name?, _): .malformedHeader(name)
    case (.unresolvedHost, let host?, _, _): .unresolvedHost(host)
    case (.refused, let host?, _, _): .refused(host: host)
    case (.proxy, let name?, _, let status): .proxy(name, status: status)
    case (.notHTTP, let host?, _, _): .notHTTP(host: host)
    case (.notTLS, let host?, _, _): .notTLS(host: host)
    case (.connectTimedOut, let host?, _, _): .connectTimedOut(host: host)
    case (.timedOut, let host?, _, _): .timedOut(host: host)
    case (.noTurn, let host?, _, _): .noTurn(host: host)
    case (.stalled, let host?, _, _): .stalled(host: host)
    case (.insecure, let host?, let reason?, _): .insecure(host: host, reason: reason)
    case (.truncated, let host?, _, _): .truncated(host: host)
    case (.reset, let host?, _, _): .reset(host: host)
    case (.bodyTooLarge, let host?, _, let limit?): .bodyTooLarge(host: host, limit: limit)
    case (.headersTooLarge, let host?, _, let limit?): .headersTooLarge(host: host, limit: limit)
    case (.undecodable, let host?, _, _): .undecodable(host: host)
    case (.forbiddenAddress, let host?, _, _): .forbiddenAddress(host: host)
    case (.plainHTTP, let host?, _, _): .plainHTTP(host: host)
    case (.redirectRefused, let from?, let to?, _): .redirectRefused(from: from, to: to)
    case (.tooManyRedirects, let host?, _, let count?): .tooManyRedirects(host: host, count: count)
    case (.notCached, let host?, _, _): .notCached(of: host)
    case (.paused, let host?, let reason?, _):
      PauseReason(rawValue: reason).map { .paused(of: host, SourcePause($0, until: until)) }
    case (.other, let host?, let message?, _): .other(of: host, message)
    default: nil
    }
  }
}
