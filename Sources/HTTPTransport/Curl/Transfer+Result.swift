import CCurl

/// How libcurl ended a transfer.
struct TransferEnd {
  let code: CURLcode
  /// What libcurl says besides (CURLOPT_ERRORBUFFER); empty for nothing.
  let words: String
  /// Of the response; 0 when there was none.
  let status: Int
  /// Whether everything was ready for the request: the name, the connection, its
  /// encryption and the proxy's tunnel.
  let hasConnected: Bool
  /// Where the request had to pass, and what it answered when it was asked for a tunnel.
  let proxy: (name: String, status: Int)?
}

extension Transfer {
  /// What the transfer came to. What we refused counts before what libcurl makes of that.
  func result(of end: TransferEnd) -> Result<RawResponse, TransportError> {
    if end.code == CURLE_OK {
      // Only a proxy asks for that (RFC 9110, section 15.5.8).
      if end.status == 407, let proxy = end.proxy { return .failure(.proxy(proxy.name, status: end.status)) }
      return .success(raw(status: end.status))
    }
    if let refusal { return .failure(refusal) }
    // Of several addresses of a name, others may have been allowed: then what became of those counts.
    if let refusedAddress, !end.hasConnected || end.code == CURLE_ABORTED_BY_CALLBACK {
      return .failure(refusedAddress)
    }
    // Whatever goes wrong before the request is sent is between us and the proxy, but for our own
    // certificates and what TLS says of the server at the other end of a tunnel.
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
  private static let codesOfHandshake = [CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR]

  /// What a code of libcurl means, libcurl-errors(3): it has one for what means different things on the way.
  private func error(of end: TransferEnd) -> TransportError {
    switch end.code {
    case CURLE_URL_MALFORMAT: .malformedURL
    // What came instead has no status line; HTTP/0.9 is not spoken.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_FUNCTION_ARGUMENT:
      .notHTTP(host: host)
    case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost(host)
    case CURLE_COULDNT_CONNECT: .refused(host: host)
    case CURLE_OPERATION_TIMEDOUT where end.hasConnected: .stalled(host: host)
    case CURLE_OPERATION_TIMEDOUT: .connectTimedOut(host: host)
    case CURLE_PARTIAL_FILE: .truncated(host: host)
    case CURLE_RECV_ERROR where end.hasConnected && hasBegun: .truncated(host: host)
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      .reset(host: host)
    // libcurl fails to write what is left behind the end of a compressed body.
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: .undecodable(host: host)
    case CURLE_PEER_FAILED_VERIFICATION:
      .insecure(
        host: host,
        reason: "its certificate is expired, for another host, or from an untrusted authority"
      )
    case CURLE_SSL_CONNECT_ERROR: errorOfHandshake(end.words)
    case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR:
      .insecure(host: host, reason: "the trusted certificates cannot be read")
    // Of a single line of a header that is larger than any that libcurl takes; CURLE_TOO_LARGE since 8.6.
    case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
      .headersTooLarge(host: host, limit: HeaderSection.limit)
    default: .other(host: host, unsafe String(cString: curl_easy_strerror(end.code)))
    }
  }

  /// What ended a TLS handshake. libcurl has one code for it, and only its words tell a connection that broke
  /// off, as happens in any network, from one that is not secure: those of OpenSSL, then those of GnuTLS.
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
