/// The checksum of zlib (RFC 1950, section 8.2).
package struct Adler32 {
  private var sum: UInt32 = 1
  private var sumOfSums: UInt32 = 0

  package init() {}

  package var value: UInt32 { sumOfSums << 16 | sum }

  /// Adds the next bytes.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65_521
      sumOfSums = (sumOfSums + sum) % 65_521
    }
  }
}
