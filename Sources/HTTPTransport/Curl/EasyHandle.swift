import CCurl

/// One easy handle of libcurl, used again for request after request with the options that all of them share.
@safe final class EasyHandle {
  private let pointer: UnsafeMutableRawPointer
  private let proxies: ProxySettings
  /// The fields of the last request, and all that is sent with them.
  private var fields = HTTPHeaders()
  private var lines: UnsafeMutablePointer<curl_slist>?
  private let userAgent: String
  /// The server of the last request.
  private var origin: String?
  /// What it is asked through; `nil` for a direct connection.
  private var proxy: String?
  /// The first option that libcurl did not take. Without it the handle may speak to whom it must not.
  private var failure = CURLE_OK
  /// Whether it may be used again.
  var isSound: Bool { failure == CURLE_OK }
  private var hasCertificates = false
  /// In seconds.
  private let stallTimeout: Int
  /// Where libcurl writes what it has to say of a failure.
  private let words: UnsafeMutablePointer<CChar>

  /// Sets what does not depend on the request.
  ///
  /// - Returns: `nil` when libcurl has no memory left.
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
    // A name that is still being looked up must not hold up the end of a transfer, nor that of the program.
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
    // As much as the program curl reads at once: the usual 16 KiB are nine calls of
    // the system for a long answer.
    prefer(CURLOPT_BUFFERSIZE, 100 << 10)
    note(unsafe agg_easy_set_data_callback(pointer, CURLOPT_WRITEFUNCTION, receiveBody))
    note(unsafe agg_easy_set_data_callback(pointer, CURLOPT_HEADERFUNCTION, receiveHeader))
  }

  deinit {
    unsafe curl_easy_cleanup(pointer)
    unsafe curl_slist_free_all(lines)
    unsafe words.deallocate()
  }

  /// Sets what depends on the request and adds the handle to the multi handle. The
  /// transfer must live until `stop`.
  ///
  /// - Parameter certificates: Asked for before the first request over TLS.
  /// - Throws: `.other` when libcurl does not take what it is told; `.plainHTTP` and `.forbiddenAddress` for
  ///   a host that no proxy is to be asked for.
  func start(
    _ transfer: Transfer,
    on multi: MultiHandle,
    certificates: @autoclosure () -> CertificateStore
  ) throws(TransportError) {
    let order = transfer.order
    if order.url.origin != origin { setServer(of: order.url) }
    if proxy != nil, let refusal = transfer.refusalBehindProxy { throw refusal }
    set(CURLOPT_URL, order.url.text)
    if order.url.isSecure, !hasCertificates { trust(certificates()) }
    if unsafe lines == nil || order.request.headers != fields { write(order.request.headers) }
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    for option in Self.contexts { note(unsafe agg_easy_set_pointer(pointer, option, context)) }
    unsafe words[0] = 0
    // A server may think for as long as the request has time: what has not begun has not stalled.
    set(CURLOPT_LOW_SPEED_TIME, 0)
    let host = order.url.host
    guard isSound else {
      throw .other(
        host: host,
        "libcurl cannot be set up: \(unsafe String(cString: curl_easy_strerror(failure)))"
      )
    }
    guard unsafe curl_multi_add_handle(multi.pointer, pointer) == CURLM_OK else {
      throw .other(host: host, "libcurl cannot start the transfer")
    }
  }

  /// Sets the fields of the request behind those of every request. libcurl has options for the latter, but
  /// what they name it writes twice, letter by letter: that is a twentieth of a transfer.
  private func write(_ fields: HTTPHeaders) {
    var new: UnsafeMutablePointer<curl_slist>?
    func append(_ name: String, _ value: String) {
      // libcurl sends a field without a value only when it ends in a semicolon.
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

  /// The options that lead libcurl's calls back to a transfer.
  private static let contexts = [
    CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA, CURLOPT_PRIVATE,
  ]

  /// Sets what depends on the server.
  private func setServer(of url: RequestURL) {
    origin = url.origin
    set(CURLOPT_PROTOCOLS_STR, url.isSecure ? "https" : "http")
    // For HTTPS it is worth the wait to learn whether a connection under way can be shared.
    prefer(CURLOPT_PIPEWAIT, url.isSecure ? 1 : 0)
    proxy = proxies.proxy(for: url)
    set(CURLOPT_PROXY, proxy ?? "")
    // A proxy that is asked for a tunnel sees no field of the request, and is told in this way.
    set(CURLOPT_USERAGENT, proxy == nil ? nil : userAgent)
    // With a proxy, the address that is connected to is the proxy's: `start` looks at the host instead.
    note(unsafe agg_easy_set_socket_callback(pointer, proxy == nil ? openSocket : nil))
    note(unsafe agg_easy_set_connection_callback(pointer, proxy == nil ? useConnection : nil))
  }

  private func trust(_ certificates: CertificateStore) {
    hasCertificates = true
    guard certificates.file != nil || certificates.directory != nil else { return }
    // Each has a default of its own, which would count beside the other.
    set(CURLOPT_CAINFO, certificates.file)
    set(CURLOPT_CAPATH, certificates.directory)
  }

  /// Ends the transfer from now on when almost nothing comes.
  func watchForStall() { set(CURLOPT_LOW_SPEED_TIME, stallTimeout) }

  /// Takes the handle from the multi handle, which ends a transfer that still runs and closes its connection.
  func stop(on multi: MultiHandle) {
    unsafe curl_multi_remove_handle(multi.pointer, pointer)
    for option in Self.contexts { unsafe agg_easy_set_pointer(pointer, option, nil) }
  }

  /// How libcurl ended the transfer that the handle was started with last.
  func end(_ code: CURLcode) -> TransferEnd {
    TransferEnd(
      code: code,
      words: unsafe String(cString: words),
      status: unsafe agg_easy_get_long(pointer, CURLINFO_RESPONSE_CODE),
      hasConnected: unsafe agg_easy_get_offset(pointer, CURLINFO_PRETRANSFER_TIME_T) > 0,
      proxy: proxyName.map { ($0, unsafe agg_easy_get_long(pointer, CURLINFO_HTTP_CONNECTCODE)) }
    )
  }

  /// What the server is asked through; `nil` for a direct connection.
  var proxyName: String? { proxy.map(ProxySettings.name) }

  /// How long the body is said to be, as it is sent; negative when nothing is said.
  var expectedLength: Int { Int(unsafe agg_easy_get_offset(pointer, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)) }

  private func set(_ option: CURLoption, _ value: Int) {
    note(unsafe agg_easy_set_long(pointer, option, value))
  }

  private func set(_ option: CURLoption, _ value: String?) {
    note(unsafe agg_easy_set_text(pointer, option, value))
  }

  /// Sets what makes a transfer quicker and nothing else: a libcurl that lacks it will do.
  private func prefer(_ option: CURLoption, _ value: Int) {
    unsafe agg_easy_set_long(pointer, option, value)
  }

  private func note(_ code: CURLcode) {
    if failure == CURLE_OK { failure = code }
  }
}
