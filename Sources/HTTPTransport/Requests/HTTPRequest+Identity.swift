package import SpannedJSON

extension HTTPRequest {
  /// What a request is for and how its response is read. Requests with equal identities share one response.
  /// They are GETs without side effects, so they can be repeated and their responses cached.
  ///
  /// A class, because it is passed on a dozen times on its way and never changes.
  package final class Identity: Sendable {
    /// Scheme, host, path and query, percent-encoded.
    package let url: String
    package let headers: HTTPHeaders
    /// The longest body after decoding, in bytes. A longer one ends the transfer.
    package let maximumBodySize: Int
    /// Hosts that a redirect may lead to besides the request's own, over HTTPS at its standard port.
    package let redirectHosts: Set<String>
    /// Whether addresses of this machine or the local network are allowed, and plain HTTP to them.
    package let allowsLocal: Bool
    /// How long a response is fresh when the response itself does not say.
    package let freshness: Duration?
    /// How long after that a cached response may be used when the source fails.
    package let staleLimit: Duration
    /// Where the response contains secrets, such as a token that the next request sends.
    /// Such a response is not cached.
    package let secretsOfResponse: Set<JSONPointer>

    init(
      url: String,
      headers: HTTPHeaders,
      maximumBodySize: Int,
      redirectHosts: Set<String>,
      allowsLocal: Bool,
      freshness: Duration?,
      staleLimit: Duration,
      secretsOfResponse: Set<JSONPointer>
    ) {
      self.url = url
      self.headers = headers
      self.maximumBodySize = maximumBodySize
      self.redirectHosts = redirectHosts
      self.allowsLocal = allowsLocal
      self.freshness = freshness
      self.staleLimit = staleLimit
      self.secretsOfResponse = secretsOfResponse
    }

    /// A copy with another address, other fields or another limit.
    func with(url: String? = nil, headers: HTTPHeaders, maximumBodySize: Int? = nil) -> Identity {
      Identity(
        url: url ?? self.url,
        headers: headers,
        maximumBodySize: maximumBodySize ?? self.maximumBodySize,
        redirectHosts: redirectHosts,
        allowsLocal: allowsLocal,
        freshness: freshness,
        staleLimit: staleLimit,
        secretsOfResponse: secretsOfResponse
      )
    }

    /// Checks what libcurl would send unchanged: a line end in a field would add another field.
    func validate() throws(TransportError) {
      for field in headers.fields {
        let (name, value) = (field.name.utf8.span, field.value.utf8.span)
        let isToken =
          !name.isEmpty && name.indices.allSatisfy { (0x21...0x7e).contains(name[$0]) && name[$0] != 0x3a }
        guard isToken, value.indices.allSatisfy({ value[$0] >= 0x20 && value[$0] != 0x7f || value[$0] == 9 })
        else {
          throw .malformedHeader(isToken ? field.name : "a field")
        }
      }
    }
  }
}

extension HTTPRequest.Identity: Hashable {
  package static func == (one: HTTPRequest.Identity, other: HTTPRequest.Identity) -> Bool {
    one === other
      || one.url == other.url && one.headers == other.headers && one.maximumBodySize == other.maximumBodySize
        && one.redirectHosts == other.redirectHosts && one.allowsLocal == other.allowsLocal
        && one.freshness == other.freshness && one.staleLimit == other.staleLimit
        && one.secretsOfResponse == other.secretsOfResponse
  }

  /// By the URL alone: few requests differ only in something else, and a run looks up each one many times.
  package func hash(into hasher: inout Hasher) { hasher.combine(url) }
}
