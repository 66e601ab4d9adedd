/// An address in a response, split after its host.
struct SourceAddress: Hashable {
  let host: String
  /// Path and query; begins with a slash.
  let rest: String

  /// - Returns: `nil` for anything but https, a host name without user and port, and a path of URL characters
  ///   (RFC 3986) without a fragment.
  init?(_ text: String) {
    guard text.hasPrefix("https://"), text.utf8.count <= 2000 else { return nil }
    let address = text.dropFirst("https://".count)
    let host = address.prefix { $0 != "/" }
    let rest = address.dropFirst(host.count)
    let path = rest.prefix { $0 != "?" }
    guard HostName.isName(String(host)), !rest.isEmpty,
      rest.utf8.allSatisfy({ (33...126).contains($0) && !"\"#<>[\\]^`{|}".utf8.contains($0) }),
      !path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." })
    else { return nil }
    (self.host, self.rest) = (String(host), String(rest))
  }
}
