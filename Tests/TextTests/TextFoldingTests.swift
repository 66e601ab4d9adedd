import Foundation
import Testing

@testable import Text

struct TextFoldingTests {
  @Test(arguments: [
    ("Köln", "koln"), ("Straße", "strasse"), ("A Coruña", "a coruna"), ("  St. John's ", "st john s"),
    ("Ærø", "aero"),
    ("Łódź", "lodz"), ("İstanbul", "istanbul"), ("東京", "東京"), ("", ""),
    ("Nukuʻalofa", "nuku alofa"), ("Oʼzbekiston", "o zbekiston"), ("臺北", "台北"),
    ("Nǚ", "nu"), ("Việt Nam", "viet nam"), ("ガ", "カ\u{3099}"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("神", "神"),
  ])
  func `names are folded`(text: String, expected: String) { #expect(TextFolding.fold(text) == expected) }

  @Test func `every character decomposes as in Foundation`() {
    var decomposing = 0
    for value in 0...0x10FFFF {
      // Foundation does not know the characters of Unicode 16 yet.
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major < 16 else {
        continue
      }
      var parts = ""
      Decomposition.forEachPart(of: scalar) { parts.unicodeScalars.append($0) }
      let expected = String(scalar).decomposedStringWithCanonicalMapping
      if !expected.unicodeScalars.elementsEqual([scalar]) { decomposing += 1 }
      #expect(parts.unicodeScalars.elementsEqual(expected.unicodeScalars), "U+\(String(value, radix: 16))")
    }
    #expect(decomposing > 13_000, "2,000 of the table and 11,172 of Hangul")
  }

  @Test(arguments: [
    ("５２.５，　１３.４", "52.5, 13.4"), ("Ｂｅｒｌｉｎ", "Berlin"), ("Ber\u{AD}lin\u{202E}", "Berlin"), ("東京", "東京"),
    ("Zürich", "Zürich"), ("", ""),
  ])
  func `wide and invisible characters become plain`(text: String, expected: String) {
    #expect(TextFolding.plainlyTyped(text) == expected)
  }
}
