package import SpannedJSON

/// Tables as a stream of Apache Arrow (https://arrow.apache.org/docs/format/Columnar.html, "IPC Streaming
/// Format"), which DuckDB, pandas, Polars, R and Spark read: a message with the schema, one for each batch of
/// rows, and an end.
package enum ArrowStream {
  /// What comes before the first batch.
  package static func opening(_ members: [TableType.Member]) -> [UInt8] {
    let schema = FlatBufferTable([nil, .tables(members.map(field))])
    return message(.schema, schema, bodySize: 0)
  }

  /// What comes behind the last batch.
  package static let closing: [UInt8] = marker + [0, 0, 0, 0]

  /// The rows of a table as a batch.
  ///
  /// - Parameter opening: What comes before it.
  package static func batch(_ table: borrowing JSONTable, after opening: [UInt8] = []) -> [UInt8] {
    var columns: [(Int64, Int64)] = []
    var buffers: [(Int64, Int64)] = []
    var size = 0
    table.forEachColumn { column in
      columns.append((Int64(column.count), Int64(column.nullCount)))
      column.forEachBuffer { buffer in
        buffers.append((Int64(size), Int64(buffer.count)))
        size += padded(buffer.count)
      }
    }
    let batch = FlatBufferTable([.long(Int64(table.count)), .pairs(columns), .pairs(buffers)])
    let head = message(.recordBatch, batch, bodySize: size)
    var result = ByteBuffer(capacity: opening.count + head.count + size)
    result.append(opening.span)
    result.append(head.span)
    table.forEachColumn { column in
      column.forEachBuffer { buffer in
        result.append(buffer)
        result.append(0, times: padded(buffer.count) - buffer.count)
      }
    }
    return result.bytes
  }

  // MARK: - Messages (https://github.com/apache/arrow, format/Message.fbs and Schema.fbs)

  private enum Header: UInt8 {
    case schema = 1
    case recordBatch = 3
  }

  /// A message of version 5, which all streams since 2020 have.
  private static func message(_ header: Header, _ content: FlatBufferTable, bodySize: Int) -> [UInt8] {
    let version = FlatBufferTable.Field.short(4)
    let fields = [version, .byte(header.rawValue), .table(content), .long(Int64(bodySize))]
    let message = FlatBufferTable(fields).bytes
    return marker + UInt32(message.count).lowestByteFirst + message
  }

  private static let marker = [UInt8](repeating: 0xFF, count: 4)

  /// Buffers begin at multiples of eight.
  private static func padded(_ size: Int) -> Int { (size + 7) / 8 * 8 }

  private static func field(_ member: TableType.Member) -> FlatBufferTable {
    let isNullable = FlatBufferTable.Field.byte(1)
    let (number, type, children) = describe(member.type)
    return FlatBufferTable([
      .text(member.name), isNullable, .byte(number), .table(FlatBufferTable(type)), nil,
      .tables(children.map(field)),
    ])
  }

  /// The number of a type, its fields, and the members or elements of its values.
  private static func describe(_ type: TableType) -> (UInt8, [FlatBufferTable.Field?], [TableType.Member]) {
    switch type {
    case .integer:
      let isSigned = FlatBufferTable.Field.byte(1)
      return (2, [.int(64), isSigned], [])
    case .number:
      let double = FlatBufferTable.Field.short(2)
      return (3, [double], [])
    case .text: return (5, [], [])
    case .boolean: return (6, [], [])
    case .time:
      let microseconds = FlatBufferTable.Field.short(2)
      return (10, [microseconds, .text("UTC")], [])
    case .list(let element): return (12, [], [TableType.Member("item", element)])
    case .object(let members): return (13, [], members)
    }
  }
}
