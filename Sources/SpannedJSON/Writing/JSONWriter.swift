/// Writes one JSON text, value after value; nesting is by closures, so what is opened is always closed.
///
///     var writer = JSONWriter(.pretty)
///     writer.object {
///       $0.member("schema", "agg/1")
///       $0.key("hours")
///       $0.array { for hour in hours { $0.number(hour, decimals: 1) } }
///     }
///     output(writer.bytes)
///
/// What is not harmless in a string, such as a control character, is escaped, so that
/// the text is safe in a terminal.
package struct JSONWriter: ~Copyable {
  /// Where lines end.
  package enum Layout: Hashable, Sendable {
    case compact
    /// Two spaces for each level, a line for each part.
    case pretty
  }

  /// The text so far, in UTF-8.
  package var bytes: [UInt8] { buffer.bytes }
  private var buffer = ByteBuffer()
  private let layout: Layout
  private var depth = 0
  private var isFirst = true
  private var followsKey = false
  private var isOnOneLine = false
  /// By their length, which most other names do not have; `nil` if all are written.
  private let chosen: [[[UInt8]]]?
  /// Whether the last key was not chosen: its value is not written.
  private var isSkipping = false

  /// - Parameter chosen: The members of the outermost objects that are written; all of them for `nil`.
  package init(_ layout: Layout = .compact, choosing chosen: Set<String>? = nil) {
    self.layout = layout
    self.chosen = chosen.map { names in
      let longest = names.map(\.utf8.count).max() ?? 0
      return (0...longest).map { length in names.map { Array($0.utf8) }.filter { $0.count == length } }
    }
  }

  /// The text so far.
  package var text: String { buffer.text }

  /// Writes an object, whose members the closure writes.
  package mutating func object<Failure>(_ members: (inout Self) throws(Failure) -> Void) throws(Failure) {
    if isSkipping { return }
    open(UInt8(ascii: "{"))
    defer { close(UInt8(ascii: "}")) }
    try members(&self)
  }

  /// Writes an array, whose elements the closure writes.
  package mutating func array<Failure>(_ elements: (inout Self) throws(Failure) -> Void) throws(Failure) {
    if isSkipping { return }
    open(UInt8(ascii: "["))
    defer { close(UInt8(ascii: "]")) }
    try elements(&self)
  }

  /// Writes a key that needs no escapes; its value must follow.
  package mutating func key(_ name: StaticString) {
    name.withUTF8Buffer { name in
      unsafe key(name.span) { name, comma, buffer in
        unsafe name.withUnsafeBufferPointer {
          unsafe Self.appendPlain($0, after: comma, then: UInt8(ascii: ":"), to: &buffer)
        }
      }
    }
  }

  /// Writes a key that is known only when the program runs; its value must follow.
  package mutating func key(named name: String) {
    key(name.utf8.span) { name, comma, buffer in
      Self.appendQuoted(name, after: comma, then: UInt8(ascii: ":"), to: &buffer)
    }
  }

  /// - Parameter append: Appends the key, after a comma if there is one, and a colon.
  @inline(__always)
  private mutating func key(
    _ name: Span<UInt8>,
    append: (Span<UInt8>, _ comma: UInt8?, inout ByteBuffer) -> Void
  ) {
    if depth == 1, let chosen {
      isSkipping = !Self.contains(chosen, name)
      if isSkipping { return }
    }
    if layout == .compact, !followsKey {
      append(name, isFirst ? nil : UInt8(ascii: ","), &buffer)
      isFirst = false
    } else {
      separate()
      append(name, nil, &buffer)
      if layout == .pretty { buffer.append(UInt8(ascii: " ")) }
    }
    followsKey = true
  }

  private static func contains(_ chosen: [[[UInt8]]], _ name: Span<UInt8>) -> Bool {
    guard name.count < chosen.count else { return false }
    return chosen[name.count].contains { other in name.indices.allSatisfy { name[$0] == other[$0] } }
  }

  /// Writes a string, or null for none.
  package mutating func string(_ value: String?) {
    guard let value else { return null() }
    string(utf8: value.utf8.span)
  }

  /// Writes UTF-8 as a string; invalid UTF-8 becomes U+FFFD.
  package mutating func string(utf8 text: Span<UInt8>) {
    if isSkipping { return }
    separate()
    Self.appendQuoted(text, to: &buffer)
  }

  /// Writes an integer, or null for none.
  package mutating func int(_ value: Int?) {
    guard let value else { return null() }
    if isSkipping { return }
    separate()
    Self.append(value, to: &buffer)
  }

  /// Writes true or false, or null for none.
  package mutating func bool(_ value: Bool?) {
    guard let value else { return null() }
    literal(value ? "true" : "false")
  }

  /// Writes null.
  package mutating func null() { literal("null") }

  /// Writes the shortest text that reads as the same double, or with so many decimals; JSON has no NaN
  /// or infinity, so both are null.
  ///
  /// - Parameter decimals: Digits behind the point, rounded half away from zero in the shortest text: 2.675
  ///   with two is 2.68. A zero has no sign.
  package mutating func number(_ value: Double?, decimals: Int? = nil) {
    guard let value, value.isFinite else { return null() }
    if isSkipping { return }
    separate()
    Self.append(value, decimals: decimals, to: &buffer)
  }

  /// Writes a value of a document as it was read: numbers as written, strings escaped again, no comments.
  package mutating func value(_ value: JSONValue) {
    switch value.kind {
    case .null: null()
    case .bool: bool(value.bool)
    case .number:
      guard let text = value.numberText else { return null() }
      if isSkipping { return }
      separate()
      buffer.append(text)
    case .string: string(value.string)
    case .array: array { for element in value.elements { $0.value(element) } }
    case .object:
      object {
        for member in value.members {
          $0.key(named: member.key.string)
          $0.value(member.value)
        }
      }
    }
  }

  /// Writes a value or a member, which reads best on the line where it begins, whatever the layout.
  package mutating func onOneLine(_ parts: (inout Self) -> Void) {
    let isInside = isOnOneLine
    separate()
    // The place of what comes next is made, as it is behind a key.
    followsKey = true
    isOnOneLine = true
    parts(&self)
    isOnOneLine = isInside
  }

  /// Ends the text, or a line of several, with a line feed; another value may follow.
  package mutating func newline() {
    buffer.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  /// Writes a comma and a line feed between two values of an array whose brackets others write.
  package mutating func nextElement() {
    buffer.append(UInt8(ascii: ","))
    newline()
  }

  @inline(__always)
  private mutating func literal(_ text: StaticString) {
    if isSkipping { return }
    separate()
    text.withUTF8Buffer { text in
      unsafe buffer.append(upTo: text.count) { unsafe $0.copy(text, at: 0) }
    }
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: UInt8) {
    if depth == 1 { isSkipping = false }
    depth -= 1
    if !isFirst, layout == .pretty { breakLine() }
    buffer.append(bracket)
    isFirst = false
  }

  /// Writes what stands between this part and the one before.
  private mutating func separate() {
    guard !followsKey else { return followsKey = false }
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    isFirst = false
    if depth > 0, layout == .pretty { breakLine() }
  }

  private mutating func breakLine() {
    guard !isOnOneLine else {
      if buffer.last == UInt8(ascii: ",") { buffer.append(UInt8(ascii: " ")) }
      return
    }
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<depth * 2 { buffer.append(UInt8(ascii: " ")) }
  }
}

extension JSONWriter {
  /// Writes a key and a string. Of all members, `nil` is written as null: a reader should see what is not
  /// reported.
  package mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    string(value)
  }

  /// Writes a key and UTF-8 as a string.
  package mutating func member(_ name: StaticString, utf8 text: Span<UInt8>) {
    key(name)
    string(utf8: text)
  }

  /// Writes a key and an integer.
  package mutating func member(_ name: StaticString, _ value: Int?) {
    key(name)
    int(value)
  }

  /// Writes a key and true or false.
  package mutating func member(_ name: StaticString, _ value: Bool?) {
    key(name)
    bool(value)
  }

  /// Writes a key and a number, rounded as `number` does.
  package mutating func member(_ name: StaticString, _ value: Double?, decimals: Int? = nil) {
    key(name)
    number(value, decimals: decimals)
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

  /// Writes a key and an array of strings.
  package mutating func member(_ name: StaticString, _ strings: [String]) {
    key(name)
    array { for string in strings { $0.string(string) } }
  }
}
