package import Weather

/// The merged values of one time, at most one for each field, in the order of the fields. A week has
/// thousands of them, so they are stored in one array instead of a dictionary for each hour.
package struct MergedValues: Hashable, Sendable {
  package private(set) var fields = FieldSet()
  package private(set) var values: [MergedValue] = []

  package init() {}

  package var isEmpty: Bool { values.isEmpty }
  package var count: Int { values.count }

  package mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  /// `nil` for a field that no source gave.
  package subscript(field: Field) -> MergedValue? {
    get { fields.contains(field) ? values[fields.position(of: field)] : nil }
    set {
      if let newValue {
        insert(newValue, for: field)
      } else if fields.contains(field) {
        values.remove(at: fields.position(of: field))
        fields.remove(field)
      }
    }
  }

  /// The value of a field without its sources, which the subscript copies too.
  package func value(of field: Field) -> Double? {
    fields.contains(field) ? values[fields.position(of: field)].value : nil
  }

  /// Adds the value of a field that comes after all the others.
  mutating func append(_ value: consuming MergedValue) {
    fields.insert(value.field)
    values.append(value)
  }

  /// Inserts a value, replacing an existing one.
  private mutating func insert(_ value: consuming MergedValue, for field: Field) {
    let position = fields.position(of: field)
    if fields.contains(field) {
      values[position] = value
    } else {
      // The merge adds values in the order of the fields.
      if position == values.count { values.append(value) } else { values.insert(value, at: position) }
      fields.insert(field)
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
