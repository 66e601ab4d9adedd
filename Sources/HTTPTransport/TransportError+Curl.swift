import CCurl

extension TransportError {
  /// What a code of libcurl means; libcurl-errors(3).
  ///
  /// - Parameter hasConnected: Whether a request was sent. libcurl has one code for both kinds of running out of time.
  init(_ code: CURLcode, host: String, hasConnected: Bool) {
    self =
      switch code {
      case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .malformedURL
      case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost(host)
      case CURLE_COULDNT_RESOLVE_PROXY: .unresolvedHost("the proxy")
      case CURLE_COULDNT_CONNECT: .refused(host: host)
      case CURLE_OPERATION_TIMEDOUT: hasConnected ? .stalled(host: host) : .connectTimedOut(host: host)
      case CURLE_PARTIAL_FILE: .truncated(host: host)
      case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .reset(host: host)
      case CURLE_BAD_CONTENT_ENCODING: .undecodable(host: host)
      case CURLE_PEER_FAILED_VERIFICATION:
        .insecure(host: host, reason: "its certificate is expired, for another host, or from nobody we trust")
      case CURLE_SSL_CONNECT_ERROR:
        .insecure(host: host, reason: "no common way of encryption (TLS 1.2 or later)")
      case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR:
        .insecure(host: host, reason: "the certificates to check it with cannot be read")
      default: .other(host: host, unsafe String(cString: curl_easy_strerror(code)))
      }
  }
}
