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
        || url.address.map { $0.isInside(network: name) } ?? false
    }
    return isException ? nil : proxy
  }

  /// Those that are told: how a proxy is spoken to when it is not as most are.
  private static let schemes = ["https", "socks4", "socks4a", "socks5", "socks5h"]

  /// Where a proxy is, without what it is to be told of us. A password may hold what else ends a host, so it goes first.
  static func name(of proxy: String) -> String {
    let parts = proxy.split(separator: "://", maxSplits: 1)
    let scheme = parts.count == 2 ? parts[0].lowercased() : ""
    let address = (parts.last ?? "").split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let host = address.prefix { !"/?#".contains($0) }
    return schemes.contains(scheme) ? "\(scheme)://\(host)" : String(host)
  }
}
