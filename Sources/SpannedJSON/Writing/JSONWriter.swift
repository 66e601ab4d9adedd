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
/// Control characters and others that can harm a terminal are escaped in strings.
///
/// A writer with a `JSONTable` passes it the values of each outermost object as a row, and writes no text.
@usableFromInline
package struct JSONWriter: ~Copyable {
  /// Where lines end.
  package enum Layout: Hashable, Sendable {
    case compact
    /// Two spaces for each level, a line for each part.
    case pretty
  }

  /// The text so far, in UTF-8.
  package var bytes: [UInt8] { buffer.bytes }
  @usableFromInline var buffer: ByteBuffer
  private let layout: Layout
  private var depth = 0
  @usableFromInline var gap = Gap.beginning
  private var isOnOneLine = false
  /// `nil` if all are written.
  private let chosen: ChosenMembers?
  private(set) var target: Target
  private var table: JSONTable?
  /// The time that was written last, with the number of its day, for the code that writes times: the next one
  /// is often of the same day, and then has the same date.
  package var lastTime: (day: UInt, text: [20 of UInt8]) = (.max, [20 of UInt8](repeating: 0))
  /// Whether every key of the innermost object is written, and on the line of the one before.
  @usableFromInline var writesKeysAtOnce: Bool

  /// Where the next value goes.
  enum Target: Hashable {
    case text
    case table
    /// Its key was not chosen.
    case nowhere
  }

  /// What stands before the next part.
  @usableFromInline
  enum Gap {
    /// Its key.
    case key
    /// The bracket around it, or nothing at all.
    case beginning
    case otherPart
  }

  /// - Parameters:
  ///   - chosen: The members of the outermost objects that are written; all of them for `nil`.
  ///   - capacity: The initial capacity in bytes.
  package init(
    _ layout: Layout = .compact,
    choosing chosen: ChosenMembers? = nil,
    capacity: Int = 256
  ) {
    buffer = ByteBuffer(capacity: capacity)
    self.layout = layout
    writesKeysAtOnce = layout == .compact
    self.chosen = chosen
    table = nil
    target = .text
  }

  /// - Parameter table: What gets the values instead of a text. Its columns are the members that are wanted.
  package init(into table: consuming JSONTable) {
    buffer = ByteBuffer(capacity: 0)
    layout = .compact
    writesKeysAtOnce = false
    chosen = nil
    self.table = consume table
    target = .table
  }

  /// The table with all rows; `nil` for a writer of text.
  package consuming func finishTable() -> JSONTable? {
    table?.finish()
    return table
  }

  /// The text so far.
  package var text: String { buffer.text }

  /// Writes an object, whose members the closure writes.
  @inlinable
  package mutating func object<Failure>(_ members: (inout Self) throws(Failure) -> Void) throws(Failure) {
    guard open(UInt8(ascii: "{")) else { return }
    defer { close(UInt8(ascii: "}")) }
    try members(&self)
  }

  /// Writes an array, whose elements the closure writes.
  @inlinable
  package mutating func array<Failure>(_ elements: (inout Self) throws(Failure) -> Void) throws(Failure) {
    guard open(UInt8(ascii: "[")) else { return }
    defer { close(UInt8(ascii: "]")) }
    try elements(&self)
  }

  /// Writes an array without elements.
  @usableFromInline
  mutating func emptyArray() {
    guard target == .text else { return array { _ in } }
    literal("[]")
  }

  /// Whether any of these members of the outermost objects is written: if none is, they need not be computed.
  package func wants(_ names: [StaticString]) -> Bool {
    table?.has(anyOf: names) ?? chosen?.contains(anyOf: names) ?? true
  }

  /// Writes a key that needs no escapes; its value must follow.
  ///
  /// - Returns: Whether its value is written: if not, it need not be computed.
  @discardableResult
  @inlinable @inline(__always)
  package mutating func key(_ name: StaticString) -> Bool {
    guard writesKeysAtOnce else { return keyByLayout(name) }
    appendKey(name)
    return true
  }

  /// Where this is inlined, the name and its length are constants: a few stores.
  @inlinable @inline(__always)
  mutating func appendKey(_ name: StaticString) {
    unsafe buffer.append(upTo: name.utf8CodeUnitCount + 4) { room in
      unsafe room[0] = UInt8(ascii: ",")
      let start = gap == .otherPart ? 1 : 0
      let end = unsafe room.quote(
        UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount),
        at: start
      )
      unsafe room[end] = UInt8(ascii: ":")
      return end + 1
    }
    gap = .key
  }

  @usableFromInline
  mutating func keyByLayout(_ name: StaticString) -> Bool {
    if let isWanted = table?.key(name) {
      target = isWanted ? .table : .nowhere
      return isWanted
    }
    guard name.withUTF8Buffer({ unsafe choose($0.span) }) else { return false }
    guard layout == .pretty else {
      appendKey(name)
      return true
    }
    separate()
    name.withUTF8Buffer { unsafe Self.appendPlain($0.span, to: &buffer) }
    endKey()
    return true
  }

  /// Writes a key that is known only when the program runs; its value must follow.
  package mutating func key(named name: String) {
    if let isWanted = table?.key(named: name.utf8.span) { return target = isWanted ? .table : .nowhere }
    guard choose(name.utf8.span) else { return }
    separate()
    Self.appendQuoted(name.utf8.span, to: &buffer)
    endKey()
  }

  private mutating func endKey() {
    buffer.append(UInt8(ascii: ":"))
    if layout == .pretty { buffer.append(UInt8(ascii: " ")) }
    gap = .key
  }

  /// Decides whether the next key and its value are written.
  @inline(__always)
  private mutating func choose(_ name: Span<UInt8>) -> Bool {
    if depth == 1, let chosen { target = chosen.contains(name) ? .text : .nowhere }
    return target == .text
  }

  /// Passes a value to the table, unless its key was not chosen.
  @inline(__always)
  mutating func pass(_ value: (inout JSONTable?) -> Void) {
    if target == .table { value(&table) }
  }

  /// Writes a value or a member, which reads best on the line where it begins, whatever the layout.
  package mutating func onOneLine(_ parts: (inout Self) -> Void) {
    guard target == .text else { return parts(&self) }
    let isInside = isOnOneLine
    separate()
    // The separator is already written, as after a key.
    gap = .key
    isOnOneLine = true
    parts(&self)
    isOnOneLine = isInside
  }

  /// Ends the text, or a line of several, with a line feed; another value may follow.
  package mutating func newline() {
    guard table == nil else { return }
    buffer.append(UInt8(ascii: "\n"))
    gap = .beginning
  }

  /// Writes a comma and a line feed between two values of an array whose brackets others write.
  package mutating func nextElement() {
    buffer.append(UInt8(ascii: ","))
    newline()
  }

  /// Begins an object or array.
  ///
  /// - Returns: Whether it is written; if not, `close` must not follow.
  @usableFromInline
  mutating func open(_ bracket: UInt8) -> Bool {
    if target != .text { return beginInTable() }
    separate()
    buffer.append(bracket)
    enter(depth &+ 1)
    gap = .beginning
    return true
  }

  @usableFromInline
  mutating func close(_ bracket: UInt8) {
    if target != .text, endInTable() { return }
    enter(depth &- 1)
    if layout == .pretty, gap != .beginning { breakLine() }
    buffer.append(bracket)
    gap = .otherPart
  }

  private mutating func beginInTable() -> Bool {
    guard target == .table, table?.begin() == true else { return false }
    enter(depth &+ 1)
    return true
  }

  /// - Returns: Whether the values go into a table; if not, the value of the last key was not chosen.
  private mutating func endInTable() -> Bool {
    guard table?.end() != nil else {
      target = .text
      return false
    }
    enter(depth &- 1)
    // The next element is wanted, also behind a member that was not.
    target = .table
    return true
  }

  @inline(__always)
  private mutating func enter(_ depth: Int) {
    self.depth = depth
    if chosen != nil { writesKeysAtOnce = layout == .compact && depth != 1 }
  }

  /// Writes what stands between this part and the one before.
  @inline(__always)
  mutating func separate() {
    if gap != .key { separateFromOther() }
    gap = .otherPart
  }

  private mutating func separateFromOther() {
    if gap == .otherPart { buffer.append(UInt8(ascii: ",")) }
    if layout == .pretty, depth > 0 { breakLine() }
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
