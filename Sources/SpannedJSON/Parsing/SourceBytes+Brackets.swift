/// Finds the end of an object or array that is not parsed, eight bytes at a time.
extension SourceBytes {
  /// The offset after the object or array that begins here, by its brackets alone; nil when there is none or
  /// it does not end.
  func endOfContainer(at start: Int) -> Int? {
    guard self[start] == UInt8(ascii: "{") || self[start] == UInt8(ascii: "[") else { return nil }
    var depth = 0
    var isInString = false
    var offset = start
    while offset < count {
      if let word = word(at: offset) {
        let marks = isInString ? Self.stringMarks(word) : Self.bracketMarks(word)
        offset &+= marks == 0 ? 8 : marks.trailingZeroBitCount &>> 3
        if marks == 0 { continue }
      }
      switch self[offset] {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\") where isInString: offset &+= 1
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth &+= 1
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
        depth &-= 1
        if depth == 0 { return offset &+ 1 }
      default: break
      }
      offset &+= 1
    }
    return nil
  }

  /// The marks of quotes and brackets. A brace differs from a square bracket in one bit.
  @inline(__always)
  private static func bracketMarks(_ word: UInt64) -> UInt64 {
    let braces = word | ByteLanes.repeated(0x20)
    return ByteLanes.marks(of: UInt8(ascii: "\""), in: word)
      | ByteLanes.marks(of: UInt8(ascii: "{"), in: braces)
      | ByteLanes.marks(of: UInt8(ascii: "}"), in: braces)
  }

  /// The marks of quotes and backslashes.
  @inline(__always)
  private static func stringMarks(_ word: UInt64) -> UInt64 {
    ByteLanes.marks(of: UInt8(ascii: "\""), in: word) | ByteLanes.marks(of: UInt8(ascii: "\\"), in: word)
  }
}
