import Text

/// Reads the fields of a raw header section, with or without the status line. A line that begins with a blank
/// continues the value before it (RFC 9112, section 5.2). Other lines that are not fields are ignored.
struct HeaderLines: Sequence, IteratorProtocol {
  /// A field. Strings are created on demand.
  struct Line {
    fileprivate let nameBytes: ArraySlice<UInt8>
    fileprivate let valueBytes: ArraySlice<UInt8>

    var name: String { String(decoding: nameBytes, as: UTF8.self) }

    var value: String {
      if !valueBytes.contains(UInt8(ascii: "\n")) {
        return String(decoding: valueBytes.withoutBlanksAround, as: UTF8.self)
      }
      let parts = valueBytes.split(separator: UInt8(ascii: "\n")).map(\.withoutBlanksAround)
      return String(decoding: Array(parts.filter { !$0.isEmpty }.joined(separator: " ".utf8)), as: UTF8.self)
    }

    func isNamed(_ lowercasedName: String) -> Bool {
      nameBytes.elementsEqual(lowercasedName.utf8) { byte, letter in
        byte.isASCIIUppercase ? byte | 0x20 == letter : byte == letter
      }
    }
  }

  private let section: [UInt8]
  private var offset = 0

  init(_ section: [UInt8]) {
    self.section = section
    // The reason phrase of a status may contain a colon too.
    if section.starts(with: "HTTP/".utf8) { skipLine() }
  }

  mutating func next() -> Line? {
    while offset < section.count {
      let start = offset
      skipLine()
      let line = section[start..<offset]
      while offset < section.count, section[offset] == 0x20 || section[offset] == 0x09 { skipLine() }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      return Line(
        // A user agent removes a blank before the colon (RFC 9112, section 5.1).
        nameBytes: line[..<colon].withoutBlanksAround,
        valueBytes: section[(colon + 1)..<offset].withoutBlanksAround
      )
    }
    return nil
  }

  private mutating func skipLine() {
    offset = section[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? section.count
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks and line ends at both ends.
  fileprivate var withoutBlanksAround: Self {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d || byte == 0x0a }
    let start = firstIndex { !isBlank($0) } ?? endIndex
    let end = lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return self[start..<end]
  }
}
