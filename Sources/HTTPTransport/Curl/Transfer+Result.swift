import CCurl

/// How libcurl ended a transfer.
struct TransferEnd {
  let code: CURLcode
  /// libcurl's error message (CURLOPT_ERRORBUFFER); empty if there is none.
  let words: String
  /// The status of the response; 0 if there was none.
  let status: Int
  /// Whether the connection was complete: name lookup, connection, encryption and the proxy's tunnel.
  let hasConnected: Bool
  /// The proxy, and the status of its response to CONNECT.
  let proxy: (name: String, status: Int)?
}

extension Transfer {
  /// The result of the transfer. agg's own reasons take precedence over libcurl's error.
  func result(of end: TransferEnd) -> Result<RawResponse, TransportError> {
    if end.code == CURLE_OK {
      // Only a proxy responds with that status (RFC 9110, section 15.5.8).
      if end.status == 407, let proxy = end.proxy { return .failure(.proxy(proxy.name, status: end.status)) }
      return .success(raw(status: end.status))
    }
    if let excess { return .failure(excess) }
    // If a name has several addresses, another one may have been allowed; its result then counts.
    if let addressProblem, !end.hasConnected || end.code == CURLE_ABORTED_BY_CALLBACK {
      return .failure(addressProblem)
    }
    // A failure before the request was sent is the proxy's, except for errors of the local certificates and
    // of TLS with the server behind a tunnel.
    if let proxy = end.proxy, !end.hasConnected, !Self.ownCodes.contains(end.code),
      proxy.status != 200 || !Self.codesOfHandshake.contains(end.code)
    {
      return .failure(.proxy(proxy.name, status: [0, 200].contains(proxy.status) ? nil : proxy.status))
    }
    return .failure(error(of: end))
  }

  private static let ownCodes = [
    CURLE_URL_MALFORMAT, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR,
  ]
  static let unreadableCertificates =
    "the trusted certificates, by CURL_CA_BUNDLE, SSL_CERT_FILE or SSL_CERT_DIR if they are set, cannot be read"
  private static let codesOfHandshake = [CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR]

  /// The meaning of a libcurl code, libcurl-errors(3). Some codes have several meanings.
  private func error(of end: TransferEnd) -> TransportError {
    switch end.code {
    case CURLE_URL_MALFORMAT: .malformedURL
    // The response has no status line. HTTP/0.9 is not supported.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_FUNCTION_ARGUMENT:
      .notHTTP(host: host)
    case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost(host)
    case CURLE_COULDNT_CONNECT: .refused(host: host)
    case CURLE_OPERATION_TIMEDOUT where end.hasConnected: .stalled(host: host)
    // The server accepted the connection and was silent. Only the message of libcurl says so, whatever its
    // library for TLS.
    case CURLE_OPERATION_TIMEDOUT where end.words.contains("SSL connection timeout"): .notTLS(host: host)
    case CURLE_OPERATION_TIMEDOUT: .connectTimedOut(host: host)
    case CURLE_PARTIAL_FILE: .truncated(host: host)
    case CURLE_RECV_ERROR where end.hasConnected && hasBegun: .truncated(host: host)
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      .reset(host: host)
    // libcurl fails to write bytes after the end of a compressed body.
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: .undecodable(host: host)
    case CURLE_PEER_FAILED_VERIFICATION:
      .insecure(
        host: host,
        reason: "its certificate is expired, for another host, or from an untrusted authority"
      )
    case CURLE_SSL_CONNECT_ERROR: errorOfHandshake(end.words)
    case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR:
      .insecure(host: host, reason: Self.unreadableCertificates)
    // A single header line that is too long for libcurl; CURLE_TOO_LARGE since 8.6.
    case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
      .headersTooLarge(host: host, limit: HeaderSection.limit)
    default: .other(of: host, unsafe String(cString: curl_easy_strerror(end.code)))
    }
  }

  /// Why a TLS handshake failed. libcurl has one code for it. Only its message distinguishes a broken
  /// connection, which is common, from an insecure one: the messages of OpenSSL, then those of GnuTLS.
  private func errorOfHandshake(_ words: String) -> TransportError {
    func isSaid(_ phrases: String...) -> Bool { phrases.contains { words.contains($0) } }
    if isSaid("SSL_ERROR_SYSCALL", "Connection reset", "unexpected eof", "non-properly terminated") {
      return .reset(host: host)
    }
    if isSaid("wrong version number", "packet length too long", "unexpected TLS packet") {
      return .notTLS(host: host)
    }
    return .insecure(host: host, reason: "no common encryption (TLS 1.2 or later)")
  }
}
