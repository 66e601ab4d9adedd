import CCurl

/// An IPv4 or IPv6 address.
struct IPAddress: Hashable, Sendable {
  /// Four or sixteen bytes in network order.
  let bytes: [UInt8]

  static let loopback = Self(v4: 127, 0, 0, 1)

  private init(v4 bytes: UInt8...) { self.bytes = bytes }

  /// - Returns: `nil` for any other number of bytes.
  init?(bytes: [UInt8]) {
    guard [4, 16].contains(bytes.count) else { return nil }
    self.bytes = bytes
  }

  /// Reads `192.0.2.1` or `2001:db8::1`.
  ///
  /// - Returns: `nil` for a name.
  init?(_ text: some StringProtocol) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe agg_address_parse(String(text), &bytes)
    self.init(bytes: Array(bytes.prefix(Int(count))))
  }

  /// Whether it is in a network such as `10.0.0.0/8` or `fd00::/8`.
  func isInside(network: String) -> Bool {
    let parts = network.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let length = Int(parts[1]), let network = Self(parts[0]),
      bytes.count == network.bytes.count, (0...(8 * bytes.count)).contains(length)
    else { return false }
    let whole = length / 8
    guard bytes.prefix(whole) == network.bytes.prefix(whole) else { return false }
    let rest = length % 8
    return rest == 0 || (bytes[whole] ^ network.bytes[whole]) >> (8 - rest) == 0
  }
}
