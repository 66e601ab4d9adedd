package import Weather

/// The merged values of one moment, at most one for each field, in the order of the fields. A week has thousands of them:
/// they lie in one array, not in a dictionary for each hour.
package struct MergedValues: Hashable, Sendable {
  package private(set) var fields = FieldSet()
  package private(set) var values: [MergedValue] = []

  package init() {}

  package var isEmpty: Bool { values.isEmpty }
  package var count: Int { values.count }

  package mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  package subscript(field: Field) -> MergedValue? {
    get { fields.contains(field) ? values[fields.position(of: field)] : nil }
    set {
      let position = fields.position(of: field)
      switch (newValue, fields.contains(field)) {
      case (let value?, true): values[position] = value
      // The merge fills them in the order of the fields.
      case (let value?, false) where position == values.count: values.append(value)
      case (let value?, false): values.insert(value, at: position)
      case (nil, true): values.remove(at: position)
      case (nil, false): break
      }
      fields.set(field, newValue != nil)
    }
  }
}

extension MergedValues: Sequence, ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral values: (Field, MergedValue)...) {
    for (field, value) in values { self[field] = value }
  }

  package func makeIterator() -> Zip2Sequence<FieldSet, [MergedValue]>.Iterator {
    zip(fields, values).makeIterator()
  }
}
