import Text

/// The expected form of a field, and how it becomes a Swift value.
///
/// A provider with a form of its own adds one: `static var flightRules: JSONShape<FlightRules> {
/// .string("vfr, ifr") … }`.
///
/// The generic code is specialised where it is used, because a source reads fifty fields of each response
/// with it.
@usableFromInline
package struct JSONShape<Value>: Sendable {
  @usableFromInline package let read: @Sendable (JSONValue) -> Value?
  /// Computed only for an error: formatting a range or a list of names takes longer than reading the field.
  @usableFromInline let makeExpected: @Sendable () -> String

  @inlinable
  package init(
    _ expected: @autoclosure @escaping @Sendable () -> String,
    read: @escaping @Sendable (JSONValue) -> Value?
  ) {
    makeExpected = expected
    self.read = read
  }

  /// The name of the shape in an error, such as `a number in -90...90`.
  @inlinable package var expected: String { makeExpected() }
}

extension JSONShape where Value == Double {
  package static var double: Self { Self("a number") { $0.double } }

  /// A number, or a string that contains one, such as `"7"`.
  package static var lenientDouble: Self { Self("a number") { $0.lenientDouble } }

  /// A number within bounds, or a string that contains one: some services use either.
  package static func double(in range: ClosedRange<Double>) -> Self {
    Self("a number in \(JSONWriter.text(range.lowerBound))...\(JSONWriter.text(range.upperBound))") {
      $0.lenientDouble.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension JSONShape where Value == Int {
  package static var int: Self { Self("an integer") { $0.int } }

  /// An integer, or a string that contains one, such as `"7"`.
  package static var lenientInt: Self { Self("an integer") { $0.lenientInt } }

  /// An integer within bounds.
  package static func int(in range: ClosedRange<Int>) -> Self {
    Self("an integer in \(range)") { $0.int.flatMap { range.contains($0) ? $0 : nil } }
  }
}

extension JSONShape where Value == Bool {
  package static var bool: Self { Self("true or false") { $0.bool } }
}

extension JSONShape where Value == String {
  package static var string: Self { Self("a string") { $0.string } }
  package static var nonEmptyString: Self {
    Self("a string that is not empty") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
  }
}

extension JSONShape where Value == JSONValue {
  package static var object: Self { Self("an object") { $0.kind == .object ? $0 : nil } }
  package static var array: Self { Self("an array") { $0.kind == .array ? $0 : nil } }
}

extension JSONShape {
  /// A string that is converted to a type: `.string("a time such as 2026-07-21T02:00:00Z") { Instant($0) }`.
  @inlinable
  package static func string(
    _ expected: @autoclosure @escaping @Sendable () -> String,
    _ make: @escaping @Sendable (String) -> Value?
  ) -> Self {
    Self(expected()) { $0.string.flatMap(make) }
  }
}

extension JSONShape where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// A name of an enumeration.
  package static var name: Self {
    Self("one of " + Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")) {
      $0.string.flatMap { Value(rawValue: $0) }
    }
  }

  /// The same in any case, for an enumeration with names in lower case.
  package static var nameInAnyCase: Self {
    .string(name.expected) { Value(rawValue: $0.lowercased()) }
  }
}

extension JSONValue {
  /// The value of a number, or of a string that contains only one, such as `"7"`, `"-0.5"`, `"05"` or
  /// `"1e-4"`.
  package var lenientDouble: Double? {
    double ?? string.flatMap { Double.decimal($0.trimmed[...], with: "+-eE") }
  }

  /// The value of an integer, or of a string that contains only one.
  package var lenientInt: Int? { int ?? string.flatMap { Int($0.trimmed) } }

  /// The value of a required key.
  ///
  /// - Throws: The problem with its path, when the key is missing, null or of another shape.
  package func require<Value>(_ key: String, as shape: JSONShape<Value>) throws(JSONProblem) -> Value {
    guard let value = self[key] else {
      throw problem(missing: key, expected: shape.expected)
    }
    return try value.require(as: shape)
  }

  /// The value itself in a required shape.
  package func require<Value>(as shape: JSONShape<Value>) throws(JSONProblem) -> Value {
    guard let result = shape.read(self) else { throw problem(expected: shape.expected) }
    return result
  }

  /// The problem of an object without a required key.
  func problem(missing key: String, expected: String) -> JSONProblem {
    let start = word.offset
    return JSONProblem(
      path: path.appending(key),
      position: position,
      span: start..<start + 1,
      expected: expected,
      found: "nothing"
    )
  }

  /// A problem with this value: its path, the expected shape and what was found.
  package func problem(expected: String, found: String? = nil) -> JSONProblem {
    JSONProblem(path: path, position: position, span: span, expected: expected, found: found ?? summary)
  }

  /// The value in a few words for an error: a scalar as written, cut at 40 characters.
  package var summary: String {
    switch kind {
    case .null: "null"
    case .bool: bool == true ? "true" : "false"
    case .number: String((numberText ?? "").prefix(40))
    case .string: JSONWriter.quoted(string ?? "", limit: 40)
    case .array: count == 0 ? "an empty array" : "an array"
    case .object: count == 0 ? "an empty object" : "an object"
    }
  }
}
