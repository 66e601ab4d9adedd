import SpannedJSON
import TestSupport
import Testing

struct JSONValueTests {
  @Test(arguments: [
    ("hourly", "hourly", true), ("hourly.time[3]", "hourly", true), ("hourly[3]", "hourly", true),
    ("hourly", "", true), ("", "", true), ("hourly_units.time", "hourly", false), ("hour", "hourly", false),
    ("", "hourly", false), ("a[10]", "a[1]", false),
  ])
  func `a path is below another at a step only`(path: String, other: String, isBelow: Bool) {
    #expect(path.isPath(atOrBelow: other) == isBelow)
  }

  @Test func `each kind has its accessor, and only that`() throws {
    let root = try JSONDocument(#"[null,true,1,"1",[],{}]"#).root
    let kinds: [JSONKind] = [.null, .bool, .number, .string, .array, .object]
    #expect(root.elements.map(\.kind) == kinds)
    #expect(root.elements.map(\.isNull) == [true, false, false, false, false, false])
    #expect(root.elements.map(\.bool) == [nil, true, nil, nil, nil, nil])
    #expect(root.elements.map(\.double) == [nil, nil, 1, nil, nil, nil])
    #expect(root.elements.map(\.int) == [nil, nil, 1, nil, nil, nil])
    #expect(root.elements.map(\.numberText) == [nil, nil, "1", nil, nil, nil])
    #expect(root.elements.map(\.string) == [nil, nil, nil, "1", nil, nil])
    #expect(root.elements.map(\.count) == [nil, nil, nil, nil, 0, 0])
    #expect(root.elements.allSatisfy { $0["a"] == nil && $0[0] == nil })
    #expect(root.elements.allSatisfy { $0.elements.isEmpty && $0.members.isEmpty })
    #expect(
      root.elements.map(\.summary) == ["null", "true", "1", #""1""#, "an empty array", "an empty object"]
    )
  }

  @Test(arguments: [
    ("0", 0.0, 0), ("-0", 0.0, 0), ("-0.0e5", 0.0, 0), ("7", 7, 7), ("10.0", 10, 10), ("17.00", 17, 17),
    ("1e2", 100, 100),
    ("1.5e1", 15, 15), ("-12E+0", -12, -12), ("100e-2", 1, 1), ("2.5", 2.5, nil),
    ("5.000000000000001", 5.000000000000001, nil),
    ("9223372036854775807", 9.223372036854775807e18, Int.max),
    ("9223372036854775808", 9.223372036854775808e18, nil),
    ("-9223372036854775808", -9.223372036854775808e18, Int.min),
    ("-9223372036854775809", -9.223372036854775809e18, nil),
    // 2^64 + 1.
    ("18446744073709551617", 1.8446744073709552e19, nil),
    ("1e18", 1e18, 1_000_000_000_000_000_000), ("1e19", 1e19, nil), ("1e30", 1e30, nil), ("1e400", nil, nil),
    ("-1e400", nil, nil), ("1e-400", 0, nil), ("1e99999999999999999999", nil, nil),
    ("1e-99999999999999999999", 0, nil),
    ("0e99999999999999999999", 0, 0), ("1.00000000000000000000000000", 1, 1),
    ("0.0000000000000000000000000001e28", 1, 1),
    ("123456789012345678901234567890", 1.2345678901234568e29, nil),
    ("10000000000000000000000000000e-28", 1, 1), ("1.7976931348623157e308", 1.7976931348623157e308, nil),
    ("1.7976931348623159e308", nil, nil), ("4.9e-324", Double.leastNonzeroMagnitude, nil), ("2e-324", 0, nil),
    ("0.1", 0.1, nil),
    ("-121.8846435546875", -121.8846435546875, nil),
    ("9007199254740993", 9007199254740993.0, 9_007_199_254_740_993),
    ("0.30000000000000004", 0.30000000000000004, nil), ("10.000000000000002", 10.000000000000002, nil),
  ])
  func `numbers are read as doubles and exact integers`(text: String, double: Double?, int: Int?) throws {
    let value = try JSONDocument("[\(text)]").root[0]
    #expect(value?.double == double)
    #expect(value?.double?.sign != .minus || double?.sign == .minus)
    #expect(value?.int == int)
    #expect(value?.numberText == text)
  }

  @Test func `random numbers read as the standard library reads them`() throws {
    var generator = SplitMix64(state: 1)
    for _ in 0..<20_000 {
      let digits = (0..<Int.random(in: 1...22, using: &generator)).map { _ in
        "0123456789".randomElement(using: &generator) ?? "0"
      }
      let fraction = Bool.random(using: &generator) ? ".\(Int.random(in: 0...99_999, using: &generator))" : ""
      let exponent = Bool.random(using: &generator) ? "e\(Int.random(in: -340...320, using: &generator))" : ""
      let text = "-" + (String(digits.drop { $0 == "0" }) + "5" + fraction + exponent)
      let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
      #expect(try JSONDocument(text).root.double == expected, "\(text)")
    }
  }

  @Test func `numbers with many digits are rounded to the nearest`() throws {
    var generator = SplitMix64(state: 5)
    for _ in 0..<20_000 {
      // A double drops the last eleven bits of a 64-bit integer: 0x400 is just between two doubles.
      let mantissa = UInt64.random(in: 1 << 62 ... .max, using: &generator)
      let end = 0x400 + UInt64.random(in: 0...2, using: &generator) - 1
      let integer = Bool.random(using: &generator) ? mantissa & ~0x7FF | end : mantissa
      let text = "\(integer)e\(Int.random(in: -24...24, using: &generator))"
      #expect(try JSONDocument(text).root.double == Double(text), "\(text)")
    }
  }

  @Test func `a number is parsed independently of the text after it`() throws {
    var generator = SplitMix64(state: 2)
    func digits(_ count: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: count, using: &generator)).map { _ in
          "0123456789".randomElement(using: &generator) ?? "0"
        }
      )
    }
    for _ in 0..<20_000 {
      let whole = Int(digits(1...10)) ?? 0
      let fraction = Bool.random(using: &generator) ? "." + digits(1...9) : ""
      let text = (Bool.random(using: &generator) ? "-" : "") + "\(whole)\(fraction)"
      let double = try #require(Double(text))
      for (before, behind) in [
        ("", ""), ("[", "]"), ("[", ",1]"), ("[", ", 10000000]"), ("[", " ,10000000]"), ("[", "]       "),
        ("{\"a\":", "}       "), ("{\"a\":", ",\"b\":0}"), ("[\"1234567\",", "\n]"),
      ] {
        let root = try JSONDocument(before + text + behind).root
        let value = root.kind == .array ? root.elements.first { $0.kind == .number } : root["a"] ?? root
        #expect(value?.double?.bitPattern == (double == 0 ? 0 : double).bitPattern, "\(text)")
        #expect(value?.int == Int(exactly: double), "\(text)")
        #expect(value?.numberText == text)
      }
    }
  }

  @Test(arguments: [
    "01", "-01", "-", ".5", "-.5", "5.", "-5.", "1..2", "1.2.3", "--1", "1-2", "1.2-", "1_0", "1a", "+1",
  ])
  func `invalid numbers are rejected with any text after them`(text: String) {
    for behind in ["]", ",1]", ",1,1,1,1,1]", "]          ", " ,10000000]"] {
      let value = try? JSONDocument("[" + text + behind).root
      #expect(value == nil, "\(text)\(behind)")
    }
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"), (#""\u00e9\u0000""#, "é\0"),
    (#""\uD83D\uDE00!""#, "😀!"),
    (#""\ud83d\ude00""#, "😀"), (#""é漢😀""#, "é漢😀"), (#""""#, ""), (#""e\u0301""#, "e\u{301}"),
  ])
  func `strings are read without their escapes`(text: String, string: String) throws {
    let value = try JSONDocument(text).root
    #expect(value.string.map { Array($0.unicodeScalars) } == Array(string.unicodeScalars))
  }

  @Test(arguments: [
    (#"["\uD800"]"#, "\u{FFFD}"), (#"["a\uDC00z"]"#, "a\u{FFFD}z"),
    (#"["\uD800\uD800\uDC00"]"#, "\u{FFFD}\u{10000}"),
    (#"["\uD800\u0041"]"#, "\u{FFFD}A"), (#"["\uD800\n"]"#, "\u{FFFD}\n"),
  ])
  func `half a surrogate pair is replaced and noted`(text: String, string: String) throws {
    let document = try JSONDocument(text)
    #expect(document.root[0]?.string == string)
    #expect(document.notes.map(\.kind) == [.loneSurrogate])
    #expect(document.notes.map(\.path.description) == ["[0]"])
  }

  @Test(
    arguments: [
      [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0x80],
      [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xF0, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]]
  )
  func `invalid UTF-8 is replaced and noted in a reply, and an error in the config`(bytes: [UInt8]) throws {
    let text = [UInt8](#"{"k":"a"#.utf8) + bytes + [UInt8](#"z"}"#.utf8)
    let document = try JSONDocument(text)
    let string = try #require(document.root["k"]?.string)
    #expect(string.hasPrefix("a\u{FFFD}") && string.hasSuffix("z"))
    #expect(document.notes.first?.kind == .invalidUTF8)
    #expect(document.notes.first?.position.offset == 7)
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(text, options: .config) }
  }

  @Test(arguments: [
    (#"{"a":1,"b":2,"a":3}"#, ["b", "a"]), (#"{"a":1,"\u0061":3}"#, ["a"]),
    (#"{"x":{"a":[]},"a":1,"a":[2],"a":3}"#, ["x", "a"]),
    (#"{"a":1,"a":2,"\u0061":3,"c":0}"#, ["a", "c"]),
  ])
  func `the last of equal keys wins, in its position`(text: String, keys: [String]) throws {
    let document = try JSONDocument(text)
    #expect(document.root["a"]?.int == 3)
    #expect(document.root.members.map(\.key.string) == keys)
    #expect(document.root.count == keys.count)
    #expect(document.notes.first?.path.description == "a")
    #expect(document.notes.allSatisfy { $0.kind == .duplicateKey })
    #expect(
      document.notes.count == text.split(separator: ":").count - 1 - keys.count
        - (text.contains("x") ? 1 : 0)
    )
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(text, options: .config) }
  }

  /// The keys of an object like the one before it are read by comparing the bytes, which must give the same
  /// result.
  @Test(arguments: [
    (#"[{"a":1,"b":2},{"a":1,"b":2,"a":3}]"#, ["[1].a"]),
    (#"[{"a":1,"b":2},{"a":1,"a":3}]"#, ["[1].a"]),
    (#"[{"a":1,"b":2},{"a":1,"b":2},{"b":1,"b":3}]"#, ["[2].b"]),
    (#"[{"a":1,"b":2},{"a":1,"b":2,"\u0062":3}]"#, ["[1].b"]),
    (#"[{"a":{"b":1,"c":2},"b":[]},{"a":{"b":1,"c":2,"b":3},"b":[1]}]"#, ["[1].a.b"]),
    // The text after the earlier object looks like its next key.
    (#"[[{"a":1,"b":2},"c"],[{"a":1,"b":2,"c":3,"c":4}]]"#, ["[1][0].c"]),
    (#"{"x":{"a":1,"b":2},"c":{"a":1,"b":2,"c":3,"c":4}}"#, ["c.c"]),
    (#"[{"a":1,"b":2,"a":3},{"a":1,"b":2,"a":3}]"#, ["[0].a", "[1].a"]),
    (#"[{"":1,"b":2},{"":1,"b":2,"":3}]"#, [#"[1][""]"#]),
    (#"[{"a":1,"b":2},{"a":1,"b":2},{},{"a":1,"b":2},{"b":1}]"#, []),
    (#"[{"a":1,"b":2},{"a":1,"b 2":2,"b":3},{"a":1,"b 2":2,"b":3,"c":4}]"#, []),
  ])
  func `a repeated key is found after an object that has it once`(text: String, paths: [String]) throws {
    let document = try JSONDocument(text)
    #expect(document.notes.map(\.path.description) == paths)
    #expect(document.notes.allSatisfy { $0.kind == .duplicateKey })
  }

  @Test(arguments: [1, 2, 6, 7, 8, 9, 15, 16, 17, 40], ["", " ", "\n\t"])
  func `rows of the same keys read like the first`(length: Int, blank: String) throws {
    let long = String(repeating: "k", count: length)
    let keys = [long, long + "x", "x" + long]
    let row = "{" + keys.enumerated().map { #""\#($1)"\#(blank):\#($0)"# }.joined(separator: ",") + "}"
    let other = row.replacing("x\"", with: "y\"")
    let document = try JSONDocument("[" + [row, row, other, row, other].joined(separator: ",") + "]")
    let elements = Array(document.root.elements)
    #expect(document.notes.isEmpty)
    #expect(
      elements.map { $0.members.map(\.key.string) }.map { $0.filter { $0.hasSuffix("y") }.count } == [
        0, 0, 1, 0, 1,
      ]
    )
    for element in elements { #expect(element.members.map(\.value.int) == [0, 1, 2]) }
    for element in elements.prefix(2) {
      for (value, key) in keys.enumerated() { #expect(element[key]?.int == value) }
    }
  }

  @Test func `keys that only look equal to a reader are different`() throws {
    let document = try JSONDocument(#"{"é":1,"e\#u{301}":2}"#)  // RFC 8259, section 8.3: code by code
    #expect(document.notes.isEmpty)
    #expect(document.root["é"]?.int == 1)
    #expect(document.root["e\u{301}"]?.int == 2)
  }

  @Test(arguments: [2, 63, 64, 65, 5000])
  func `a key that repeats is found in an object of any size`(size: Int) throws {
    let members = (0..<size).map { #""key number \#($0)":\#($0)"# }
    #expect(try JSONDocument("{" + members.joined(separator: ",") + "}").notes.isEmpty)
    let document = try JSONDocument("{" + (members + [#""key number 1":-1"#]).joined(separator: ",") + "}")
    #expect(document.notes.map(\.kind) == [.duplicateKey])
    #expect(document.root.count == size)
    #expect(document.root["key number 1"]?.int == -1)
  }

  @Test func `notes are kept up to a limit`() throws {
    let text = "[" + Array(repeating: #""\uD800""#, count: 1000).joined(separator: ",") + "]"
    #expect(try JSONDocument(text).notes.count == 32)
  }

  @Test func `members and elements keep their order, keys compare without escapes`() throws {
    let root = try JSONDocument(#"{"z":[1,[2],3],"a":null,"m\u006d":{"q":0}}"#).root
    #expect(root.members.map(\.key.string) == ["z", "a", "mm"])
    #expect(root.members.map { $0.key == "mm" } == [false, false, true])
    #expect(root["z"]?.elements.map { $0.int ?? -1 } == [1, -1, 3])
    #expect(root["z"]?.elements.count == 3)
    #expect(root["z"]?[2]?.int == 3)
    #expect(root["z"]?[3] == nil)
    #expect(root["z"]?[-1] == nil)
    for member in root.members {
      switch member.key {
      case "z": #expect(member.value.count == 3)
      case "a": #expect(member.value.isNull)
      default: #expect(member.value["q"]?.int == 0)
      }
    }
  }

  @Test(arguments: ["[1.5, null, \"7\", -2e1, 1e999]", "[1.5, [3], {}, -20, \"\"]"])
  func `a column finds its elements by position`(text: String) throws {
    let root = try JSONDocument(text).root
    let column = try #require(JSONColumn(root))
    #expect((0..<column.count).map { column[$0]?.span } == root.elements.map(\.span))
    #expect(column[5]?.span == nil && column[-1]?.span == nil)
  }

  @Test(
    arguments: [
      ("[1, null, -2.5e1]", [1, nil, -25]), ("[]", []), ("[0.1234567890123456789]", [0.12345678901234568]),
      ("[1, true]", nil), ("[1, \"7\"]", nil), ("[[3]]", nil), ("[null, 1e999]", nil),
    ] as [(String, [Double?]?)]
  )
  func `a column of numbers and null is read at once`(text: String, expected: [Double?]?) throws {
    let numbers = try #require(JSONColumn(JSONDocument(text).root)).numbers
    #expect(numbers?.map { $0.isNaN ? nil : $0 } == expected)
  }

  @Test func `only an array is a column`() throws {
    let root = try JSONDocument(#"{"a":[],"b":1}"#).root
    #expect(JSONColumn(root)?.count == nil)
    #expect(root["b"].flatMap { JSONColumn($0) }?.count == nil)
    #expect(root["a"].flatMap { JSONColumn($0) }?.count == 0)
  }

  @Test func `a value has its position and its path`() throws {
    let text = #"{"hourly": {"time": [1, 22, {"a b": "ü"}], "": 4}}"#
    let document = try JSONDocument(text)
    let bytes = [UInt8](text.utf8)
    func check(_ value: JSONValue?, _ path: String, _ written: String) {
      #expect(value?.path.description == path)
      #expect(value.map { String(decoding: bytes[$0.span], as: UTF8.self) } == written)
    }
    let hourly = document.root["hourly"]
    check(document.root, "", text)
    check(hourly?["time"], "hourly.time", #"[1, 22, {"a b": "ü"}]"#)
    check(hourly?["time"]?[1], "hourly.time[1]", "22")
    check(hourly?["time"]?[2]?["a b"], #"hourly.time[2]["a b"]"#, #""ü""#)
    check(hourly?[""], #"hourly[""]"#, "4")
    #expect(hourly?[""]?.position == JSONPosition(line: 1, column: 48, offset: 48))
    #expect(hourly?.members.first?.key.span == 12..<18)
  }

  @Test(arguments: [
    ("", "0"), ("/a", "1"), ("/a/0/b~1c", "2"), ("/a/1", "3"), ("/m~0n", "4"), ("/", "5"), ("/ ", "6"),
  ])
  func `pointers of RFC 6901 find their values`(pointer: String, mark: String) throws {
    let root = try JSONDocument(#"{"n":"0","a":[{"b/c":"2"},"3"],"m~n":"4","":"5"," ":"6"}"#).root
    let address = try #require(JSONPointer(pointer))
    let value = try #require(root[address])
    switch value.kind {
    case .object: #expect(value["n"]?.string == mark)
    case .array: #expect(value.count == 2)
    default: #expect(value.string == mark)
    }
    #expect(address.description == pointer)
  }

  @Test(arguments: ["/b", "/a/2", "/a/-", "/a/00", "/a/+1", "/a/x", "/n/0", "/a/99999999999999999999"])
  func `a pointer to nothing finds no value`(pointer: String) throws {
    let root = try JSONDocument(#"{"n":"0","a":[1,2]}"#).root
    #expect(root[try #require(JSONPointer(pointer))] == nil)
  }

  @Test(
    arguments: [
      ("/p[n=t]/v", "1"), ("/p[n=a~1b=c]/v", "2"), ("/p[id=7]/v", "3"), ("/p[on=true]/v", "4"),
      ("/p[n=x]/v", nil), ("/q[n=t]", nil), ("/p[n]", "5"), ("/p/[n=t]/v", "1"), ("/p[n=t]", nil),
    ] as [(String, String?)]
  )
  func `an element is found by the value of a key`(pointer: String, mark: String?) throws {
    let root = try JSONDocument(
      #"{"p":[7,{"n":"t","v":"1"},{"n":"a/b=c","v":"2"},{"id":7,"v":"3"},{"on":true,"v":"4"}],"q":{"n":"t"},"p[n]":"5"}"#
    ).root
    let address = try #require(JSONPointer(pointer))
    #expect(root[address]?.string == mark)
    #expect(JSONPointer(address.description) == address)
  }

  @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~"])
  func `text that is not a pointer is rejected`(text: String) { #expect(JSONPointer(text) == nil) }
}
