import FoundationEssentials
import ProviderKit
import SpannedJSON
import Testing
import Weather

/// Texts and times of sources, as every provider reads them.
struct FieldReaderTextTests {
  private func read<Value>(
    _ json: String,
    _ body: (inout FieldReader, JSONValue) -> Value
  ) throws -> (value: Value, problems: [String]) {
    var reader = FieldReader()
    let value = body(&reader, try JSONDocument(#"{"x":\#(json)}"#).root)
    return (value, reader.reportProblems.map(\.description))
  }

  @Test(arguments: [
    (#""Gale""#, "Gale", "Gale"),
    (#"" Gale \n\n in <b>June</b> &amp; July ""#, "Gale in June & July", "Gale\nin June & July"),
    (#""a\u001b[1m\u202eb""#, "a[1mb", "a[1mb"), (#""wind < 30 kt""#, "wind < 30 kt", "wind < 30 kt"),
    (#""""#, nil, nil), (#"" \u202e<br>""#, nil, nil), ("null", nil, nil),
  ])
  func `a text is clean and has no markup`(json: String, text: String?, paragraphs: String?) throws {
    let short = try read(json) { $0.text("x", in: $1) }
    #expect(short.value == text && short.problems.isEmpty)
    let long = try read(json) { $0.paragraphs("x", in: $1) }
    #expect(long.value == paragraphs && long.problems.isEmpty)
  }

  @Test func `a long text is cut`() throws {
    let long = "\"\(String(repeating: "x", count: TextLimit.count + 1))\""
    let (text, _) = try read(long) { $0.text("x", in: $1) }
    #expect(text?.count == TextLimit.count && text?.last == "…")
    let (paragraphs, _) = try read(long) { $0.paragraphs("x", in: $1) }
    #expect(paragraphs?.count == TextLimit.count)
  }

  @Test func `something else than a text or a time is reported`() throws {
    let text = try read("7") { $0.text("x", in: $1) }
    #expect(text.value == nil && text.problems == ["x: expected a string, found 7"])
    let time = try read(#""soon""#) { $0.time("x", in: $1) }
    #expect(time.value == nil)
    #expect(time.problems == ["x: expected a time such as 2026-01-20T17:51:00+00:00, found \"soon\""])
  }

  @Test(arguments: ["2026-01-20T17:51:00+00:00", "2026-01-20T18:51:00+0100", "2026-01-20T17:51Z"])
  func `a time has an offset`(text: String) throws {
    let (time, problems) = try read("\"\(text)\"") { $0.time("x", in: $1) }
    #expect(time == Date(timeIntervalSince1970: 1_768_931_460) && problems.isEmpty)
  }
}
