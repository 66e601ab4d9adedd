import SpannedJSON
import Testing

@testable import Configuration

/// Changes of single values in the text of a config, which keep everything else.
struct ConfigEditorTests {
  @Test(arguments: [
    ("", ["a"], "1", "{\n  \"version\": 1,\n  \"a\": 1\n}\n"),
    ("{}", ["a", "b"], "true", "{\n  \"a\": { \"b\": true }\n}"),
    ("{ /* mine */ \"a\": 1 // yes\n}", ["a"], "2", "{ /* mine */ \"a\": 2 // yes\n}"),
    ("{ /* mine */ }", ["a"], "1", "{ /* mine */ \n  \"a\": 1\n}"),
    ("{\n  \"a\": 1 // yes\n}", ["b"], "2", "{\n  \"a\": 1, // yes\n  \"b\": 2\n}"),
    ("{\n  \"a\": 1, // yes\n}", ["b"], "2", "{\n  \"a\": 1, // yes\n  \"b\": 2\n}"),
    ("{\n  \"a\": 1 /* yes */\n}", ["b"], "2", "{\n  \"a\": 1, /* yes */\n  \"b\": 2\n}"),
    (
      "{\n  \"a\": 1, /* yes\n * */ // so\n}", ["b"], "2", "{\n  \"a\": 1, /* yes\n * */ // so\n  \"b\": 2\n}"
    ),
    ("{\n  \"a\": 1 /*/ */,\n}", ["b"], "2", "{\n  \"a\": 1, /*/ */\n  \"b\": 2,\n}"),
    ("{\"a\":{\"b\":1}}", ["a", "c"], "2", "{\"a\":{\"b\":1,\n    \"c\": 2}}"),
    ("{\"a\":7}", ["a", "b"], "1", "{\"a\":{ \"b\": 1 }}"),
    (
      #"{"providers":{"x":{"trust":2}}}"#, ["providers", "x", "trust", "windSpeed"], "3",
      #"{"providers":{"x":{"trust":{ "default": 2, "windSpeed": 3 }}}}"#
    ),
    (
      #"{"providers":{"x":{"trust":2}}}"#, ["providers", "x", "trust", "default"], "3",
      #"{"providers":{"x":{"trust":{ "default": 3 }}}}"#
    ),
    (
      #"{"providers":{"x":{"trust":null}}}"#, ["providers", "x", "trust", "windSpeed"], "3",
      #"{"providers":{"x":{"trust":{ "windSpeed": 3 }}}}"#
    ),
  ])
  func `setting a value keeps comments and order`(
    text: String,
    path: [String],
    json: String,
    expected: String
  ) throws {
    var editor = ConfigEditor([UInt8](text.utf8))
    try editor.set(path, to: json)
    #expect(String(decoding: editor.text, as: UTF8.self) == expected)
    let value = path.reduce(Optional(try JSONDocument(editor.text, options: .config).root)) { $0?[$1] }
    #expect(value?.numberText == json || value?.bool == true)
  }

  @Test(arguments: [
    (#"{"a":{"x":9 /* mine */}}"#, #"{"a":{"x":9, /* mine */\n    "y": "two"}}"#),
    (#"{"a":{"y":null,"x":9}}"#, #"{"a":{"y":null,"x":9}}"#), (#"{"a":null}"#, #"{"a":{"x":1,"y":"two"}}"#),
  ])
  func `missing objects are added on the way`(text: String, expected: String) throws {
    var editor = ConfigEditor([UInt8](text.utf8))
    try editor.complete(["a"], with: #"{"x":1,"y":"two"}"#)
    #expect(String(decoding: editor.text, as: UTF8.self) == expected.replacing("\\n", with: "\n"))
    #expect(throws: Never.self) { try JSONDocument(editor.text, options: .config) }
  }

  @Test(arguments: [
    ("{\"a\":1,\"b\":2,\"c\":3}", "a", "{\"b\":2,\"c\":3}"),
    ("{\"a\":1,\"b\":2,\"c\":3}", "b", "{\"a\":1,\"c\":3}"),
    ("{\"a\":1,\"b\":2,\"c\":3}", "c", "{\"a\":1,\"b\":2}"), ("{\"a\":1}", "a", "{}"),
    ("{\"a\":1}", "b", nil), ("{\"a\":1, /* of b */ \"b\":2}", "a", "{ /* of b */ \"b\":2}"),
    ("{\"a\":1, // of a\n\"b\":2}", "b", "{\"a\":1, // of a\n}"),
    ("{\"a\":1 /* a */, \"b\":2}", "a", "{ /* a */ \"b\":2}"),
    ("{\"a\":1 // a\n , \"b\":2}", "a", "{ // a\n  \"b\":2}"),
    ("{\"a\":1 // a\r , \"b\":2}", "a", "{ // a\r  \"b\":2}"),
    ("{\"a\":1, /* b */ \"b\":2 /* c */ , \"c\":3}", "b", "{\"a\":1, /* b */  /* c */  \"c\":3}"),
  ])
  func `removing a member keeps its neighbours and their comments`(
    text: String,
    key: String,
    expected: String?
  )
    throws
  {
    var editor = ConfigEditor([UInt8](text.utf8))
    #expect(try editor.remove([key]) == (expected != nil))
    #expect(String(decoding: editor.text, as: UTF8.self) == expected ?? text)
    #expect(throws: Never.self) { try JSONDocument(editor.text, options: .config) }
  }
}
