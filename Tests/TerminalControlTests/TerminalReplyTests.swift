import Testing

@testable import TerminalControl

struct TerminalReplyTests {
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"

  private func answer(_ text: String) -> TerminalReply? { TerminalReply(Array(text.utf8)) }

  @Test func `each part of the reply is read`() {
    let all = answer("\(Self.kitty)\u{1B}]11;rgb:ffff/8080/00ff\u{1B}\\\u{1B}[?62;4;22c")
    #expect(all?.drawsKittyImages == true)
    #expect(all?.drawsSixels == true)
    #expect(all?.background == TerminalColor(red: 0xFF, green: 0x80, blue: 0))
  }

  @Test(arguments: [
    ("62;4c", true), ("62;4;22c", true), ("62;22;4c", true), ("62;22c", false), ("62c", false), ("c", false),
    // The number that identifies the terminal, and numbers that contain a 4.
    ("4;22c", false), ("62;14;40;44c", false), ("62;22c;4", false),
  ])
  func `sixels are an attribute of any terminal`(attributes: String, drawsSixels: Bool) {
    let answer = answer("\u{1B}[?" + attributes)
    #expect(answer != nil && answer?.drawsSixels == drawsSixels)
    #expect(answer?.drawsKittyImages == false)
  }

  @Test(arguments: ["", "\u{1B}[?62;4", "62;4c", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}]11;rgb:00/00/00\u{07}"])
  func `a reply is incomplete before the terminal's attributes`(text: String) {
    #expect(answer(text) == nil)
  }

  @Test(
    arguments: [
      ("rgb:ff/80/00\u{07}", [0xFF, 0x80, 0]), ("rgb:FfFf/0000/1234\u{1B}\\", [0xFF, 0, 0x12]),
      ("rgb:ff/8000/00\u{07}", [0xFF, 0x80, 0]), ("rgb:f/8/0\u{07}", nil), ("rgb:fff/800/000\u{07}", nil),
      ("rgb:ff/80\u{07}", nil), ("rgb:ff/80/00/00\u{07}", nil), ("rgb:gg/80/00\u{07}", nil),
      ("rgb:+f/80/00\u{07}", nil), ("rgb://\u{07}", nil), ("#ff8000\u{07}", nil), ("?\u{07}", nil),
    ] as [(String, [UInt8]?)]
  )
  func `a colour has two digits or four for each part`(text: String, color: [UInt8]?) {
    let answer = answer("\u{1B}]11;\(text)\u{1B}[?62c")
    #expect(answer != nil && answer?.background.map { [$0.red, $0.green, $0.blue] } == color)
  }
}
