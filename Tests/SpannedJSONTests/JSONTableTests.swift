import SpannedJSON
import Testing

struct JSONTableTests {
  private func columns(_ schema: JSONSchema, _ definitions: [String: JSONSchema] = [:]) -> TableType? {
    schema.tableType(definitions)
  }

  private func object(_ members: (String, JSONSchema)...) -> JSONSchema {
    .object(members.map { JSONSchema.Property($0.0, $0.1, "") })
  }

  @Test func `a column has the type of all values that the schema allows`() {
    #expect(columns(.nullable(.integer(nil))) == .integer)
    #expect(columns(.anyOf([.integer(nil), .number(nil), .null])) == .number)
    #expect(columns(.text(format: "date-time")) == .time)
    #expect(columns(.constant("METAR")) == .text)
    #expect(columns(.list(.null)) == .list(.text))
    #expect(columns(.null) == nil)
    let wind = object(("speed", .integer(nil)), ("of", .text()), ("none", .null))
    let other = object(("speed", .number(nil)), ("gust", .boolean))
    #expect(
      columns(.oneOf([.list(.reference("wind")), .list(other)]), ["wind": wind])
        == .list(
          .object([
            TableType.Member("speed", .number), TableType.Member("of", .text),
            TableType.Member("gust", .boolean),
          ])
        )
    )
  }

  private static let members = [
    TableType.Member("name", .text), TableType.Member("count", .integer), TableType.Member("time", .time),
    TableType.Member(
      "parts",
      .list(.object([TableType.Member("share", .number), TableType.Member("words", .list(.text))]))
    ),
    TableType.Member("isOpen", .boolean),
    TableType.Member("wind", .object([TableType.Member("speed", .number)])),
  ]

  /// The bytes of each buffer of a column, by the name of the column: `validity`, offsets, values.
  private func buffers(_ write: (inout JSONWriter) -> Void) -> [[[UInt8]]] {
    var writer = JSONWriter(into: JSONTable(Self.members))
    write(&writer)
    #expect(writer.text == "")
    var result: [[[UInt8]]] = []
    writer.finishTable()?.forEachColumn { column in
      var own: [[UInt8]] = []
      column.forEachBuffer { own.append($0.bytes) }
      result.append(own)
    }
    return result
  }

  private func words(_ numbers: Double...) -> [UInt8] {
    numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64($0))) }
    }
  }

  @Test func `each row has a value or a null in each column`() {
    let found = buffers { writer in
      writer.object {
        $0.member("name", "Zürich")
        $0.member("count", 258)
        $0.key("time")
        $0.time(plain: "1970-01-01T00:00:01Z".utf8.span, microsecondsSince1970: 1_000_000)
        $0.key("parts")
        $0.array { list in
          list.object { $0.member("share", 0.25) }
          list.object { $0.member("share", -0.04, decimals: 1) }
          list.object {
            $0.member("words", ["a", "bc"])
            $0.member("unknown", ["x"])
          }
          list.null()
        }
        $0.member("isOpen", true)
      }
      writer.newline()
      writer.object { $0.member("unknown", 3) }
      writer.object {
        $0.member("count", 2.5)
        $0.member("name", "")
        $0.key("wind")
        $0.object { $0.member("speed", 2.04, decimals: 1) }
        $0.member("isOpen", false)
        $0.member("isOpen", true)
        $0.member("parts", [String]())
      }
    }
    let (name, count, time, parts, part, share) = (found[0], found[1], found[2], found[3], found[4], found[5])
    #expect(name == [[0b101], [0, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0, 0], Array("Zürich".utf8)])
    // A number that is not whole is null in a column of integers.
    #expect(count == [[0b001], [2, 1] + Array(repeating: 0, count: 22)])
    #expect(time == [[0b001], [0x40, 0x42, 0x0F] + Array(repeating: 0, count: 21)])
    #expect(parts == [[0b101], [0, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0]])
    #expect(part == [[0b0111]])
    #expect(share == [[0b0011], words(0.25, 0, 0, 0)])
    let (list, word, isOpen, wind, speed) = (found[6], found[7], found[8], found[9], found[10])
    #expect(list == [[0b0100], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]])
    #expect(word == [[], [0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0], Array("abc".utf8)])
    // The first of two members with the same name counts.
    #expect(isOpen == [[0b101], [0b001]])
    #expect(wind == [[0b100]])
    #expect(speed == [[0b100], words(0, 0, 2)])
  }

  @Test func `a value of another type is null`() {
    let found = buffers { writer in
      writer.object {
        $0.member("name", 1)
        $0.member("count", "1")
        $0.member("time", true)
        $0.member("parts", "x")
        $0.member("isOpen", 1.5)
        $0.member("wind", [1, 2].map { "\($0)" })
      }
    }
    for column in [0, 1, 2, 3, 8] { #expect(found[column][0] == [0], "\(column)") }
  }

  @Test func `many rows without a value cost no bits but their own`() {
    let found = buffers { writer in
      for row in 0..<20 { writer.object { $0.member("isOpen", row % 3 == 0 ? row % 2 == 0 : nil) } }
    }
    // The rows 0, 3, 6 … have a value, and 0, 6, 12 and 18 are true.
    #expect(found[8] == [[0b0100_1001, 0b1001_0010, 0b0000_0100], [0b0100_0001, 0b0001_0000, 0b0000_0100]])
  }

  @Test func `invalid UTF-8 is replaced`() {
    let found = buffers { writer in
      writer.object { $0.member("name", utf8: [0x61, 0xE9, 0x62].span) }
    }
    #expect(found[0][2] == Array("a\u{FFFD}b".utf8))
  }

  @Test func `only members with a column become values`() {
    var writer = JSONWriter(into: JSONTable([Self.members[1]]))
    for row in 0..<2 {
      writer.object {
        let takesName = $0.key("name")
        $0.string("x")
        $0.key("wind")
        $0.object { _ in Issue.record("a value that is not wanted") }
        let (wantsWind, wantsOne) = ($0.wants(["wind"]), $0.wants(["wind", "count"]))
        #expect(!takesName && !wantsWind && wantsOne)
        $0.member("count", row)
      }
    }
    var nulls: [Int] = []
    writer.finishTable()?.forEachColumn { nulls.append($0.nullCount) }
    #expect(nulls == [0])
  }
}
