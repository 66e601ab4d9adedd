import Testing

@testable import CSV

/// Tables of text as rows, and as JSON.
struct CSVTests {
  private func json(_ text: String, _ format: CSVFormat = CSVFormat()) throws(CSVProblem) -> String {
    String(decoding: try format.json([UInt8](text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("a,b\n1,2\n", #"[{"a":"1","b":"2"}]"#),
    ("\u{FEFF}a,b\r\n1,2\r\n\r\n3,4", #"[{"a":"1","b":"2"},{"a":"3","b":"4"}]"#),
    ("id,t\n06610, 4.50 \n", #"[{"id":"06610","t":"4.50"}]"#),
    ("a,b\n,\"\"\n", #"[{"a":null,"b":null}]"#),
    ("a,b\n\"x, \"\"y\"\"\",2\n", #"[{"a":"x, \"y\"","b":"2"}]"#),
    ("a,,a\n1,2,3\n", #"[{"a":"1"}]"#),
    ("a\n", "[]"), ("\n \na\n1", #"[{"a":"1"}]"#),
    ("\"a b\",c/d\nMünchen,ß", #"[{"a b":"München","c/d":"ß"}]"#),
    ("\"a\", \"b\"\n\"1, 2\"\t,\t\"0\" \n", #"[{"a":"1, 2","b":"0"}]"#),
    ("a,b\n\"x\n\ny, z\",2\r\n\"\",3", #"[{"a":"x\n\ny, z","b":"2"},{"a":null,"b":"3"}]"#),
    ("a,b\n6\" deep,2", #"[{"a":"6\" deep","b":"2"}]"#),
  ])
  func `rows are objects with the names of their columns`(text: String, expected: String) throws {
    #expect(try json(text) == expected)
  }

  @Test(arguments: [
    (CSVFormat(separator: UInt8(ascii: ";")), "a;b\n1,5;2", #"[{"a":"1,5","b":"2"}]"#),
    (CSVFormat(separator: UInt8(ascii: "\t")), "a\tb\n1\t2", #"[{"a":"1","b":"2"}]"#),
    (CSVFormat(separator: UInt8(ascii: "\t")), "a\tb\n\t \"2\"", #"[{"a":null,"b":"2"}]"#),
    (CSVFormat(skip: 2), "\"Title, open\n\na,b\n1,2", #"[{"a":"1","b":"2"}]"#),
    (CSVFormat(skip: 2), "MeteoSwiss\n \na,b\n1,2", #"[{"a":"1","b":"2"}]"#),
    (CSVFormat(columns: ["x", "", "y"]), "1,2,3", #"[{"x":"1","y":"3"}]"#),
    (CSVFormat(skip: 1, columns: ["x"]), "# made at noon\n1", #"[{"x":"1"}]"#),
  ])
  func `a format has its own separator, first lines and columns`(
    format: CSVFormat,
    text: String,
    expected: String
  ) throws {
    #expect(try json(text, format) == expected)
  }

  @Test(arguments: [
    ("", "line 1: expected the names of the columns, found the end"),
    ("\n\n", "line 3: expected the names of the columns, found the end"),
    ("a,b\n1,2\n\n3\n", "line 4: expected 2 fields, found 1"),
    ("a;b\n1;2", #"line 1: expected names with "," between them, found ";""#),
    ("a,b\n1,2,3", "line 2: expected 2 fields, found 3"),
    ("a,b\n1,2\n\"0\"7,1", #"line 3: expected a separator behind a quote, found "7""#),
    ("a,b\n\"x\" \"y\",1", #"line 2: expected a separator behind a quote, found ""y"""#),
    ("a,b\n1,\"2\n3,4\n", "line 2: expected a closing quote, found the end"),
    ("a,b\n\"x\n\r\n\ry\",2\n3\n", "line 6: expected 2 fields, found 1"),
  ])
  func `a table that cannot be read has a line`(text: String, message: String) {
    #expect(throws: CSVProblem.self) { try json(text) }
    do throws(CSVProblem) { _ = try json(text) } catch { #expect("\(error)" == message) }
  }

  @Test func `long names do not make a small text a large one`() throws {
    let names = String(repeating: "n", count: 1 << 20)
    #expect(throws: CSVProblem.self) { try json(names + "\n" + String(repeating: "1\n", count: 100)) }
    #expect(try json(names + "\n" + String(repeating: "1\n", count: 10)).utf8.count < 11 << 20)
  }
}
