/// The values of one member in all rows, in the layout of Apache Arrow
/// (https://arrow.apache.org/docs/format/Columnar.html): the values one behind the other, and a bit for each,
/// which is 1 unless it is null.
package struct TableColumn: ~Copyable {
  private let name: [UInt8]
  let type: TableType
  /// The place of the object or list that it belongs to; `nil` for the rows themselves.
  let parent: Int?
  /// The places of its members, or of the elements of its lists.
  let children: Range<Int>

  package private(set) var count = 0
  package private(set) var nullCount = 0
  /// A bit for each value, from the lowest on; empty as long as no value is null.
  private var validity = ByteBuffer(capacity: 0)
  /// Where each text or list begins and ends, in 32 bits.
  private var ends = ByteBuffer(capacity: 0)
  /// The text of all values, a bit for each boolean, or words of 64 bits.
  private var values = ByteBuffer(capacity: 0)

  init(_ member: TableType.Member, parent: Int?, children: Range<Int>) {
    name = Array(member.name.utf8)
    type = member.type
    self.parent = parent
    self.children = children
    if hasEnds { ends.append(word: 0 as UInt32) }
  }

  private var hasEnds: Bool {
    switch type {
    case .text, .list: true
    default: false
    }
  }

  var isObject: Bool { if case .object = type { true } else { false } }
  var isList: Bool { if case .list = type { true } else { false } }

  func hasName(_ other: Span<UInt8>) -> Bool {
    let name = name.span
    guard name.count == other.count else { return false }
    for place in name.indices where name[place] != other[place] { return false }
    return true
  }

  /// Calls a closure with each buffer of the column in the order of Arrow, without those of its children.
  package func forEachBuffer(_ body: (borrowing ByteBuffer) -> Void) {
    body(validity)
    if hasEnds { body(ends) }
    switch type {
    case .list, .object: break
    default: body(values)
    }
  }

  // MARK: - Values

  /// Appends UTF-8 as a text, or null to a column of another type; invalid UTF-8 becomes U+FFFD, because
  /// readers of Arrow do not check.
  mutating func append(text: Span<UInt8>) {
    guard case .text = type else { return appendNulls(1) }
    var bits: UInt8 = 0
    for place in text.indices { bits |= text[place] }
    if bits < 0x80 {
      values.append(text)
    } else {
      unsafe text.withUnsafeBufferPointer { unsafe values.append(String(decoding: $0, as: UTF8.self)) }
    }
    ends.append(word: UInt32(truncatingIfNeeded: values.count))
    appendValid()
  }

  /// Appends an integer, or null to a column of another type.
  mutating func append(integer value: Int) {
    switch type {
    case .integer: append(word: UInt64(bitPattern: Int64(value)))
    case .number: append(word: Double(value).bitPattern)
    default: appendNulls(1)
    }
  }

  /// Appends a number, or null to a column of another type. A zero has no sign, as in the text of JSON.
  mutating func append(number value: Double) {
    switch type {
    case .number: append(word: value == 0 ? 0 : value.bitPattern)
    case .integer: if let whole = Int(exactly: value) { append(integer: whole) } else { appendNulls(1) }
    default: appendNulls(1)
    }
  }

  /// Appends a time, or null to a column of another type.
  mutating func append(microsecondsSince1970 time: Int64) {
    guard case .time = type else { return appendNulls(1) }
    append(word: UInt64(bitPattern: time))
  }

  /// Appends true or false, or null to a column of another type.
  mutating func append(boolean value: Bool) {
    guard case .boolean = type else { return appendNulls(1) }
    values.append(bit: value, at: count)
    appendValid()
  }

  private mutating func append(word: UInt64) {
    values.append(word: word)
    appendValid()
  }

  /// Appends an object, whose members follow in the columns of its children.
  mutating func appendObject() { appendValid() }

  /// Appends a list of the elements that its child has by now, and that no list before it has.
  mutating func appendList(upTo end: Int) {
    ends.append(word: UInt32(truncatingIfNeeded: end))
    appendValid()
  }

  mutating func appendNulls(_ number: Int) {
    guard number > 0 else { return }
    let end = count + number
    if nullCount == 0 {
      validity.append(0xFF, times: count / 8)
      if count % 8 > 0 { validity.append(UInt8(truncatingIfNeeded: (1 << (count % 8)) - 1)) }
    }
    validity.append(0, times: (end + 7) / 8 - validity.count)
    nullCount += number
    switch type {
    case .boolean: values.append(0, times: (end + 7) / 8 - values.count)
    case .integer, .number, .time: values.append(0, times: 8 * number)
    case .text, .list: ends.repeatLastWord(times: number)
    case .object: break
    }
    count = end
  }

  private mutating func appendValid() {
    if nullCount > 0 { validity.append(bit: true, at: count) }
    count &+= 1
  }
}
