/// Some of the fields, each once, as one bit each.
///
/// The merge asks these a million times for a week, so the few instructions of each
/// may stand where they are called.
@usableFromInline
package struct FieldSet: Hashable, Sendable {
  @usableFromInline var bits: UInt32 = 0

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
  /// How many of the fields come before one, which need not be in it.
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
    @usableFromInline var bits: UInt32

    @inlinable
    init(bits: UInt32) { self.bits = bits }

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

/// A number for some of the fields. Weeks of hourly values hold thousands of these, so they lie in one
/// piece instead of a dictionary each.
@usableFromInline
package struct FieldValues: Sendable {
  /// The fields that have a number.
  @usableFromInline package internal(set) var fields = FieldSet()
  /// By the number of the field; 0 where there is none. The subscript reads a copy of all of them, which is
  /// why the merge, that asks for thousands, reads here.
  @usableFromInline package internal(set) var numbers = InlineArray<26, Double>(repeating: 0)

  package init() {}

  package var isEmpty: Bool { fields.isEmpty }
  package var count: Int { fields.count }

  /// In the field's canonical unit; `nil` for what nobody said.
  package subscript(field: Field) -> Double? {
    @inlinable get { fields.contains(field) ? numbers[Int(field.rawValue)] : nil }
    @inlinable set {
      numbers[Int(field.rawValue)] = newValue ?? 0
      fields.set(field, newValue != nil)
    }
  }
}

extension FieldValues {
  /// Takes over the numbers of some fields, which the other values must have.
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

/// The stretches of time of the fields that belong to one.
package struct FieldSpans: Hashable, Sendable {
  private var precipitation: TimeSpan?
  private var snowfall: TimeSpan?
  private var pop: TimeSpan?

  package init() {}

  /// `nil` where none is named; a field that belongs to an instant has none and takes none.
  package subscript(field: Field) -> TimeSpan? {
    get {
      switch field {
      case .precipitation: precipitation
      case .snowfall: snowfall
      case .pop: pop
      default: nil
      }
    }
    set {
      switch field {
      case .precipitation: precipitation = newValue
      case .snowfall: snowfall = newValue
      case .pop: pop = newValue
      default: break
      }
    }
  }
}

extension FieldSpans {
  /// The span of an amount or a probability: what the source said, else the hour before the stamp.
  package func span(of field: Field) -> TimeSpan {
    self[field] ?? (field.belongsToInterval ? .ending(3600) : .instant)
  }
}

extension FieldSpans: ExpressibleByDictionaryLiteral, CustomReflectable {
  package init(dictionaryLiteral spans: (Field, TimeSpan)...) {
    for (field, span) in spans { self[field] = span }
  }

  package var customMirror: Mirror {
    let named = Field.allCases.compactMap { field in self[field].map { (key: field, value: $0) } }
    return Mirror(self, unlabeledChildren: named, displayStyle: .dictionary)
  }
}

extension Field {
  @inlinable var bit: UInt32 { 1 << UInt32(rawValue) }
}
