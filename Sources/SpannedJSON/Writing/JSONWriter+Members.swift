// Their values are computed only where they are written.
extension JSONWriter {
  /// Writes a key and a string. Of all members, `nil` is written as null: a reader should see what is not
  /// reported.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ value: @autoclosure () -> String?) {
    if key(name) { string(value()) }
  }

  /// Writes a key and UTF-8 as a string.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, utf8 text: Span<UInt8>) {
    if key(name) { string(utf8: text) }
  }

  /// Writes a key and a string that needs no escapes.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, plain text: StaticString) {
    if key(name) { string(plain: text) }
  }

  /// Writes a key and a code: a string that needs no escapes.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, code text: @autoclosure () -> String?) {
    if key(name) { string(code: text()) }
  }

  /// Writes a key and an integer.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ value: @autoclosure () -> Int?) {
    if key(name) { int(value()) }
  }

  /// Writes a key and true or false.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ value: @autoclosure () -> Bool?) {
    if key(name) { bool(value()) }
  }

  /// Writes a key and a number, rounded as `number` does.
  @inlinable @inline(__always)
  package mutating func member(
    _ name: StaticString,
    _ value: @autoclosure () -> Double?,
    decimals: Int? = nil
  ) {
    if key(name) { number(value(), decimals: decimals) }
  }

  /// Writes a key and a number, rounded as `tenths` does.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, tenths value: @autoclosure () -> Double?) {
    if key(name) { tenths(value()) }
  }

  /// Writes a key and an array of strings.
  @inlinable @inline(__always)
  package mutating func member(_ name: StaticString, _ strings: @autoclosure () -> [String]) {
    member(name, each: strings()) { $1.string($0) }
  }

  /// Writes a key and an array.
  ///
  /// - Parameter write: Writes one element.
  @inlinable @inline(__always)
  package mutating func member<Element>(
    _ name: StaticString,
    each elements: @autoclosure () -> [Element],
    write: (Element, inout Self) -> Void
  ) {
    guard key(name) else { return }
    let elements = elements()
    if elements.isEmpty { return emptyArray() }
    array {
      // In a span, without copies.
      let elements = elements.span
      for place in elements.indices { write(elements[place], &$0) }
    }
  }

  /// Writes a key that is known only when the program runs, and a string.
  package mutating func member(named name: String, _ value: String?) {
    key(named: name)
    string(value)
  }

  /// Writes a key that is known only when the program runs, and a number.
  package mutating func member(named name: String, _ value: Double?, decimals: Int? = nil) {
    key(named: name)
    number(value, decimals: decimals)
  }
}
