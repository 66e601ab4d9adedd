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
    var rest = section[...]
    // The words behind a status may have a colon too.
    if rest.starts(with: "HTTP/".utf8) { _ = Self.takeLine(&rest) }
    while !rest.isEmpty {
      let line = Self.takeLine(&rest)
      if let last = fields.indices.last, line.first == 0x20 || line.first == 0x09 {
        let text = Self.text(line)
        // In place: a server may send thousands of lines.
        if !text.isEmpty, !fields[last].value.isEmpty { fields[last].value += " " }
        fields[last].value += text
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        // No blank may stand before the colon; a user agent takes it away (RFC 9112, section 5.1).
        add(Self.text(line[..<colon]), Self.text(line[(colon + 1)...]))
      }
    }
  }

  private static func takeLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    defer { rest = rest[end...].dropFirst() }
    return rest[..<end]
  }

  /// Without the blanks around it.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<end], as: UTF8.self)
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
