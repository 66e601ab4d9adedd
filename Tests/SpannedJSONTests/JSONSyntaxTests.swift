import SpannedJSON
import Testing

struct JSONSyntaxTests {
  @Test(arguments: [
    "null", "true", " false ", "0", "-0", "12", "-1.5", "1e3", "1E+3", "1e-3", "0.1e1", "[]", "{}", "[ ]",
    "{ }", "[[]]",
    "[1,2]", "[1 , 2]", "\t\r\n[1]\n", #""""#, #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000""#,
    #""\uD83D\uDE00""#, #"{"":0}"#,
    #"{"a":{"b":[]}}"#, "\u{FEFF}[]", "\"\u{7F}\"", "\"\u{2028}\"", "123123e100000", "0e+1", "20E1",
    "[1e400]",
    "\"é😀漢\"",
  ])
  func `valid JSON is accepted in a reply and in config`(text: String) throws {
    _ = try JSONDocument(text)
    _ = try JSONDocument(text, options: .config)
  }

  @Test(arguments: [
    // (text, column, path, expected, found)
    ("", 1, "", "a JSON value", "nothing: the text is empty"),
    ("  ", 3, "", "a JSON value", "the end of the text"),
    ("nul", 1, "", "a JSON value", "\"nul\""),
    ("True", 1, "", "a JSON value", "\"True\""),
    ("NaN", 1, "", "a JSON value", "\"NaN\""),
    ("[1,nanny]", 4, "[1]", "a value", "\"nanny\""),
    ("[01]", 2, "[0]", "a number such as -12.5 or 1e3", "\"01\""),
    ("[+1]", 2, "[0]", "a value", "\"+1\""),
    ("[.5]", 2, "[0]", "a value", "\".5\""),
    ("[1.]", 2, "[0]", "a number such as -12.5 or 1e3", "\"1.\""),
    ("[1e]", 2, "[0]", "a number such as -12.5 or 1e3", "\"1e\""),
    ("[0x1F]", 2, "[0]", "a number such as -12.5 or 1e3", "\"0x1F\""),
    ("[1 2]", 4, "", "a comma or ]", "\"2\""),
    ("[1,]", 4, "[1]", "a value", "\"]\""),
    ("[,1]", 2, "[0]", "a value", "\",\""),
    ("[1", 3, "", "a comma or ]", "the end of the text"),
    ("[1}", 3, "", "a comma or ]", "\"}\""),
    ("1 2", 3, "", "the end of the text after the first value", "\"2\""),
    ("[]]", 3, "", "the end of the text after the first value", "\"]\""),
    (#"{"a"}"#, 5, "", "a colon after the key", "\"}\""),
    (#"{"a":}"#, 6, "a", "a value", "\"}\""),
    (#"{"a":1,}"#, 8, "", "a key in double quotes", "\"}\""),
    (#"{a:1}"#, 2, "", "a key in double quotes", "\"a\""),
    (#"{'a':1}"#, 2, "", "a key in double quotes", "\"'a'\""),
    (#"{"a":1 "b":2}"#, 8, "", "a comma or }", "\"\\\"\""),
    (#"{"hourly":{"time":[1,2,3,x]}}"#, 26, "hourly.time[3]", "a value", "\"x\""),
    (#"{"a b":{"ü":[x]}}"#, 14, #"["a b"]["ü"][0]"#, "a value", "\"x\""),
    (#"["abc"#, 2, "[0]", "a closing quote", "the end of the text"),
    (#"{"abc"#, 2, "", "a closing quote", "the end of the text"),
    ("[\"a\tb\"]", 4, "[0]", "control characters escaped", "the control character U+0009"),
    ("[\"a\n\"]", 4, "[0]", "a closing quote before the end of the line", "the control character U+000A"),
    (#"["\x"]"#, 3, "[0]", #"one of \" \\ \/ \b \f \n \r \t \u after a backslash"#, "\"\\\\x\""),
    (#"["\u12G4"]"#, 3, "[0]", "four hexadecimal digits after \\u", "\"\\\\u\""),
    ("// no\n1", 1, "", "a JSON value", "\"//\""),
    ("[1] // no", 5, "", "the end of the text after the first value", "\"//\""),
    ("é", 1, "", "a JSON value", "\"é\""),
    ("[\"é😀\" x]", 7, "", "a comma or ]", "\"x\""),
    ("\0", 1, "", "a JSON value", "the control character U+0000"),
  ])
  func `invalid JSON is rejected in a reply, with position, path and cause`(
    text: String,
    column: Int,
    path: String,
    expected: String,
    found: String
  ) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(text) }
    #expect(error.others.isEmpty)
    #expect(error.first.position.column == column)
    #expect(error.first.path.description == path)
    #expect(error.first.expected == expected)
    #expect(error.first.found == found)
  }

  @Test func `positions count lines of all systems and whole characters`() throws {
    let error = try #require(throws: JSONSyntaxError.self) {
      try JSONDocument("\u{FEFF}{\r\n\"é\": 1,\r\"😀\": 2,\n  \"漢\": oops}")
    }
    #expect(error.first.position == JSONPosition(line: 4, column: 8, offset: 35))
    #expect(error.description == #"4:8: ["漢"]: expected a value, found "oops""#)
  }

  @Test(arguments: [
    ([0xFF, 0xFE, 0x5B, 0x00], "UTF-16 text; save it as UTF-8"),
    ([0x5B, 0x00, 0x5D, 0x00], "the control character U+0000"),
    ([0x00, 0x5B, 0x00, 0x5D], "UTF-16 text; save it as UTF-8"),
    ([0x1F, 0x8B, 0x08, 0x00], "gzip data"),
    ([0x80], "the byte 0x80, which is not valid UTF-8"),
    ([UInt8]("<!DOCTYPE html><title>Log in</title>".utf8), #"HTML or XML, "<!DOCTYPE html><titl…""#),
  ])
  func `another format is named`(bytes: [UInt8], found: String) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(bytes) }
    #expect(error.first.found == found)
  }

  @Test func `a captive portal's page is rejected`() throws {
    let page = try Fixture.bytes("error-403.synthetic.html")
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(page) }
    #expect(error.first.found.hasPrefix("HTML or XML"))
  }

  @Test(arguments: [
    "{ // note\n \"a\": 1, /* b */ }", "[1,2,]", "/**/ [ /* * / ** */ ] //", "[1, // one\r\n]", "{\"a\":[],}",
    "// first\n1", "1 // last",
  ])
  func `config may hold comments and trailing commas, a reply may not`(text: String) throws {
    _ = try JSONDocument(text, options: .config)
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(text) }
  }

  @Test(arguments: [
    ("[1,,2]", ["1:4 [1] a value"]),
    ("[,]", ["1:2 [0] a value"]),
    ("/* open", ["1:1  */ to end this comment"]),
    (
      "{\"a\": 1\n \"b\": tru,\n c: 3, \"d\" = 4}",
      [
        "2:2  a comma or }", "2:7 b a value", "3:2  a key in double quotes", "3:12  a colon after the key",
      ]
    ),
    (
      "{\"a\": 01, \"b\": \"x\\q\", \"a\": \"line\n}",
      [
        "1:7 a a number such as -12.5 or 1e3", #"1:18 b one of \" \\ \/ \b \f \n \r \t \u after a backslash"#,
        "1:23 a each key once", "1:33 a a closing quote before the end of the line",
      ]
    ),
    (
      #"{"a":{"k":1,"k":2},"b":["\uD800"]}"#,
      ["1:13 a.k each key once", "1:26 b[0] the other half of this surrogate pair"]
    ),
    ("[1, 2", ["1:6  a comma or ]"]),
    ("[1}", ["1:3  a comma or ]"]),
  ])
  func `the config dialect reports all errors in order`(text: String, problems: [String]) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(text, options: .config) }
    #expect(error.problems.map { "\($0.position) \($0.path) \($0.expected)" } == problems)
  }

  @Test func `a config with only errors ends after twenty`() throws {
    let text = "[" + String(repeating: "x, ", count: 1000) + "]"
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(text, options: .config) }
    #expect(error.problems.count == 20)
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `the depth is limited for any text`(opening: String, closing: String) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    }
    _ = try JSONDocument(nested(64))
    for depth in [65, 100_000] {
      let problem = try #require(Self.problem(in: nested(depth)))
      #expect(problem.expected == "at most 64 levels of nesting")
      #expect(problem.position.offset == 64 * opening.utf8.count)
    }
    #expect(Self.problem(in: String(repeating: opening, count: 100_000), options: .config) != nil)
    let generous = JSONOptions(dialect: .reply, maximumDepth: .max)
    _ = try JSONDocument(nested(512), options: generous)
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(nested(513), options: generous) }
  }

  @Test func `a text beyond the limit is not read`() throws {
    let options = JSONOptions(dialect: .reply, maximumSize: 4)
    _ = try JSONDocument("[12]", options: options)
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument("[123]", options: options) }
    #expect(error.first.expected == "at most 4 bytes")
    #expect(error.first.found == "5")
    #expect(Self.problem(in: String(repeating: " ", count: 2 << 20) + "1") != nil)
  }

  /// The problem in a text. The error itself contains the whole text, and `#expect(throws:)` would print that
  /// first.
  private static func problem(in text: String, options: JSONOptions = .reply) -> JSONProblem? {
    do throws(JSONSyntaxError) {
      _ = try JSONDocument(text, options: options)
      return nil
    } catch {
      return error.first
    }
  }
}
