import Testing
import Text

struct TextFoldingTests {
  @Test(arguments: [
    ("Köln", "koln"), ("Straße", "strasse"), ("A Coruña", "a coruna"), ("  St. John's ", "st john s"),
    ("Ærø", "aero"),
    ("Łódź", "lodz"), ("İstanbul", "istanbul"), ("東京", "東京"), ("", ""),
    ("Nukuʻalofa", "nuku alofa"), ("Oʼzbekiston", "o zbekiston"), ("臺北", "台北"),
  ])
  func `names are folded`(text: String, expected: String) { #expect(TextFolding.fold(text) == expected) }

  @Test(arguments: [
    ("５２.５，　１３.４", "52.5, 13.4"), ("Ｂｅｒｌｉｎ", "Berlin"), ("Ber\u{AD}lin\u{202E}", "Berlin"), ("東京", "東京"),
    ("Zürich", "Zürich"), ("", ""),
  ])
  func `wide and invisible characters become plain`(text: String, expected: String) {
    #expect(TextFolding.plainlyTyped(text) == expected)
  }
}
