import CCurl

/// A URL that libcurl parses (libcurl-url(3)).
// Sound: the handle lives from `init` to `deinit` and has one owner, because the type cannot be copied.
// libcurl copies each text that it gets, and a text that it returns is copied before it is freed.
@safe
struct CurlURL: ~Copyable {
  private let handle: OpaquePointer

  /// - Returns: `nil` without memory.
  init?() {
    guard let handle = unsafe curl_url() else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe curl_url_cleanup(handle) }

  /// Sets the whole URL; a second one is resolved relative to the first.
  ///
  /// - Returns: Whether it is one, by the flags of curl_url_set(3). A NUL would hide the rest from libcurl.
  func set(_ text: String, _ flags: Int32) -> Bool {
    if text.utf8.contains(0) { return false }
    return unsafe curl_url_set(handle, CURLUPART_URL, text, UInt32(flags)) == CURLUE_OK
  }

  func removeFragment() { unsafe curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) }

  /// A part, by the flags of curl_url_get(3); `nil` if the URL does not have it.
  func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    guard let text = unsafe agg_url_get(handle, part, UInt32(flags)) else { return nil }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
  }
}
