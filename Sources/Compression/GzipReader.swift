/// Unpacks a gzip file (RFC 1952) that a service sends as a file and not as an encoding of its answer,
/// which the transport would unpack.
package enum GzipReader {
  /// What a member begins with: the mark of gzip, then that of DEFLATE.
  private static let mark: [UInt8] = [0x1F, 0x8B, 8]

  package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: mark) }

  /// - Parameter limit: The most bytes that may come out, so that a small file cannot fill the memory.
  /// - Throws: `.malformed` for what is no gzip file, is cut or does not have the length that it says.
  package static func bytes(_ file: [UInt8], limit: Int) throws(Inflater.Damage) -> [UInt8] {
    var reader = Inflater(file, limit: limit)
    // Members stand one behind the other (section 2.2), and mean what they hold in a row.
    repeat { try readMember(with: &reader) } while isGzip(file[reader.position...])
    // As gzip does, zeros that fill up a block of a tape or disk are let be.
    guard file[reader.position...].allSatisfy({ $0 == 0 }) else { throw .malformed }
    return reader.output
  }

  private static func readMember(with reader: inout Inflater) throws(Inflater.Damage) {
    try skipHeader(with: &reader)
    let count = try reader.inflate()
    // The sum is left to TLS; the length tells a file that was cut from one that was not.
    _ = try reader.bits(32)
    guard try reader.bits(32) == count & 0xFFFF_FFFF else { throw .malformed }
  }

  private static func skipHeader(with reader: inout Inflater) throws(Inflater.Damage) {
    for byte in mark {
      guard try reader.bits(8) == byte else { throw .malformed }
    }
    let flags = try reader.bits(8)
    // The time, how hard it was packed, and where.
    reader.skip(6)
    if flags & 4 != 0 { reader.skip(try reader.bits(16)) }
    for flag in [8, 16] where flags & flag != 0 {
      // A name and a comment, each ended by a zero.
      while try reader.bits(8) != 0 {}
    }
    if flags & 2 != 0 { _ = try reader.bits(16) }
  }
}
