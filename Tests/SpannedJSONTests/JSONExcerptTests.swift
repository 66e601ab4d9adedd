import Foundation
import SpannedJSON
import TestSupport
import Testing

struct JSONExcerptTests {
  private func excerpt(_ line: String, at place: String) throws -> JSONExcerpt {
    let source = JSONSource([UInt8](line.utf8))
    let range = try #require(line.range(of: place)?.utf8Offsets(in: line))
    return source.excerpt(of: range)
  }

  @Test(arguments: [
    ("\"a\": x,", "x", "\"a\": x,", "     ^"),
    ("\t\t\"a\": xy", "xy", "    \"a\": xy", "         ^^"),
    ("\"漢字\": x", "x", "\"漢字\": x", "        ^"),
    ("\"e\u{301}\": x", "x", "\"e\u{301}\": x", "     ^"),
    ("one\n  two: x\nthree", "x", "  two: x", "       ^"),
    ("one\r\ntwo: x\r\n", "x", "two: x", "     ^"),
    ("a\u{1B}[2J\u{202E}: x", "x", "a\u{FFFD}[2J\u{FFFD}: x", "        ^"),
    ("\u{FEFF}x", "x", "x", "^"),
    ("\"Ünïcödé 🌦\":\t漢字", "漢字", "\"Ünïcödé 🌦\":  漢字", "              ^^^^"),
    ("a\rb\r\n\r\nc: x\rd", "x", "c: x", "   ^"),
  ])
  func `the caret is below the position`(text: String, place: String, line: String, caret: String) throws {
    let excerpt = try excerpt(text, at: place)
    #expect(excerpt.text == line)
    #expect(excerpt.caretLine == caret)
  }

  @Test(arguments: HarmfulText.kinds)
  func `a harmful character is shown as a symbol of one column`(kind: HarmfulText.Kind) throws {
    for scalar in kind.scalars {
      let excerpt = try excerpt("a\(scalar): x", at: "x")
      #expect(excerpt.lines == "a\u{FFFD}: x\n    ^", "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `a joiner is visible, because it may be the error`() throws {
    #expect(try excerpt("a\u{200D}: x", at: "x").lines == "a\u{FFFD}: x\n    ^")
  }

  @Test(arguments: ["s", "\u{6F22}é\u{301}\u{1B}z", String(repeating: "s", count: 5000)])
  func `hidden text looks the same for any length`(hidden: String) {
    let text = "\"a\": \"\(hidden)\", x"
    let source = JSONSource([UInt8](text.utf8))
    let mask = 6..<text.utf8.count - 4
    let behind = source.excerpt(of: text.utf8.count - 1..<text.utf8.count, hiding: [mask])
    #expect(behind.lines == "\"a\": \"***\", x\n            ^")
    let before = source.excerpt(of: 0..<3, hiding: [mask])
    #expect(before.lines == "\"a\": \"***\", x\n^^^")
    // An error inside of it is marked as a whole.
    let inside = source.excerpt(of: mask.upperBound - 1..<mask.upperBound, hiding: [mask])
    #expect(inside.lines == "\"a\": \"***\", x\n      ^^^")
  }

  @Test func `a long line is cut around the position`() throws {
    let text = String(repeating: "a", count: 5000) + "HERE" + String(repeating: "b", count: 5000)
    let excerpt = try excerpt(text, at: "HERE")
    #expect(excerpt.text.count <= 100)
    #expect(excerpt.text.hasPrefix("…a") && excerpt.text.hasSuffix("b…"))
    let place = excerpt.text.index(excerpt.text.startIndex, offsetBy: excerpt.caretColumn)
    #expect(excerpt.text[place...].hasPrefix("HERE"))
    #expect(excerpt.caretLength == 4)
  }

  @Test func `a position beyond the line, or at its end, still has a caret`() {
    let source = JSONSource([UInt8]("[1,\n2]".utf8))
    #expect(source.excerpt(of: 0..<6).caretLine == "^^^")
    #expect(source.excerpt(of: 6..<6).caretLine == "  ^")
    #expect(source.excerpt(of: 6..<6).lineNumber == 2)
    #expect(source.excerpt(of: 900..<901).caretLine == "  ^")
    #expect(JSONSource([]).excerpt(of: 0..<0).caretLine == "^")
  }
}

extension Range<String.Index> {
  fileprivate func utf8Offsets(in text: String) -> Range<Int> {
    text.utf8.distance(
      from: text.startIndex,
      to: lowerBound
    )..<text.utf8.distance(from: text.startIndex, to: upperBound)
  }
}
