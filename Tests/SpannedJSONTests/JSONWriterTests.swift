import SpannedJSON
import TestSupport
import Testing

struct JSONWriterTests {
  private func written(_ layout: JSONWriter.Layout = .compact, _ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(layout)
    body(&writer)
    return writer.text
  }

  private func sample(_ writer: inout JSONWriter) {
    writer.object {
      $0.member("name", "Zürich")
      $0.key("empty")
      $0.array { _ in }
      $0.key("none")
      $0.object { _ in }
      $0.key("hours")
      $0.array {
        $0.int(1)
        $0.object { $0.member("gust", nil as Double?) }
      }
      $0.member("calm", true)
    }
  }

  @Test func `JSON is written compact or pretty`() {
    #expect(
      written { sample(&$0) }
        == #"{"name":"Zürich","empty":[],"none":{},"hours":[1,{"gust":null}],"calm":true}"#
    )
    #expect(
      written(.pretty) { sample(&$0) } == """
        {
          "name": "Zürich",
          "empty": [],
          "none": {},
          "hours": [
            1,
            {
              "gust": null
            }
          ],
          "calm": true
        }
        """
    )
  }

  @Test func `short values stay on one line`() {
    let text = written(.pretty) { writer in
      writer.object {
        $0.onOneLine { sample in
          sample.key("a")
          sample.object {
            $0.member("b", ["c", "d"])
            $0.member("e", 1)
          }
        }
        $0.key("f")
        $0.onOneLine { $0.array { $0.int(1) } }
        $0.member("g", true)
      }
    }
    #expect(
      text == """
        {
          "a": {"b": ["c", "d"], "e": 1},
          "f": [1],
          "g": true
        }
        """
    )
  }

  @Test func `each line has one value`() {
    let text = written {
      for index in 0..<2 {
        $0.array { $0.int(index) }
        $0.newline()
      }
    }
    #expect(text == "[0]\n[1]\n")
  }

  @Test(arguments: [
    ("a\"b\\/", #""a\"b\\/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{0}\u{1B}]52;\u{7}", #""\u0000\u001B]52;\u0007""#),
    ("\u{7F}\u{85}\u{9B}", #""\u007F\u0085\u009B""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
    ("\u{202E}\u{2066}\u{200F}\u{61C}", #""\u202E\u2066\u200F\u061C""#), ("é漢😀\u{A0}", "\"é漢😀\u{A0}\""),
    ("👩\u{200D}🚀", "\"👩\u{200D}🚀\""),
  ])
  func `strings contain no raw control characters`(string: String, text: String) throws {
    #expect(written { $0.string(string) } == text)
    #expect(try JSONDocument(text).root.string == string)
  }

  @Test(arguments: ["\"", "\\", "\u{1F}", "\u{7F}", "é"])
  func `an escape is found at each place of a string of any length`(character: String) throws {
    for count in 0...40 {
      let plain = String((0..<count).map { Character(Unicode.Scalar(UInt8(0x23 + $0))) })
      #expect(written { $0.string(plain) } == "\"\(plain)\"")
      for place in 0...count {
        let string = plain.prefix(place) + character + plain.dropFirst(place)
        let text = written { $0.string(String(string)) }
        #expect(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
        #expect(try JSONDocument(text).root.string == String(string))
      }
    }
  }

  @Test(arguments: HarmfulText.kinds)
  func `harmful characters are escaped, and read back`(kind: HarmfulText.Kind) throws {
    let text = written { $0.string(kind.text) }
    #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    #expect(try JSONDocument(text).root.string == kind.text)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (5, "5"), (-12.5, "-12.5"), (0.1, "0.1"), (1e16, "1e+16"), (1e21, "1e+21"),
    (1e-7, "1e-07"),
    (1013.25, "1013.25"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    (.leastNonzeroMagnitude, "5e-324"),
  ])
  func `doubles are written in their shortest form`(value: Double, text: String) throws {
    #expect(written { $0.number(value) } == text)
    #expect(try JSONDocument(text).root.double == (value.isFinite ? value : nil))
  }

  @Test(arguments: [
    (2.5, 0, "3"), (-2.5, 0, "-3"), (0.5, 0, "1"), (-0.4, 0, "0"), (2.675, 2, "2.68"), (1.005, 2, "1.01"),
    (9.99, 1, "10.0"),
    (-0.04, 1, "0.0"), (0.05, 1, "0.1"), (21, 1, "21.0"), (1e21, 0, "1000000000000000000000"),
    (1e-7, 3, "0.000"),
    (0.00049, 3, "0.000"), (0.0005, 3, "0.001"), (99.95, 1, "100.0"), (123.456, 2, "123.46"), (0.95, 0, "1"),
    (.leastNonzeroMagnitude, 2, "0.00"),
    (1013.25, 2, "1013.25"), (3, -1, "3"), (-99.9999, 4, "-99.9999"), (-0.0001, 4, "-0.0001"),
    (100, 4, "100.0000"), (0.00001, 5, "0.00001"), (-12.000003, 6, "-12.000003"),
  ])
  func `decimals are rounded half away from zero`(value: Double, decimals: Int, text: String) {
    #expect(written { $0.number(value, decimals: decimals) } == text)
  }

  @Test(arguments: [
    0, 9, -9, 10, 999_999, -999_999, 1_000_000, -1_000_001, 123_456_789_012, .max, .min,
  ])
  func `integers of every length are written`(value: Int) {
    #expect(written { $0.int(value) } == "\(value)")
  }

  @Test(arguments: [
    (0.04, "0"), (-0.04, "0"), (0.05, "0.1"), (-0.05, "-0.1"), (0.049999999999999996, "0"),
    (1013.2, "1013.2"),
    (9.97, "10"), (-9.97, "-10"), (0, "0"), (1_234_567.89, "1234567.9"), (.nan, "null"),
  ])
  func `tenths are rounded, and whole numbers have no point`(value: Double, text: String) {
    #expect(written { $0.tenths(value) } == text)
  }

  @Test func `tenths are the rounded number in its shortest form`() {
    var random = SplitMix64(state: 8)
    for _ in 0..<20_000 {
      let size: Double = [1.0, 100, 1e5, 1e7].randomElement(using: &random) ?? 1
      let value = Double.random(in: -size...size, using: &random)
      #expect(written { $0.tenths(value) } == written { $0.number((value * 10).rounded() / 10) })
    }
  }

  @Test func `every number is within half a step of its text`() throws {
    var random = SplitMix64(state: 7)
    for _ in 0..<20_000 {
      let decimals = Int.random(in: 0...7, using: &random)
      let size: Double = [1.0, 100, 1e5, 1e9, 1e12].randomElement(using: &random) ?? 1
      let value = Double.random(in: -size...size, using: &random)
      let text = written { $0.number(value, decimals: decimals) }
      let half: Double = (0..<decimals).reduce(0.5) { half, _ in half / 10 }
      let read = try #require(Double(text))
      #expect(abs(read - value) <= half + value.ulp, "\(value) with \(decimals) decimals: \(text)")
      let places = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
      #expect(places == decimals, "\(text)")
    }
  }

  @Test func `a value of a document is written as it was read`() throws {
    let text = #"{"b":[1.50,1e400,"\u2028",{}],"a":null}"#
    let root = try JSONDocument(
      "{ // c\n\"b\": [1.50, 1e400, \"\\u2028\", {},], \"a\": null}",
      options: .config
    ).root
    #expect(written { $0.value(root) } == text)
  }

  @Test func `a quoted text is cut at a number of characters`() {
    #expect(JSONWriter.quoted("ééé", limit: 3) == "\"ééé\"")
    #expect(JSONWriter.quoted("éééé", limit: 3) == "\"ééé…\"")
  }

  @Test func `only the chosen members of the outermost objects are written`() {
    var writer = JSONWriter(choosing: ChosenMembers(["a", "c"]))
    for _ in 0..<2 {
      writer.object {
        $0.member("b", 1)
        $0.member("a", 2)
        $0.key("d")
        $0.object { $0.member("a", 3) }
        $0.key("c")
        $0.object { $0.member("b", 4) }
        $0.member("e", ["a"])
        $0.member("long name", 1.5, decimals: 1)
        $0.member("f", utf8: [0x61].span)
        $0.member("g", true)
        $0.member("h", nil as String?)
      }
      writer.newline()
    }
    writer.object { $0.member("b", 1) }
    let line = #"{"a":2,"c":{"b":4}}"#
    let text = writer.text
    #expect(text == "\(line)\n\(line)\n{}")
  }

  @Test func `members that are not chosen are not computed`() {
    var computed: [String] = []
    func value(_ name: String) -> Int {
      computed.append(name)
      return 1
    }
    var writer = JSONWriter(choosing: ChosenMembers(["a", "long name"]))
    let wanted = (writer.wants(["b", "a"]), writer.wants(["b", "c", "other name"]))
    #expect(wanted == (true, false))
    writer.object {
      $0.member("a", each: [1, 2]) { element, writer in writer.object { $0.member("b", element + value("b")) }
      }
      $0.member("b", value("skipped"))
      $0.member("c", each: [value("skipped")]) { $1.int($0) }
      if $0.key("d") { $0.int(value("skipped")) }
      $0.member("lost name", value("skipped"))
      $0.member("long name", value("long name"))
    }
    let text = writer.text
    #expect(text == #"{"a":[{"b":2},{"b":3}],"long name":1}"#)
    #expect(computed == ["b", "b", "long name"])
    let whole = JSONWriter()
    let wantsAll = whole.wants(["a"])
    #expect(wantsAll)
  }

  @Test(arguments: [JSONWriter.Layout.compact, .pretty])
  func `an array of elements is written as its parts are`(layout: JSONWriter.Layout) {
    for elements in [[], [1], [1, 2]] {
      var parts = JSONWriter(layout)
      parts.object {
        $0.key("a")
        $0.array { for element in elements { $0.int(element) } }
      }
      var whole = JSONWriter(layout)
      whole.object { $0.member("a", each: elements) { $1.int($0) } }
      let (expected, text) = (parts.text, whole.text)
      #expect(text == expected)
    }
  }

  @Test(arguments: [
    (Int.min, "!"), (-1, "!"), (0, "!"), (2, "ab!"), (3, "abc!"), (4, "abc!"), (.max, "abc!"),
  ])
  func `a buffer is cut at any place`(place: Int, text: String) {
    var buffer = ByteBuffer(capacity: 4)
    buffer.append("abc")
    buffer.truncate(to: place)
    buffer.append("!")
    #expect(buffer.text == text)
  }

  @Test func `UTF-8 is a string, and invalid bytes are marked`() {
    func written(_ bytes: [UInt8]) -> String { self.written { $0.string(utf8: bytes.span) } }
    #expect(written(Array("a\"b\\é\n".utf8)) == #""a\"b\\é\n""#)
    #expect(written([0x61, 0xFF, 0x62]) == "\"a\u{FFFD}b\"")
    #expect(written([]) == #""""#)
  }

  @Test func `short numbers are the ones that Swift writes`() {
    var generator = SplitMix64(state: 3)
    for _ in 0..<20_000 {
      let value = Double(Int.random(in: -2_000_000...2_000_000, using: &generator))
      for number in [
        value, value / 10, value / 100, value / 1000, value * 0.1, value / 3, value * 1e9, value / 7e12,
      ] {
        let expected = number == 0 ? "0" : number.description
        #expect(
          JSONWriter.text(number) == (expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected)
        )
      }
    }
  }
}
