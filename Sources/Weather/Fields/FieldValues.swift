/// A set of fields, with one bit each.
///
/// The merge of a week queries these a million times, so the few instructions of each query may be inlined.
@usableFromInline
package struct FieldSet: Hashable, Sendable {
  @usableFromInline var bits: UInt64 = 0

  @inlinable package init() {}

  package init(_ fields: some Sequence<Field>) { for field in fields { insert(field) } }

  @inlinable package var isEmpty: Bool { bits == 0 }
  @inlinable package var count: Int { bits.nonzeroBitCount }

  @inlinable package func contains(_ field: Field) -> Bool { bits & field.bit != 0 }
  @inlinable package mutating func insert(_ field: Field) { bits |= field.bit }
  @inlinable package mutating func remove(_ field: Field) { bits &= ~field.bit }
  @inlinable package mutating func set(_ field: Field, _ isIn: Bool) {
    if isIn { insert(field) } else { remove(field) }
  }
  @inlinable package mutating func formUnion(_ other: Self) { bits |= other.bits }
  /// The number of fields in the set that come before one, which need not be in the set.
  @inlinable package func position(of field: Field) -> Int { (bits & (field.bit &- 1)).nonzeroBitCount }
  @inlinable package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  @inlinable package mutating func formIntersection(_ other: Self) { bits &= other.bits }

  @inlinable package func intersection(_ other: Self) -> Self {
    var common = self
    common.bits &= other.bits
    return common
  }

  @inlinable package func subtracting(_ other: Self) -> Self {
    var rest = self
    rest.bits &= ~other.bits
    return rest
  }
}

extension FieldSet: Sequence, ExpressibleByArrayLiteral, CustomReflectable {
  @usableFromInline package init(arrayLiteral fields: Field...) { self.init(fields) }

  /// In the order of the fields.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline var bits: UInt64

    @inlinable
    init(bits: UInt64) { self.bits = bits }

    @inlinable
    package mutating func next() -> Field? {
      guard bits != 0 else { return nil }
      defer { bits &= bits - 1 }
      return Field(rawValue: UInt8(bits.trailingZeroBitCount))
    }
  }

  @inlinable package func makeIterator() -> Iterator { Iterator(bits: bits) }
  @inlinable package var underestimatedCount: Int { count }
  @usableFromInline package var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .set)
  }
}

/// A number for each of some fields. Weeks of hourly values contain thousands of these, so they are stored
/// inline instead of in a dictionary.
@usableFromInline
package struct FieldValues: Sendable {
  /// The fields that have a number.
  @usableFromInline package internal(set) var fields = FieldSet()
  /// The numbers by the raw value of the field, 0 for a missing one. A test ensures that there is room for
  /// all fields. The merge reads them here, because the subscript would copy all of them.
  @usableFromInline package internal(set) var numbers = InlineArray<33, Double>(repeating: 0)

  package init() {}

  package var isEmpty: Bool { fields.isEmpty }
  package var count: Int { fields.count }

  /// In the field's canonical unit; `nil` if it is missing.
  package subscript(field: Field) -> Double? {
    @inlinable get { fields.contains(field) ? numbers[Int(field.rawValue)] : nil }
    @inlinable set {
      numbers[Int(field.rawValue)] = newValue ?? 0
      fields.set(field, newValue != nil)
    }
  }
}

extension FieldValues {
  /// Copies the numbers of some fields, which the other values must have.
  @inlinable package mutating func take(_ fields: FieldSet, of other: Self) {
    for field in fields { numbers[Int(field.rawValue)] = other.numbers[Int(field.rawValue)] }
    self.fields.formUnion(fields)
  }
}

extension FieldValues: Hashable {
  @usableFromInline package static func == (left: Self, right: Self) -> Bool {
    left.fields == right.fields && left.fields.allSatisfy { left[$0] == right[$0] }
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(fields)
    for field in fields { hasher.combine(self[field]) }
  }
}

extension FieldValues: Sequence, ExpressibleByDictionaryLiteral, CustomReflectable {
  @usableFromInline package init(dictionaryLiteral values: (Field, Double)...) {
    for (field, value) in values { self[field] = value }
  }

