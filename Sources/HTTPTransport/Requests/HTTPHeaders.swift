/// Header fields in their order; names are compared without regard to case (RFC 9110, section 5.1).
package struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
  /// A name and a value, as they were sent.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// A header section as it came: of most, nobody asks for more than one field or two.
  private var section: [UInt8] = []
  /// The fields behind it.
  private var added: [Field] = []

  package init() {}

  /// Those of a header section as it came, with or without the line of the status.
  init(section: [UInt8]) { self.section = section }

  package init(dictionaryLiteral elements: (String, String)...) {
    added = elements.map { Field(name: $0.0, value: $0.1) }
  }

  package var fields: [Field] {
    section.isEmpty ? added : HeaderLines(section).map { Field(name: $0.name, value: $0.value) } + added
  }

  /// The value of the first field of this name.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return HeaderLines(section).first { $0.isNamed(name) }?.value
      ?? added.first { $0.name.lowercased() == name }?.value
  }

  /// Adds a field behind those that are there, also where there is one of this name.
  package mutating func add(_ name: String, _ value: String) { added.append(Field(name: name, value: value)) }

  /// The fields that are wanted by their names, which are given in lower case.
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
