import Testing

@testable import TerminalControl

struct ScreenWriterTests {
  @Test func `the first time everything is written, byte by byte`() {
    var writer = ScreenWriter()
    #expect(
      writer.paint(["one", "", "three"])
        == "\u{1B}[?2026h\u{1B}[H\u{1B}[2J\u{1B}[1;1H\u{1B}[Kone\u{1B}[3;1H\u{1B}[Kthree\u{1B}[?2026l"
    )
    #expect(writer.paint(["one", "", "three"]) == "", "nothing changed")
  }

  static let changes: [([String], String)] = [
    (["one", "2", "three"], "\u{1B}[2;1H\u{1B}[K2"),
    (["one"], "\u{1B}[2;1H\u{1B}[K\u{1B}[3;1H\u{1B}[K"),
    (["one", "two", "three", "four"], "\u{1B}[4;1H\u{1B}[Kfour"),
  ]

  @Test(arguments: changes)
  func `after the first frame only changed lines are written`(lines: [String], bytes: String) {
    var writer = ScreenWriter()
    _ = writer.paint(["one", "two", "three"])
    #expect(writer.paint(lines) == "\u{1B}[?2026h\(bytes)\u{1B}[?2026l")
  }

  @Test func `the screen is drawn again after another program changed it`() {
    var writer = ScreenWriter()
    _ = writer.paint(["one"])
    writer.forget()
    #expect(writer.paint(["one"]).contains("\u{1B}[2J\u{1B}[1;1H\u{1B}[Kone"))
  }

  @Test func `the cursor is shown while text is typed`() {
    var writer = ScreenWriter()
    _ = writer.paint(["/"])
    #expect(writer.paint(["/"], cursor: .init(row: 0, column: 1)).contains("\u{1B}[1;2H\u{1B}[?25h"))
    #expect(writer.paint(["/"], cursor: .init(row: 0, column: 1)) == "")
    let typed = writer.paint(["/a"], cursor: .init(row: 0, column: 2))
    #expect(typed == "\u{1B}[?2026h\u{1B}[1;1H\u{1B}[K/a\u{1B}[1;3H\u{1B}[?25h\u{1B}[?2026l")
    #expect(writer.paint(["/a"]) == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?2026l")
  }

  /// Each mode that is set at the beginning is reset at the end.
  @Test func `leaving restores what entering changed`() {
    #expect(ScreenWriter.enter == "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[H\u{1B}[2J")
    #expect(ScreenWriter.leave == "\u{1B}[0m\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l")
  }
}
