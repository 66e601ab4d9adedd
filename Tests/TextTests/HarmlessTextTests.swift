import TestSupport
import Testing
import Text

struct HarmlessTextTests {
  @Test(arguments: HarmfulText.kinds)
  func `no character of a harmful class is harmless`(kind: HarmfulText.Kind) {
    for scalar in kind.scalars { #expect(!scalar.isHarmless, "U+\(String(scalar.value, radix: 16))") }
    #expect(!"a\(kind.text)b".isHarmless)
  }

  @Test(arguments: [
    "", " a~", "\u{A0}é\u{2FF}", "Sa\u{303}o", "ירושלים", "東京\u{3000}", "👩\u{200D}🚀 ☀\u{FE0F}",
    "می\u{200C}خواهم",
    "°–…↗▁⣿", "\u{2009}\u{202F}",
  ])
  func `letters, marks, symbols, blanks and joiners are harmless`(text: String) { #expect(text.isHarmless) }

  /// Long enough for several bytes to be looked at together.
  @Test(arguments: ["", "a", "é", "the wind turns to the north-west", "40° at 7 kt, 16\u{A0}km"])
  func `a Latin text is as harmless as its characters`(text: String) {
    for value in 0..<0x380 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for whole in ["\(text)\(scalar)", "\(scalar)\(text)", "\(text)\(scalar)\(text)"] {
        let bytes = whole.utf8.span
        let scalars = whole.unicodeScalars
        #expect(bytes.isHarmlessLatin == scalars.allSatisfy { $0.isHarmless && $0.value < 0x300 })
        #expect(bytes.isPrintableASCII == scalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
        #expect(bytes.scalarCount == scalars.count)
        #expect(bytes.contains(0xC2, then: 0xA0) == scalars.contains("\u{A0}"))
      }
    }
  }
}
