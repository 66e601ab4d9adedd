/// Header fields in their order; names are compared without regard to case (RFC 9110, section 5.1).
package struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The value of the first field of this name.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  package mutating func add(_ name: String, _ value: String) {
    // Room for those of most responses, which come one by one.
    if fields.isEmpty { fields.reserveCapacity(12) }
    fields.append(Field(name: name, value: value))
  }

  /// The fields whose names, in lower case, are among these.
  package func filtered(_ isIncluded: (_ lowercasedName: String) -> Bool) -> Self {
    var result = self
    result.fields.removeAll { !isIncluded($0.name.lowercased()) }
    return result
  }
}
