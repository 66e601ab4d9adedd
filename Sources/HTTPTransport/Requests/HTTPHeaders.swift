/// Header fields in their order. Names are compared without regard to case (RFC 9110, section 5.1).
package struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
  /// A name and a value, as sent.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// A raw header section. Usually only one or two of its fields are needed.
  private var section: [UInt8] = []
  /// The fields after it.
  private var added: [Field] = []

  package init() {}

  /// The fields of a raw header section, with or without the status line.
  init(section: [UInt8]) { self.section = section }

  package init(dictionaryLiteral elements: (String, String)...) {
    added = elements.map { Field(name: $0.0, value: $0.1) }
  }

  package var fields: [Field] {
    section.isEmpty ? added : HeaderLines(section).map { Field(name: $0.name, value: $0.value) } + added
  }

  /// The value of the first field with this name.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return HeaderLines(section).first { $0.isNamed(name) }?.value
      ?? added.first { $0.name.lowercased() == name }?.value
  }

  /// Adds a field after the others, also if there is one with the same name.
  package mutating func add(_ name: String, _ value: String) { added.append(Field(name: name, value: value)) }

  /// The fields with the wanted names, which are passed in lower case.
  package func filtered(_ isIncluded: (_ lowercasedName: String) -> Bool) -> Self {
    var result = Self()
    result.added = fields.filter { isIncluded($0.name.lowercased()) }
    return result
  }
}

extension HTTPHeaders: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.fields == other.fields }

  package func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}
