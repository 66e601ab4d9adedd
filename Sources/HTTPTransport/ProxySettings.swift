import Glibc

/// The proxies that the environment asks for, by the rules of curl. They are looked up here because an address is only
/// worth checking when we connect to it ourselves.
struct ProxySettings: Sendable {
  private let plain: String?
  private let secure: String?
  private let exceptions: [String]

  init(environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    // No HTTP_PROXY: a web server sets it from a request's "Proxy" field (CVE-2016-5385).
    plain = value("http_proxy", "all_proxy", "ALL_PROXY")
    secure = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    exceptions = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0 == " " }.map {
      $0.lowercased()
    }
  }

  /// - Returns: `nil` for a direct connection.
  func proxy(for url: RequestURL) -> String? {
    guard let proxy = url.isSecure ? secure : plain else { return nil }
    let isException = exceptions.contains { exception in
      let name = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
      return name == "*" || url.host == name || url.host.hasSuffix(".\(name)") || url.host == "[\(name)]"
        || Self.isInside(url.host, network: name)
    }
    return isException ? nil : proxy
  }

  /// Where a proxy is, without what it is to be told of us.
  static func name(of proxy: String) -> String {
    let address = proxy.split(separator: "://", maxSplits: 1).last ?? ""
    let authority = address.prefix { !"/?#".contains($0) }
    return String(authority.split(separator: "@").last ?? authority)
  }

  /// Whether a host is an address of a network such as `10.0.0.0/8` or `fd00::/8`.
  private static func isInside(_ host: String, network: String) -> Bool {
    let parts = network.split(separator: "/", maxSplits: 1)
    let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    guard parts.count == 2, let length = Int(parts[1]), let network = bytes(ofAddress: String(parts[0])),
      let address = bytes(ofAddress: plain), address.count == network.count,
      (0...(8 * address.count)).contains(length)
    else { return false }
    let whole = length / 8
    guard address.prefix(whole) == network.prefix(whole) else { return false }
    let rest = length % 8
    return rest == 0 || (address[whole] ^ network[whole]) >> (8 - rest) == 0
  }

  /// - Returns: Four or sixteen; `nil` for a name.
  private static func bytes(ofAddress text: String) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if unsafe inet_pton(family, text, &bytes) == 1 { return bytes }
    }
    return nil
  }
}
