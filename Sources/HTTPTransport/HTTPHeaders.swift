/// Header fields in their order; names are compared without regard to case (RFC 9110, section 5.1).
package struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and a value, as they were sent.
  package struct Field: Hashable, Sendable {
    package let name: String
    package fileprivate(set) var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  /// Those of a header section as it came, with or without the line of the status. A line that begins with a
  /// blank goes on with the value before it (RFC 9112, section 5.2); another one that is no field is left
  /// out.
  init(section: [UInt8]) {
    let bytes = section.span
    let isLed = section.starts(with: "HTTP/".utf8)
    var end = -1
    while end + 1 < bytes.count {
      let start = end + 1
      end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      // The words behind a status may have a colon too.
      if start == 0, isLed { continue }
      if let last = fields.indices.last, [0x20, 0x09].contains(bytes[start]) {
        let text = Self.text(section, start..<end)
        // In place: a server may send thousands of lines.
        if !text.isEmpty, !fields[last].value.isEmpty { fields[last].value += " " }
        fields[last].value += text
        continue
      }
      var colon = start
      while colon < end, bytes[colon] != UInt8(ascii: ":") { colon += 1 }
      // No blank may stand before the colon; a user agent takes it away (RFC 9112, section 5.1).
      if colon < end { add(Self.text(section, start..<colon), Self.text(section, colon + 1..<end)) }
    }
  }

  /// A part of the section without the blanks around it.
  private static func text(_ section: [UInt8], _ range: Range<Int>) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(section[start]) { start += 1 }
    while end > start, isBlank(section[end - 1]) { end -= 1 }
    return String(decoding: section[start..<end], as: UTF8.self)
  }

  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The value of the first field of this name.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// Adds a field behind those that are there, also where there is one of this name.
  package mutating func add(_ name: String, _ value: String) {
    // Room for those of most responses, which come one by one.
    if fields.isEmpty { fields.reserveCapacity(12) }
    fields.append(Field(name: name, value: value))
  }

  /// The fields that are wanted by their names, which are given in lower case.
  package func filtered(_ isIncluded: (_ lowercasedName: String) -> Bool) -> Self {
    var result = self
    result.fields.removeAll { !isIncluded($0.name.lowercased()) }
    return result
  }
}
