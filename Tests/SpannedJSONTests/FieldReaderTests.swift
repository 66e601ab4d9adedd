import SpannedJSON
import TestSupport
import Testing

struct FieldReaderTests {
  private let text = """
    {"n": 1.5, "i": 10.0, "s": "x", "e": "", "b": false, "z": null, "big": 1e400, "num": "7", "neg": "-0",
     "o": {"lat": 52.5, "k": 3}, "a": [1, "two"], "kind": "vfr", "odd": "lifr"}
    """

  @Test func `fields of every type are read in any order`() throws {
    let root = try JSONDocument(text).root
    var reader = FieldReader()
    for _ in 0..<2 {
      #expect(reader.bool("b", in: root) == false)
      #expect(reader.double("n", in: root) == 1.5)
      #expect(reader.int("i", in: root) == 10)
      #expect(reader.double("i", in: root) == 10)
      #expect(reader.string("s", in: root) == "x")
      #expect(reader.string("e", in: root) == "")
      #expect(reader.nonEmptyString("e", in: root) == nil)
      #expect(reader.read("num", as: .lenientDouble, in: root) == 7)
      #expect(reader.value("num", in: root)?.lenientInt == 7)
      #expect(reader.read("neg", as: .lenientDouble, in: root) == 0)
      #expect(reader.read("n", as: .lenientDouble, in: root) == 1.5)
      #expect(reader.double("lat", in: reader.object("o", in: root)) == 52.5)
      #expect(reader.array("a", in: root)?.count == 2)
      #expect(reader.read("kind", as: .name, in: root) as Rules? == .vfr)
    }
    #expect(reader.problems.isEmpty)
  }

  @Test func `objects inside each other are read in turn, in any order`() throws {
    func object(_ depth: Int) -> String {
      let inner = depth == 0 ? "0" : object(depth - 1)
      return
        #"{"a": 1\#(depth)1, "x": \#(inner), "b": 1\#(depth)2, "y": [\#(inner), {"a": 7}, 8], "c": 1\#(depth)3}"#
    }
    var generator = SplitMix64(state: 9)
    for _ in 0..<200 {
      var reader = FieldReader()
      var objects = [try JSONDocument(object(2)).root, try JSONDocument(object(1)).root]
      for _ in 0..<40 {
        let place = try #require(objects.randomElement(using: &generator))
        let key = try #require(["a", "b", "c", "d"].randomElement(using: &generator))
        #expect(reader.int(key, in: place) == place[key]?.int)
        let part =
          Bool.random(using: &generator) ? place["x"] : place["y"]?.elements.randomElement(using: &generator)
        if let part, part.kind == .object { objects.append(part) }
      }
      #expect(reader.problems.isEmpty)
    }
  }

