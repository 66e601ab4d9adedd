/// A table of FlatBuffers (https://flatbuffers.dev/internals/), in which Arrow describes its messages.
struct FlatBufferTable {
  enum Field {
    /// The bytes of a number, the lowest first.
    case number([UInt8])
    case text(String)
    case table(FlatBufferTable)
    case tables([FlatBufferTable])
    /// Structures of two numbers of 64 bits.
    case pairs([(Int64, Int64)])

    static func byte(_ value: UInt8) -> Self { .number([value]) }
    static func short(_ value: Int16) -> Self { .number(value.lowestByteFirst) }
    static func int(_ value: Int32) -> Self { .number(value.lowestByteFirst) }
    static func long(_ value: Int64) -> Self { .number(value.lowestByteFirst) }

    /// How many bytes it takes within a table, which has an offset of what is not a number.
    fileprivate var size: Int { if case .number(let bytes) = self { bytes.count } else { 4 } }
  }

  /// By their number in the schema; `nil` for a default value.
  let fields: [Field?]

  init(_ fields: [Field?]) { self.fields = fields }

  /// The table as a complete buffer, whose size is a multiple of eight.
  var bytes: [UInt8] {
    var writer = FlatBufferWriter()
    writer.append(UInt32(0))
    writer.setOffset(at: 0, to: writer.write(self))
    writer.align(8)
    return writer.bytes
  }
}

/// Writes values from the front to the back: each offset points forward, except for those to the lists of
/// fields.
private struct FlatBufferWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ value: some FixedWidthInteger) { bytes += value.lowestByteFirst }

  mutating func align(_ size: Int, before length: Int = 0) {
    while (bytes.count + length) % size > 0 { bytes.append(0) }
  }

  /// Sets the offset at a place to the distance from there.
  mutating func setOffset(at place: Int, to target: Int) {
    set(UInt32(truncatingIfNeeded: target - place).lowestByteFirst, at: place)
  }

  private mutating func set(_ value: [UInt8], at place: Int) {
    bytes.replaceSubrange(place..<place + value.count, with: value)
  }

  // Each of these appends a value and returns its place.

  /// Appends the list of the fields, the table and then what it has offsets of.
  mutating func write(_ table: FlatBufferTable) -> Int {
    // Behind the offset of the list.
    var size = 4
    let places = table.fields.map { field -> Int in
      guard let field else { return 0 }
      size = (size + field.size - 1) / field.size * field.size
      defer { size += field.size }
      return size
    }
    let listSize = 4 + 2 * places.count
    align(8, before: listSize)
    append(UInt16(listSize))
    append(UInt16(size))
    for place in places { append(UInt16(place)) }
    let start = bytes.count
    bytes += Array(repeating: 0, count: size)
    // The list is that far before the table.
    set(Int32(listSize).lowestByteFirst, at: start)
    for (field, place) in zip(table.fields, places) {
      switch field {
      case .number(let value): set(value, at: start + place)
      case .text(let text): setOffset(at: start + place, to: write(text))
      case .table(let table): setOffset(at: start + place, to: write(table))
      case .tables(let tables): setOffset(at: start + place, to: write(tables))
      case .pairs(let pairs): setOffset(at: start + place, to: write(pairs))
      case nil: break
      }
    }
    return start
  }

  private mutating func write(_ tables: [FlatBufferTable]) -> Int {
    align(4)
    let start = bytes.count
    append(UInt32(tables.count))
    bytes += Array(repeating: 0, count: 4 * tables.count)
    for (index, table) in tables.enumerated() {
      setOffset(at: start + 4 + 4 * index, to: write(table))
    }
    return start
  }

  private mutating func write(_ pairs: [(Int64, Int64)]) -> Int {
    // The numbers are aligned, not their count.
    align(8, before: 4)
    let start = bytes.count
    append(UInt32(pairs.count))
    for (first, second) in pairs {
      append(first)
      append(second)
    }
    return start
  }

  private mutating func write(_ text: String) -> Int {
    align(4)
    let start = bytes.count
    append(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
    return start
  }
}

extension FixedWidthInteger {
  /// The bytes, in the order of Arrow and FlatBuffers.
  var lowestByteFirst: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
