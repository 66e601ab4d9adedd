/// Gzip streams (RFC 1952) without a compressor.
package enum Gzip {
  private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]

  /// The bytes in stored blocks (RFC 1951, section 3.2.4).
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result = header
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xffff)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      result += littleEndian(length) + littleEndian(~length) + block
    } while !rest.isEmpty
    return result + littleEndian(crc32(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  package static func stored(_ text: String) -> [UInt8] { stored([UInt8](text.utf8)) }

  /// The start of a stream that never ends, and the part to repeat after it: 13 bytes encode eight matches of
  /// 258 bytes, in a block of fixed codes (RFC 1951, section 3.2.6).
  static var bomb: (start: [UInt8], rest: [UInt8]) {
    // The last block, of fixed codes; the literal 0; sixteen times length 258 (code 285) at distance 1 (code
    // 0).
    var bits = "1" + "10" + "00110000"
    bits += String(repeating: "11000101" + "00000", count: 16)
    let bytes = stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in
      UInt8(String(bits.dropFirst(start).prefix(8).reversed()), radix: 2) ?? 0
    }
    let period = Array(bytes[2..<15])
    return (header + bytes[..<2], Array(repeatElement(period, count: 1000).joined()))
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
