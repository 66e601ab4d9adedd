import SpannedJSON

/// A string, a comment or a bare word in one line of a text that may not be JSON.
struct LineToken {
  let span: Range<Int>
  /// Without the quotes.
  let content: Range<Int>
  /// Whether it is in the position of a name, before a colon.
  let isName: Bool

  static func tokens(of source: JSONSource, _ line: Range<Int>) -> [LineToken] {
    let bytes = source.bytes[line]
    var tokens: [LineToken] = []
    // A member begins the line, or follows a brace or a comma.
    var canBeName = true
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "{"), UInt8(ascii: ","):
        canBeName = true
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"):
        canBeName = false
        index += 1
      case UInt8(ascii: "\""):
        let token = LineToken(stringIn: bytes, from: index, canBeName: canBeName)
        tokens.append(token)
        canBeName = false
        index = token.span.upperBound
      default:
        let word = index..<endOfWord(in: bytes, from: index)
        tokens.append(LineToken(span: word, content: word, isName: false))
        canBeName = false
        index = word.upperBound
      }
    }
    return tokens
  }

  private init(span: Range<Int>, content: Range<Int>, isName: Bool) {
    self.span = span
    self.content = content
    self.isName = isName
  }

  /// - Parameter start: Of the opening quote; the closing one may be missing.
  private init(stringIn bytes: ArraySlice<UInt8>, from start: Int, canBeName: Bool) {
    let end = Self.endOfString(in: bytes, from: start)
    let isClosed = end > start + 1 && bytes[end - 1] == UInt8(ascii: "\"")
    let next = bytes[end...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    span = start..<end
    content = start + 1..<(isClosed ? end - 1 : end)
    isName = isClosed && canBeName && next == UInt8(ascii: ":")
  }

  /// The offset after the closing quote, or the end of the line.
  private static func endOfString(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return bytes.endIndex
  }

  /// The end of a word, or of the line if a comment begins there.
  private static func endOfWord(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    if bytes[start...].starts(with: "//".utf8) { return bytes.endIndex }
    let ends = Array(" \t{}[],:\"".utf8)
    return bytes[start...].firstIndex { ends.contains($0) } ?? bytes.endIndex
  }
}
