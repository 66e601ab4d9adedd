import CCurl
import FoundationEssentials

/// The proxies of the environment, by the rules of curl. They are parsed here because an address is only
/// checked when agg itself connects to it.
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
      let word = exception.hasPrefix(".") ? exception.dropFirst() : exception[...]
      let name = word.hasSuffix(".") ? word.dropLast() : word
      return name == "*" || url.name == name || url.name.hasSuffix(".\(name)") || url.host == "[\(name)]"
        || url.address.map { $0.isInside(network: String(name)) } ?? false
    }
    return isException ? nil : proxy
  }

  /// The passwords of the proxies, as written and as sent, because a response may repeat them.
  var secrets: [Secret] { [plain, secure].compactMap(\.self).flatMap(Self.secrets) }

  /// The password as libcurl parses and sends it (RFC 7617, section 2).
  private static func secrets(of proxy: String) -> [Secret] {
    guard let url = CurlURL(), url.set(proxy, CURLU_NON_SUPPORT_SCHEME | CURLU_GUESS_SCHEME),
      let password = url.part(CURLUPART_PASSWORD, CURLU_URLDECODE)
    else { return [] }
    let user = url.part(CURLUPART_USER, CURLU_URLDECODE) ?? ""
    let basic = Data("\(user):\(password)".utf8).base64EncodedString()
    return [password, basic].map(Secret.init)
  }

  /// The schemes that are part of a proxy's name, because they are not the usual one.
  private static let schemes = ["https", "socks4", "socks4a", "socks5", "socks5h"]

  /// The host and port of a proxy, without the user and password. A password may contain characters that end
  /// a host, so it is removed first.
  static func name(of proxy: String) -> String {
    let parts = proxy.split(separator: "://", maxSplits: 1)
    let scheme = parts.count == 2 ? parts[0].lowercased() : ""
    let address = (parts.last ?? "").split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let host = address.prefix { !"/?#".contains($0) }
    return schemes.contains(scheme) ? "\(scheme)://\(host)" : String(host)
  }
}
