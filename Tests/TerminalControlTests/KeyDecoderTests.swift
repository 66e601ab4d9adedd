import Testing

@testable import TerminalControl

struct KeyDecoderTests {
  static let sequences: [(String, [Key])] = [
    ("a", [.character("a")]), ("Ü", [.character("Ü")]), ("東", [.character("東")]), ("⛅", [.character("⛅")]),
    ("a😀b", [.character("a"), .character("😀"), .character("b")]),
    ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[C\u{1B}[D", [.right, .left]),
    ("\u{1B}[1;5C", [.right]),
    ("\u{1B}[H", [.home]), ("\u{1B}[F", [.end]), ("\u{1B}OH\u{1B}OF", [.home, .end]),
    ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown, .delete]),
    ("\t\u{1B}[Z\r\n", [.tab, .backTab, .enter, .enter]), ("\u{1B}OM", [.enter]),
    ("\u{7F}\u{8}", [.backspace, .backspace]),
    (
      "\u{1}\u{3}\u{1A}\u{0}\u{1C}",
      [.control("a"), .control("c"), .control("z"), .control("@"), .control("\\")]
    ),
    ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}\u{3}", [.escape, .control("c")]),
  ]

  @Test(arguments: sequences)
  func `keys of every kind are decoded, in one piece and byte by byte`(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(text.utf8) == keys)
    #expect(!decoder.isWaiting)
    #expect(text.utf8.flatMap { decoder.decode([$0]) } == keys)
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: [
    "\u{1B}[15~", "\u{1B}[2~", "\u{1B}[[A", "\u{1B}OP", "\u{1B}[?1;2c", "\u{1B}[>0;276;0c",
    "\u{1B}[12;40R",
    "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{7}",
    "\u{1B}P>|xterm(370)\u{1B}\\",
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}x", "\u{1B}[99;5u", "\u{1B}[I",
    "\u{1B}[0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0m",
    // The mouse, as reported by X10 and by newer terminals.
    "\u{1B}[M q!", "\u{1B}[M#~~", "\u{1B}[<0;40;12M", "\u{1B}[32;40;12M",
  ])
  func `an unknown sequence is skipped as a whole`(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(text.utf8) == [])
    #expect(decoder.decode("q".utf8) == [.character("q")])
  }

  @Test(
    arguments: [
      ([0xFF], []), ([0x80, 0x61], [.character("a")]), ([0xC3, 0x61], [.character("a")]),
      // An overlong encoding, half of a surrogate pair, and beyond the last character.
      ([0xE0, 0x80, 0x80], []), ([0xED, 0xA0, 0x80], []), ([0xF4, 0x90, 0x80, 0x80], []),
      ([0xC3, 0x1B, 0x5B, 0x41], [.up]), ([0x1B, 0x5B, 0x03], [.control("c")]),
      ([0x1B, 0x5D, 0x31, 0x03], [.control("c")]), ([0x1B, 0x5D, 0x31, 0x1B, 0x5B, 0x41], [.up]),
      ([0x1B, 0x4F, 0xC3, 0xBC], [.character("ü")]),
    ] as [([UInt8], [Key])]
  )
  func `invalid bytes affect no other key`(bytes: [UInt8], keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes) == keys)
  }

  @Test func `an escape byte alone is a key after a pause`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting && decoder.flush() == [])
    #expect(decoder.decode([0x1B, 0x5B]) == [] && decoder.isWaiting)
    #expect(decoder.flush() == [], "half a sequence is not a key")
    #expect(decoder.decode([0x41]) == [.character("A")])
  }

  @Test(
    arguments: [
      ("\u{1B}[200~Portland, Maine\u{1B}[201~", [.paste("Portland, Maine")]),
      ("\u{1B}[200~a\nb\u{1B}[A\u{1B}[201~q", [.paste("a b [A"), .character("q")]),
      ("\u{1B}[200~Zürich\u{3}", [.control("c")]),
      ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ] as [(String, [Key])]
  )
  func `a paste is one key and never a command`(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(text.utf8.flatMap { decoder.decode([$0]) } == keys)
  }

  @Test func `a paste is limited for any length`() {
    var decoder = KeyDecoder()
    var keys = decoder.decode("\u{1B}[200~".utf8)
    keys += decoder.decode(repeatElement(UInt8(ascii: "x"), count: 50_000))
    #expect(keys == [] && !decoder.isWaiting && decoder.flush() == [])
    keys = decoder.decode("\u{1B}[201~q".utf8)
    #expect(keys == [.paste(String(repeating: "x", count: 4096)), .character("q")])
  }
}
