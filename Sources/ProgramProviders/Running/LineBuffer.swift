/// Cuts what a program writes into lines, and notices when one is too long.
struct LineBuffer {
  /// Two answers of this length and what is read at once beyond them are less than 1 MiB: more is never held.
  static let maximumLine = 256 << 10

  struct LineTooLong: Error, Hashable {}

  private var bytes: [UInt8] = []
  private var lineFeed: Int?

  /// - Throws: when the line is too long; nothing of it can be used.
  mutating func append(_ new: [UInt8]) throws(LineTooLong) {
    if lineFeed == nil { lineFeed = new.firstIndex(of: UInt8(ascii: "\n")).map { bytes.count + $0 } }
    bytes += new
    guard (lineFeed ?? bytes.count) <= Self.maximumLine else { throw LineTooLong() }
  }

  /// The next whole line, without its end.
  mutating func nextLine() -> [UInt8]? {
    guard let end = lineFeed else { return nil }
    let line = Array(bytes[..<end])
    bytes.removeSubrange(...end)
    lineFeed = bytes.firstIndex(of: UInt8(ascii: "\n"))
    return line
  }

  /// What stands after the last line end when the stream has ended: a line too, unless nothing is there.
  mutating func lastLine() -> [UInt8]? {
    defer { bytes = [] }
    return bytes.isEmpty ? nil : bytes
  }
}
