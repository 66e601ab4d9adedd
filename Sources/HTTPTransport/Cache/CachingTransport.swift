package import FoundationEssentials
import Weather

/// A private cache by RFC 9111 and RFC 5861: uses fresh responses of earlier runs, validates stale ones, and
/// uses them when the source fails.
package struct CachingTransport: StoringTransport {
  private let transport: any Transport
  private let cache: DiskCache
  private let settings: CacheSettings
  private let redactor: SecretRedactor
  private let pending: PendingResponses?
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - redactor: Must know every secret that a request may contain before the first one is sent.
  ///   - pending: Holds the responses to sources until they were read; without it, they are cached at once.
  package init(
    _ transport: any Transport,
    cache: DiskCache,
    settings: CacheSettings,
    redactor: SecretRedactor,
    pending: PendingResponses? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.transport = transport
    self.cache = cache
    self.settings = settings
    self.redactor = redactor
    self.pending = pending
    self.now = now
  }

  /// - Throws: `.notCached` when nothing may be sent and nothing is cached; otherwise what the transport
  ///   throws, unless a cached response may be used instead.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let key = key(of: request)
    let stored = entry(for: key, request)
    let isFresh = stored.map { self.isFresh($0, request) } ?? false
    if settings.isOffline {
      guard let stored else { throw .notCached(of: request.host) }
      return stored.response(isFresh ? .fresh : .stale(.offline))
    }
    if let stored, isFresh, !settings.refreshes { return stored.response(.fresh) }
    do throws(TransportError) {
      let response = try await askForCurrent(request, key, stored)
      guard response.isRetryable else { return response }
      return staleResponse(stored, request, .status(response.status, host: request.host)) ?? response
    } catch {
      guard error.mayBeReplaced, let response = staleResponse(stored, request, .failure(error)) else {
        throw error
      }
      return response
    }
  }

  package func storedResponse(to request: HTTPRequest, because cause: StaleCause) -> HTTPResponse? {
    staleResponse(entry(for: key(of: request), request), request, cause)
  }

  private func key(of request: HTTPRequest) -> CacheKey {
    CacheKey(request, redactor: redactor, salt: cache.salt(isMade: !settings.isOffline))
  }

  private func entry(for key: CacheKey, _ request: HTTPRequest) -> CacheEntry? {
    cache.entry(for: key).flatMap { $0.body.count <= request.identity.maximumBodySize ? $0 : nil }
  }

  private func isFresh(_ stored: CacheEntry, _ request: HTTPRequest) -> Bool {
    freshness(of: stored, request).isFresh(at: now(), maximumAge: settings.maximumAge)
  }

  /// - Returns: `nil` when nothing is cached, or it is too old to be useful.
  private func staleResponse(_ stored: CacheEntry?, _ request: HTTPRequest, _ cause: StaleCause)
    -> HTTPResponse?
  {
    guard let stored else { return nil }
    let isUseful = freshness(of: stored, request).mayReplaceError(
      at: now(),
      limit: request.identity.staleLimit,
      maximumAge: settings.maximumAge
    )
    return isUseful ? stored.response(.stale(cause)) : nil
  }

  /// Asks again, past the caches on the way, when one of them had the response for longer than the user
  /// allows.
  private func askForCurrent(
    _ request: HTTPRequest,
    _ key: CacheKey,
    _ stored: CacheEntry?
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await ask(request, key, stored, isEndToEnd: settings.refreshes)
    guard !settings.refreshes, isTooOld(response) else { return response }
    var current = try await ask(request, key, stored, isEndToEnd: true)
    if isTooOld(current) {
      current.cacheState = .stale(
        .invalid(
          "its response is older than --max-age allows: a cache on the way keeps it, or a clock is wrong."
        )
      )
    }
    return current
  }

  private func isTooOld(_ response: HTTPResponse) -> Bool {
    guard let limit = settings.maximumAge, response.status == 200 else { return false }
    let delay = max(.zero, response.duration)
    return Freshness(response.headers, received: response.received, delay: delay).ageOnTheWay > limit
  }

  /// - Parameter isEndToEnd: Whether no cache on the way may answer (RFC 9111, section 5.2.1.4).
  private func ask(
    _ request: HTTPRequest,
    _ key: CacheKey,
    _ stored: CacheEntry?,
    isEndToEnd: Bool
  ) async throws(TransportError) -> HTTPResponse {
    var sent = request
    if isEndToEnd, request.headers["Cache-Control"] == nil {
      var headers = request.headers
      headers.add("Cache-Control", "no-cache")
      sent.identity = request.identity.with(headers: headers)
    }
    let conditional = stored.map { Self.conditional(sent, $0.headers) } ?? sent
    var response = try await transport.send(conditional)
    if response.status == 304 {
      if let stored, conditional.identity !== sent.identity,
        Self.confirms(response.headers, stored.headers)
      {
        return refresh(stored, with: response, request, key)
      }
      // The server validated another response than the cached one, so the full response is needed.
      response = try await transport.send(sent)
    }
    // A response from a recording must not be cached as a current one.
    if response.status == 200, response.origin == .live { store(response, request, key) }
    return response
  }

  // MARK: - Storing

  private func store(_ response: HTTPResponse, _ request: HTTPRequest, _ key: CacheKey) {
    let entry = CacheEntry(
      key: key.text,
      status: response.status,
      url: redactor.redact(url: response.url),
      headers: response.headers.stored(redactor),
      received: response.received,
      delay: max(.zero, response.duration),
      body: response.body
    )
    save(entry, request, key, redirectLifetime: response.redirectLifetime)
  }

  /// The cached response with the fields and time of a 304 (RFC 9111, section 4.3.4).
  private func refresh(
    _ stored: CacheEntry,
    with response: HTTPResponse,
    _ request: HTTPRequest,
    _ key: CacheKey
  ) -> HTTPResponse {
    var entry = stored
    // Its age and its date are those of one message, and not of what is stored (section 4.2.3).
    entry.headers = stored.headers.filtered { !["age", "date"].contains($0) }
      .updated(with: response.headers.stored(redactor))
    entry.received = response.received
    entry.delay = max(.zero, response.duration)
    save(entry, request, key, redirectLifetime: response.redirectLifetime)
    var validated = entry.response(.validated)
    validated.duration = response.duration
    return validated
  }

  private func freshness(of entry: CacheEntry, _ request: HTTPRequest) -> Freshness {
    Freshness(
      entry.headers,
      received: entry.received,
      delay: entry.delay,
      byDefault: request.identity.freshness ?? settings.defaultFreshness
    )
  }

  /// Caches a response that was just fetched or validated, unless its source forbids it or the redirect of
  /// the requested address ends before the response gets stale.
  private func save(
    _ entry: CacheEntry,
    _ request: HTTPRequest,
    _ key: CacheKey,
    redirectLifetime: Duration?
  ) {
    let freshness = freshness(of: entry, request)
    if let skew = freshness.skew { cache.report(.skewedClock(host: request.host, behind: skew)) }
    // `Vary: *`: no later request is known to be the same (RFC 9111, section 4.1). A body that contains a
    // secret cannot be cached unchanged, and a changed body would be another response.
    let mayBeStored =
      redirectLifetime.map { $0 >= freshness.lifetime } ?? true && !freshness.control.forbidsStoring
      && !entry.headers.variesByAnything
      && request.identity.secretsOfResponse.isEmpty
      && !redactor.holdsSecret(entry.body)
    let settle: @Sendable () -> Void = { [cache] in
      if mayBeStored { cache.store(entry, for: key) } else { cache.remove(key) }
    }
    // An error page or a login page, which usually must not be cached, does not remove an earlier response.
    if let pending, request.source != nil { pending.add(request.identity, settle: settle) } else { settle() }
  }

  // MARK: - Asking

  /// The conditional request, which gets a 304 if the cached response is still current (RFC 9110, section
  /// 13.1).
  private static func conditional(_ request: HTTPRequest, _ stored: HTTPHeaders) -> HTTPRequest {
    var headers = request.headers
    let isConditional = ["If-None-Match", "If-Modified-Since"].contains { headers[$0] != nil }
    guard !isConditional else { return request }
    for (validator, condition) in [("ETag", "If-None-Match"), ("Last-Modified", "If-Modified-Since")] {
      // A validator that cannot be sent back is ignored.
      guard let value = stored[validator], value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
        continue
      }
      headers.add(condition, value)
    }
    guard headers != request.headers else { return request }
    var request = request
    request.identity = request.identity.with(headers: headers)
    return request
  }

  /// Whether a 304 is for the cached response and not for one with another tag.
  private static func confirms(_ response: HTTPHeaders, _ stored: HTTPHeaders) -> Bool {
    guard let tag = response["ETag"] else { return true }
    func weak(_ tag: String?) -> String? { tag.map { String($0.trimmingPrefix("W/")) } }
    return weak(tag) == weak(stored["ETag"])
  }
}

extension TransportError {
  /// Whether a cached response may be used instead: for every failure that can pause a source, while it is
  /// paused, and when nothing could be sent. Errors in the config must be visible, and a stopped run needs no
  /// answer.
  fileprivate var mayBeReplaced: Bool {
    switch self {
    case .unresolvedHost, .refused, .outOfFiles, .proxy, .notHTTP, .notTLS, .connectTimedOut, .timedOut,
      .noTurn, .stalled, .truncated, .reset, .undecodable, .insecure, .bodyTooLarge, .headersTooLarge,
      .redirectRefused, .tooManyRedirects, .paused, .other:
      true
    case .malformedURL, .malformedHeader, .forbiddenAddress, .plainHTTP, .cancelled, .notRecorded, .notCached:
      false
    }
  }
}
