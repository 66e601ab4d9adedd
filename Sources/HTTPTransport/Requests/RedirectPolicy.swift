/// Decides which redirects are followed: at most three, to the same server or, over HTTPS, to a host that the
/// request names. Plain HTTP may only lead to the same server, if the request may use it.
///
/// agg follows redirects itself because libcurl sends headers such as `X-API-Key` on to another host.
enum RedirectPolicy {
  static let longestChain = 3

  /// The fields that another server may see. None of them can be a key.
  private static let harmlessFields: Set<String> = ["accept", "accept-language", "user-agent"]

  /// The next request; `nil` when the response is not a redirect.
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
    // Port 443 instead of 80 on the same host: the usual upgrade from http to https.
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
    // Another port of the host is another server, possibly of another owner.
    let headers =
      isSameServer || isUpgrade ? request.headers : request.headers.filtered(harmlessFields.contains)
    var next = request
    next.identity = request.identity.with(url: target.text, headers: headers)
    return (next, target)
  }
}

extension RequestURL {
  /// HTTPS at its standard port.
  fileprivate var isUsualSecure: Bool { isSecure && port == "443" }
}
