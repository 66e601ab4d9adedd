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
    }
    return isException ? nil : proxy
  }
}
