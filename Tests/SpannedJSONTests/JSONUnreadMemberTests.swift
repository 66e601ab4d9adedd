import SpannedJSON
import TestSupport
import Testing

struct JSONUnreadMemberTests {
  private let options = JSONOptions(
    dialect: .reply,
    unread: JSONOptions.UnreadMembers(of: "report", ["winds", "forecast"])
  )

  @Test(arguments: [
    #"{"a": [1, {"b": "}]\"{["}], "c\\": {}}"#, #"["x", [], {}, "\\"]"#, "{}", "[]", "[ not JSON at all }",
    "[\"\(String(repeating: "long ", count: 50))\", \"[\"]",
  ])
  func `an unread object or array is skipped`(content: String) throws {
    let text = #"{"report": {"winds": \#(content), "wind": 12, "forecast" : \#(content)}, "winds": [1]}"#
    let report = try #require(try JSONDocument(text, options: options).root["report"])
    #expect(report.count == 3)
    #expect(report["wind"]?.int == 12)
    #expect(report["winds"]?.count == 0 && report["forecast"]?.count == 0)
    #expect(report["winds"]?.kind == (content.hasPrefix("{") ? .object : .array))
  }

  @Test(arguments: [
    (#"{"report": {"winds": 7, "forecast": null}}"#, "/report/winds"),
    (#"{"winds": [1, 7]}"#, "/winds/1"), (#"{"report": {"a": {"winds": [7]}}}"#, "/report/a/winds/0"),
    (#"{"other": {"winds": [7]}}"#, "/other/winds/0"),
    (#"{"report": [{"winds": [7]}]}"#, "/report/0/winds/0"),
  ])
  func `members elsewhere with the name of an unread one are read`(text: String, path: String) throws {
    let pointer = try #require(JSONPointer(path))
    #expect(try JSONDocument(text, options: options).root[pointer]?.int == 7)
  }

  @Test(arguments: [
    #"{"report": {"winds": {"a": [1, 2}"#, #"{"report": {"winds": {"a": "}}"#, #"{"report": {"winds": ["#,
    #"{"report": {"winds": [] "wind": 1}}"#,
  ])
  func `text that ends early is an error`(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(text, options: options) }
  }

  @Test func `a config is read as a whole`() {
    var options = options
    options.dialect = .config
    #expect(throws: JSONSyntaxError.self) {
      try JSONDocument(#"{"report": {"winds": [oops]}}"#, options: options)
    }
  }
}
