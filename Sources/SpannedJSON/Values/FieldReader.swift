package import Text

/// Reads the fields of a reply leniently: an unreadable field only loses its own value and becomes a problem.
///
/// ```
/// var reader = FieldReader()
/// let main = reader.object("main", in: document.root)
/// let temperature = reader.double("temp", in: main).map(Temperature.celsius)
/// report.problems += reader.reportProblems
/// ```
///
/// A field that is missing or null reads as nil silently, as does every field of an object that is itself
/// nil; `require` records it. A value of another shape reads as nil and is recorded with its path. Reading
/// fields in the order of the text is fastest, with those of a nested object before those that follow it.
@usableFromInline
package struct FieldReader: Sendable {
  /// The unreadable fields, in the order of reading. Finding the path of one takes a walk through the
  /// document.
  package private(set) var recorded = Capped<JSONProblem>()
  /// The first of them.
  package var problems: [JSONProblem] { recorded.elements }
  /// The repairs of the documents that fields were read from.
  package private(set) var repairs: [JSONNote] = []
  private var document: JSONDocument?
  private var place = Place()
  private var outer = Place()

  /// The current position within an object.
  private struct Place: Sendable {
    var object = 0  // its tape index
    var next = 0  // the index after the member found last
  }

  package init() {}

  /// A number, or a string that contains only one; `nil` when it is missing, null or, which is recorded,
  /// something else.
  package mutating func double(_ key: String, in object: JSONValue?) -> Double? {
    guard let object, let index = find(key, in: object) else { return nil }
    if let number = object.document.double(at: index) { return number }
    let value = object.at(index)
    return value.lenientDouble ?? unusable(value, "a number")
  }

  /// An integer, as `double(_:in:)` reads a number.
  package mutating func int(_ key: String, in object: JSONValue?) -> Int? {
    guard let object, let index = find(key, in: object) else { return nil }
    if let number = object.document.int(at: index) { return number }
    let value = object.at(index)
    return value.lenientInt ?? unusable(value, "an integer")
  }

  /// True or false, as `double(_:in:)` reads a number.
  package mutating func bool(_ key: String, in object: JSONValue?) -> Bool? {
    guard let value = value(key, in: object) else { return nil }
    guard let bool = value.bool else { return unusable(value, "true or false") }
    return bool
  }

  /// A string, as `double(_:in:)` reads a number.
  package mutating func string(_ key: String, in object: JSONValue?) -> String? {
    guard let object, let index = find(key, in: object) else { return nil }
    return object.document.string(at: index) ?? unusable(object.at(index), "a string")
  }

  /// A string; an empty one counts as missing.
  package mutating func nonEmptyString(_ key: String, in object: JSONValue?) -> String? {
    guard let string = string(key, in: object), !string.isEmpty else { return nil }
    return string
  }

  /// An object, as `double(_:in:)` reads a number.
  package mutating func object(_ key: String, in object: JSONValue?) -> JSONValue? {
    guard let value = value(key, in: object) else { return nil }
    return value.kind == .object ? value : unusable(value, "an object")
  }

  /// The elements of an array; nil when it is missing, which differs from empty.
  package mutating func array(_ key: String, in object: JSONValue?) -> JSONElements? {
    guard let value = value(key, in: object) else { return nil }
    return value.kind == .array ? value.elements : unusable(value, "an array")
  }

  /// A field of any shape: `reader.read("lat", as: .double(in: -90...90), in: place)`.
  @inlinable
  package mutating func read<Value>(_ key: String, as shape: JSONShape<Value>, in object: JSONValue?)
    -> Value?
  {
    read(value(key, in: object), as: shape)
  }

  /// An element, or the root, in some shape; null reads as nil silently.
  @inlinable
  package mutating func read<Value>(_ value: JSONValue?, as shape: JSONShape<Value>) -> Value? {
    guard let value, !value.isNull else { return nil }
    return require(value, as: shape)
  }

  /// A field without which its object is of no use: `nil` with exactly one problem when it is missing, null
  /// or of another shape, or when `object` is not an object.
  @inlinable
  package mutating func require<Value>(_ key: String, as shape: JSONShape<Value>, in object: JSONValue)
    -> Value?
  {
    if let value = value(key, in: object) { return require(value, as: shape) }
    reportMissing(key, in: object, expected: shape.expected)
    return nil
  }

  /// An element, or the root, as `require(_:as:in:)` reads a field.
  @inlinable
  package mutating func require<Value>(_ value: JSONValue, as shape: JSONShape<Value>) -> Value? {
    if let read = shape.read(value) { return read }
    report(value, expected: shape.expected)
    return nil
  }

  /// The value of a field of any kind; nil when it is missing or null.
  @usableFromInline
  package mutating func value(_ key: String, in object: JSONValue?) -> JSONValue? {
    guard let object, let index = find(key, in: object) else { return nil }
    return object.at(index)
  }

  /// The tape index of a value that exists and is not null.
  @inline(__always)
  private mutating func find(_ key: String, in object: JSONValue) -> Int? {
    if place.object != object.index || document !== object.document {
      guard object.word.kind == .object else { return unusable(object, "an object") }
      enter(object)
    }
    guard let found = object.keyIndex(of: key, from: place.next) else { return nil }
    place.next = object.document.tape.endOfMember(found)
    return object.document.isNull(at: found &+ 1) ? nil : found &+ 1
  }

  /// Switches to another object: one inside the last, or the one around it, whose reading continues where it
  /// stopped.
  @inline(__always)
  private mutating func enter(_ object: JSONValue) {
    if document !== object.document {
      noteRepairs(of: object.document)
      document = object.document
      outer = Place()
    } else if object.index == outer.object {
      place = outer
      return
    } else if object.index > place.object, object.index < object.document.tape.endOfValue(place.object) {
      outer = place
    }
    place = Place(object: object.index, next: object.index &+ 2)
  }

  /// Records the repairs of a document once. Must be called for a document whose fields are read in another
  /// way.
  package mutating func noteRepairs(of document: JSONDocument) {
    for note in document.notes where !repairs.contains(note) { repairs.append(note) }
  }

  /// Records that a value cannot be used although its shape is right, such as an impossible time.
  @usableFromInline
  package mutating func report(_ value: JSONValue, expected: String) {
    recorded.add(value.problem(expected: expected))
  }

  /// Records that a member is missing or null. What is not an object was recorded when the member was read.
  @usableFromInline
  package mutating func reportMissing(_ key: String, in object: JSONValue, expected: String) {
    guard object.kind == .object else { return }
    recorded.add(
      object[key]?.problem(expected: expected) ?? object.problem(missing: key, expected: expected)
    )
  }

  /// Records a value of another kind.
  private mutating func unusable<Value>(_ value: JSONValue, _ expected: String) -> Value? {
    report(value, expected: expected)
    return nil
  }
}

extension JSONValue {
  @inline(__always)
  fileprivate func at(_ index: Int) -> JSONValue { JSONValue(document: document, index: index) }
}
