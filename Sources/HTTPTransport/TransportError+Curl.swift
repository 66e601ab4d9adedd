import CCurl

extension TransportError {
  /// How far a transfer came; libcurl has one code for what means different things on the way.
  enum Stage {
    case connecting
    /// The request was sent.
    case waiting
    /// A part of the response has arrived.
    case receiving
  }

  /// What a code of libcurl means; libcurl-errors(3).
  ///
  /// - Parameters:
  ///   - words: What libcurl says besides (CURLOPT_ERRORBUFFER); empty for nothing.
  ///   - proxy: Where the request had to pass, and what it answered when it was asked for a tunnel.
  init(_ code: CURLcode, words: String, host: String, stage: Stage, proxy: (name: String, status: Int)?) {
    // Whatever goes wrong before the request is sent is between us and the proxy, but for what TLS says of the server.
    let isOfServer = [
      CURLE_URL_MALFORMAT, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR,
    ].contains(code)
    if let proxy, stage == .connecting, !isOfServer {
      self = .proxy(proxy.name, status: proxy.status == 0 || proxy.status == 200 ? nil : proxy.status)
      return
    }
    self =
      switch code {
      case CURLE_URL_MALFORMAT: .malformedURL
      // What came instead has no status line; HTTP/0.9 is not spoken.
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .notHTTP(host: host)
      case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost(host)
      case CURLE_COULDNT_CONNECT: .refused(host: host)
      case CURLE_OPERATION_TIMEDOUT:
        stage == .connecting ? .connectTimedOut(host: host) : .stalled(host: host)
      case CURLE_PARTIAL_FILE: .truncated(host: host)
      case CURLE_RECV_ERROR where stage == .receiving: .truncated(host: host)
      case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .reset(host: host)
      // libcurl fails to write what is left behind the end of a compressed body.
      case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: .undecodable(host: host)
      case CURLE_PEER_FAILED_VERIFICATION:
        .insecure(host: host, reason: "its certificate is expired, for another host, or from nobody we trust")
      case CURLE_SSL_CONNECT_ERROR: Self.handshake(failedWith: words, host: host)
      case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR:
        .insecure(host: host, reason: "the certificates to check it with cannot be read")
      default: .other(host: host, unsafe String(cString: curl_easy_strerror(code)))
      }
  }

  /// What ended a TLS handshake. libcurl has one code for it, and only its words tell a connection that broke off, as
  /// happens in any network, from one that is not secure: those of OpenSSL, then those of GnuTLS.
  private static func handshake(failedWith words: String, host: String) -> Self {
    func isSaid(_ phrases: String...) -> Bool { phrases.contains { words.contains($0) } }
    if isSaid("SSL_ERROR_SYSCALL", "Connection reset", "unexpected eof", "non-properly terminated") {
      return .reset(host: host)
    }
    if isSaid("wrong version number", "packet length too long", "unexpected TLS packet") {
      return .notTLS(host: host)
    }
    return .insecure(host: host, reason: "no common way of encryption (TLS 1.2 or later)")
  }
}
