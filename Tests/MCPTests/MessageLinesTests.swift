import MCP
import Testing

struct MessageLinesTests {
  @Test(arguments: [1, 2, 3, 64]) func `lines are the same however the bytes come`(size: Int) {
    let text = Array("{\"a\":1}\n\n  \r\nlast".utf8)
    var lines = MessageLines()
    var found: [MessageLines.Line] = []
    for start in stride(from: 0, to: text.count, by: size) {
      found += lines.take(Array(text[start..<min(start + size, text.count)]))
    }
    let expected = ["{\"a\":1}", "", "  \r"].map { MessageLines.Line.text(Array($0.utf8)) }
    #expect(found == expected)
    #expect(lines.finish() == .text(Array("last".utf8)))
    #expect(lines.finish() == nil)
  }

  @Test func `a line that is too long is dropped, and the next one is read`() {
    var lines = MessageLines(limit: 4)
    #expect(lines.take(Array("1234\n12345".utf8)) == [.text(Array("1234".utf8))])
    #expect(lines.take(Array("67".utf8)) == [])
    #expect(lines.take(Array("8\n12\n".utf8)) == [.tooLong, .text(Array("12".utf8))])
    #expect(lines.take(Array("12345".utf8)) == [] && lines.finish() == .tooLong)
  }
}
