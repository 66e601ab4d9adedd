/// Decompresses a gzip file (RFC 1952) that a service sends as a file and not as a content encoding, which
/// the transport would decompress.
package enum GzipReader {
  /// The beginning of a member: the magic number of gzip, then the method DEFLATE.
  private static let mark: [UInt8] = [0x1F, 0x8B, 8]

  /// Whether bytes begin as a gzip file does; the rest is not examined.
  package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: mark) }

  /// - Parameter limit: The maximum number of decompressed bytes, so that a small file cannot fill the
  ///   memory.
  /// - Throws: `.malformed` for anything but a gzip file, and for a damaged or truncated one.
  package static func bytes(_ file: [UInt8], limit: Int) throws(Inflater.Damage) -> [UInt8] {
    var reader = Inflater(file, limit: limit)
    // A file may have several members in a row (section 2.2), whose contents are joined.
    repeat { try readMember(with: &reader) } while isGzip(file[reader.position...])
    // Like gzip, ignore zeros that fill a block of a tape or disk.
    guard file[reader.position...].allSatisfy({ $0 == 0 }) else { throw .malformed }
    return reader.output
  }

  private static func readMember(with reader: inout Inflater) throws(Inflater.Damage) {
    try skipHeader(with: &reader)
    let count = try reader.inflate()
    var checksum = CRC32()
    checksum.update(reader.output.suffix(count))
    guard try reader.bits(32) == Int(checksum.value), try reader.bits(32) == count & 0xFFFF_FFFF else {
      throw .malformed
    }
  }

  private static func skipHeader(with reader: inout Inflater) throws(Inflater.Damage) {
    for byte in mark {
      guard try reader.bits(8) == byte else { throw .malformed }
    }
    let flags = try reader.bits(8)
    // The time, the compression level, and the operating system.
    reader.skip(6)
    if flags & 4 != 0 { reader.skip(try reader.bits(16)) }
    for flag in [8, 16] where flags & flag != 0 {
      // A name and a comment, each ended by a zero.
      while try reader.bits(8) != 0 {}
    }
    if flags & 2 != 0 { _ = try reader.bits(16) }
  }
}
