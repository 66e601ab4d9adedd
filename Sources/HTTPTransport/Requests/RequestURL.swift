import CCurl

/// A URL as parsed by libcurl, so that the checks here and libcurl see the same URL.
struct RequestURL: Hashable, Sendable {
  /// Without a fragment.
  let text: String
  private let server: Server

  /// `http` or `https`.
  var scheme: String { server.scheme }
  /// In lower case; an IPv6 address is in brackets.
  var host: String { server.host }
  /// The host as written, for messages: redaction finds a secret in it only in this form.
  var writtenHost: String {
    host.hasPrefix("[") ? host : String(text.dropFirst(scheme.count + 3).prefix { !":/?".contains($0) })
  }
  var port: String { server.port }
  /// Scheme, host and port: the unit for counting connections.
  var origin: String { server.origin }
  var isSecure: Bool { server.isSecure }
  /// The host, if it is an address; `nil` for a name.
  var address: IPAddress? { IPAddress(name.hasPrefix("[") ? name.dropFirst().dropLast() : name) }
  /// Whether the host is a name of the local machine (RFC 6761, section 6.3).
  var isLocalhost: Bool { name == "localhost" || name.hasSuffix(".localhost") }
  /// The host without the dot that may end a full name (RFC 3986, section 3.2.2) and that changes nothing for
  /// the lookup.
  var name: Substring { host.hasSuffix(".") ? host.dropLast() : host[...] }

  /// - Throws: `.malformedURL` for anything but an absolute HTTP or HTTPS address without a user name.
  init(_ text: String) throws(TransportError) {
    guard let url = Self.parse([text]) else { throw .malformedURL }
    self = url
  }

  /// Another URL of the same server; `nil` for one that only libcurl can parse.
  func sibling(_ text: String) -> Self? {
    Self.isNormal(text, at: server) ? Self(text: text, server: server) : nil
  }

  /// The target of a `Location` header (RFC 9110, section 10.2.2); `nil` if it is not an HTTP URL.
  func resolving(_ location: String) -> Self? { Self.parse([text, location]) }

  /// Sets the texts on one handle in order; libcurl resolves the second one relative to the first.
  private static func parse(_ texts: [String]) -> Self? {
    guard let url = CurlURL() else { return nil }
    for text in texts {
      guard url.set(text, CURLU_NON_SUPPORT_SCHEME) else { return nil }
    }
    url.removeFragment()
    guard url.part(CURLUPART_USER) == nil, url.part(CURLUPART_PASSWORD) == nil,
      let scheme = url.part(CURLUPART_SCHEME)?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      let port = url.part(CURLUPART_PORT, CURLU_DEFAULT_PORT)
    else { return nil }
    let server = Server(scheme: scheme, host: host, port: port)
    // libcurl writes the URL byte by byte, which takes longer than everything before it.
    let isNormal = texts.count == 1 && Self.isNormal(texts[0], at: server)
    guard let text = isNormal ? texts[0] : url.part(CURLUPART_URL, CURLU_NO_DEFAULT_PORT) else { return nil }
    return Self(text: text, server: server)
  }

  /// Whether libcurl would accept the text unchanged as a URL of this server: printable ASCII without a
  /// space, a path that needs no resolving, and no fragment.
  private static func isNormal(_ text: String, at server: Server) -> Bool {
    guard text.hasPrefix(server.text) else { return false }
    let bytes = text.utf8.span
    let start = server.text.utf8.count
    guard start < bytes.count, bytes[start] == UInt8(ascii: "/") else { return false }
    var beginsSegment = false
    for index in start..<bytes.count {
      let byte = bytes[index]
      // A dot at the start of a segment may be the whole segment, and may be written as %2E.
      if byte == UInt8(ascii: "#") || !(0x21...0x7e).contains(byte)
        || beginsSegment && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%"))
      {
        return false
      }
      beginsSegment = byte == UInt8(ascii: "/")
    }
    return true
  }

  private init(text: String, server: Server) {
    self.text = text
    self.server = server
  }

  /// The start of a URL, shared by all URLs of a server.
  private final class Server: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: String
    let origin: String
    let isSecure: Bool
    /// As in a URL: without the default port.
    let text: String

    init(scheme: String, host: String, port: String) {
      self.scheme = scheme
      self.host = host
      self.port = port
      origin = "\(scheme)://\(host):\(port)"
      isSecure = scheme == "https"
      text = port == (isSecure ? "443" : "80") ? "\(scheme)://\(host)" : origin
    }

    static func == (one: Server, other: Server) -> Bool { one.origin == other.origin }
    func hash(into hasher: inout Hasher) { hasher.combine(origin) }
  }
}
