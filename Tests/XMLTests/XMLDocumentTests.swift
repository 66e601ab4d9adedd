import SpannedJSON
import TestSupport
import Testing

@testable import XML

/// Which texts are XML, and where the others end to be.
@Suite struct XMLDocumentTests {
  @Test func `a document has elements, attributes and text`() throws {
    let text = """
      \u{FEFF}<?xml version="1.0" encoding="utf-8" standalone='yes'?>
      <!-- a - comment --><?target any text ?>
      <wfs:a b="1" c = 'x"y' ä="&#228;&#xE4;"
        d="one\ttwo\r\nthree&#10;four">
        text &lt;&amp;&gt;&quot;&apos; <b/>more<![CDATA[ <b> &amp; ]]]]> end
        <c.·-1 >\r\n  inner\r </c.·-1>
      </wfs:a>
      <?after?> <!---->

      """
    let root = try XMLDocument(text).root
    #expect(root.name == "wfs:a")
    #expect(root.attributes.map(\.name) == ["b", "c", "ä", "d"])
    #expect(root["c"] == #"x"y"# && root["ä"] == "ää" && root["e"] == nil)
    #expect(root["d"] == "one two three\nfour")
    #expect(root.children.map(\.name) == ["b", "c.·-1"])
    #expect(root.children.map(\.text) == ["", "inner"])
    #expect(root.text == "text <&>\"' more <b> &amp; ]] end")
  }

  @Test(arguments: [
    "<a/>", "<a></a>", "<a\n/>", "<a ></a >", "\n<a/>\n", "<_/>", "<:/>", "<a b=''/>", "<é/>", "<a>]]</a>",
    "<a>></a>", "<?xml version='1.0'?><a/>", "<?xml version=\"1.1\" encoding=\"US-ASCII\" ?><a/>",
    "<?xml-stylesheet href=\"x\"?><a/>", "<a><?xml-stylesheet?></a>", "<a b='>'/>", "<a>\u{85}\u{7F}</a>",
  ])
  func `a well-formed document is accepted`(text: String) throws {
    #expect(try XMLDocument(text).root.children.isEmpty)
  }

