/// Splits a program's output into lines, with a maximum length.
struct LineBuffer {
  /// At most two responses of this length and one read are stored, less than 1 MiB.
  static let maximumLine = 256 << 10

  struct LineTooLong: Error, Hashable {}

  private var bytes: [UInt8] = []
  private var lineFeed: Int?

  /// - Throws: When the line is too long; it cannot be used.
  mutating func append(_ new: [UInt8]) throws(LineTooLong) {
    if lineFeed == nil { lineFeed = new.firstIndex(of: UInt8(ascii: "\n")).map { bytes.count + $0 } }
    bytes += new
    guard (lineFeed ?? bytes.count) <= Self.maximumLine else { throw LineTooLong() }
  }

  /// The next complete line, without its end.
  mutating func nextLine() -> [UInt8]? {
    guard let end = lineFeed else { return nil }
    let line = Array(bytes[..<end])
    bytes.removeSubrange(...end)
    lineFeed = bytes.firstIndex(of: UInt8(ascii: "\n"))
    return line
  }

  /// The text after the last line end when the stream has ended, unless it is empty.
  mutating func lastLine() -> [UInt8]? {
    defer { bytes = [] }
    return bytes.isEmpty ? nil : bytes
  }
}
