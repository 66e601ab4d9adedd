import Testing
import Text

/// The width of characters on a terminal.
struct TerminalColumnsTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("\u{301}", 0), ("\u{AD}", 0), ("\u{200D}", 0), ("\u{1B}", 0), ("漢", 2), ("가", 2),
      ("\u{1161}", 0), ("Ａ", 2), ("🌦", 1), ("🌧", 1), ("⚡", 2), ("😀", 2),
      // Wide since Unicode 16 and 15.
      ("☰", 2), ("䷀", 2), ("𝌀", 2), ("🛜", 2),
    ] as [(Unicode.Scalar, Int)]
  )
  func `a character has the width that terminals give it`(scalar: Unicode.Scalar, columns: Int) {
    #expect(scalar.columns() == columns)
  }

  @Test(arguments: [("ab", "ab  |"), ("漢", "漢  |"), ("e\u{301}", "e\u{301}   |"), ("abcde", "abcde|")])
  func `a text is padded to a column`(text: String, padded: String) {
    #expect(text.padded(toColumns: 4) + "|" == padded)
  }

  @Test(arguments: ["°", "─", "Ω", "→"] as [Unicode.Scalar])
  func `ambiguous characters have the width of the terminal`(scalar: Unicode.Scalar) {
    #expect(scalar.columns() == 1)
    #expect(scalar.columns(ofAmbiguous: 2) == 2)
  }
}
