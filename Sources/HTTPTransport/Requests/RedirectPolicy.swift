/// Which redirects are followed: to the same server, or to a host that the request names, by HTTPS, three at
/// most. Plain HTTP leads to the same server only, where the request was allowed to use it.
///
/// Redirects are followed here and not by libcurl, which sends headers such as
/// `X-API-Key` on to another host.
enum RedirectPolicy {
  static let longestChain = 3

  /// The fields that another server may see: none that could be a key.
  private static let harmlessFields: Set<String> = ["accept", "accept-language", "user-agent"]

  /// The next request; `nil` when the response is the answer itself.
  ///
  /// - Throws: `.redirectRefused` for a target that the request does not allow.
  static func next(
    after response: HTTPResponse,
    to request: HTTPRequest,
    at url: RequestURL
  ) throws(TransportError) -> (request: HTTPRequest, url: RequestURL)? {
    guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"]
    else {
      return nil
    }
    guard let target = url.resolving(location) else {
      throw .redirectRefused(from: url.host, to: "an invalid address")
    }
    let isSameServer = target.origin == url.origin
    // 443 for 80 on the same host: the usual way from http to https.
    let isUpgrade =
      target.host == url.host && (url.scheme, url.port) == ("http", "80") && target.isUsualSecure
    let isNamed = target.isUsualSecure && request.identity.redirectHosts.contains(target.host)
    guard isSameServer || isUpgrade || isNamed else {
      let isOtherPort = (target.scheme, target.host) == (url.scheme, url.host)
      throw .redirectRefused(
        from: isOtherPort ? "\(url.host):\(url.port)" : url.host,
        to: isOtherPort ? target.origin : "\(target.scheme)://\(target.writtenHost)"
      )
    }
    // Another port of a host is another server, which may be somebody else's.
    let headers =
      isSameServer || isUpgrade ? request.headers : request.headers.filtered(harmlessFields.contains)
    var next = request
    next.identity = request.identity.with(url: target.text, headers: headers)
    return (next, target)
  }
}

extension RequestURL {
  /// HTTPS at the port where everybody has it.
  fileprivate var isUsualSecure: Bool { isSecure && port == "443" }
}
