/// Which addresses are on the public internet (IANA special-purpose address registries, RFC 6890).
///
/// Checked when a connection is opened, after name resolution, so that a name cannot suddenly lead to this
/// machine. Also checked before a connection is reused that was opened for another request, which may have
/// had other rules.
enum AddressPolicy {
  enum Verdict: Equatable {
    case allowed
    /// A private address, for a request that must stay on the public internet.
    case isPrivate
    /// A public address, for a request without encryption.
    case isPublicWithoutEncryption
  }

  /// - Parameter address: `nil` if it cannot be read, which counts as private.
  static func verdict(on address: IPAddress?, isSecure: Bool, allowsLocal: Bool) -> Verdict {
    guard let address, isPublic(address) else { return allowsLocal ? .allowed : .isPrivate }
    return isSecure ? .allowed : .isPublicWithoutEncryption
  }

  static func isPublic(_ address: IPAddress) -> Bool {
    address.bytes.count == 4 ? isPublic(v4: address.bytes) : isPublic(v6: address.bytes)
  }

  private static func isPublic(v4 bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1], bytes[2]) {
    // This network, private, loopback, multicast and reserved.
    case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
    // Carrier-grade NAT (RFC 6598), link-local, private, benchmarking (RFC 2544).
    case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): false
    // Protocol assignments and the three networks of examples (RFC 5737).
    case (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113): false
    default: true
    }
  }

  private static func isPublic(v6 bytes: [UInt8]) -> Bool {
    let v4 = Array(bytes[12...])
    // An IPv4 address is at the end of ::ffff:a.b.c.d and 64:ff9b::a.b.c.d (RFC 6052), and follows 2002:
    // (6to4).
    if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]) { return isPublic(v4: v4) }
    if bytes.starts(with: [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]) { return isPublic(v4: v4) }
    if bytes.starts(with: [0x20, 0x02]) { return isPublic(v4: Array(bytes[2..<6])) }
    // Only 2000::/3 is allocated (RFC 4291). Within it, 2001::/23 is for protocols, and 2001:db8::/32 and
    // 3fff::/20 (RFC 9637) are for examples.
    return bytes[0] & 0xe0 == 0x20 && !(bytes.starts(with: [0x20, 0x01]) && bytes[2] & 0xfe == 0)
      && !bytes.starts(with: [0x20, 0x01, 0x0d, 0xb8])
      && !(bytes.starts(with: [0x3f, 0xff]) && bytes[2] & 0xf0 == 0)
  }
}
