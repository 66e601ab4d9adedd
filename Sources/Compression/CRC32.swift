/// The checksum of gzip and PNG (ISO 3309, polynomial 0x04C11DB7 reflected): detects damage, but no
/// manipulation.
@usableFromInline
package struct CRC32 {
  @usableFromInline static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
  }

  @usableFromInline var state: UInt32 = .max

  package var value: UInt32 { ~state }

  package init() {}

  /// Adds the next bytes. Inlinable, because a caller in another module would otherwise call a witness table
  /// for each byte.
  @inlinable package mutating func update(_ bytes: some Sequence<UInt8>) {
    let table = Self.table
    for byte in bytes {
      state = state >> 8 ^ table[Int((state ^ UInt32(byte)) & 0xff)]
    }
  }
}