  @Test func `a repair of the text is reported once`() throws {
    let root = try JSONDocument(#"{"a":1,"b":{"c":2},"a":3}"#).root
    var reader = FieldReader()
    #expect(reader.int("a", in: root) == 3)
    #expect(reader.int("c", in: reader.object("b", in: root)) == 2)
    reader.noteRepairs(of: root.document)
    #expect(reader.repairs.map(\.path.description) == ["a"])
    #expect(reader.problems.isEmpty)
  }

  enum Rules: String, CaseIterable { case vfr, ifr }

  @Test func `missing and null are silent, also in an object that is missing`() throws {
    let root = try JSONDocument(text).root
    var reader = FieldReader()
    #expect(reader.double("none", in: root) == nil)
    #expect(reader.double("z", in: root) == nil)
    #expect(reader.object("z", in: root) == nil)
    #expect(reader.int("k", in: reader.object("none", in: root)) == nil)
    #expect(reader.value("z", in: root) == nil)
    #expect(reader.problems.isEmpty)
  }

  @Test func `a number in quotes is a number`() throws {
    let root = try JSONDocument(
      #"{"a": "9.3599999", "b": "-0", "c": "7 °C", "d": "0x10", "e": " 7", "f": "05", "g": "1e-4", "h": "inf"}"#
    ).root
    var reader = FieldReader()
    #expect(reader.double("a", in: root) == 9.3599999)
    #expect(reader.read("b", as: .double(in: -1...1), in: root) == 0)
    #expect(reader.int("e", in: root) == 7 && reader.double("e", in: root) == 7)
    #expect(reader.int("f", in: root) == 5 && reader.read("f", as: .lenientInt, in: root) == 5)
    #expect(reader.double("f", in: root) == 5 && reader.double("g", in: root) == 0.0001)
    #expect(reader.problems.isEmpty)
    for key in ["c", "d", "h"] { #expect(reader.double(key, in: root) == nil) }
    #expect(reader.int("g", in: root) == nil)
    #expect(reader.problems.map(\.path.description) == ["c", "d", "h", "g"])
  }

  @Test(arguments: [
    ("{}", "k: expected an integer, found nothing"), (#"{"k": null}"#, "k: expected an integer, found null"),
    (#"{"k": "x"}"#, #"k: expected an integer, found "x""#), ("7", "expected an object, found 7"),
    ("null", "expected an object, found null"), ("[]", "expected an object, found an empty array"),
  ])
  func `a required field has exactly one problem`(text: String, problem: String) throws {
    let root = try JSONDocument(text).root
    var reader = FieldReader()
    #expect(reader.require("k", as: .int, in: root) == nil)
    #expect(reader.problems.map(\.description) == [problem])
    #expect(reader.require(root, as: .string) == nil && reader.problems.count == 2)
  }

  @Test func `a required field that is there has no problem`() throws {
    let root = try JSONDocument(#"{"k": 7, "o": {"k": 8}}"#).root
    var reader = FieldReader()
    #expect(reader.require("k", as: .int, in: root) == 7)
    let inner = reader.require("o", as: .object, in: root)
    #expect(try reader.require("k", as: .int, in: #require(inner)) == 8)
    #expect(reader.problems.isEmpty)
  }

  @Test(arguments: ["NaN", "nan", "-nan", "Infinity", "-Infinity", "inf", "+inf"])
  func `a value that is not a number affects no other`(token: String) throws {
    let document = try JSONDocument("{\"a\": \(token), \"b\": [\(token), 2, \(token)], \"c\": 3}")
    var reader = FieldReader()
    #expect(reader.double("a", in: document.root) == nil)
    #expect(reader.array("b", in: document.root)?.map(\.double) == [nil, 2, nil])
    #expect(reader.double("c", in: document.root) == 3)
    #expect(reader.problems.isEmpty && reader.repairs.map(\.kind) == [.notANumber, .notANumber, .notANumber])
    // In a config, written by a person, it is an error.
    #expect(throws: JSONSyntaxError.self) { try JSONDocument("[\(token)]", options: .config) }
  }

  @Test func `a value of the wrong shape is dropped, with a problem at its path`() throws {
    let root = try JSONDocument(text).root
    var reader = FieldReader()
    #expect(reader.int("n", in: root) == nil)
    #expect(reader.string("b", in: root) == nil)
    #expect(reader.bool("i", in: root) == nil)
    #expect(reader.double("b", in: root) == nil)
    #expect(reader.double("big", in: root) == nil)
    #expect(reader.object("a", in: root) == nil)
    #expect(reader.read("s", as: .lenientDouble, in: root) == nil)
    #expect(reader.read("lat", as: .double(in: -45...45), in: reader.object("o", in: root)) == nil)
    #expect(reader.read("odd", as: .name, in: root) as Rules? == nil)
    #expect(reader.string("x", in: root["a"]) == nil)
    #expect(reader.read(root["a"]?[1], as: .int) == nil)
    #expect(reader.read(root["z"], as: .int) == nil)
    #expect(
      reader.problems.map(\.description) == [
        "n: expected an integer, found 1.5",
        "b: expected a string, found false",
        "i: expected true or false, found 10.0", "b: expected a number, found false",
        "big: expected a number, found 1e400",
        "a: expected an object, found an array", #"s: expected a number, found "x""#,
        "o.lat: expected a number in -45...45, found 52.5",
        #"odd: expected one of "vfr", "ifr", found "lifr""#,
        "a: expected an object, found an array", #"a[1]: expected an integer, found "two""#,
      ]
    )
    #expect(reader.problems.first?.position.line == 1)
    #expect(reader.problems.last?.line == 2)
  }

  @Test func `two documents with the same shape do not mix`() throws {
    let first = try JSONDocument(#"{"a":1,"b":2}"#).root
    let second = try JSONDocument(#"{"x":"a","y":"b","a":3,"b":4}"#).root
    var reader = FieldReader()
    #expect(reader.int("a", in: first) == 1)
    #expect(reader.int("b", in: second) == 4)
    #expect(reader.int("b", in: first) == 2)
    #expect(reader.int("a", in: second) == 3)
  }

  @Test func `the first problems are kept`() throws {
    let root = try JSONDocument("[" + Array(repeating: "true", count: 60).joined(separator: ",") + "]").root
    var reader = FieldReader()
    for element in root.elements { #expect(reader.read(element, as: .double) == nil) }
    #expect(reader.problems.count == 50)
  }

  @Test func `a required value is reported by path`() throws {
    let root = try JSONDocument(text).root
    #expect(try root.require("o", as: .object).require("k", as: .int) == 3)
    #expect(try root.require("n", as: .double(in: 0...2)) == 1.5)
    let missing = try #require(throws: JSONProblem.self) {
      try root.require("o", as: .object).require("lon", as: .double)
    }
    #expect(missing.description == "o.lon: expected a number, found nothing")
    let wrong = try #require(throws: JSONProblem.self) { try root.require("e", as: .nonEmptyString) }
    #expect(wrong.description == #"e: expected a string that is not empty, found """#)
    #expect(throws: JSONProblem.self) { try root.require("z", as: .string) }
  }
}
