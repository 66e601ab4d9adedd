import CCurl

/// An easy handle of libcurl, reused for many requests with the options they share.
// Sound: the pointers live from `init` to `deinit`, where the handle is freed before the memory that it uses,
// and only one thread at a time has it. `CurlLoop` holds a transfer that libcurl knows until `stop`.
@safe final class EasyHandle {
  private let pointer: UnsafeMutableRawPointer
  private let proxies: ProxySettings
  /// The fields of the last request, and all fields sent with them.
  private var fields = HTTPHeaders()
  private var lines: UnsafeMutablePointer<curl_slist>?
  private let userAgent: String
  /// The server of the last request.
  private var origin: String?
  /// Its proxy; `nil` for a direct connection.
  private var proxy: String?
  /// The first option that libcurl rejected. Without it, the handle might connect to a forbidden host.
  private var failure = CURLE_OK
  /// Whether it may be reused.
  var isSound: Bool { failure == CURLE_OK }
  private var hasCertificates = false
  /// In seconds.
  private let stallTimeout: Int
  /// Where libcurl writes its error messages.
  private let words: UnsafeMutablePointer<CChar>

  /// Sets the options that do not depend on the request.
  ///
  /// - Returns: `nil` when libcurl is out of memory.
  init?(_ configuration: CurlTransport.Configuration, proxies: ProxySettings) {
    guard let pointer = unsafe curl_easy_init() else { return nil }
    unsafe self.pointer = pointer
    self.proxies = proxies
    userAgent = configuration.userAgent
    stallTimeout = max(1, configuration.stallTimeout.milliseconds / 1000)
    unsafe words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    note(unsafe agg_easy_set_pointer(pointer, CURLOPT_ERRORBUFFER, words))
    set(CURLOPT_NOSIGNAL, 1)
    // A name lookup must not delay the end of a transfer or of the program.
    prefer(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.milliseconds)
    set(CURLOPT_LOW_SPEED_LIMIT, 64)
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    prefer(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    set(CURLOPT_ACCEPT_ENCODING, Self.encoding)
    set(CURLOPT_NOPROXY, "")
    // The buffer size of the curl program. The default of 16 KiB takes nine system calls for a long response.
    prefer(CURLOPT_BUFFERSIZE, 100 << 10)
    note(unsafe agg_easy_set_data_callback(pointer, CURLOPT_WRITEFUNCTION, receiveBody))
    note(unsafe agg_easy_set_data_callback(pointer, CURLOPT_HEADERFUNCTION, receiveHeader))
  }

  deinit {
    unsafe curl_easy_cleanup(pointer)
    unsafe curl_slist_free_all(lines)
    unsafe words.deallocate()
  }

  /// Sets the options that depend on the request and adds the handle to the multi handle. The transfer must
  /// live until `stop`.
  ///
  /// - Parameter certificates: Evaluated before the first request over TLS.
  /// - Throws: `.other` when libcurl rejects an option; `.plainHTTP` and `.forbiddenAddress` for a host that
  ///   no proxy may be used for; `.insecure` without the directory of the certificates.
  func start(
    _ transfer: Transfer,
    on multi: MultiHandle,
    certificates: @autoclosure () -> CertificateStore
  ) throws(TransportError) {
    let order = transfer.order
    if order.url.origin != origin { setServer(of: order.url) }
    if proxy != nil, let problem = transfer.problemBehindProxy { throw problem }
    set(CURLOPT_URL, order.url.text)
    if order.url.isSecure, !hasCertificates, !trust(certificates()) {
      throw .insecure(host: order.url.host, reason: Transfer.unreadableCertificates)
    }
    if unsafe lines == nil || order.request.headers != fields { write(order.request.headers) }
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    for option in Self.contexts { note(unsafe agg_easy_set_pointer(pointer, option, context)) }
    unsafe words[0] = 0
    // A server may take as long as the request has time: a body that has not begun has not stalled.
    set(CURLOPT_LOW_SPEED_TIME, 0)
    let host = order.url.host
    guard isSound else {
      throw .other(
        of: host,
        "libcurl cannot be set up: \(unsafe String(cString: curl_easy_strerror(failure)))"
      )
    }
    guard unsafe multi.add(pointer) else {
      throw .other(of: host, "libcurl cannot start the transfer")
    }
  }

  /// Sets the fields of the request after those of every request. libcurl has options for the latter, but
  /// writes the fields that they name twice, byte by byte: a twentieth of the time of a transfer.
  private func write(_ fields: HTTPHeaders) {
    var new: UnsafeMutablePointer<curl_slist>?
    func append(_ name: String, _ value: String) {
      // libcurl sends a field without a value only if it ends in a semicolon.
      let line = value.isEmpty ? "\(name);" : "\(name): \(value)"
      if let list = unsafe curl_slist_append(new, line) {
        unsafe new = list
      } else {
        note(CURLE_OUT_OF_MEMORY)
      }
    }
    for (name, value) in [("User-Agent", userAgent), ("Accept-Encoding", Self.encoding)]
    where fields[name] == nil {
      append(name, value)
    }
    for field in fields.fields { append(field.name, field.value) }
    note(unsafe agg_easy_set_pointer(pointer, CURLOPT_HTTPHEADER, new))
    unsafe curl_slist_free_all(lines)
    unsafe lines = new
    self.fields = fields
  }

  private static let encoding = "gzip"

  /// The options that pass the transfer to libcurl's callbacks.
  private static let contexts = [
    CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA, CURLOPT_PRIVATE,
  ]

  /// Sets the options that depend on the server.
  private func setServer(of url: RequestURL) {
    origin = url.origin
    // libcurl before 7.85 does not know it. The address has only one of these, and is not redirected.
    prefer(CURLOPT_PROTOCOLS_STR, url.isSecure ? "https" : "http")
    // For HTTPS, wait to learn whether a pending connection can be shared.
    prefer(CURLOPT_PIPEWAIT, url.isSecure ? 1 : 0)
    proxy = proxies.proxy(for: url)
    set(CURLOPT_PROXY, proxy ?? "")
    // The CONNECT request to a proxy has none of the request's fields, so the user agent needs its own
    // option.
    set(CURLOPT_USERAGENT, proxy == nil ? nil : userAgent)
    // With a proxy, the connection goes to the proxy's address, so `start` checks the host instead.
    note(unsafe agg_easy_set_socket_callback(pointer, proxy == nil ? openSocket : nil))
    note(unsafe agg_easy_set_connection_callback(pointer, proxy == nil ? useConnection : nil))
  }

  /// - Returns: Whether there are any.
  private func trust(_ certificates: CertificateStore) -> Bool {
    if certificates.isMissing { return false }
    hasCertificates = true
    guard certificates.file != nil || certificates.directory != nil else { return true }
    // Each has a default, which would count beside the other.
    set(CURLOPT_CAINFO, certificates.readableFile)
    set(CURLOPT_CAPATH, certificates.directory)
    return true
  }

  /// From now on, ends the transfer when almost nothing arrives.
  func watchForStall() { set(CURLOPT_LOW_SPEED_TIME, stallTimeout) }

  /// Removes the handle from the multi handle, which ends a running transfer and closes its connection.
  func stop(on multi: MultiHandle) {
    unsafe multi.remove(pointer)
    for option in Self.contexts { unsafe agg_easy_set_pointer(pointer, option, nil) }
  }

  /// How libcurl ended the last transfer.
  func end(_ code: CURLcode) -> TransferEnd {
    TransferEnd(
      code: code,
      words: unsafe String(cString: words),
      status: unsafe agg_easy_get_long(pointer, CURLINFO_RESPONSE_CODE),
      hasConnected: unsafe agg_easy_get_offset(pointer, CURLINFO_PRETRANSFER_TIME_T) > 0,
      proxy: proxyName.map { ($0, unsafe agg_easy_get_long(pointer, CURLINFO_HTTP_CONNECTCODE)) }
    )
  }

  /// The name of the proxy; `nil` for a direct connection.
  var proxyName: String? { proxy.map(ProxySettings.name) }

  /// The length of the encoded body according to the response; negative when it is not given.
  var expectedLength: Int { Int(unsafe agg_easy_get_offset(pointer, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)) }

  private func set(_ option: CURLoption, _ value: Int) {
    note(unsafe agg_easy_set_long(pointer, option, value))
  }

  private func set(_ option: CURLoption, _ value: String?) {
    note(unsafe agg_easy_set_text(pointer, option, value))
  }

  /// Sets an option that transfers can do without and that an older libcurl may lack.
  private func prefer(_ option: CURLoption, _ value: Int) {
    unsafe agg_easy_set_long(pointer, option, value)
  }

  /// The same for a text.
  private func prefer(_ option: CURLoption, _ value: String) {
    let code = unsafe agg_easy_set_text(pointer, option, value)
    if code != CURLE_UNKNOWN_OPTION { note(code) }
  }

  private func note(_ code: CURLcode) {
    if failure == CURLE_OK { failure = code }
  }
}
