import Compression
import Testing

/// The check values in the standards and catalogues of checksums.
struct ChecksumTests {
  @Test(arguments: [("", 0), ("123456789", 0xcbf4_3926), ("IEND", 0xae42_6082)] as [(String, UInt32)])
  func `CRC32 is the checksum of gzip and PNG`(text: String, expected: UInt32) {
    var checksum = CRC32()
    checksum.update(text.utf8)
    #expect(checksum.value == expected)
  }

  @Test(arguments: [("", 1), ("a", 0x0062_0062), ("Wikipedia", 0x11e6_0398)] as [(String, UInt32)])
  func `Adler32 is the checksum of zlib`(text: String, expected: UInt32) {
    var checksum = Adler32()
    checksum.update(text.utf8)
    #expect(checksum.value == expected)
  }

  @Test func `Adler32 does not overflow over many bytes`() {
    var checksum = Adler32()
    checksum.update(Array(repeating: 0xff, count: 100_000))
    #expect(checksum.value == 0x149a_302c)
  }
}
