import Compression
import Foundation
import TestSupport
import Testing

/// Files that gzip writes, and files that it does not write.
struct GzipReaderTests {
  @Test(arguments: [
    (
      "fixed codes", "hello hello hello",
      "H4sIAAAAAAAC/8tIzcnJV8hAkACAiPnlEQAAAA=="
    ),
    (
      "codes of its own",
      "\njc gbcgfcagechjcihh\n\nfheehgcbgic hfcbheiiifbf\nj aefi\n ehe\n\nef cjahief ehei  ffe f\ngfc\nhfficicdfhe\nb\n \ngcjji geji e\nadcjhj cd c \nahdcacbfchdiaghfg jbjdd\nfafgegb\nifaijebeiifjefcggj ifhccjgjhdcjbf agbfjjicf jgggdheh\nggcjje\nehegafehechab jhdeacgahiiedhadhec\neehjhi j\nbaceei\nfje\niahff \njcaaeih b idaggjj\n",
      "H4sIAAAAAAAC/xWPyw0AQQhC71Rha8qIn/4LWPeCMUF4YmkVLNEr2cvpBtSZXYwaWovROTMKYc1TA8tOIGVc77l5+5hJacJloaXh8F0QAobi7ljlScIft9f4jAbvR2eI/carVbax70GuygqMfDbjALQpVq2Nmtzau9yQeYUunbKtqtfZqL8vcVTlOmV72PnTWQc8+drPSNyb22OLcGYOrgPjR29Yuue0hc3zq118vx/4wSwBAAA="
    ),
    (
      "a name", "named",
      "H4sICAAAAAAC/21ldGFycy5jc3YAy0vMTU0BAIfM4HEFAAAA"
    ),
    (
      "nothing", "",
      "H4sIAAAAAAAC/wMAAAAAAAAAAAA="
    ),
    (
      "stored", "kept as it is",
      "H4sIAAAAAAAA/wENAPL/a2VwdCBhcyBpdCBpcw82oiYNAAAA"
    ),
  ])
  func `blocks of every kind are decompressed`(kind: String, text: String, file: String) throws {
    let bytes = try #require(Data(base64Encoded: file)).map { $0 }
    #expect(String(decoding: try GzipReader.bytes(bytes, limit: 1 << 20), as: UTF8.self) == text, "\(kind)")
    // A truncated file is invalid, and damage of any kind never traps.
    for count in 0..<bytes.count {
      #expect(throws: Inflater.Damage.self) {
        try GzipReader.bytes(Array(bytes.prefix(count)), limit: 1 << 20)
      }
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        // Damage of the header, whose time and name do not matter, may leave the text as it was.
        let read = try? GzipReader.bytes(damaged, limit: 1 << 16)
        #expect(read.map { String(decoding: $0, as: UTF8.self) } ?? text == text, "bit \(bit) of \(index)")
      }
    }
  }

  @Test func `members in a row are one text, and none reaches into another`() throws {
    let (first, second) = (Gzip.stored("one,"), Gzip.stored("two\n"))
    func text(_ file: [UInt8]) throws -> String {
      String(decoding: try GzipReader.bytes(file, limit: 8), as: UTF8.self)
    }
    #expect(try text(first + second) == "one,two\n")
    #expect(try text(first + Gzip.stored("") + second + [0, 0, 0]) == "one,two\n")
    #expect(throws: Inflater.Damage.malformed) { try text(first + second.dropLast()) }
    #expect(throws: Inflater.Damage.malformed) { try text(first + [7]) }
    #expect(throws: Inflater.Damage.tooLarge) { try text(first + second + first) }
    // In fixed codes: copies three bytes from the byte before, which this member does not have.
    let match: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 0x03, 0x02, 0, 0, 0, 0, 0, 3, 0, 0, 0]
    #expect(throws: Inflater.Damage.malformed) { try text(first + match) }
  }

  @Test func `a small file cannot become a large one`() {
    let file = Gzip.stored(Array(repeating: UInt8(ascii: "x"), count: 100_000))
    #expect(throws: Inflater.Damage.tooLarge) { try GzipReader.bytes(file, limit: 99_999) }
    #expect((try? GzipReader.bytes(file, limit: 100_000))?.count == 100_000)
  }
}
