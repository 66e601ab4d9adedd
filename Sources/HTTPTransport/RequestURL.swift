import CCurl

/// A URL as libcurl reads it: what is checked here and what libcurl asks can then not differ.
struct RequestURL: Hashable, Sendable {
  /// Without a fragment.
  let text: String
  /// `http` or `https`.
  let scheme: String
  /// In lower case; an IPv6 address is in brackets.
  let host: String
  let port: String
  /// Scheme, host and port: what connections are counted by.
  let origin: String
  /// How `text` begins: the same without a port that goes without saying.
  private let server: String

  var isSecure: Bool { scheme == "https" }

  /// - Throws: `.malformedURL` for anything but an absolute HTTP or HTTPS address, without a user name.
  init(_ text: String) throws(TransportError) {
    guard let url = Self.parse([text]) else { throw .malformedURL }
    self = url
  }

  /// Another URL of the same server; `nil` for one that only libcurl can read.
  func sibling(_ text: String) -> Self? {
    guard text.hasPrefix(server), Self.isNormal(text, behind: server) else { return nil }
    return Self(text: text, scheme: scheme, host: host, port: port, origin: origin, server: server)
  }

  /// Where a `Location` leads from here (RFC 9110, section 10.2.2); `nil` when it is not a URL for us.
  func resolving(_ location: String) -> Self? { Self.parse([text, location]) }

  /// Sets one text after the other on one handle: libcurl resolves the second relative to the first.
  private static func parse(_ texts: [String]) -> Self? {
    guard let handle = unsafe curl_url() else { return nil }
    defer { unsafe curl_url_cleanup(handle) }
    for text in texts {
      // A NUL would hide what follows it from libcurl.
      guard !text.utf8.contains(0),
        unsafe curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK
      else { return nil }
    }
    unsafe curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0)
    func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
      guard let text = unsafe agg_url_get(handle, part, UInt32(flags)) else { return nil }
      defer { unsafe curl_free(text) }
      return unsafe String(cString: text)
    }
    guard part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil,
      let scheme = part(CURLUPART_SCHEME)?.lowercased(), ["http", "https"].contains(scheme),
      let host = part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT)
    else { return nil }
    let origin = "\(scheme)://\(host):\(port)"
    let isUsualPort = port == (scheme == "https" ? "443" : "80")
    let server = isUsualPort ? "\(scheme)://\(host)" : origin
    // libcurl writes it byte by byte, which takes longer than all that goes before.
    let isNormal = texts.count == 1 && texts[0].hasPrefix(server) && Self.isNormal(texts[0], behind: server)
    guard let text = isNormal ? texts[0] : part(CURLUPART_URL, CURLU_NO_DEFAULT_PORT) else { return nil }
    return Self(text: text, scheme: scheme, host: host, port: port, origin: origin, server: server)
  }

  /// Whether libcurl would take what follows the server, and leave it as it stands: printable ASCII without a space, a path
  /// that needs no resolving, and no fragment.
  private static func isNormal(_ text: String, behind server: String) -> Bool {
    let bytes = text.utf8.span
    let start = server.utf8.count
    guard start < bytes.count, bytes[start] == UInt8(ascii: "/") else { return false }
    var beginsSegment = false
    for index in start..<bytes.count {
      let byte = bytes[index]
      // A dot that begins a segment may be all of it, and be written as %2E.
      if byte == UInt8(ascii: "#") || !(0x21...0x7e).contains(byte)
        || beginsSegment && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%"))
      {
        return false
      }
      beginsSegment = byte == UInt8(ascii: "/")
    }
    return true
  }

  private init(text: String, scheme: String, host: String, port: String, origin: String, server: String) {
    self.text = text
    self.scheme = scheme
    self.host = host
    self.port = port
    self.origin = origin
    self.server = server
  }
}
