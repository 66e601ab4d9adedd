import Foundation
import Testing
import Weather

struct ISOInstantTests {
  @Test(arguments: [
    ("2026-07-21T02:00:00Z", 1_784_599_200.0), ("2026-07-21T02:00Z", 1_784_599_200),
    ("2026-07-21 02:00:00Z", 1_784_599_200),
    ("2026-07-21T02:00:00.500Z", 1_784_599_200.5), ("2026-07-21T04:00:00+02:00", 1_784_599_200),
    ("2026-07-20T21:00:00-0500", 1_784_599_200), ("2026-07-21T07:30:00+05:30", 1_784_599_200),
    ("2026-07-21t03:00+01", 1_784_599_200),
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T00:00:00Z", 951_782_400),
    ("1900-03-01T00:00:00Z", -2_203_891_200),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2999-12-31T23:59:59Z", 32_503_679_999),
  ])
  func `an instant of every form is read`(text: String, seconds: Double) {
    #expect(ISOInstant.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2026-07-21", "2026-07-21T02:00:00", "2026-07-21T02:00", "2026-13-01T00:00Z", "2026-02-29T00:00Z",
    "1900-02-29T00:00Z",
    "2026-07-21T24:00Z", "2026-07-21T02:60Z", "2026-07-21T02:00:61Z", "2026-07-21T02:00:00.Z",
    "2026-07-21T02:00Zulu",
    "2026-07-21T02:00+25", "2026-07-21T02:00+02:6", "26-07-21T02:00Z", "1784599200", "0000-00-00T00:00Z",
    "2026-07-21T02:00\u{0660}Z",
  ])
  func `text that is not an instant is rejected`(text: String) { #expect(ISOInstant.date(text) == nil) }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_600_000_000.9, "2020-09-13T12:26:40Z"), (-0.5, "1969-12-31T23:59:59Z"),
    (951_782_399, "2000-02-28T23:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
    (1e300, "9999-12-31T23:59:59Z"), (-1e300, "0001-01-01T00:00:00Z"), (.infinity, "9999-12-31T23:59:59Z"),
    (.nan, "1970-01-01T00:00:00Z"),
  ])
  func `an instant is written as text`(seconds: Double, text: String) {
    #expect(ISOInstant.text(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test func `instants are written in Foundation's form and read back`() throws {
    // The years 1970 to 2999, a third of a year apart, with any fraction of a second.
    for seconds in stride(from: 0, to: 32_503_680_000, by: 9_876_543.25) {
      let date = Date(timeIntervalSince1970: seconds)
      let text = date.formatted(.iso8601)
      #expect(ISOInstant.text(date) == text)
      #expect(try ISOInstant.date(text) == Date(text, strategy: .iso8601))
    }
  }
}
