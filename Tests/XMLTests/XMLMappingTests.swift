import SpannedJSON
import Testing

@testable import XML

/// The JSON of a document.
@Suite struct XMLMappingTests {
  private func json(_ text: String, _ mapping: XMLMapping = XMLMapping()) throws -> String {
    String(decoding: try XMLDocument(text).json(mapping), as: UTF8.self)
  }

  @Test(arguments: [
    ("<a/>", #"{"a":""}"#),
    ("<a>\n  x y </a>", #"{"a":"x y"}"#),
    ("<a b='1'/>", #"{"a":{"@b":"1"}}"#),
    ("<a b='1'>x</a>", ##"{"a":{"@b":"1","#text":"x"}}"##),
    ("<a><b>1</b><c u='m'>2</c></a>", ##"{"a":{"b":"1","c":{"@u":"m","#text":"2"}}}"##),
    ("<a><b>1</b><c/><b>2</b></a>", #"{"a":{"b":["1","2"],"c":""}}"#),
    ("<a>x<b/>y</a>", ##"{"a":{"b":"","#text":"xy"}}"##),
    ("<x:a xmlns:x='u'><x:b y:c='d'/></x:a>", #"{"x:a":{"@xmlns:x":"u","x:b":{"@y:c":"d"}}}"#),
    ("<a b='NaN'><c>NaN</c><d>-NaN</d></a>", #"{"a":{"@b":null,"c":null,"d":"-NaN"}}"#),
    ("<a>&quot;\\\n</a>", #"{"a":"\"\\"}"#),
    // A value stays text, so that codes such as 01 keep their zeros.
    ("<a><b>01</b></a>", #"{"a":{"b":"01"}}"#),
  ])
  func `elements are objects, attributes have an at sign`(text: String, expected: String) throws {
    #expect(try json(text) == expected)
  }

  @Test(arguments: [
    ("<a><t>1</t></a>", #"{"a":{"t":["1"]}}"#),
    ("<a><t>1</t><u/><t>2</t></a>", #"{"a":{"t":["1","2"],"u":""}}"#),
    ("<a><b><t/></b></a>", #"{"a":{"b":{"t":[""]}}}"#),
    ("<a/>", #"{"a":""}"#),
    // There is only one root.
    ("<t/>", #"{"t":""}"#),
  ])
  func `an element of a list is an array even if it is alone`(text: String, expected: String) throws {
    #expect(try json(text, XMLMapping(lists: ["t"])) == expected)
  }

  @Test(arguments: [
    ("<t>1 2\n3 4</t>", #"{"t":{"x":[1,3],"y":[2,4]}}"#),
    ("<t u='m'>\r\n\t1.50\t-2e1 \r\n\n</t>", #"{"t":{"@u":"m","x":[1.5],"y":[-20]}}"#),
    ("<t>NaN abc\n0x10 inf</t>", #"{"t":{"x":[null,"0x10"],"y":["abc","inf"]}}"#),
    ("<t>1e999 1663579200</t>", #"{"t":{"x":["1e999"],"y":[1663579200]}}"#),
    ("<t/>", #"{"t":{"x":[],"y":[]}}"#),
    ("<a><t>1 2</t><t/></a>", #"{"a":{"t":[{"x":[1],"y":[2]},{"x":[],"y":[]}]}}"#),
  ])
  func `a table has an array for each column`(text: String, expected: String) throws {
    #expect(try json(text, XMLMapping(tables: ["t": .named(["x", "y"])])) == expected)
  }

  @Test func `other elements may name the columns, before or after the table`() throws {
    let mapping = XMLMapping(tables: ["t": .byElements("f")])
    let text = "<a><f name='T'/><t>1 2</t><b><f name='D'/><f/></b></a>"
    #expect(
      try json(text, mapping)
        == #"{"a":{"f":{"@name":"T"},"t":{"T":[1],"D":[2]},"b":{"f":[{"@name":"D"},""]}}}"#
    )
  }

  @Test(arguments: [
    ("<a>\n<t>1 2\n3</t></a>", "2:1: expected 2 cells in each row of <t>, found 1"),
    ("<t>1 2 3</t>", "1:1: expected 2 cells in each row of <t>, found 3"),
    ("<t>1 2<b/></t>", "1:1: expected a table with each column once in <t>, found another form"),
    ("<a><u>1</u></a>", "1:4: expected 0 cells in each row of <u>, found 1"),
    (
      "<a><f name='x'/><f name='x'/><u>1 2</u></a>",
      "1:30: expected a table with each column once in <u>, found another form"
    ),
  ])
  func `a table of another form is an error with its position`(text: String, message: String) throws {
    let mapping = XMLMapping(tables: ["t": .named(["x", "y"]), "u": .byElements("f")])
    let problem = try #require(throws: XMLProblem.self) { try json(text, mapping) }
    #expect(problem.description == message)
  }

  @Test func `many tables cannot repeat many columns`() throws {
    let fields = (0..<1000).map { "<f name='\($0)'/>" }.joined()
    let tables = String(repeating: "<t/>", count: 65)
    let problem = try #require(throws: XMLProblem.self) {
      try json("<a>\(fields)\(tables)</a>", XMLMapping(tables: ["t": .byElements("f")]))
    }
    #expect(problem.expected == "at most 64 tables")
  }

  @Test func `the deepest document is JSON that is read by default`() throws {
    let (open, close) = ("<a b='1'><a/>", "</a>")
    let text = String(repeating: open, count: 29) + String(repeating: close, count: 29)
    _ = try JSONDocument(XMLDocument(text).json(XMLMapping(tables: ["c": .named(["x"])])))
    let table = String(repeating: open, count: 29) + "<c>1</c>" + String(repeating: close, count: 29)
    _ = try JSONDocument(XMLDocument(table).json(XMLMapping(lists: ["c"], tables: ["c": .named(["x"])])))
  }
}
