/// Cuts a stream of bytes into lines. It never holds more than one line: the bytes of a line that is too long
/// are dropped as they come.
package struct MessageLines: Sendable {
  /// A complete line of the stream.
  package enum Line: Hashable, Sendable {
    /// Without its end.
    case text([UInt8])
    case tooLong
  }

  /// In bytes, without the end of the line. A call is shorter than a kilobyte unless it holds reports to
  /// decode.
  package static let longestLine = 2 << 20

  private let limit: Int
  private var line: [UInt8] = []
  private var isTooLong = false

  package init(limit: Int = Self.longestLine) { self.limit = limit }

  /// Takes the next bytes of the stream.
  ///
  /// - Returns: The lines that end in them.
  package mutating func take(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      lines.append(takeLine())
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  /// The last line of the stream if nothing ends it.
  package mutating func finish() -> Line? { line.isEmpty && !isTooLong ? nil : takeLine() }

  private mutating func append(_ part: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    guard line.count + part.count <= limit else {
      isTooLong = true
      line = []
      return
    }
    line += part
  }

  private mutating func takeLine() -> Line {
    defer {
      line = []
      isTooLong = false
    }
    return isTooLong ? .tooLong : .text(line)
  }
}
