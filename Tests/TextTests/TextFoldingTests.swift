import Testing
import Text

struct TextFoldingTests {
  @Test(arguments: [
    ("Köln", "koln"), ("Straße", "strasse"), ("A Coruña", "a coruna"), ("  St. John's ", "st john s"),
    ("Ærø", "aero"),
    ("Łódź", "lodz"), ("İstanbul", "istanbul"), ("東京", "東京"), ("", ""),
  ])
  func `names are folded`(text: String, expected: String) { #expect(TextFolding.fold(text) == expected) }
}
