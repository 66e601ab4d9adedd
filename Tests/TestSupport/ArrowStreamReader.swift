import Foundation
package import SpannedJSON

/// Reads a stream of Apache Arrow as its specification says
/// (https://arrow.apache.org/docs/format/Columnar.html, "IPC Streaming Format"), for the types of `agg decode
/// -f arrow`.
package struct ArrowStreamReader {
  /// Names and types of the columns, such as `wind{speedKt:number}`.
  package private(set) var schema = ""
  /// Each row as JSON without nulls, with its members in the order of their names.
  package private(set) var rows: [String] = []
  /// The number of rows of each batch.
  package private(set) var batches: [Int] = []

  package struct Mistake: Error, CustomStringConvertible {
    package let description: String
  }

  private struct Field {
    let name: String
    let type: Int
    let children: [Field]

    var text: String {
      let kinds = [2: "integer", 3: "number", 5: "text", 6: "boolean", 10: "time", 12: "list", 13: ""]
      let inner = children.map(\.text).joined(separator: ",")
      return "\(name):\(kinds[type] ?? "?")\(inner.isEmpty ? "" : "{\(inner)}")"
    }
  }

  private let bytes: [UInt8]
  private var fields: [Field] = []

  package init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    var place = 0
    while true {
      guard try number(place, 4) == 0xFFFF_FFFF else { throw Mistake(description: "no message at \(place)") }
      let size = try number(place + 4, 4)
      let start = place + 8
      guard size > 0 else {
        guard start == bytes.count else { throw Mistake(description: "bytes behind the end") }
        return
      }
      guard size % 8 == 0 else { throw Mistake(description: "a message of \(size) bytes") }
      let message = try table(at: start)
      guard let header = try offset(message, 2) else {
        throw Mistake(description: "a message without content")
      }
      guard try scalar(message, 0, 2) == 4 else { throw Mistake(description: "not version 5") }
      let body = start + size
      let length = try scalar(message, 3, 8)
      switch try scalar(message, 1, 1) {
      case 1:
        fields = try self.fields(of: header, 1)
        schema = fields.map(\.text).joined(separator: ",")
      case 3: try readBatch(try table(at: header, isDirect: true), body: body, length: length)
      default: throw Mistake(description: "an unknown message")
      }
      place = body + length
    }
  }

  /// The same text for a value of JSON as for a row; `nil` for null.
  package static func canonical(_ value: JSONValue) -> String? {
    switch value.kind {
    case .null: nil
    case .bool: "\(value.bool ?? false)"
    case .number: "\(value.double ?? .nan)"
    case .string: JSONWriter.quoted(value.string ?? "")
    case .array: "[" + value.elements.map { canonical($0) ?? "null" }.joined(separator: ",") + "]"
    case .object: object(value.members.map { ($0.key.string, canonical($0.value)) })
    }
  }

  private static func object(_ members: [(name: String, value: String?)]) -> String {
    let present = members.compactMap { name, value in value.map { (name, $0) } }.sorted { $0.0 < $1.0 }
    return "{" + present.map { "\(JSONWriter.quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }

  // MARK: - Batches

  private struct Column {
    let field: Field
    let count: Int
    let validity: Range<Int>
    let buffers: [Range<Int>]
    let children: [Column]
  }

  private mutating func readBatch(_ batch: Int, body: Int, length: Int) throws {
    let count = try scalar(batch, 0, 8)
    let (nodes, buffers) = (try pairs(batch, 1), try pairs(batch, 2))
    var (node, buffer) = (0, 0)
    func next() throws -> Range<Int> {
      let (start, size) = buffers[buffer]
      buffer += 1
      guard start % 8 == 0, start + size <= length else { throw Mistake(description: "a buffer at \(start)") }
      return body + start..<body + start + size
    }
    func column(_ field: Field) throws -> Column {
      let (count, nulls) = nodes[node]
      node += 1
      let validity = try next()
      let own = try (0..<([5: 2, 13: 0][field.type] ?? 1)).map { _ in try next() }
      let valid = (0..<count).count { validity.isEmpty || bit($0, validity) }
      guard valid == count - nulls else { throw Mistake(description: "\(field.name): \(nulls) nulls") }
      let children = try field.children.map(column)
      return Column(field: field, count: count, validity: validity, buffers: own, children: children)
    }
    let columns = try fields.map(column)
    guard node == nodes.count, buffer == buffers.count, columns.allSatisfy({ $0.count == count }) else {
      throw Mistake(description: "columns that the schema does not have, or of other lengths")
    }
    batches.append(count)
    for row in 0..<count {
      rows.append(Self.object(try columns.map { ($0.field.name, try value(row, of: $0)) }))
    }
  }

  private func value(_ row: Int, of column: Column) throws -> String? {
    guard column.validity.isEmpty || bit(row, column.validity) else { return nil }
    func ends() throws -> Range<Int> {
      let start = column.buffers[0].lowerBound + 4 * row
      return try number(start, 4)..<number(start + 4, 4)
    }
    func word() throws -> Int { try number(column.buffers[0].lowerBound + 8 * row, 8) }
    switch column.field.type {
    case 2: return "\(Double(try word()))"
    case 3: return "\(Double(bitPattern: UInt64(bitPattern: Int64(try word()))))"
    case 5:
      let (range, start) = (try ends(), column.buffers[1].lowerBound)
      let text = String(validating: bytes[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
      guard let text else { throw Mistake(description: "\(column.field.name): not UTF-8") }
      return JSONWriter.quoted(text)
    case 6: return "\(bit(row, column.buffers[0]))"
    case 10:
      let time = Date(timeIntervalSince1970: Double(try word()) / 1e6)
      return JSONWriter.quoted(time.formatted(.iso8601))
    case 12:
      return "[" + (try ends().map { try value($0, of: column.children[0]) ?? "null" }).joined(separator: ",")
        + "]"
    case 13: return Self.object(try column.children.map { ($0.field.name, try value(row, of: $0)) })
    default: throw Mistake(description: "\(column.field.name): an unknown type")
    }
  }

  private func bit(_ place: Int, _ buffer: Range<Int>) -> Bool {
    bytes[buffer.lowerBound + place / 8] >> UInt8(place % 8) & 1 == 1
  }

  // MARK: - FlatBuffers (https://flatbuffers.dev/internals/)

  private func fields(of parent: Int, _ slot: Int) throws -> [Field] {
    guard let list = try offset(try table(at: parent, isDirect: true), slot) else { return [] }
    return try (0..<number(list, 4)).map { index in
      let place = list + 4 + 4 * index
      let entry = place + (try number(place, 4))
      guard let name = try offset(entry, 0) else { throw Mistake(description: "a column without a name") }
      let text = bytes[name + 4..<name + 4 + (try number(name, 4))]
      let children = try fields(of: entry, 5)
      return Field(
        name: String(decoding: text, as: UTF8.self),
        type: try scalar(entry, 2, 1),
        children: children
      )
    }
  }

  private func pairs(_ table: Int, _ slot: Int) throws -> [(Int, Int)] {
    guard let list = try offset(table, slot) else { return [] }
    guard list % 8 == 4 else { throw Mistake(description: "numbers at \(list + 4)") }
    return try (0..<number(list, 4)).map { index in
      (try number(list + 4 + 16 * index, 8), try number(list + 12 + 16 * index, 8))
    }
  }

  /// The place of a table, to which an offset points unless it is there itself.
  private func table(at place: Int, isDirect: Bool = false) throws -> Int {
    isDirect ? place : place + (try number(place, 4))
  }

  /// The place of a field of a table; `nil` for a default value.
  private func field(_ table: Int, _ slot: Int) throws -> Int? {
    let list = table - Int(Int32(truncatingIfNeeded: try number(table, 4)))
    guard 4 + 2 * slot < (try number(list, 2)) else { return nil }
    let distance = try number(list + 4 + 2 * slot, 2)
    return distance == 0 ? nil : table + distance
  }

  private func scalar(_ table: Int, _ slot: Int, _ size: Int) throws -> Int {
    guard let place = try field(table, slot) else { return 0 }
    guard place % size == 0 else { throw Mistake(description: "a number of \(size) bytes at \(place)") }
    return try number(place, size)
  }

  private func offset(_ table: Int, _ slot: Int) throws -> Int? {
    guard let place = try field(table, slot) else { return nil }
    return place + (try number(place, 4))
  }

  private func number(_ place: Int, _ size: Int) throws -> Int {
    guard place >= 0, place + size <= bytes.count else {
      throw Mistake(description: "an end at \(bytes.count)")
    }
    return Int(
      truncatingIfNeeded: (0..<size).reduce(0 as UInt64) { $0 | UInt64(bytes[place + $1]) << (8 * $1) }
    )
  }
}
