/// Header fields in their order; names are compared without regard to case (RFC 9110, section 5.1).
package struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and a value, as they were sent.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  /// Those of a header section as it came, with or without the line of the status. A line that begins with a
  /// blank goes on with the value before it (RFC 9112, section 5.2); another one that is no field is left
  /// out.
  init(section: [UInt8]) {
    let bytes = section.span
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }
    // The words behind a status may have a colon too.
    var start =
      section.starts(with: "HTTP/".utf8) ? (section.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) + 1 : 0
    func trimmed(_ range: Range<Int>) -> String {
      var range = range
      while let first = range.first, isSpace(bytes[first]) { range.removeFirst() }
      while let last = range.last, isSpace(bytes[last]) { range.removeLast() }
      return String(decoding: section[range], as: UTF8.self)
    }
    while start < bytes.count {
      if let last = fields.last, bytes[start] == 0x20 || bytes[start] == 0x09 {
        let end = section[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let values = [last.value, trimmed(start..<end)].filter { !$0.isEmpty }
        fields[fields.count - 1] = Field(name: last.name, value: values.joined(separator: " "))
        start = end + 1
        continue
      }
      var colon = start
      while colon < bytes.count, bytes[colon] != UInt8(ascii: ":"), bytes[colon] != UInt8(ascii: "\n") {
        colon += 1
      }
      var end = colon
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      if colon < end {
        // No blank may stand before the colon; a user agent takes it away (RFC 9112, section 5.1).
        add(trimmed(start..<colon), trimmed(colon + 1..<end))
      }
      start = end + 1
    }
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
