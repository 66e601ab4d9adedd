import HTTPTransport
import Testing

@testable import ProgramProviders

/// Which bytes of a program's output are stored.
@Suite struct ReadingTests {
  @Test func `lines are complete for any split of the input`() throws {
    let text = Array("one\n\ntwo\r\nthree".utf8)
    for size in 1...text.count {
      var buffer = LineBuffer()
      var lines: [String] = []
      for start in stride(from: 0, to: text.count, by: size) {
        try buffer.append(Array(text[start..<min(start + size, text.count)]))
        while let line = buffer.nextLine() { lines.append(String(decoding: line, as: UTF8.self)) }
      }
      if let line = buffer.lastLine() { lines.append(String(decoding: line, as: UTF8.self)) }
      #expect(lines == ["one", "", "two\r", "three"], "\(size) bytes at once")
    }
  }

  @Test func `a line may have 256 KiB, and not one byte more`() throws {
    for end in [[], [UInt8(ascii: "\n")]] {
      let longest = [UInt8](repeating: UInt8(ascii: "x"), count: 256 << 10)
      var buffer = LineBuffer()
      try buffer.append(longest + end)
      var other = LineBuffer()
      #expect(throws: LineBuffer.LineTooLong.self) { try other.append([UInt8(ascii: "x")] + longest + end) }
    }
  }

  @Test func `the last 64 KiB of errors are kept, from the next line on`() {
    var tail = ErrorTail()
    for number in 0..<40_000 { tail.append(Array("line \(number)\n".utf8)) }
    let lines = tail.lines(SecretRedactor())
    #expect(lines.last == "line 39999")
    // Each line has 11 bytes.
    #expect(lines.count == (64 << 10) / 11)
  }

  @Test func `a line of errors without its beginning is not shown`() {
    var tail = ErrorTail()
    tail.append([UInt8](repeating: UInt8(ascii: "x"), count: 2 * ErrorTail.capacity + 1))
    #expect(tail.lines(SecretRedactor()) == [])
    tail.append(Array("\nend\n".utf8))
    #expect(tail.lines(SecretRedactor()) == ["end"])
  }

  @Test func `errors are safe to show`() {
    var tail = ErrorTail()
    tail.append(Array("a\u{1B}]52;c\u{7}b\u{202E}\n \n\u{9B}2J\ttab\r\n".utf8) + [0xFF, 0x0A])
    #expect(tail.lines(SecretRedactor()) == ["a]52;cb", "2J tab", "\u{FFFD}"])
  }
}