  @Test(arguments: [
    ("", "1:1", "an element", "the end of the document"),
    ("  ", "1:3", "an element", "the end of the document"),
    ("{}", "1:1", "an element", "\"{\""),
    ("</a>", "1:1", "an element", "\"<\""),
    ("<", "1:2", "the name of an element", "the end of the document"),
    ("<1/>", "1:2", "the name of an element", "\"1\""),
    ("<a", "1:3", "> or white space in the tag <a", "the end of the document"),
    ("<a><b></a>", "1:7", "</b>", "</a>"),
    ("<a>\n <b></b", "2:8", "> to end </b", "the end of the document"),
    ("<a>\n text", "2:6", "</a>", "the end of the document"),
    ("<a/><b/>", "1:5", "the end of the document", "\"<\""),
    ("<a/>x", "1:5", "the end of the document", "\"x\""),
    ("<a b/>", "1:5", "= and a value in quotes", "\"/\""),
    ("<a b=1/>", "1:6", "a value in quotes", "\"1\""),
    ("<a b='1/>", "1:6", "a value that ends in '", "the end of the document"),
    ("<a b='<'/>", "1:7", "&lt; in a value", "\"<\""),
    ("<a b='1'c='2'/>", "1:9", "> or white space in the tag <a", "\"c\""),
    ("<a b='1'\n b='2'/>", "2:2", "each attribute once", "another b"),
    ("<a>]]></a>", "1:4", "text without ]]>, which ends a CDATA section", "]]>"),
    ("<a><![CDATA[x", "1:4", "]]> behind <![CDATA[", "the end of the document"),
    ("<a><!-- x", "1:4", "--> behind <!--", "the end of the document"),
    ("<a><!-- -- --></a>", "1:9", "a comment without --", "--"),
    ("<a><?b", "1:4", "?> behind <?b", "the end of the document"),
    ("<a><?XmL ?></a>", "1:4", "the XML declaration at the very start", "<?XmL"),
    (" <?xml version='1.0'?><a/>", "1:2", "the XML declaration at the very start", "<?xml"),
    ("<?xml encoding='UTF-8'?><a/>", "1:7", "version=\"1.0\"", "\"e\""),
    ("<?xml version='2.0'?><a/>", "1:14", "version 1.0", "2.0"),
    ("<?xml version='1.0' encoding='UTF-16'?><a/>", "1:29", "the encoding UTF-8", "UTF-16"),
    ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "1:29", "the encoding UTF-8", "ISO-8859-1"),
    ("<?xml version='1.0' standalone='maybe'?><a/>", "1:31", "standalone=\"yes\" or \"no\"", "maybe"),
    ("<?xml version='1.0'><a/>", "1:20", "?> to end the XML declaration", "\">\""),
    ("<!DOCTYPE html><html/>", "1:1", "XML without a document type", "<!DOCTYPE"),
    (
      "<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "2:1", "XML without a document type",
      "<!DOCTYPE"
    ),
    ("<a><!DOCTYPE b></a>", "1:4", "XML without a document type", "<!DOCTYPE"),
    ("<a><!ELEMENT b></a>", "1:4", "an element, a comment or a CDATA section", "<!"),
    ("<![CDATA[a]]>", "1:1", "an element, a comment or a CDATA section", "<!"),
    ("<a>&b;</a>", "1:4", "&amp; &lt; &gt; &quot; &apos; or the number of a character", "&b;"),
    ("<a>x & y</a>", "1:6", "&amp; &lt; &gt; &quot; &apos; or the number of a character", "another &"),
    ("<a b='&#0;'/>", "1:7", "&amp; &lt; &gt; &quot; &apos; or the number of a character", "&#0;"),
    ("<a>&#xD800;</a>", "1:4", "&amp; &lt; &gt; &quot; &apos; or the number of a character", "&#xD800;"),
    ("<a>&#+65;</a>", "1:4", "&amp; &lt; &gt; &quot; &apos; or the number of a character", "&#+65;"),
    ("<a>\u{1}</a>", "1:4", "a character that XML allows", "U+0001"),
    ("<a>\n\0</a>", "2:1", "a character that XML allows", "U+0000"),
    ("<a>é\u{FFFF}</a>", "1:5", "a character that XML allows", "U+FFFF"),
  ])
  func `a text that is not XML is an error with its position`(
    text: String,
    position: String,
    expected: String,
    found: String
  ) throws {
    let problem = try #require(throws: XMLProblem.self) { try XMLDocument(text) }
    #expect(problem.description == "\(position): expected \(expected), found \(found)")
  }

  @Test(
    arguments: [
      (Array("<a>\n".utf8) + [0xE4] + Array("</a>".utf8), "2:1: expected UTF-8, found the byte E4"),
      ([0xFF, 0xFE, 0x3C, 0, 0x61, 0], "1:1: expected UTF-8, found the byte FF"),
      ([0x3C, 0x61, 0x2F, 0x3E, 0xC3], "1:5: expected UTF-8, found the byte C3"),
      ([0x3C, 0x61, 0x3E, 0xC0, 0xBC], "1:4: expected UTF-8, found the byte C0"),
    ] as [([UInt8], String)]
  )
  func `a text in another encoding is refused`(bytes: [UInt8], message: String) throws {
    let problem = try #require(throws: XMLProblem.self) { try XMLDocument(bytes) }
    #expect(problem.description == message)
  }

  @Test func `a converted text may declare the encoding that it had`() throws {
    let text = "<?xml version='1.0' encoding='ISO-8859-15'?><a>ä</a>"
    #expect(throws: XMLProblem.self) { try XMLDocument(text) }
    #expect(try XMLDocument(text, options: XMLOptions(isConverted: true)).root.text == "ä")
  }

  // MARK: - Hostile documents

  @Test func `depth, size and attributes are limited`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    _ = try XMLDocument(nested(30))
    let deep = try #require(throws: XMLProblem.self) { try XMLDocument(nested(31)) }
    #expect(deep.description == "1:91: expected at most 30 levels of elements, found another one inside")
    // Far beyond what a stack could hold.
    #expect(throws: XMLProblem.self) { try XMLDocument(String(repeating: "<a>", count: 600_000)) }
    let long = try #require(throws: XMLProblem.self) {
      try XMLDocument("<a>12</a>", options: XMLOptions(maximumSize: 8))
    }
    #expect(long.description == "1:9: expected at most 8 bytes, found 9")
    let attributes = (0..<65).map { "a\($0)=''" }.joined(separator: " ")
    let wide = try #require(throws: XMLProblem.self) { try XMLDocument("<a \(attributes)/>") }
    #expect(wide.expected == "at most 64 attributes")
  }

  @Test func `a billion laughs are refused at the first`() throws {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [\n <!ENTITY lol \"lol\">\n"
    for level in 1...9 {
      let references = String(repeating: "&lol\(level - 1);", count: 10)
      text += " <!ENTITY lol\(level) \"\(references)\">\n"
    }
    let problem = try #require(throws: XMLProblem.self) { try XMLDocument(text + "]>\n<lolz>&lol9;</lolz>") }
    #expect(problem.description == "2:1: expected XML without a document type, found <!DOCTYPE")
  }

  @Test func `the time to read grows with the length alone`() async throws {
    let parts = [
      "<a/>", "<a b='1' c='2'>x</a>", "&amp;", "]", "<!-- - -->", "\n", "<![CDATA[]]]>", "<?p ? ?>", "é",
    ]
    for part in parts {
      try await expectProportional(1 << 19, 2 << 20, part) { length in
        let text = "<r>\(String(repeating: part, count: length / part.utf8.count - 8))</r>"
        return try threadTime { _ = try XMLDocument(text) }
      }
    }
  }

  @Test func `no prefix of a document is a document`() {
    let text = Array(#"<a b="1&lt;"><c>é<![CDATA[x]]></c><!-- d --><?e?><f/></a>"#.utf8)
    for length in text.indices {
      #expect(throws: XMLProblem.self) { try XMLDocument(Array(text[..<length])) }
    }
  }

  @Test(arguments: 0..<300)
  func `damaged documents are read or refused`(seed: UInt64) {
    var generator = SplitMix64(state: seed)
    let text =
      "<?xml version=\"1.0\"?>\n<a:b c='&#65;'><d>1 2\n3 4</d><![CDATA[e]]>f&amp;<!-- g --><h/></a:b>"
    let bytes = generator.damage(Array(text.utf8))
    let mapping = XMLMapping(lists: ["h"], tables: ["d": .named(["x", "y"])])
    do throws(XMLProblem) {
      let json = try XMLDocument(bytes).json(mapping)
      #expect((try? JSONDocument(json)) != nil)
    } catch {
      #expect((0...bytes.count).contains(error.position.offset) && error.found.utf8.count < 100)
    }
  }
}