  /// In the order of the fields.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline let values: FieldValues
    @usableFromInline var fields: FieldSet.Iterator

    @inlinable
    init(_ values: FieldValues) {
      self.values = values
      fields = values.fields.makeIterator()
    }

    @inlinable package mutating func next() -> (field: Field, value: Double)? {
      fields.next().map { ($0, values.numbers[Int($0.rawValue)]) }
    }
  }

  @inlinable package func makeIterator() -> Iterator { Iterator(self) }

  @usableFromInline package var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map { (key: $0.field, value: $0.value) }, displayStyle: .dictionary)
  }
}

/// The intervals of amounts and probabilities, stored inline like the values.
@usableFromInline
package struct FieldSpans: Sendable {
  /// The fields with a reported interval.
  @usableFromInline var fields = FieldSet()
  /// Their lengths in seconds, in the order of the fields: positive after the time stamp, negative before it.
  /// A test ensures that there is room for all fields with an interval.
  @usableFromInline package internal(set) var lengths = InlineArray<6, Double>(repeating: 0)

  package init() {}

  /// The same interval for every field that can have one.
  package init(_ span: TimeSpan) { for field in FieldSet.ofIntervals { self[field] = span } }

  /// `nil` if no interval is reported. A field that is always for an instant has none and ignores one.
  @usableFromInline
  package subscript(field: Field) -> TimeSpan? {
    @inlinable get {
      guard fields.contains(field) else { return nil }
      let length = lengths[fields.position(of: field)]
      return length > 0 ? .starting(length) : length < 0 ? .ending(-length) : .instant
    }
    set {
      guard FieldSet.ofPossibleIntervals.contains(field) else { return }
      let old = self
      fields.set(field, newValue != nil)
      for other in fields {
        let length = other == field ? newValue?.signedLength : old.lengths[old.fields.position(of: other)]
        lengths[fields.position(of: other)] = length ?? 0
      }
    }
  }
}

extension TimeSpan {
  /// Negative before the time stamp.
  fileprivate var signedLength: Double {
    switch self {
    case .instant: 0
    case .ending(let length): -length
    case .starting(let length): length
    }
  }
}

extension FieldSpans: Hashable {
  @usableFromInline package static func == (left: Self, right: Self) -> Bool {
    left.fields == right.fields && left.fields.allSatisfy { left[$0] == right[$0] }
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(fields)
    for field in fields { hasher.combine(self[field]) }
  }
}

extension FieldSet {
  /// The fields that always have an interval, and of these the amounts and the probabilities.
  package static let ofIntervals = FieldSet(
    Field.allCases.filter { [.amount, .probability].contains($0.timing) }
  )
  package static let amounts = FieldSet(Field.allCases.filter { $0.timing == .amount })
  package static let probabilities = FieldSet(Field.allCases.filter { $0.timing == .probability })
  /// The fields with an interval where the source states one.
  package static let peaks = FieldSet(Field.allCases.filter { $0.timing == .peak })
  /// The fields that may have an interval.
  static let ofPossibleIntervals = FieldSet(Field.allCases.filter { $0.timing != .instant })
}

extension FieldSpans {
  /// The interval of a field: as reported, else the hour before the time stamp for an amount or a
  /// probability, and the instant itself for all others.
  package func span(of field: Field) -> TimeSpan {
    self[field] ?? (FieldSet.ofIntervals.contains(field) ? .ending(3600) : .instant)
  }
}

extension FieldSpans: ExpressibleByDictionaryLiteral, CustomReflectable {
  @usableFromInline package init(dictionaryLiteral spans: (Field, TimeSpan)...) {
    for (field, span) in spans { self[field] = span }
  }

  @usableFromInline package var customMirror: Mirror {
    let named = Field.allCases.compactMap { field in self[field].map { (key: field, value: $0) } }
    return Mirror(self, unlabeledChildren: named, displayStyle: .dictionary)
  }
}

extension Field {
  @inlinable var bit: UInt64 { 1 << UInt64(rawValue) }
}
