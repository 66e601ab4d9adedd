import Foundation
import HTTPTransport
import TestSupport
import Testing

@testable import ProviderKit

struct OutsideTextTests {
  @Test(arguments: HarmfulText.kinds)
  func `harmful characters are removed`(kind: HarmfulText.Kind) {
    let kept = "a\(kind.text)b".cleaned()
    #expect(HarmfulText.found(in: kept).isEmpty)
    #expect(["ab", "a b"].contains(kept))
  }

  @Test(arguments: [
    ("", nil), (" \u{2028}\n", nil), ("\t a \u{3000}\n b ", "a b"), ("x\u{200D}y", "x\u{200D}y"),
  ])
  func `blanks are single and never at the ends`(text: String, message: String?) {
    #expect(text.cleaned() == message ?? "")
    #expect(text.cleanedMessage() == message)
  }

  @Test(arguments: [
    ("", ""), ("one", "one"), (" one\n two ", "one two"), ("one\r\n\r\ntwo", "one\ntwo"),
    ("one\n \n\n\ntwo\nthree\n", "one\ntwo three"),
    (
      "* WHAT...Rain\nand more\n* WHEN...Now\n- At 259 PM\nradar",
      "* WHAT...Rain and more\n* WHEN...Now\n- At 259 PM radar"
    ),
    ("-5 °C\n-10 °C", "-5 °C -10 °C"), ("\n\n", ""), ("a\u{1B}[31m\u{2029}\u{2029}b", "a[31m\nb"),
  ])
  func `paragraphs stay apart, and lines that were only wrapped do not`(text: String, expected: String) {
    #expect(text.cleanedParagraphs() == expected)
  }

  @Test func `no part of a secret remains at the end of a cut message`() {
    let redactor = SecretRedactor([Secret("12345678")])
    let host = ProviderHost(now: .now, redact: { redactor.redact($0) }) { _ throws(TransportError) in
      throw .cancelled
    }
    let text = String(repeating: "a", count: 194) + "12345678 b"
    #expect(host.message(text) == String(repeating: "a", count: 194) + "*** b")
    let body = [UInt8](#"{"error":"\#(text)"}"#.utf8)
    let response = HTTPResponse(status: 500, body: body, url: "", received: .now)
    #expect(host.words(of: response, at: "error") == String(repeating: "a", count: 194) + "*** b")
  }

  @Test func `a message has a maximum length`() {
    let text = String(repeating: "a", count: 201)
    #expect(text.cleanedMessage() == String(repeating: "a", count: 199) + "…")
  }

  /// The lengths of two sentences before a third one.
  @Test(arguments: [
    (60, 100, 160 + 1), (150, 40, 150 + 40 + 1), (150, 60, 150), (60, 190, nil), (250, 10, nil),
  ])
  func `a long message ends with a sentence of its second hundred characters`(
    first: Int,
    second: Int,
    kept: Int?
  ) {
    let sentence = { (length: Int) in String(repeating: "a", count: length - 1) + "." }
    let text = "\(sentence(first)) \(sentence(second)) See example.org for \(sentence(100))"
    let message = text.cleanedMessage()
    #expect(message == (kept.map { text.prefix($0) + " …" } ?? text.prefix(199) + "…"))
  }

  @Test(arguments: ["\u{301}", "\u{20DD}", "\u{93E}", "\u{200D}"])
  func `a character of any number of bytes is cut, and has no more than 30 marks`(mark: String) {
    let marks = String(repeating: mark, count: 100_000)
    let message = "a\(marks) b".cleanedMessage()
    #expect(message == "a\(String(repeating: mark, count: 30)) b")
    #expect("a\(marks) b".cleaned() == message)
  }

  /// Each is one character, and the number of joined emoji in a character is not limited.
  @Test func `a message has a maximum number of bytes`() throws {
    let family = Array(repeating: "👩", count: 10_000).joined(separator: "\u{200D}")
    let message = try #require("\(family) x".cleanedMessage())
    #expect(message.utf8.count <= 1603 && message.hasSuffix("…"))
    #expect(message.unicodeScalars.starts(with: "👩\u{200D}👩".unicodeScalars))
  }
}
