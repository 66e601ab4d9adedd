import Compression

/// Unpacks a gzip file (RFC 1952) that a service sends as a file and not as an encoding of its answer, which the transport
/// would unpack.
enum GzipReader {
  static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  /// - Parameter limit: The most bytes that may come out, so that a small file cannot fill the memory.
  /// - Throws: `.malformed` for what is no gzip file, is cut or does not have the length that it says.
  static func bytes(_ file: [UInt8], limit: Int) throws(Inflater.Damage) -> [UInt8] {
    var reader = Inflater(file, from: 10, limit: limit)
    try skipHeader(of: file, &reader)
    let bytes = try reader.inflate()
    // The sum is left to TLS; the length tells a file that was cut from one that was not.
    _ = try reader.bits(32)
    guard try reader.bits(32) == bytes.count & 0xFFFF_FFFF else { throw .malformed }
    return bytes
  }

  /// What follows the ten bytes that every file begins with.
  private static func skipHeader(of file: [UInt8], _ reader: inout Inflater) throws(Inflater.Damage) {
    guard isGzip(file), file.count >= 18 else { throw .malformed }
    let flags = file[3]
    if flags & 4 != 0 { reader.skip(try reader.bits(16)) }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      // A name and a comment, each ended by a zero.
      while try reader.bits(8) != 0 {}
    }
    if flags & 2 != 0 { _ = try reader.bits(16) }
  }
}
