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
}
