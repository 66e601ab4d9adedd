import SpannedJSON

/// A value of FlatBuffers (https://flatbuffers.dev/internals/), in which Arrow describes its messages.
indirect enum FlatBuffer {
  case byte(UInt8)
  case short(Int16)
  case int(Int32)
  case long(Int64)
  case text(String)
  /// Fields by their number in the schema; `nil` for a default value.
  case table([FlatBuffer?])
  case tables([FlatBuffer])
  /// Structures of two numbers of 64 bits.
  case pairs([(Int64, Int64)])

  /// The value, a table, as a complete buffer, whose size is a multiple of eight.
  var bytes: [UInt8] {
    var writer = FlatBufferWriter()
    writer.append(UInt32(0))
    writer.setOffset(at: 0, to: writer.write(self))
    writer.align(8)
    return writer.bytes
  }

  /// How many bytes it takes within a table, which has an offset of what is not a number.
  fileprivate var size: Int {
    switch self {
    case .byte: 1
    case .short: 2
    case .int, .text, .table, .tables, .pairs: 4
    case .long: 8
    }
  }
}

/// Writes values from the front to the back: each offset points forward, except for those to the lists of
/// fields.
private struct FlatBufferWriter {
  var bytes: [UInt8] = []

  mutating func append(_ value: some FixedWidthInteger) {
    var rest = value.littleEndian
    for _ in 0..<value.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  mutating func align(_ size: Int, before length: Int = 0) {
    while (bytes.count + length) % size > 0 { bytes.append(0) }
  }

  /// Sets the offset at a place to the distance from there.
  mutating func setOffset(at place: Int, to target: Int) {
    set(UInt32(truncatingIfNeeded: target - place), at: place)
  }

  private mutating func set(_ value: some FixedWidthInteger, at place: Int) {
    for byte in 0..<value.bitWidth / 8 {
      bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
    }
  }

  /// Appends a value that is not a number.
  ///
  /// - Returns: Its place.
  mutating func write(_ value: FlatBuffer) -> Int {
    switch value {
    case .table(let fields): return write(table: fields)
    case .tables(let tables):
      align(4)
      let start = bytes.count
      append(UInt32(tables.count))
      bytes += Array(repeating: 0, count: 4 * tables.count)
      for (index, table) in tables.enumerated() {
        setOffset(at: start + 4 + 4 * index, to: write(table))
      }
      return start
    case .pairs(let pairs):
      // The numbers are aligned, not their count.
      align(8, before: 4)
      let start = bytes.count
      append(UInt32(pairs.count))
      for (first, second) in pairs {
        append(first)
        append(second)
      }
      return start
    case .text(let text):
      align(4)
      let start = bytes.count
      append(UInt32(text.utf8.count))
      bytes += Array(text.utf8) + [0]
      return start
    case .byte, .short, .int, .long: preconditionFailure("numbers stand within tables")
    }
  }

  /// Appends the list of the fields, the table and then what it has offsets of.
  private mutating func write(table fields: [FlatBuffer?]) -> Int {
    // Behind the offset of the list.
    var size = 4
    let places = fields.map { field -> Int in
      guard let field else { return 0 }
      size = (size + field.size - 1) / field.size * field.size
      defer { size += field.size }
      return size
    }
    let listSize = 4 + 2 * fields.count
    align(8, before: listSize)
    append(UInt16(listSize))
    append(UInt16(size))
    for place in places { append(UInt16(place)) }
    let start = bytes.count
    bytes += Array(repeating: 0, count: size)
    // The list is that far before the table.
    set(Int32(listSize), at: start)
    for (field, place) in zip(fields, places) {
      switch field {
      case .byte(let value): set(value, at: start + place)
      case .short(let value): set(value, at: start + place)
      case .int(let value): set(value, at: start + place)
      case .long(let value): set(value, at: start + place)
      case let value?: setOffset(at: start + place, to: write(value))
      case nil: break
      }
    }
    return start
  }
}
